import LayoutModel
import LayoutReporting
import ProofChecking

extension Verification {
  /// A line for each refused entry, a line for what is verified, and a line for what was not checked.
  package var text: String {
    var lines = refusals.map { "\($0.path): \($0.reason.message)".printable }
    let verified = [
      some(configurations, "configuration"), some(optima, "least error"), some(ranges, "range"),
      some(breakpoints, "breakpoint"), some(layoutsAfterRepairs, "layout").map { "\($0) after repairs" },
    ]
    if !refusals.isEmpty { lines.append("refused: \(refusals.count == 1 ? "1 entry" : "\(refusals.count) entries")") }
    let named = verified.compactMap { $0 } + rules(findings)
    lines.append("verified: \(named.isEmpty ? "nothing" : named.joined(separator: ", "))")
    let left = [
      some(unchecked.configurations, "configuration").map { "\($0) that the report does not list" },
      some(unchecked.unexplainedConflicts, "conflict").map { "\($0) without a finding" },
      some(unchecked.unexplainedAmbiguities, "ambiguous layout").map { "\($0) without a finding" },
      some(unchecked.loweredSeverities, "severity", plural: "severities").map { "\($0) below the usual one" },
      some(unchecked.changingTexts, "text").map { "that the number of lines of \($0) changes with every pass" },
      some(unchecked.transitions, "transition").map { "the times of \($0)" },
      some(unchecked.layoutsInFlight, "layout").map { "\($0) in flight" },
      some(unchecked.paths, "path").map { "\($0) of transitions" },
      some(unchecked.repairs, "repair"), some(unchecked.completions, "completion"),
      some(unchecked.raisedPriorities, "raised priority", plural: "raised priorities"),
      some(unchecked.rangeEnds, "end").map { "\($0) of ambiguous attributes" },
      some(unchecked.relations, "relation").map { "\($0) between ambiguous attributes" },
      some(unchecked.cutShort, "proof").map { "\($0) that a limit cut short" },
    ].compactMap { $0 }
    let skipped = rules(unchecked.findings) + left
    if !skipped.isEmpty { lines.append("not checked: \(skipped.joined(separator: ", "))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Counts by rule, such as `2 conflicting-constraints`.
  private func rules(_ counts: [String: Int]) -> [String] {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.printable)" }
  }

  /// `nil` for none.
  private func some(_ count: Int, _ noun: String, plural: String? = nil) -> String? {
    count == 0 ? nil : counted(count, noun, plural: plural)
  }
}

extension Refusal {
  /// Why a report cannot be checked against the scene of a file.
  init(_ failure: ProofChecker.Failure, of file: String) {
    switch failure {
    case .unreadable(let error): self.init(error)
    case .otherFiles(let files):
      let names = files.map { "'\($0)'" }.joined(separator: ", ")
      let message = files.isEmpty ? "the report has no scenes" : "the report has no scene '\(file)', only \(names)"
      self.init(message: message.printable, location: nil)
    case .unloadedScene:
      self.init(
        message: "the report is about a scene that could not be loaded; 'layoutdoctor check' makes a new one",
        location: nil)
    case .numbersTooLong:
      self.init(message: "the numbers of the report are too long to be checked", location: nil)
    }
  }
}

extension RefusalReason {
  /// One lower-case phrase, names in quotes.
  package var message: String {
    switch self {
    case .unknownConfiguration(let id): "the scene has no configuration '\(id)'"
    case .repeatedConfiguration(let id): "configuration '\(id)' is listed twice"
    case .noConfiguration: "no configuration is listed"
    case .unknownRule(let name): "there is no rule '\(name)'"
    case .notExpected: "the scene does not expect this finding"
    case .otherEnds(let transition): "the transition '\(transition)' does not lead from and to these states"
    case .unknownTransition(let name): "the scene has no transition '\(name)'"
    case .unknownView(let name): "the scene has no '\(name)'"
    case .unknownConstraint(let name): "the scene has no constraint '\(name)'"
    case .inactiveConstraint(let name, let id): "'\(name)' is not active in '\(id)'"
    case .optionalConstraint(let name, let id): "'\(name)' is not required in '\(id)'"
    case .unknownParameter(let name): "the scene has no parameter '\(name)'"
    case .unexpectedChanges: "the values are to be those of the state"
    case .unknownRow(let name): "there is no row '\(name)'"
    case .foreignRow(let name): "the proof may not use '\(name)'"
    case .repeatedName(let name): "'\(name)' is listed twice"
    case .missingFrame(let view): "the frame of '\(view)' is missing"
    case .missingEvidence(let what): "there is no proof of '\(what)'"
    case .wrongSign(let row, let multiplier): "the multiplier \(multiplier) of '\(row)' has the wrong sign"
    case .tooLarge(let row, let multiplier, let limit):
      "the multiplier \(multiplier) of '\(row)' is larger than \(limit)"
    case .remainder(let unknown, let coefficient): "multipliers sum to \(coefficient) * \(unknown), not to 0"
    case .wrongBound(let claimed, let actual): "the sum proves \(actual), not \(claimed)"
    case .noContradiction(let text): "'\(text)' is no contradiction"
    case .unusedMember(let name): "the proof does not use '\(name)'"
    case .differentMembers: "the layouts are not those of the members, one for each left out"
    case .broken(let row, let error, let layout): "'\(row)' fails by \(error) in \(layout)"
    case .inexactFrame(let view): "the two frames of '\(view)' are not the same"
    case .wrongVerdict(let isFeasible):
      isFeasible ? "the required constraints fail, or are said to" : "the required constraints hold, or are said to"
    case .wrongError(let what, let claimed, let actual): "the error of '\(what)' is \(actual), not \(claimed)"
    case .unlistedViolation(let name): "'\(name)' fails and is not listed"
    case .unlistedPriority(let priority): "priority \(priority) is not listed"
    case .disorder: "the priorities are not those in use, highest first"
    case .notAsGood(let priority): "the two layouts are not equally good at priority \(priority)"
    case .noDifference(let name): "the two layouts do not differ in '\(name)'"
    case .outsideRange(let name, let value): "'\(name)' is \(value) in a layout, outside its range"
    case .emptyInterval: "an interval does not end where it is to"
    case .unlistedAmbiguity(let name): "'\(name)' is not among the configuration's ambiguous attributes"
    case .wrongPriority(let name): "the priority of '\(name)' is another one"
    case .wrongSize(let name, let claimed, let actual): "'\(name)' is \(actual), not \(claimed)"
    case .wrongLineCount(let name, let claimed, let actual):
      "text '\(name)' has \(actual) lines in its width, not \(claimed)"
    case .settledText(let name): "the number of lines of '\(name)' does not change"
    case .notClipped(let name): "'\(name)' is as large as its content"
    case .insideScreen(let name): "'\(name)' lies inside the screen"
    case .nonlinear(let row): "the error of '\(row)' is not linear over a part of a sweep"
    }
  }
}
