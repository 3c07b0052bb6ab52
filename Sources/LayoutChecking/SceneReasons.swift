import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Why the frames in a scene's layouts are what they are. Equal reasons are listed once, and so are equal terms.
package struct SceneReasons: Sendable {
  package private(set) var terms: [AttributeReason.Term] = []
  package private(set) var reasons: [Reason] = []
  /// By configuration and view, the indices of the reasons for x, y, width and height; empty for a configuration that was not
  /// explained.
  package private(set) var places: [[[Int?]]] = []
  private var termNumbers: [AttributeReason.Term: Int] = [:]
  private var numbers: [Reason: Int] = [:]

  /// Why an attribute has its value.
  package struct Reason: Hashable, Sendable {
    /// Why it is not larger, and not smaller either unless there is another sum; without a greatest value, why it is not smaller.
    package let first: Sum
    /// Why it is not smaller; `nil` if that is the same sum.
    package let second: Sum?
  }

  package struct Sum: Hashable, Sendable {
    /// Indices of terms.
    package let terms: [Int]
    package let words: String?
  }

  /// Adds the next configuration.
  ///
  /// - Parameter explanations: of x, y, width and height of each view that has determined ones.
  mutating func add(
    _ explanations: [(view: ViewID, attribute: FrameAttribute, explanation: AttributeExplanation)], in scene: Scene,
    _ solved: SolvedConfiguration
  ) {
    var place = [[Int?]](repeating: [nil, nil, nil, nil], count: scene.views.count)
    for (view, attribute, explanation) in explanations {
      let (atMost, atLeast) = AttributeReason.reasons(explanation, in: scene, solved)
      let sums = [atMost, atLeast].compactMap(\.self).map { add($0) }
      guard let first = sums.first else { continue }
      let reason = Reason(first: first, second: sums.count > 1 ? sums[1] : nil)
      let number = numbers[reason] ?? reasons.count
      if number == reasons.count {
        numbers[reason] = number
        reasons.append(reason)
      }
      if let column = FrameAttribute.allCases.firstIndex(of: attribute) { place[view.index][column] = number }
    }
    places.append(place)
  }

  /// Adds a configuration that is not explained.
  mutating func addUnexplained() { places.append([]) }

  private mutating func add(_ reason: AttributeReason) -> Sum {
    Sum(
      terms: reason.terms.map { term in
        let number = termNumbers[term] ?? terms.count
        if number == terms.count {
          termNumbers[term] = number
          terms.append(term)
        }
        return number
      }, words: reason.words)
  }
}

extension SceneCheck {
  /// The reasons for all determined frames, and whether a limit left some out.
  func reasons() -> (reasons: SceneReasons, isCutOff: Bool) {
    var (reasons, isCutOff) = (SceneReasons(), false)
    for solved in solved {
      guard !diagnosing.hasPassed, solved.exceededLimits.isEmpty else {
        reasons.addUnexplained()
        isCutOff = true
        continue
      }
      let open = Set(solved.ambiguousAttributes.map(\.attribute))
      let attributes = scene.views.indices.dropFirst().flatMap { view in
        FrameAttribute.allCases.map { ViewAttribute(view: ViewID(view), attribute: $0) }
      }.filter { solved.configuration.properties[$0.view.index].isInstalled && !open.contains($0) }
      let explanations = solver.explanations(
        of: attributes.map { MeasuredAttribute($0.attribute, of: $0.view, in: scene) }, in: solved,
        workLimit: Limits.explainedRows / self.solved.count, substitutes: true)
      if explanations.contains(where: { $0.atMost == nil && $0.atLeast == nil }) { isCutOff = true }
      reasons.add(
        zip(attributes, explanations).map { (view: $0.view, attribute: $0.attribute, explanation: $1) }, in: scene,
        solved)
    }
    return (reasons, isCutOff)
  }
}
