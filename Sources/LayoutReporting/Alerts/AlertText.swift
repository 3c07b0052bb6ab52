import ConsoleLogs
import LayoutModel

/// The sentences about an alert that all formats share.
struct AlertText {
  let problem: ExplainedLog.Problem
  let names: ItemNames
  let sentence: ProofSentence?

  init(_ problem: ExplainedLog.Problem) {
    self.problem = problem
    names = ItemNames(problem.analysis.alert)
    let analysis = problem.analysis
    sentence = (analysis.proof ?? analysis.assumedProof).map { [names] in ProofSentence($0, in: analysis.alert, names) }
  }

  var analysis: AlertAnalysis { problem.analysis }
  var alert: LoggedAlert { problem.analysis.alert }

  /// The constraints that the alert is about: those of the proof, or all.
  var members: [Int] {
    (analysis.proof ?? analysis.assumedProof)?.members ?? analysis.observation?.members
      ?? Array(alert.constraints.indices)
  }

  /// Whose constraints it is about, and what is wrong with them.
  var headline: String {
    let subject = problem.isAlert ? analysis.subjectWords(names).map { "\($0): " } ?? "" : ""
    return subject + (statement ?? restatement)
  }

  /// What contradicts itself, or what else is wrong; `nil` if the text does not show it.
  var statement: String? {
    if let sentence { return (analysis.proof == nil ? "probably: " : "") + sentence.message }
    return analysis.observation?.message(in: alert, names)
  }

  private var restatement: String {
    let count = alert.constraints.count
    if !problem.isAlert { return "constraints that were printed without an alert" }
    return count == 0
      ? "an alert without constraints" : "an alert of \(counted(count, "constraint")), not explained by them"
  }

  /// The sum, and what it assumes or lacks.
  var reasons: [String] {
    var lines: [String] = []
    if let sentence { lines.append("because \(sentence.arithmetic)") }
    for assumption in analysis.assumedProof?.assumptions ?? [] {
      lines.append("assuming that \(assumption.words(names))")
    }
    if analysis.reliesOnNames {
      lines.append("provided that each name stands for one view, since addresses are not printed")
    }
    lines += analysis.gaps.map { "the text alone proves no conflict: \($0.words(names))" }
    if let place = analysis.sourceLine { lines.append("made in \(place.file):\(place.line)") }
    return lines
  }

  /// What the system broke, and what to do, with commands for the debugger.
  var outcome: [String] {
    var lines: [String] = []
    let sentence = ConstraintSentence(alert, names)
    if let broken = alert.broken {
      lines.append("the system broke: \(sentence.words(broken))\(alert.brokenIndex == nil ? " (not in the list)" : "")")
    }
    if let observation = analysis.observation {
      lines.append("try: \(observation.advice(in: alert, names))")
      if case .mask(let item, _) = observation, let command = AlertRepair.dropMask(of: item).command(in: alert) {
        lines.append("(lldb) \(command)")
      }
    } else if let pair = alert.repeatedConstraints {
      lines.append("added twice: \(sentence.words(alert.constraints[pair.1]))")
    }
    for repair in analysis.repairs {
      lines.append("try: \(repair.words(in: alert, names)) (tried: this ends the conflict)")
      if let command = repair.command(in: alert) { lines.append("(lldb) \(command)") }
    }
    if analysis.subject == .system, !alert.constraints.isEmpty {
      lines.append("none of your constraints takes part: ignore it (--allow), unless what is said below cures it")
    } else if analysis.repairs.isEmpty, let proof = analysis.proof, proof.members.allSatisfy(alert.isOfSystem) {
      lines.append(
        "the system makes all of these, some from properties such as layoutMargins, spacing or the height of a row")
    }
    return lines
  }

  /// What is known of the constraints that the system made, each entry once, with the name of a constraint.
  var knowledge: [(name: String, entry: KnownConstraint)] {
    var seen: Set<String> = []
    return members.compactMap { index in
      guard let known = alert.known(index), seen.insert(known.id).inserted else { return nil }
      return (alert.constraints[index].identifier ?? alert.constraints[index].className, known)
    }
  }

  /// The lines below the headline in formats without headings.
  var details: [String] {
    reasons + outcome + knowledge.flatMap { ["\($0.name): \($0.entry.words)", $0.entry.advice, $0.entry.source] }
  }
}

extension KnownConstraint {
  /// The meaning, and the systems of which it holds.
  var words: String { meaning + (systems?.words.map { " (\($0))" } ?? "") }
}
