/// The required equalities of a program as they were eliminated on the way to a solution, so that this is done once.
package struct EliminatedEqualities: Sendable {
  let elimination: EqualityElimination

  /// Nil where variables were taken out that inequalities do not bound: these go on without them.
  init?(_ elimination: EqualityElimination) {
    guard elimination.severalTargets.isEmpty else { return nil }
    self.elimination = elimination
  }
}
