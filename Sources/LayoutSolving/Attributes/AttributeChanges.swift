// What would make an attribute larger or smaller: another constant of a constraint in its sum, or a lower priority of what
// keeps it from where a weaker constraint pulls it. Each is tried by solving the part of the configuration that it affects.

import ConstraintSolver
import LayoutModel

/// A change of one constraint, and the value that it gives an attribute.
package struct AttributeChange: Hashable, Sendable {
  package let constraint: ConstraintID
  package let kind: Kind
  /// The value of the attribute with the change.
  package let value: Rational

  package enum Kind: Hashable, Sendable {
    case constant(from: ExactDecimal, to: ExactDecimal)
    case priority(from: ExactDecimal, to: ExactDecimal)
  }
}

extension SceneSolver {
  /// Constants that are tried each way, those of the view's own constraints first.
  private static let constantLimit = 3
  /// Priorities that are tried, the lowest first.
  private static let priorityLimit = 2

  /// Changes that make an attribute larger or smaller, each tried: constants first, the view's own constraints before others.
  package func changes(
    of explanation: AttributeExplanation, in solved: SolvedConfiguration
  ) -> [AttributeChange] {
    guard let value = explanation.value else { return [] }
    let limits = [explanation.atMost, explanation.atLeast].compactMap(\.self).filter(\.pulls.isEmpty)
    var seen: Set<ConstraintID> = []
    let written = limits.flatMap(\.terms).compactMap { term -> (id: ConstraintID, weight: Rational)? in
      if case .written(let id)? = term.constraint, seen.insert(id).inserted { (id, term.weight) } else { nil }
    }
    let anchor = explanation.attribute.anchor
    let ordered = written.enumerated().sorted { a, b in
      let (first, second) = (distance(of: a.element.id, from: anchor), distance(of: b.element.id, from: anchor))
      return (first, a.offset) < (second, b.offset)
    }.map(\.element)
    // A constant where two sizes are equal is not what one would change, unless there is nothing else.
    let usual = ordered.filter { !isEqualSize($0.id, in: solved.configuration) }
    let trial = AttributeTrial(explanation.attribute, of: self, in: solved, changing: ordered.map(\.id))
    var found: [AttributeChange] = []
    for step in [1, -1] as [Rational] {
      let candidates = (usual.isEmpty ? ordered : usual).prefix(Self.constantLimit)
      found += candidates.compactMap {
        constant(of: $0.id, weight: $0.weight, moving: step, value, trial)
      }
    }
    if let pull = pull(on: explanation, in: solved) {
      let priorities = solved.configuration.priorities
      let weakest = ordered.enumerated().sorted { a, b in
        let (first, second) = (priorities[a.element.id.index].value, priorities[b.element.id.index].value)
        return first == second ? a.offset < b.offset : first < second
      }.map(\.element)
      found += weakest.prefix(Self.priorityLimit).compactMap {
        priority(of: $0.id, below: pull, value, trial)
      }
    }
    return found
  }

  /// 0 for a constraint that is about the attribute itself, 1 for others of the view, 2 for those of other views.
  private func distance(of id: ConstraintID, from anchor: Anchor) -> Int {
    let anchors = [scene[id].first, scene[id].second].compactMap(\.self).filter { $0.view == anchor.view }
    if anchors.isEmpty { return 2 }
    let isAlike = anchors.contains {
      $0.attribute.axis == anchor.attribute.axis && $0.attribute.isSize == anchor.attribute.isSize
    }
    return isAlike ? 0 : 1
  }

  /// Whether a constraint ties one size to another without a constant.
  private func isEqualSize(_ id: ConstraintID, in configuration: Configuration) -> Bool {
    let constant = configuration.constants[id.index]
    return scene[id].first.attribute.isSize && scene[id].second != nil && constant.terms.isEmpty
      && constant.numbers.allSatisfy(\.isZero)
  }

  /// The priority of what pulls the attribute elsewhere in vain; `nil` if nothing does.
  private func pull(on explanation: AttributeExplanation, in solved: SolvedConfiguration) -> Rational? {
    let pulls = [explanation.atMost, explanation.atLeast].compactMap(\.self).flatMap(\.pulls).compactMap(\.priority)
    if let weakest = pulls.min() { return weakest < 1000 ? weakest : nil }
    let anchor = explanation.attribute.anchor
    let vain = solved.violations.filter { violation in
      switch violation.constraint {
      case .written(let id): scene[id].first.view == anchor.view && scene[id].first.attribute == anchor.attribute
      case .hugging(let view, let axis), .compression(let view, let axis):
        view == anchor.view && anchor.attribute.isSize && anchor.attribute.axis == axis
      case .fitting, .frame, .stack: false
      }
    }
    return vain.map(\.priority).filter { $0 < 1000 }.max()
  }

  /// The constant that moves the attribute by one point, or else by what one point more or less in the constant does.
  private func constant(
    of id: ConstraintID, weight: Rational, moving step: Rational, _ value: Rational, _ trial: AttributeTrial
  ) -> AttributeChange? {
    var configuration = trial.configuration
    let expression = configuration.constants[id.index]
    guard expression.terms.isEmpty, expression.numbers.count <= 1 else { return nil }
    let old = expression.numbers.first ?? .zero
    let whole: Rational = weight.isNegative == step.isNegative ? 1 : -1
    guard
      let new = ExactDecimal(exactly: Rational(old) + step / weight) ?? ExactDecimal(exactly: Rational(old) + whole)
    else { return nil }
    configuration.content.constants[id.index] = ConstantExpression(new)
    guard let result = trial.value(in: configuration), (result - value).isPositive == step.isPositive, result != value
    else { return nil }
    return AttributeChange(constraint: id, kind: .constant(from: old, to: new), value: result)
  }

  /// A priority below that of what pulls the attribute elsewhere.
  private func priority(
    of id: ConstraintID, below pull: Rational, _ value: Rational, _ trial: AttributeTrial
  ) -> AttributeChange? {
    var configuration = trial.configuration
    let old = configuration.priorities[id.index]
    let lower = pull > 1 ? pull - 1 : pull / 2
    guard lower < Rational(old.value), let new = ExactDecimal(exactly: lower) else { return nil }
    configuration.content.priorities[id.index] = Priority(new)
    guard let result = trial.value(in: configuration), result != value else { return nil }
    return AttributeChange(constraint: id, kind: .priority(from: old.value, to: new), value: result)
  }
}

/// Solves the parts of a configuration that an attribute depends on, with other constants or priorities.
private struct AttributeTrial {
  private let attribute: MeasuredAttribute
  private let solver: SceneSolver
  private let connections: Connections
  private let parts: Set<Connections.Part>
  private let isFeasible: Bool
  /// The layout before any change.
  private let values: [Rational]
  let configuration: Configuration

  /// - Parameter ids: The constraints that are going to be changed.
  init(
    _ attribute: MeasuredAttribute, of solver: SceneSolver, in solved: SolvedConfiguration,
    changing ids: [ConstraintID]
  ) {
    self.attribute = attribute
    self.solver = solver
    configuration = solved.configuration
    isFeasible = solved.isFeasible
    let lowered = solver.lower(solved.configuration)
    values = lowered.values(solved)
    connections = Connections(lowered)
    let variables = AttributeProbe(attribute, in: lowered).variables
    parts = Set(variables.map(connections.part(ofVariable:)) + ids.compactMap(connections.part(of:)))
  }

  /// The value of the attribute in the changed configuration; `nil` if it is not determined, or constraints conflict that did
  /// not before.
  func value(in changed: Configuration) -> Rational? {
    let (lowered, after) = solver.inPasses(changed) { configuration in
      let lowered = solver.lower(configuration).restricted(to: parts, connections, values: values)
      var solver = LexicographicSolver()
      solver.explainsFreedoms = false
      return (lowered, solver.solve(lowered.program.untracked))
    } frames: { lowered, solution in
      lowered.frames(at: solution.values)
    }
    guard after.isFeasible || !isFeasible, !after.isCutOff else { return nil }
    let probe = AttributeProbe(attribute, in: lowered)
    let value = probe.value(at: after.values)
    if after.isDetermined { return value }
    let ends = [true, false].map { probe.extreme(isMaximum: $0, from: after.values).map(probe.value) }
    return ends.allSatisfy { $0 == value } ? value : nil
  }
}
