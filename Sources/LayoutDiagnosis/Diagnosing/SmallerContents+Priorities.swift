import LayoutSolving

extension Analysis {
  /// Priorities that settle a tie of a configuration with smaller contents, each tried with these.
  func priorities(thatSettle tie: AmbiguityEvidence, in configuration: Int) -> [Completion] {
    guard let layout = smallerContents.layouts[configuration],
      let trial = solver.completionTrial(layout.configuration)
    else { return [] }
    return solver.completions(of: tie.ambiguity, in: layout, by: [trial]).filter {
      if case .priority = $0 { true } else { false }
    }
  }
}
