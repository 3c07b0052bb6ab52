/// Free column substitution: removes free variables from rows together with the equality that defines each in postsolve.
///
/// A free variable in one equality only is removed with that row; a free variable in one equality and one other row is
/// removed by adding a multiple of the equality to the row.
struct FreeColumnSubstitution {
  /// By row; the form of an eliminated row has no use any more.
  let forms: [AffineForm]
  /// By row, whether it now defines a variable.
  let isEliminated: [Bool]
  /// The definitions in order of elimination; a form contains only variables that are not eliminated before.
  let definitions: DefinitionList
  /// The row of each definition.
  let merges: [Merge]

  /// A row in which a variable had `coefficient` when it was substituted.
  struct Merge {
    var variable: Int32
    var row: Int32
    var coefficient: Rational
  }

  /// - Parameters:
  ///   - isHardEquality: By index in `rows`, whether the row is an equality that must hold.
  ///   - isFree: Whether nothing bounds a variable.
  init(_ rows: [(row: Int, form: AffineForm)], isHardEquality: [Bool], isFree: @escaping (Int32) -> Bool) {
    var columns = FreeColumns(of: rows.map(\.form), where: isFree)
    var isEliminated = [Bool](repeating: false, count: rows.count)
    var merges: [Merge] = []
    columns.substituteAll(
      where: { isHardEquality[$0] },
      value: { variable, index, coefficient in
        isEliminated[index] = true
        merges.append(Merge(variable: variable, row: Int32(rows[index].row), coefficient: coefficient))
        return nil
      })
    (forms, definitions) = (columns.forms, columns.definitions)
    (self.isEliminated, self.merges) = (isEliminated, merges)
  }
}
