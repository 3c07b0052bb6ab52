// Free column substitution.
//
// In a column of views of unknown height, each position is the sum of all heights above it. Substituted into every
// other row, the positions of n views fill n^2 cells. So a free variable in one equality only is removed together with
// that row, which defines it in postsolve; a free variable in one equality and one other row is removed by adding a
// multiple of the equality to the row. Rows that would grow long wait for shorter ones, so that a chain is merged like
// a tournament, in n log n.

/// Substitutes free columns, each by the equality that defines it.
struct Peeling {
  private(set) var rows: [(row: Int, form: AffineForm)]
  /// By row, whether it now defines a variable.
  private(set) var isEliminated: [Bool]
  /// The definitions in order of elimination; a form contains only variables that are not eliminated before.
  private(set) var definitions = DefinitionList()
  /// The row of each definition.
  private(set) var merges: [Merge] = []
  /// A row in which a variable had `coefficient` when it was substituted.
  struct Merge {
    var variable: Int32
    var row: Int32
    var coefficient: Rational
  }

  private let isHardEquality: [Bool]
  private let isFree: (Int32) -> Bool
  /// The rows of each free variable.
  private var occurrences: [Int32: [Int32]] = [:]

  init(
    _ rows: [(row: Int, form: AffineForm)], isHardEquality: [Bool], isFree: @escaping (Int32) -> Bool
  ) {
    self.rows = rows
    self.isHardEquality = isHardEquality
    self.isFree = isFree
    isEliminated = [Bool](repeating: false, count: rows.count)
    for (index, entry) in rows.enumerated() {
      for (variable, _) in entry.form.terms where isFree(variable) {
        occurrences[variable, default: []].append(Int32(index))
      }
    }
  }

  /// Continues until no variable can be substituted.
  mutating func eliminate() {
    forEachShortFirst(occurrences.keys.sorted()) { variable, limit in
      guard let users = occurrences[variable], users.count == 1 || users.count == 2 else { return [] }
      let candidates = users.filter { isHardEquality[Int($0)] }
      guard let source = candidates.min(by: { length($0) < length($1) }) else { return [] }
      let other = users.first { $0 != source }
      if let other, length(source) + length(other) > limit { return nil }
      return takeOut(variable, by: source, from: other)
    }
  }

  private func length(_ row: Int32) -> Int { rows[Int(row)].form.terms.count }

  /// Returns the free variables that now occur in fewer rows.
  private mutating func takeOut(_ variable: Int32, by source: Int32, from other: Int32?) -> [Int32] {
    let (row, form) = rows[Int(source)]
    guard let coefficient = form.terms.first(where: { $0.variable == variable })?.coefficient else { return [] }
    isEliminated[Int(source)] = true
    occurrences[variable] = nil
    var definition = AffineForm(constant: -(form.constant / coefficient))
    definition.terms = form.terms.filter { $0.variable != variable }.map {
      ($0.variable, -($0.coefficient / coefficient))
    }
    definitions.append(variable, definition)
    merges.append(Merge(variable: variable, row: Int32(row), coefficient: coefficient))
    var touched: [Int32] = []
    for (target, _) in definition.terms where isFree(target) {
      occurrences[target]?.removeAll { $0 == source }
      touched.append(target)
    }
    guard let other else { return touched }
    var changed = rows[Int(other)].form
    let before = Set(changed.terms.map(\.variable))
    guard let place = changed.terms.firstIndex(where: { $0.variable == variable }) else { return touched }
    let factor = changed.terms.remove(at: place).coefficient
    changed.constant += factor * definition.constant
    changed.terms += definition.terms.map { ($0.variable, factor * $0.coefficient) }
    changed.normalise()
    rows[Int(other)].form = changed
    let after = Set(changed.terms.map(\.variable))
    for (target, _) in definition.terms where isFree(target) {
      if after.contains(target) && !before.contains(target) {
        occurrences[target, default: []].append(other)
      } else if !after.contains(target) && before.contains(target) {
        occurrences[target]?.removeAll { $0 == other }
      }
    }
    return touched
  }
}

/// Visits variables in order. Variables whose rows would exceed a length limit are deferred to the next pass, which
/// doubles the limit.
///
/// - Parameter takeUp: Is called with the limit. Returns variables to visit again, or `nil` to defer this one.
func forEachShortFirst(_ variables: [Int32], _ takeUp: (_ variable: Int32, _ limit: Int) -> [Int32]?) {
  var limit = 8
  var queue = variables
  while !queue.isEmpty {
    var waiting: [Int32] = []
    var next = 0
    while next < queue.count {
      let variable = queue[next]
      next += 1
      if let again = takeUp(variable, limit) { queue.append(contentsOf: again) } else { waiting.append(variable) }
    }
    limit *= 2
    queue = waiting
  }
}
