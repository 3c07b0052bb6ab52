import ConstraintSolver
import LayoutModel

/// One cause of ambiguity, and all attributes that it affects.
///
/// Layouts of many configurations share the cause, so copies are cheap.
package struct Ambiguity: Sendable {
  private let cause: Cause
  /// The frames that the witnesses change, if they are not those of the layout for which the cause was found.
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

  /// The same ambiguity in another layout that has the same values for everything ambiguous.
  func changing(_ frames: [Frame]) -> Ambiguity { Ambiguity(cause, frames) }

  /// Whether optional constraints of equal priority compete, and breaking that tie determines the frames.
  package var isPriorityTie: Bool { cause.isPriorityTie }
  /// Whether the tie is between required constraints that cannot all hold.
  package var isTieOfRecovery: Bool { cause.isTieOfRecovery }
  /// The constraints that compete, in scene order; empty if there is no tie.
  package var tied: [ConstraintReference] { cause.tied }
  /// The priority of the tie.
  package var tiedPriority: Rational? { cause.tiedPriority }
  /// The view that is affected most.
  package var view: ViewID { cause.view }
  /// All attributes that are affected, those of `view` first, then in order of view and attribute.
  package var attributes: [AmbiguousAttribute] { cause.attributes }
  /// The relations between the attributes, as in `title.width = 252 - icon.width`.
  package var relations: [AffineRelation] { cause.relations }
  /// Two optimal layouts that differ in each of the attributes.
  package var witnesses: (first: WitnessLayout, second: WitnessLayout) {
    if let frames { cause.witnesses.layouts(on: frames) } else { cause.witnesses.layouts }
  }
}
