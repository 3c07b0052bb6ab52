import LayoutModel
import LayoutReporting
import LayoutSolving

/// Limits the drawings of configurations that only transitions reach: there may be thousands, and they differ little.
struct DrawnConfigurations {
  private var count = 0
  private var omittedCount = 0

  /// Returns whether a configuration is drawn. Those that states and environments define are always drawn.
  mutating func includes(_ configuration: Configuration) -> Bool {
    if configuration.number == 0 { return true }
    if count == Limits.drawings.limit {
      omittedCount += 1
      return false
    }
    count += 1
    return true
  }

  /// `nil` if all configurations are drawn.
  var exceededLimit: ExceededLimit? {
    guard omittedCount > 0 else { return nil }
    return ExceededLimit(
      Limits.drawings, left: omittedCount)
  }
}
