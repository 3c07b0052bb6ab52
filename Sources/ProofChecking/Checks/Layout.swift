import LayoutModel
import SceneLoading

/// A configuration's rows and the layout that the report gives for it, measured.
struct Layout {
  let rows: ConfigurationRows
  let id: String
  let isFeasible: Bool
  /// Every unknown.
  let point: [Fraction]
  /// The error of every row in the point.
  let errors: [Fraction]
  /// The sums of errors of every priority in use, highest first; 1000 among them.
  let levels: [(priority: Fraction, error: Fraction)]
  /// The names of ambiguous attributes, as in `title.width`.
  let ambiguous: Set<String>
  /// The least errors that constraints are said to have by themselves.
  let leastErrors: [String: Fraction]
  /// In the order listed.
  let ranges: [ListedRange]
  /// How far ambiguous attributes are proven to go.
  let ends: [AttributeEnd: Fraction?]
  /// For each unknown, the places of its rows.
  let rowsOfUnknowns: [[Int]]

  init(
    rows: ConfigurationRows, id: String, isFeasible: Bool, point: [Fraction], ambiguous: Set<String>,
    leastErrors: [String: Fraction], ranges: [ListedRange],
    ends: [AttributeEnd: Fraction?]
  ) {
    self.rows = rows
    self.id = id
    self.isFeasible = isFeasible
    self.point = point
    self.ambiguous = ambiguous
    self.leastErrors = leastErrors
    self.ranges = ranges
    self.ends = ends
    errors = rows.rows.map { $0.error(at: point) }
    var sums: [Fraction: Fraction] = [Row.requiredPriority: .zero]
    for (row, error) in zip(rows.rows, errors) {
      if let priority = row.priority { sums[priority, default: .zero] += error }
    }
    levels = sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    rowsOfUnknowns = rows.rowsOfUnknowns()
  }

  var scene: Scene { rows.scene }

  func error(ofPriority priority: Fraction) -> Fraction { levels.first { $0.priority == priority }?.error ?? .zero }
}

/// Looks names up in the scene.
struct SceneNames {
  private var views: [String: Int] = [:]

  init(_ scene: Scene) {
    for (index, view) in scene.views.enumerated() { views[view.name] = index }
  }

  func view(_ name: String) -> Int? { views[name] }
}

/// A refusal on the way out of a check.
enum CheckFailure: Error {
  case refused(RefusalReason)
  /// The report is not of the format at all.
  case unreadable(LoadError)
  case otherFiles([String])
}
