import ConstraintSolver
import LayoutModel

/// One cause of ambiguity and all attributes that move with it.
package struct Ambiguity: Sendable {
  /// Whether optional constraints of equal priority compete, and breaking that tie determines the frames.
  package let isPriorityTie: Bool
  /// Whether the tie is between required constraints that compete in the recovery from a conflict.
  package let isTieOfRecovery: Bool
  /// The competing constraints in scene order; empty if there is no tie.
  package let tied: [ConstraintReference]
  /// The priority of the tie.
  package let tiedPriority: Rational?
  /// The view that the cause is about.
  package let view: ViewID
  /// All attributes that move: those of `view` first, then in order of view and attribute.
  package let attributes: [AmbiguousAttribute]
  /// Relations between the attributes that move, such as `title.width = 252 - icon.width`.
  package let relations: [AffineRelation]
  /// Two optimal layouts that differ in every one of the attributes.
  package private(set) var witnesses: (first: WitnessLayout, second: WitnessLayout)

  package init(
    isPriorityTie: Bool, isTieOfRecovery: Bool, tied: [ConstraintReference], tiedPriority: Rational?, view: ViewID,
    attributes: [AmbiguousAttribute], relations: [AffineRelation],
    witnesses: (first: WitnessLayout, second: WitnessLayout)
  ) {
    self.isPriorityTie = isPriorityTie
    self.isTieOfRecovery = isTieOfRecovery
    self.tied = tied
    self.tiedPriority = tiedPriority
    self.view = view
    self.attributes = attributes
    self.relations = relations
    self.witnesses = witnesses
  }

  /// The same ambiguity in another layout whose ambiguous attributes have the same values.
  func changing(_ frames: [Frame]) -> Ambiguity {
    var other = self
    other.witnesses = (witnesses.first.changing(frames), witnesses.second.changing(frames))
    return other
  }

  /// The attributes that are not known to depend on what has another cause.
  var attributesWithOneCause: [ViewAttribute] {
    let moving = Set(attributes.map(\.attribute))
    let shared = relations.filter { !$0.terms.allSatisfy { moving.contains($0.attribute) } }.map(\.subject)
    return attributes.map(\.attribute).filter { !shared.contains($0) }
  }
}
