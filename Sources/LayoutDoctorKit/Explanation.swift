import ConstraintSolver
import LayoutChecking
import LayoutReporting
import LayoutSolving

/// Why an attribute of a view has its value in some configurations of a scene.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// The attribute, such as `title.width`.
  public let attribute: String
  /// The ids of the configurations that share the explanation, such as `expanded@iphone-se-3`.
  public let configurations: [String]
  /// The value in points, of a position measured in the superview; `nil` where equally good layouts have different values, or the view
  /// is not installed.
  public let value: Double?
  /// The sum, the constraints in it with their places, and what would change it, as `layoutdoctor why` prints them.
  public let description: String
}

extension LayoutScene {
  /// Explains why an attribute of a view has its value, as `layoutdoctor why` does.
  ///
  /// - Parameters:
  ///   - attribute: a view's id or label and an attribute of constraints, or `x` or `y`, such as `title.width`; a view alone stands for
  ///     `x`, `y`, `width` and `height`.
  ///   - states: the names of states to look at, or of the states of all machines joined by `+`; empty for all.
  ///   - environments: the screens and settings to look at.
  ///   - timeLimit: how long solving may take, in whole seconds, rounded up. Configurations that have not been begun after four fifths of it are left out.
  /// - Returns: the different explanations, each with all configurations that have it.
  /// - Throws: the first name of a view, an attribute, a state, an environment or a device that does not exist.
  public func explanations(
    of attribute: String, states: [String] = [], under environments: Environments = .all,
    timeLimit: Duration = .seconds(60)
  ) throws(UnknownNameError) -> [Explanation] {
    var checker = SceneChecker(selection: try selection(states, environments), seconds: timeLimit.wholeSeconds)
    checker.diagnoses = false
    checker.followsTransitions = false
    let queries: [AttributeQuery]
    do { queries = try AttributeQuery.queries(attribute, in: scene) } catch { throw UnknownNameError(error) }
    let run = CheckedRun(self, checker.check(scene))
    let explained = checker.explanations(of: queries, in: run.checked)
    let text = AttributeText(run.report, explained)
    return explained.flatMap { attribute in
      attribute.answers.map { answer in
        Explanation(
          attribute: attribute.query.name, configurations: answer.configurations.map(run.id(ofConfiguration:)),
          value: answer.explanation.value?.approximateValue, description: text.text(of: answer, to: attribute.query))
      }
    }
  }
}

extension UnknownNameError {
  init(_ error: UnknownAttribute) {
    switch error {
    case .view(let name, let known): self.init(.view, name, known: known)
    case .attribute(let name, let known): self.init(.attribute, name, known: known)
    case .content(let view): self.init(.attribute, "\(view).content", known: [])
    case .sharedLabel(let label, let ids): self.init(.view, label, known: ids)
    }
  }
}
