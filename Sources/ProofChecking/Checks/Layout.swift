import LayoutModel
import SceneLoading

/// The rows of a configuration, and the reported layout with its errors.
struct Layout {
  let rows: ConfigurationRows
  let id: String
  let isFeasible: Bool
  /// The value of every unknown.
  let point: [Fraction]
  /// The error of every row in this layout.
  let errors: [Fraction]
  /// The sum of errors at each priority in use, highest first, 1000 included.
  let levels: [(priority: Fraction, error: Fraction)]
  /// The names of ambiguous attributes, such as `title.width`.
  let ambiguous: Set<String>
  /// The claimed least error of each unreachable constraint.
  let leastErrors: [String: Fraction]
  /// The ranges in the order of the report.
  let ranges: [ListedRange]
  /// The claimed ends of ambiguous attributes that come with a proof; `nil` if an attribute is unbounded there.
  let ends: [AttributeEnd: Fraction?]
  /// For each unknown, the indices of the rows in which it occurs.
  let rowsOfUnknowns: [[Int]]

  init(
    rows: ConfigurationRows, id: String, isFeasible: Bool, point: [Fraction], ambiguous: Set<String> = [],
    leastErrors: [String: Fraction] = [:], ranges: [ListedRange] = [], ends: [AttributeEnd: Fraction?] = [:]
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

/// An error that ends a check: either an entry is refused or the report cannot be read.
enum CheckFailure: Error {
  case refused(RefusalReason)
  /// The report does not follow the format.
  case unreadable(LoadError)
  /// No scene of the report comes from the file; the associated value lists the files that do occur.
  case otherFiles([String])
}
