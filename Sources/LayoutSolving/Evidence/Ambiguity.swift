import ConstraintSolver
import LayoutModel

/// One cause of ambiguity and everything that moves with it.
///
/// Layouts of many configurations share what they have in common of it, so that copies cost next to nothing.
package struct Ambiguity: Sendable {
  private let cause: Cause
  /// The frames of the layout that it is told of, but for what moves; nil for those of its witnesses as they were given.
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

  /// The same of another layout, in which what is ambiguous is as it was.
  func changing(_ frames: [Frame]) -> Ambiguity { Ambiguity(cause, frames) }

  /// Whether optional constraints of one priority are traded against each other, and breaking that tie settles the frames.
  package var isPriorityTie: Bool { cause.isPriorityTie }
  /// Whether the tie is between required constraints that the recovery from a conflict trades against each other.
  package var isTieOfRecovery: Bool { cause.isTieOfRecovery }
  /// The constraints that are traded, in scene order; empty where there is no tie.
  package var tied: [ConstraintReference] { cause.tied }
  /// The priority of the tie.
  package var tiedPriority: Rational? { cause.tiedPriority }
  /// The view that the cause is about.
  package var view: ViewID { cause.view }
  /// Everything that moves, the attributes of `view` first, then in order of view and attribute.
  package var attributes: [AmbiguousAttribute] { cause.attributes }
  /// How the attributes move together, as in `title.width = 252 - icon.width`.
  package var relations: [AffineRelation] { cause.relations }
  /// Two best layouts that differ in each of the attributes.
  package var witnesses: (first: WitnessLayout, second: WitnessLayout) {
    if let frames { cause.witnesses.layouts(on: frames) } else { cause.witnesses.layouts }
  }
}
