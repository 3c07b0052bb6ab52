// The least changes that remove an ambiguity: one or more lengths pinned to their values, or the priority of one tied
// constraint changed by one. Each is tried by solving the rows it affects, in every configuration concerned.

import ConstraintSolver
import LayoutModel

/// A change that removes an ambiguity in all configurations in which it was found.
package enum Completion: Hashable, Sendable {
  /// Required equalities for lengths, at their values in the layout shown.
  case pin([PinnedAttribute])
  /// Another priority for one constraint.
  case priority(ConstraintReference, from: Rational, to: Rational)

  package struct PinnedAttribute: Hashable, Sendable {
    package let attribute: ViewAttribute
    package let value: Rational
  }
}

/// Tries completions of one configuration's ambiguities; each try solves only the rows it affects.
///
/// A class, so that thousands of tries do not retain each of its properties.
package final class CompletionTrial: Sendable {
  private let parts: DeterminacyAnalysis
  private let variableCount: Int
  /// The optional priorities in use, highest first.
  private let priorities: [Rational]
  package let rowCount: Int
  /// By written constraint, the group of its rows; -1 if it has none.
  private let groupOfWritten: [Int?]
  private let groupOfOther: [ConstraintReference: Int]

  /// - Returns: `nil` if constraints conflict.
  /// - Complexity: That of lowering a configuration and eliminating its required equalities.
  fileprivate init?(_ lowered: LoweredConfiguration) {
    guard let parts = DeterminacyAnalysis(lowered.program) else { return nil }
    self.parts = parts
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
  }

  private func group(of reference: ConstraintReference) -> Int? {
    if case .written(let id) = reference { groupOfWritten[id.index] } else { groupOfOther[reference] }
  }

  private func variables(_ ambiguity: Ambiguity) -> [Int] {
    ambiguity.attributes.map { LoweredConfiguration.variable($0.attribute.view, $0.attribute.attribute) }
  }

  /// The number of rows that a try solves.
  package func rowCount(around ambiguity: Ambiguity) -> Int { parts.rowCount(around: variables(ambiguity)) }

  /// Whether all attributes of the ambiguity are determined after the completion, and nothing conflicts.
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
    }
    return parts.determines(variables(ambiguity), adding: rows, levels: levels)
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
}

extension SceneSolver {
  /// Prepares completions of a configuration's ambiguities; `nil` if constraints conflict.
  package func completionTrial(_ configuration: Configuration) -> CompletionTrial? {
    CompletionTrial(lower(configuration))
  }

  /// The smallest completions of an ambiguity: priorities first, then pins, at most two of each kind.
  ///
  /// - Parameters:
  ///   - solved: One of the configurations in which it was found.
  ///   - trials: One for each of these configurations.
  package func completions(
    of ambiguity: Ambiguity, in solved: SolvedConfiguration, by trials: [CompletionTrial]
  ) -> [Completion] {
    guard ambiguity.attributes.count <= Limits.completionAttributes else { return [] }
    func pin(_ attribute: ViewAttribute) -> Completion.PinnedAttribute {
      Completion.PinnedAttribute(attribute: attribute, value: solved.frames[attribute.view.index][attribute.attribute])
    }
    let attributes = ambiguity.attributes.map(\.attribute)
    let dependent = Set(ambiguity.relations.map(\.subject))
    let pins = attributes.filter { !dependent.contains($0) }.map(pin)
    // The view that the finding is about comes first: a size of its own is what an engineer would give it.
    let ownSizes = attributes.filter {
      $0.view == ambiguity.view && ($0.attribute == .width || $0.attribute == .height) && dependent.contains($0)
    }
    let cost = trials.reduce(0) { $0 + $1.rowCount(around: ambiguity) }
    var budget = Limits.completionRows
    func settles(_ completion: Completion) -> Bool {
      budget -= cost
      return budget >= 0 && trials.allSatisfy { $0.settles(completion, ambiguity) }
    }
    let single = ownSizes.map(pin) + pins
    var found = Array(
      single.prefix(Limits.completionTries).map { Completion.pin([$0]) }.filter(settles).prefix(
        Limits.completionsOfKind))
    if found.isEmpty && pins.count > 1 { found = [Completion.pin(pins)].filter(settles) }
    if let priority = ambiguity.tiedPriority {
      var priorities: [Completion] = []
      let moved = ambiguity.tied.flatMap { reference in
        [priority + 1, priority - 1].filter { $0 < 1000 && $0.isPositive }.map { changed in
          let losers = changed < priority ? [reference] : ambiguity.tied.filter { $0 != reference }
          let stiffness = losers.map { scene.stiffness(of: $0) }.max() ?? 0
          return (completion: Completion.priority(reference, from: priority, to: changed), stiffness: stiffness)
        }
      }
      // What gives way best comes first: a text can wrap or end in an ellipsis, a switch cannot.
      let sorted = moved.enumerated().sorted {
        ($0.element.stiffness, $0.offset) < ($1.element.stiffness, $1.offset)
      }.map(\.element.completion)
      for completion in sorted.prefix(2 * Limits.completionTries)
      where priorities.count < Limits.completionsOfKind && settles(completion) {
        priorities.append(completion)
      }
      found = priorities + found
    }
    return found
  }
}

extension Scene {
  /// How badly a content bears being stretched or squeezed; 0 for constraints that are not about a content.
  fileprivate func stiffness(of reference: ConstraintReference) -> Int {
    switch reference {
    case .hugging(let view, _), .compression(let view, _):
      switch self[view].kind {
      case .label, .textField, .textView, .guide, .view, .scrollView, .stackView: 0
      case .imageView: 1
      case .button: 2
      case .switch, .slider: 3
      }
    case .written, .fitting, .frame, .stack: 0
    }
  }
}

extension ConstraintReference {
  /// Whether its priority can be set in the scene.
  fileprivate var hasPriority: Bool {
    switch self {
    case .written, .hugging, .compression: true
    case .fitting, .frame, .stack: false
    }
  }
}

extension Completion.PinnedAttribute {
  /// Decimal places of a pinned length; a third of a point is rounded.
  private static let places = 3

  /// The value that the length is pinned to.
  var pinnedValue: ExactDecimal { ExactDecimal(value, places: Self.places) }
}
