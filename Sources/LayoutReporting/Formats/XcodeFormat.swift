import LayoutModel

/// The lines that Xcode reads in the log of a build phase and shows in its issue navigator.
///
/// Xcode opens only files that are given with an absolute path. A `note` belongs to the issue above it.
struct XcodeFormat: ComposedFormat {
  func part(of scene: ReportedScene) -> ReportPart {
    ReportPart(scene.results.map { text($0, in: scene.file) }.joined())
  }

  private func text(_ result: ReportedResult, in file: String) -> String {
    // Without a line, Xcode would not show the file.
    let place = result.location == nil ? "\(file.printable):1:1:" : ConciseFormat.place(result.location, in: file)
    var text = "\(place) \(result.severity.rawValue): \(result.message.printable) [\(result.rule)]\n"
    for (message, location) in result.related {
      text += "\(ConciseFormat.place(location, in: file)) note: \(message.printable)\n"
    }
    for detail in result.details { text += "\(place) note: \(detail.printable)\n" }
    return text
  }
}
