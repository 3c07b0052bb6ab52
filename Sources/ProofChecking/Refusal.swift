/// An entry of a report whose claim does not hold.
package struct RefusedEntry: Hashable, Sendable {
  /// The path of keys and indices, such as `scenes[0].findings[2]`.
  package let path: String
  package let reason: RefusalReason
}

/// The reason why an entry is refused. Numbers are texts such as `335/3`.
package enum RefusalReason: Hashable, Sendable {
  // Names.
  case unknownConfiguration(String)
  case repeatedConfiguration(String)
  /// A scene, or a finding that is proven in configurations, lists none.
  case noConfiguration
  case unknownRule(String)
  /// The finding is said to be expected, but the scene does not expect it.
  case notExpected
  /// The transition leads from or to other states.
  case otherEnds(transition: String)
  case unknownTransition(String)
  case unknownView(String)
  case unknownConstraint(String)
  case inactiveConstraint(String, configuration: String)
  case optionalConstraint(String, configuration: String)
  case unknownParameter(String)
  /// A configuration lists changes although it has the values of its states.
  case unexpectedChanges
  case unknownRow(String)
  /// The row must not occur in the proof.
  case foreignRow(String)
  case repeatedName(String)
  case missingFrame(view: String)
  case missingEvidence(String)

  // Sums.
  case wrongSign(row: String, multiplier: String)
  case tooLarge(row: String, multiplier: String, limit: String)
  case remainder(unknown: String, coefficient: String)
  case wrongBound(claimed: String, actual: String)
  case noContradiction(String)
  case unusedMember(String)
  case differentMembers

  // Layouts.
  case broken(row: String, error: String, layout: String)
  case inexactFrame(view: String)
  case wrongVerdict(isFeasible: Bool)
  case wrongError(what: String, claimed: String, actual: String)
  case unlistedViolation(String)
  case unlistedPriority(String)
  case disorder
  case notAsGood(priority: String)
  case noDifference(String)
  case outsideRange(String, value: String)
  case emptyInterval
  case unlistedAmbiguity(String)
  case wrongPriority(String)
  case wrongSize(String, claimed: String, actual: String)
  case notClipped(String)
  case wrongLineCount(String, claimed: Int, actual: Int)
  case settledText(String)
  case insideScreen(String)
  /// The row starts or ceases to hold inside of a part of a sweep, or its coefficients change.
  case nonlinear(row: String)
}
