import LayoutModel
import WireFormat

extension RunComparison {
  /// The page of an HTML report about the new version, in which each screen says what changed.
  ///
  /// - Parameter version: that of the program.
  package func page(picture: @escaping ReportOptions.Picture, version: String) -> [UInt8] {
    let format = HTMLFormat(options: ReportOptions(picture: picture), comparison: self)
    let reports = scenes.compactMap { $0.new ?? $0.old }
    let parts = zip(scenes, reports).map { changes, report in
      format.part(of: ReportedScene(report), comparedAs: changes)
    }
    let run = RunTotals(Summary(reports), version: version)
    return format.bytes(of: parts, run)
  }
}

extension SceneComparison {
  /// The comparison as JSON without spaces.
  var compactJSON: [UInt8] {
    var json = JSONWriter(depth: 0, isCompact: true)
    Self.wire.form.write(self, &json)
    return json.bytes
  }
}
