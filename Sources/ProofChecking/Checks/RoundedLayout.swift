import LayoutModel
import SceneLoading

/// A layout that a report lists in decimals, beside that of a configuration.
struct RoundedLayout {
  let rows: ConfigurationRows
  /// The value of every unknown. Those of scroll views' contents are not known.
  let point: [Fraction]
  /// Whether the configuration has the numbers of lines of this layout.
  var hasLines = false

  /// Checks that required constraints hold, up to the rounding of the decimals.
  ///
  /// Rows of scroll views' contents are left out, since the report has none for this layout, and without numbers of lines those of
  /// the heights of texts that wrap.
  func checkHolds(name: String) throws(CheckFailure) {
    let texts = rows.scene.views.indices.filter { !hasLines && rows.configuration.properties[$0].lineLimit != nil }
    let heights = Set(
      texts.flatMap { view in ["hugging", "compression"].map { "\(rows.scene.views[view].name).\($0).height" } })
    for row in rows.rows where row.priority.map({ $0 == Row.requiredPriority }) ?? true {
      let isOfContent = row.terms.contains { term in
        [Unknown.contentWidth, .contentHeight].contains {
          $0.index(of: Unknown.view(ofIndex: term.unknown)) == term.unknown
        }
      }
      if isOfContent || row.constraint.map(heights.contains) ?? false { continue }
      let error = row.error(at: point)
      guard error <= ConfigurationCheck.decimalTolerance else {
        throw .refused(.broken(row: row.name, error: error.description, layout: name))
      }
    }
  }
}
