import ConstraintSolver
import LayoutModel

extension SceneSolver {
  /// Explains an attribute in a solved configuration.
  package func explanation(
    of attribute: MeasuredAttribute, in solved: SolvedConfiguration
  ) -> AttributeExplanation {
    explanations(of: [attribute], in: solved)[0]
  }

  /// Explains attributes in a solved configuration, in order. Their proofs share the lowered rows.
  ///
  /// - Parameters:
  ///   - workLimit: on the rows solved; beyond it, what is left has no bounds.
  ///   - substitutes: whether rows that give one unknown after the other are reasons where there are some. Of several reasons it
  ///     need not be the one that is found otherwise, but all attributes together take little longer than one.
  package func explanations(
    of attributes: [MeasuredAttribute], in solved: SolvedConfiguration, workLimit: Int = .max, substitutes: Bool = false
  ) -> [AttributeExplanation] {
    let configuration = solved.configuration
    let lowered = lower(configuration)
    let probes = AttributeProbe.probes(of: attributes, in: lowered)
    let values = lowered.values(solved)
    let conflicting = Set(solved.conflicts.flatMap(\.members))
    var search = AttributeProbe.Search(workLimit: workLimit)
    let substituted = substitutes ? probes.first?.substituted(at: values, &search) : nil
    return probes.map { probe in
      guard configuration.properties[probe.attribute.anchor.view.index].isInstalled else {
        return AttributeExplanation(
          probe.attribute, minimum: nil, maximum: nil, atMost: nil, atLeast: nil, isInstalled: false)
      }
      var (upper, lower): ([Rational]?, [Rational]?) = (values, values)
      if !search.isCutOff, probe.mayVary(in: solved) {
        upper = probe.extreme(isMaximum: true, from: values)
        lower = probe.extreme(isMaximum: false, from: values)
        // One layout shows both ends if they are the same.
        if let high = upper, let low = lower, probe.value(at: high) == probe.value(at: low) { upper = low }
      }
      let bounds = probe.bounds(upper: upper, lower: lower, by: substituted, &search)
      let terms = [bounds.atMost, bounds.atLeast].compactMap(\.self).flatMap(\.terms)
      let isRecovered =
        solved.isRecovered
        && terms.contains { term in
          term.constraint.map(conflicting.contains) ?? false || term.priority == 1000 && !term.excess.isZero
        }
      return AttributeExplanation(
        probe.attribute, minimum: lower.map(probe.value), maximum: upper.map(probe.value), atMost: bounds.atMost,
        atLeast: bounds.atLeast, isFixed: bounds.isFixed, isComplete: bounds.isComplete, isRecovered: isRecovered)
    }
  }
}
