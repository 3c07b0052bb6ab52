import ConstraintSolver
import LayoutModel

/// Tries completions of one configuration's ambiguities; each try solves only the rows it affects.
///
/// A class, so that thousands of tries do not retain each of its properties.
package final class CompletionTrial: Sendable {
  let configuration: Configuration
  private let parts: DeterminacyAnalysis
  private let variableCount: Int
  /// The optional priorities in use, highest first.
  private let priorities: [Rational]
  package let rowCount: Int
  /// By written constraint, the group of its rows; `nil` if it has none.
  private let groupOfWritten: [Int?]
  private let groupOfOther: [ConstraintReference: Int]
  /// The active required written inequalities as equalities.
  private let equalities: LinearProgram
  private let equalityOfConstraint: [ConstraintID: Int]
  private let inequalitiesOfVariable: [Int: [ConstraintID]]
  private let inactiveConstraintsOfView: [ViewID: [ConstraintID]]
  /// By view, the active equalities that tie a position of it to another view.
  private let ties: [ViewID: [Tie]]

  private struct Tie {
    let first, second: ViewID
    let axis: Axis
  }

  /// - Returns: `nil` if constraints conflict.
  /// - Complexity: That of lowering a configuration and eliminating its required equalities.
  init?(_ lowered: LoweredConfiguration) {
    guard let parts = DeterminacyAnalysis(lowered.program) else { return nil }
    self.parts = parts
    configuration = lowered.configuration
    variableCount = lowered.program.variableCount
    priorities = lowered.priorities
    rowCount = lowered.rowCount
    var groupOfWritten = [Int?](repeating: nil, count: lowered.scene.constraints.count)
    var groupOfOther: [ConstraintReference: Int] = [:]
    for (group, reference) in lowered.references.enumerated() where reference.hasPriority {
      if case .written(let id) = reference {
        if groupOfWritten[id.index] == nil { groupOfWritten[id.index] = group }
      } else if groupOfOther[reference] == nil {
        groupOfOther[reference] = group
      }
    }
    (self.groupOfWritten, self.groupOfOther) = (groupOfWritten, groupOfOther)
    var equalities = LinearProgram(variableCount: lowered.program.variableCount)
    var equalityOfConstraint: [ConstraintID: Int] = [:]
    var inequalitiesOfVariable: [Int: [ConstraintID]] = [:]
    for (id, row) in lowered.writtenInequalities where lowered.program.strength(ofRow: row) == .required {
      equalityOfConstraint[id] = equalities.rowCount
      lowered.program.forEachVariable(ofRow: row) { inequalitiesOfVariable[$0, default: []].append(id) }
      equalities.addTerms(ofRow: row, of: lowered.program)
      equalities.endRow(.equal, lowered.program.constant(ofRow: row), strength: .required, group: 0)
    }
    (self.equalities, self.equalityOfConstraint) = (equalities, equalityOfConstraint)
    self.inequalitiesOfVariable = inequalitiesOfVariable
    ties = Self.positionTies(in: lowered)
    inactiveConstraintsOfView = Self.inactiveConstraintsOfView(in: lowered)
  }

  private static func positionTies(in lowered: LoweredConfiguration) -> [ViewID: [Tie]] {
    let isActive = lowered.configuration.isActive
    var ties: [ViewID: [Tie]] = [:]
    for (index, constraint) in lowered.scene.constraints.enumerated()
    where isActive[index] && constraint.relation == .equal && !constraint.first.attribute.isSize {
      guard let second = constraint.second, second.view != constraint.first.view else { continue }
      let tie = Tie(first: constraint.first.view, second: second.view, axis: constraint.first.attribute.axis)
      ties[tie.first, default: []].append(tie)
    }
    return ties
  }

  private func group(of reference: ConstraintReference) -> Int? {
    if case .written(let id) = reference { groupOfWritten[id.index] } else { groupOfOther[reference] }
  }

  private func variables(_ ambiguity: Ambiguity) -> [Int] { variables(ambiguity.attributes.map(\.attribute)) }

  private func variables(_ attributes: [ViewAttribute]) -> [Int] {
    attributes.map { LoweredConfiguration.variable($0.view, $0.attribute) }
  }

  /// The number of rows that a try solves.
  package func rowCount(around ambiguity: Ambiguity) -> Int { parts.rowCount(around: variables(ambiguity)) }

  /// Whether all attributes with no other cause are determined after the completion, and nothing conflicts.
  func settles(_ completion: Completion, _ ambiguity: Ambiguity) -> Bool {
    var levels: [Int: Int32] = [:]
    var rows: LinearProgram?
    switch completion {
    case .pin(let pins): rows = pinning(pins)
    case .priority(let reference, _, let value):
      guard reference.hasPriority else { return false }
      if let group = group(of: reference) {
        let stronger = priorities.count { $0 > value }
        let isUsed = stronger < priorities.count && priorities[stronger] == value
        levels[group] = Int32(2 * stronger + (isUsed ? 1 : 0))
      }
    case .activation: return false
    case .equality(let id):
      guard let row = equalityOfConstraint[id] else { return false }
      var equality = LinearProgram(variableCount: variableCount, rowCapacity: 1)
      equality.addTerms(ofRow: row, of: equalities)
      equality.endRow(.equal, equalities.constant(ofRow: row), strength: .required, group: 0)
      rows = equality
    }
    return parts.determines(variables(ambiguity.attributesWithOneCause), adding: rows, levels: levels)
  }

  /// Whether all attributes with no other cause are determined as the configuration is.
  func determines(_ ambiguity: Ambiguity) -> Bool { parts.determines(variables(ambiguity.attributesWithOneCause)) }

  /// The inactive constraints along the axes of the ambiguity that its views are part of, in scene order.
  func inactiveConstraints(of ambiguity: Ambiguity, in scene: Scene) -> [ConstraintID] {
    ambiguity.attributes.flatMap { entry in
      (inactiveConstraintsOfView[entry.attribute.view] ?? []).filter {
        scene[$0].first.attribute.axis == entry.attribute.attribute.axis
      }
    }.unique().sorted()
  }

  private static func inactiveConstraintsOfView(in lowered: LoweredConfiguration) -> [ViewID: [ConstraintID]] {
    let (isActive, properties) = (lowered.configuration.isActive, lowered.configuration.properties)
    var found: [ViewID: [ConstraintID]] = [:]
    for (index, constraint) in lowered.scene.constraints.enumerated() where !isActive[index] {
      let views = Set([constraint.first.view, constraint.second?.view ?? constraint.first.view])
      guard views.allSatisfy({ properties[$0.index].isInstalled }) else { continue }
      for view in views { found[view, default: []].append(ConstraintID(index)) }
    }
    return found
  }

  /// Rows that pin lengths of frames.
  private func pinning(_ pins: [Completion.PinnedAttribute]) -> LinearProgram {
    var rows = LinearProgram(variableCount: variableCount, rowCapacity: pins.count)
    for (group, pin) in pins.enumerated() {
      rows.addUnitTerm(
        LoweredConfiguration.variable(pin.attribute.view, pin.attribute.attribute), isNegative: false)
      rows.endRow(.equal, Rational(pin.pinnedValue), strength: .required, group: group)
    }
    return rows
  }

  /// The inequalities that hold without slack at one end of what moves, and with slack at the other, in scene order.
  func boundingInequalities(of ambiguity: Ambiguity) -> [ConstraintID] {
    let candidates = variables(ambiguity).flatMap { inequalitiesOfVariable[$0] ?? [] }.unique().sorted()
    if candidates.isEmpty { return [] }
    let witnesses = ambiguity.witnesses
    return candidates.filter { id in
      guard let row = equalityOfConstraint[id], let first = excess(ofRow: row, in: witnesses.first),
        let second = excess(ofRow: row, in: witnesses.second)
      else { return false }
      return first.isZero != second.isZero
    }
  }

  /// The left side of a row minus its constant; `nil` if the row is about content sizes.
  private func excess(ofRow row: Int, in layout: WitnessLayout) -> Rational? {
    var sum = -equalities.constant(ofRow: row)
    for (variable, coefficient) in equalities.terms(ofRow: row) {
      guard variable / 4 < layout.count, let attribute = FrameAttribute(rawValue: variable % 4) else { return nil }
      sum += coefficient * layout[variable / 4][attribute]
    }
    return sum
  }

  /// The position that others among some attributes are tied to and that is tied to none of them; `nil` if there is none, or if the
  /// given attribute is a size.
  func head(of attribute: ViewAttribute, among attributes: [ViewAttribute]) -> ViewAttribute? {
    guard attribute.attribute == .x || attribute.attribute == .y else { return nil }
    let views = attributes.filter { $0.attribute == attribute.attribute }.map(\.view)
    let members = Set(views)
    let inner = views.flatMap { ties[$0] ?? [] }.filter {
      $0.axis == attribute.attribute.axis && members.contains($0.second)
    }
    let tied = Set(inner.map(\.first))
    let heads = inner.map(\.second).filter { !tied.contains($0) }
    return heads.unique().sorted().max { first, second in
      let (count, other) = (heads.count { $0 == first }, heads.count { $0 == second })
      return count == other ? second < first : count < other
    }.map { ViewAttribute(view: $0, attribute: attribute.attribute) }
  }
}

extension Completion.PinnedAttribute {
  /// Decimal places of a pinned length; a third of a point is rounded.
  private static let places = 3

  /// The value that the length is pinned to.
  var pinnedValue: ExactDecimal { ExactDecimal(value, places: Self.places) }
}
