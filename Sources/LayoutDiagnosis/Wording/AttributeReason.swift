import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Why an attribute is not larger, or not smaller, than it is: the terms of a sum, from the outside in.
package struct AttributeReason: Hashable, Sendable {
  package let terms: [Term]
  /// The sum, such as `(375 - 80) / 2 = 147.5`; `nil` if it is one number.
  package let words: String?

  package struct Term: Hashable, Sendable {
    /// What it adds to the attribute, in points.
    package let value: Rational
    /// `nil` for insets and baselines of the attribute itself.
    package let row: ProofRow?
    package let words: String
  }

  /// The reasons for an attribute's largest and least value; the second is `nil` if one sum is the reason for both.
  package static func reasons(
    _ explanation: AttributeExplanation, in scene: Scene, _ solved: SolvedConfiguration
  ) -> (atMost: AttributeReason?, atLeast: AttributeReason?) {
    let phrases = RowPhrases(
      anchor: explanation.attribute.anchor, isFixed: explanation.isFixed, scene: scene, solved: solved)
    let axis = explanation.attribute.anchor.attribute.axis
    func reason(_ bound: AttributeBound?) -> AttributeReason? {
      bound.map { AttributeReason($0, along: axis, phrases, in: scene, solved) }
    }
    return (reason(explanation.atMost), explanation.isFixed ? nil : reason(explanation.atLeast))
  }

  private init(
    _ bound: AttributeBound, along axis: Axis, _ phrases: RowPhrases, in scene: Scene, _ solved: SolvedConfiguration
  ) {
    let sum = AttributeSum(bound, along: axis, in: scene, solved.configuration, frames: solved.frames)
    terms = sum.rows.compactMap { row in
      phrases.phrase(of: row).map { Term(value: sum.value(of: row), row: row.term?.row, words: $0) }
    }
    words = sum.text
  }
}
