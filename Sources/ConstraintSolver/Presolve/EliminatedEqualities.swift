/// The required equalities of a program in eliminated form, shared by its solution and later analyses.
package struct EliminatedEqualities: Sendable {
  let elimination: EqualityElimination

  /// `nil` if free columns were also substituted, which later analyses do not expect.
  init?(_ elimination: EqualityElimination) {
    guard elimination.substitutedColumns.isEmpty else { return nil }
    self.elimination = elimination
  }
}
