import ConstraintSolver
import LayoutModel

/// One cause of ambiguity and all attributes that move with it.
///
/// Copies share the cause, so copies for the layouts of other configurations are cheap.
package struct Ambiguity: Sendable {
  private let cause: Cause
  /// The frames of the layout that the witnesses start from; `nil` for the layout in which the cause was found.
  private let frames: [Frame]?

  private final class Cause: Sendable {
    let isPriorityTie: Bool
    let isTieOfRecovery: Bool
    let tied: [ConstraintReference]
    let tiedPriority: Rational?
    let view: ViewID
    let attributes: [AmbiguousAttribute]
    let relations: [AffineRelation]
    let witnesses: LayoutPair

    init(
      _ isPriorityTie: Bool, _ isTieOfRecovery: Bool, _ tied: [ConstraintReference], _ tiedPriority: Rational?,
      _ view: ViewID, _ attributes: [AmbiguousAttribute], _ relations: [AffineRelation],
      _ witnesses: LayoutPair
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
  }

  package init(
    isPriorityTie: Bool, isTieOfRecovery: Bool, tied: [ConstraintReference], tiedPriority: Rational?, view: ViewID,
    attributes: [AmbiguousAttribute], relations: [AffineRelation],
    witnesses: (first: WitnessLayout, second: WitnessLayout)
  ) {
    cause = Cause(
      isPriorityTie, isTieOfRecovery, tied, tiedPriority, view, attributes, relations,
      LayoutPair(witnesses.first, witnesses.second))
    frames = nil
  }

  private init(_ cause: Cause, _ frames: [Frame]) { (self.cause, self.frames) = (cause, frames) }

  /// The same ambiguity in another layout whose ambiguous attributes have the same values.
  func changing(_ frames: [Frame]) -> Ambiguity { Ambiguity(cause, frames) }

  /// Whether optional constraints of equal priority compete, and breaking that tie determines the frames.
  package var isPriorityTie: Bool { cause.isPriorityTie }
  /// Whether the tie is between required constraints that compete in the recovery from a conflict.
  package var isTieOfRecovery: Bool { cause.isTieOfRecovery }
  /// The competing constraints in scene order; empty if there is no tie.
  package var tied: [ConstraintReference] { cause.tied }
  /// The priority of the tie.
  package var tiedPriority: Rational? { cause.tiedPriority }
  /// The view that the cause is about.
  package var view: ViewID { cause.view }
  /// All attributes that move: those of `view` first, then in order of view and attribute.
  package var attributes: [AmbiguousAttribute] { cause.attributes }
  /// Relations between the attributes that move, such as `title.width = 252 - icon.width`.
  package var relations: [AffineRelation] { cause.relations }
  /// The attributes that are not known to depend on what has another cause.
  var attributesWithOneCause: [ViewAttribute] {
    let moving = Set(attributes.map(\.attribute))
    let shared = relations.filter { !$0.terms.allSatisfy { moving.contains($0.attribute) } }.map(\.subject)
    return attributes.map(\.attribute).filter { !shared.contains($0) }
  }
  /// Two optimal layouts that differ in every one of the attributes.
  package var witnesses: (first: WitnessLayout, second: WitnessLayout) {
    if let frames { cause.witnesses.layouts(on: frames) } else { cause.witnesses.layouts }
  }
}
