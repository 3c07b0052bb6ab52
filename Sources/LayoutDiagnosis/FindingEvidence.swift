import ConstraintSolver
import LayoutModel
import WireFormat

/// The evidence of a finding, in machine-readable form.
///
/// A rule declares its kind of evidence in its own file: what identifies it, what it depends on, how bad it is and how it is
/// written. Everything but the written form has a default.
package protocol FindingEvidence: WireValue, Sendable {
  /// What is equal for evidence of several configurations that counts as the same. If a proof or its wording contains numbers of
  /// the configuration, they are a part of it.
  ///
  /// - Parameter configuration: the index of a configuration in which the evidence holds.
  func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable

  /// Views that the evidence names in addition to those of its finding, such as those that cover a view.
  var otherViews: [ViewID] { get }
  /// Constraints that the evidence names in addition to those of its finding.
  var otherConstraints: [ConstraintReference] { get }
  /// Constraints that could be reported in place of that of the finding. Their order in the file decides which one is.
  var interchangeable: [ConstraintID] { get }
  /// Whether the finding is about its first view only, and the others can differ between configurations.
  var isAboutFirstView: Bool { get }
  /// What distinguishes the finding from others about the same views and constraints.
  var distinction: AnyHashable? { get }
  /// The distinction as a part of fingerprints; `nil` if it is none.
  func nameOfDistinction(in scene: Scene) -> String?

  /// The views along axes that the finding depends on, if it is about a layout; `nil` if it is about constraints or the code of a
  /// transition.
  func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]?
  /// Whether what follows from the finding is another place of the same mistake, rather than a layout that depends on it.
  var standsForOthers: Bool { get }
  /// Adds what follows from a finding that stands for others to its words, and to its severity.
  func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis)

  /// How bad it is; `nil` if there is no number for that.
  var measure: Measure? { get }
  /// What the words of the finding name besides its views and numbers, if it can differ between cases: `the width`.
  func subject(in scene: Scene) -> String?
  /// The lengths that have too little room together; `nil` if it is no shortage.
  func roomSum(in scene: Scene) -> RoomSum?
}

extension FindingEvidence where Self: Hashable {
  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable { AnyHashable(self) }
}

extension FindingEvidence {
  package var otherViews: [ViewID] { [] }
  package var otherConstraints: [ConstraintReference] { [] }
  package var interchangeable: [ConstraintID] { [] }
  package var isAboutFirstView: Bool { false }
  package var distinction: AnyHashable? { nil }
  package func nameOfDistinction(in scene: Scene) -> String? { nil }
  package func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]? { nil }
  package var standsForOthers: Bool { false }
  package func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    if standsForOthers { finding.tell(followers, in: analysis.scene) }
  }
  package var measure: Measure? { nil }
  package func subject(in scene: Scene) -> String? { nil }
  package func roomSum(in scene: Scene) -> RoomSum? { nil }
}

/// Evidence of a problem in a layout, which depends on where its views are.
package protocol LayoutEvidence: FindingEvidence {}

extension LayoutEvidence {
  package func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]? { scene.placingAxes(of: finding) }
}

/// A number that says how bad the evidence of a finding is, and the phrase that it completes.
package struct Measure {
  /// Greater in worse cases.
  let value: Rational
  /// The words before and after a number, such as `short by` and nothing; `nil` for a number that is only compared.
  let words: (before: String, after: String)?
  /// Whether the number shown is the negative of the value, since less is worse.
  let isLeastWorst: Bool
  /// Whether numbers of cases with different subjects can be compared.
  let isOfAnySubject: Bool

  /// - Returns: `nil` without a value.
  init?(
    _ value: Rational?, _ before: String? = nil, _ after: String = "", isLeastWorst: Bool = false,
    isOfAnySubject: Bool = false
  ) {
    guard let value else { return nil }
    self.value = value
    (self.isLeastWorst, self.isOfAnySubject) = (isLeastWorst, isOfAnySubject)
    words = before.map { ($0, after) }
  }
}
