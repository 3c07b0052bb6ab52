import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Why an attribute has its values in the configurations of a scene.
package struct ExplainedAttribute: Sendable {
  package let query: AttributeQuery
  /// In the order of the configurations in which each occurs first.
  package let answers: [Answer]
  /// The limits that left configurations out.
  package let incomplete: [ExceededLimit]

  /// The explanation that some configurations share.
  package struct Answer: Sendable {
    package let explanation: AttributeExplanation
    /// Indices of solved configurations, ascending.
    package fileprivate(set) var configurations: [Int]
    /// Changes that were tried in the first of these configurations.
    package fileprivate(set) var changes: [AttributeChange] = []
    /// What leaves the attribute open in the first of these configurations; `nil` if it is determined, or has no bound.
    package fileprivate(set) var ambiguity: Ambiguity?
    /// Changes that settle the ambiguity in the first of these configurations, each tried.
    package fileprivate(set) var completions: [Completion] = []
  }
}

extension SceneChecker {
  /// Explains attributes in every solved configuration of a scene.
  ///
  /// - Parameter progress: called before each configuration.
  package func explanations(
    of queries: [AttributeQuery], in checked: CheckedScene, progress: @escaping Progress = { _ in }
  ) -> [ExplainedAttribute] {
    queries.map { explanation(of: $0, in: checked, progress) }
  }

  private func explanation(
    of query: AttributeQuery, in checked: CheckedScene, _ progress: Progress
  ) -> ExplainedAttribute {
    let solver = checked.solver
    var answers: [ExplainedAttribute.Answer] = []
    var places: [AnswerKey: Int] = [:]
    var left = 0
    for (index, solved) in checked.configurations.enumerated() {
      if index >= Limits.explainedConfigurations {
        left += checked.configurations.count - index
        break
      }
      progress { "\(query.name) in \(index) of \(checked.configurations.count) configurations" }
      let explanation = solver.explanation(of: query.attribute, in: solved)
      let anchor = query.attribute.anchor
      let content =
        anchor.attribute.isSize
        ? solved.configuration.intrinsicSize(of: anchor.view, anchor.attribute.axis, in: checked.scene) : nil
      let key = AnswerKey(explanation: explanation, content: content)
      if let place = places[key] {
        answers[place].configurations.append(index)
      } else if answers.count < Limits.attributeAnswers {
        places[key] = answers.count
        answers.append(ExplainedAttribute.Answer(explanation: explanation, configurations: [index]))
      } else {
        left += 1
      }
    }
    for place in answers.indices {
      let solved = checked.configurations[answers[place].configurations[0]]
      let explanation = answers[place].explanation
      answers[place].changes = solver.changes(of: explanation, in: solved)
      guard explanation.isInstalled, explanation.value == nil,
        let ambiguity = ambiguity(of: query.attribute, in: solved, checked.scene)
      else { continue }
      answers[place].ambiguity = ambiguity
      if let trial = solver.completionTrial(solved.configuration) {
        answers[place].completions = solver.completions(of: ambiguity, in: solved, by: [trial])
      }
    }
    let limit = ExceededLimit(
      what: "explained configurations", limit: checked.configurations.count - left, left: left, cutsCheckOff: false)
    return ExplainedAttribute(query: query, answers: answers, incomplete: limit.ifReached)
  }

  /// Equal for configurations with the same answer.
  private struct AnswerKey: Hashable {
    let explanation: AttributeExplanation
    /// The size that the content of the view asks for, which the answer names, too.
    let content: Rational?
  }

  /// The ambiguity that moves the attribute: one of the view's own unknowns on its axis, or one of a view that contains it.
  private func ambiguity(
    of attribute: MeasuredAttribute, in solved: SolvedConfiguration, _ scene: Scene
  ) -> Ambiguity? {
    let axis = attribute.anchor.attribute.axis
    var view: ViewID? = attribute.anchor.view
    while let current = view {
      for ambiguity in solved.ambiguities
      where ambiguity.attributes.contains(where: { $0.attribute.view == current && $0.attribute.attribute.axis == axis }
      ) {
        return ambiguity
      }
      if current == attribute.container { break }
      view = scene[current].superview
    }
    return nil
  }
}
