import ConsoleLogs
import ConstraintSolver
import LayoutModel

/// The alerts of a log as text for people.
package struct AlertTextReport {
  private let file: String
  private let style: Style
  private var lines: [String] = []

  /// - Parameter known: fingerprints of alerts that are known and not printed.
  package static func text(
    of log: ExplainedLog, file: String, known: Set<String> = [], style: Style
  ) -> String {
    var report = AlertTextReport(file: file, style: style)
    let problems = log.problems.filter { !known.contains($0.fingerprint) }
    for problem in problems { report.explain(problem) }
    report.summarize(log, shown: problems)
    return report.lines.joined(separator: "\n").wrapped(toWidth: style.width) + "\n"
  }

  private init(file: String, style: Style) {
    self.file = file
    self.style = style
  }

  private mutating func add(_ line: String, indent: Int = 0) {
    lines.append(String(repeating: " ", count: indent) + line.printable)
  }

  private mutating func explain(_ problem: ExplainedLog.Problem) {
    let analysis = problem.analysis
    let alert = analysis.alert
    let names = ItemNames(alert)
    let proof = analysis.proof ?? analysis.assumedProof
    let sentence = proof.map { ProofSentence($0, in: alert, names) }
    headline(problem, sentence, isProven: analysis.proof != nil)
    if let sentence { lines.append("  " + style.bold("because \(sentence.arithmetic)".printable)) }
    if let assumed = analysis.assumedProof {
      for assumption in assumed.assumptions { add("assuming that \(assumption.words(names))", indent: 2) }
    }
    if analysis.reliesOnNames {
      add("provided that each name stands for one view, since addresses are not printed", indent: 2)
    }
    for gap in analysis.gaps { add("the text alone proves no conflict: \(gap.words(names))", indent: 2) }
    if problem.count > 1 {
      let shown = problem.repeats.prefix(Limits.repeatedLines).map(String.init).joined(separator: ", ")
      let more =
        problem.repeats.count > Limits.repeatedLines ? " and \(problem.repeats.count - Limits.repeatedLines) more" : ""
      add("\(problem.count) times: again in line\(problem.count > 2 ? "s" : "") \(shown)\(more)", indent: 2)
    }
    outcome(analysis, names)
    tree(alert, names)
    constraints(alert, names, members: proof?.members ?? [])
    unreadRows(alert)
    knowledge(alert, members: proof?.members ?? Array(alert.constraints.indices))
    lines.append("")
  }

  private mutating func headline(_ problem: ExplainedLog.Problem, _ sentence: ProofSentence?, isProven: Bool) {
    let alert = problem.analysis.alert
    let message: String
    if isProven, let sentence {
      message = sentence.message
    } else if let sentence {
      message = "probably: \(sentence.message)"
    } else {
      let count = alert.constraints.count
      message =
        !problem.isAlert
        ? "constraints that were printed without an alert"
        : count == 0
          ? "an alert without constraints"
          : "an alert of \(count) constraint\(count == 1 ? "" : "s"), not explained by them"
    }
    let place = style.bold("\(file):\(alert.line):".printable)
    let severity =
      style.start(.severity(isProven ? .error : problem.isAlert ? .warning : .note))
      + (isProven ? "conflict:" : problem.isAlert ? "alert:" : "list:") + style.end
    lines.append(
      "\(place) \(severity) \(style.bold(message.printable)) "
        + "\(style.start(.dim))[\(problem.fingerprint)]\(style.end)")
  }

  private mutating func tree(_ alert: LoggedAlert, _ names: ItemNames) {
    guard !names.items.isEmpty else { return }
    add("views", indent: 2)
    var printed: Set<LoggedItem> = []
    func addView(_ item: LoggedItem, _ depth: Int, to lines: inout [String]) {
      guard printed.insert(item).inserted else { return }
      let name = names.label(item)
      let kind = alert.items[item]?.className.flatMap { name.contains($0) || $0.isEmpty ? nil : $0 }
      let suffix = alert.items[item]?.isGuide == true ? "" : kind.map { " (\($0))" } ?? ""
      lines.append(String(repeating: " ", count: 4 + 2 * min(depth, Self.mostDepth)) + (name + suffix).printable)
      for child in names.items where alert.items[child]?.superview == item { addView(child, depth + 1, to: &lines) }
    }
    let listed = Set(names.items)
    for item in names.items {
      let superview = alert.items[item]?.superview
      if superview.map({ !listed.contains($0) }) ?? true { addView(item, 0, to: &lines) }
    }
    // In a damaged log, superviews may form a cycle, which no root view leads to.
    for item in names.items { addView(item, 0, to: &lines) }
  }

  private static let mostDepth = 20

  private mutating func constraints(_ alert: LoggedAlert, _ names: ItemNames, members: [Int]) {
    guard !alert.constraints.isEmpty else { return }
    let sentence = ConstraintSentence(alert, names)
    let others = alert.constraints.indices.filter { !members.contains($0) }
    func row(_ index: Int) -> String {
      let constraint = alert.constraints[index]
      var text = sentence.words(constraint)
      let origin = constraint.place ?? constraint.identifier ?? (constraint.isMask ? "autoresizing mask" : nil)
      if let origin { text += " (\(origin))" }
      return text
    }
    if !members.isEmpty {
      add("these contradict each other", indent: 2)
      for index in members { add(row(index), indent: 4) }
    }
    if !others.isEmpty {
      add(members.isEmpty ? "constraints" : "listed, but not needed for the contradiction", indent: 2)
      for index in others { add(row(index), indent: 4) }
    }
  }

  private mutating func unreadRows(_ alert: LoggedAlert) {
    guard !alert.unread.isEmpty else { return }
    add("rows that could not be read", indent: 2)
    for text in alert.unread { add(String(text.prefix(Self.longestRow)), indent: 4) }
  }

  private static let longestRow = 160

  private mutating func outcome(_ analysis: AlertAnalysis, _ names: ItemNames) {
    let alert = analysis.alert
    if let broken = alert.broken {
      let isListed = alert.brokenIndex != nil
      add(
        "the system broke: \(ConstraintSentence(alert, names).words(broken))\(isListed ? "" : " (not in the list)")",
        indent: 2)
    }
    for repair in analysis.repairs {
      add("try: \(repair.words(in: alert, names)) (tried: this ends the conflict)", indent: 2)
    }
    if analysis.repairs.isEmpty, let proof = analysis.proof, proof.members.allSatisfy(alert.isOfSystem) {
      add(
        proof.members.count == 1
          ? "the system makes this constraint"
          : "all of these are made by the system, some from properties such as layoutMargins, spacing or the height of a row",
        indent: 2)
    }
  }

  private mutating func knowledge(_ alert: LoggedAlert, members: [Int]) {
    var seen: Set<String> = []
    for index in members {
      guard let known = alert.known(index), seen.insert(known.id).inserted else { continue }
      let name = alert.constraints[index].identifier ?? alert.constraints[index].className
      add("\(name): \(known.meaning)", indent: 2)
      for line in known.advice.lines(ofWidth: min(Self.width, style.width.map { $0 - 4 } ?? Self.width)) {
        add(line, indent: 4)
      }
      add(known.source, indent: 4)
    }
  }

  private static let width = 100

  private mutating func summarize(_ log: ExplainedLog, shown: [ExplainedLog.Problem]) {
    if log.problems.isEmpty {
      add("no alert of Auto Layout in \(file)")
      return
    }
    let lists = log.problems.filter { !$0.isAlert }
    let listCount = lists.reduce(0) { $0 + $1.count }
    let (alertCount, problemCount) = (log.alertCount - listCount, log.problems.count - lists.count)
    let shown = shown.filter(\.isAlert)
    var parts: [String] = []
    if alertCount > 0 { parts += [counted(alertCount, "alert"), counted(problemCount, "problem")] }
    if shown.count < problemCount { parts.append("\(problemCount - shown.count) of them known") }
    if listCount > 0 { parts.append("\(counted(listCount, "list")) of constraints without an alert") }
    var text = parts.joined(separator: ", ")
    let proven = shown.count { $0.analysis.proof != nil }
    if !shown.isEmpty { text += "; \(proven) of \(shown.count) proven to conflict" }
    if log.leftCount > 0 { text += "; \(log.leftCount) alerts beyond the first ones were not read" }
    add(text)
  }
}
