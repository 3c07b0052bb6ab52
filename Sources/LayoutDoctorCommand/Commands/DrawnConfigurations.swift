import LayoutModel
import LayoutReporting
import LayoutSolving

/// Counts drawings of configurations that only transitions lead to: there may be thousands, which differ in little.
struct DrawnConfigurations {
  private var count = 0
  private var omittedCount = 0

  /// How many of them are drawn at most.
  static let limit = 256

  /// Whether a configuration gets a drawing; those that states name all do.
  mutating func includes(_ configuration: Configuration) -> Bool {
    if configuration.number == 0 { return true }
    if count == Self.limit {
      omittedCount += 1
      return false
    }
    count += 1
    return true
  }

  /// Nil where all are drawn.
  var exceededLimit: ExceededLimit? {
    guard omittedCount > 0 else { return nil }
    return ExceededLimit(
      what: "drawings of configurations beside the named ones", limit: Self.limit, left: omittedCount)
  }
}

extension Terminal {
  /// Says on standard error that a limit left something of a scene undone.
  func complain(_ limit: ExceededLimit, about file: SceneFile) {
    let report = RunReport(scenes: [SceneReport(file, cutOffBy: limit)])
    complain(TextReport.complaints(report, style: style(for: .standardError)))
  }
}
