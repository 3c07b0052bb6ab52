import LayoutModel
import SceneLoading
import WireFormat

/// A range of a file in lines and columns; columns count Unicode scalars from 1, and the end is exclusive.
struct ReportedLocation: Sendable {
  let start: SourcePosition
  let end: SourcePosition
}

extension ReportedLocation {
  /// The start of a line of a file that is not a scene.
  init(line: Int) {
    start = SourcePosition(line: line, column: 1)
    end = start
  }

  /// - Returns: `nil` if the text is not known.
  init?(_ range: SourceRange, in source: SourceText) {
    guard !source.bytes.isEmpty else { return nil }
    self = source.location(of: range)
  }
}

extension SourceText {
  borrowing func location(of range: SourceRange) -> ReportedLocation {
    let (start, end) = positions(of: range)
    return ReportedLocation(start: start, end: end)
  }
}

extension WireForm where Value == ReportedLocation? {
  static var location: WireForm {
    let table = WireTable<ReportedLocation>(inline: true) {
      Field("line", .positive, \.start.line)
      Field("column", .positive, \.start.column)
      Field("endLine", .positive, \.end.line)
      Field("endColumn", .positive, \.end.column)
    }
    return .optional(table.form).defined(
      as: "location", "lines and columns from 1, columns in Unicode scalars, the end exclusive")
  }
}
