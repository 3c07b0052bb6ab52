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
    let messages = log.messages.filter { !known.contains($0.fingerprint) }
    let entries =
      problems.map { (line: $0.analysis.alert.line, problem: Optional($0), message: ExplainedLog.Message?.none) }
      + messages.map { (line: $0.message.line, problem: ExplainedLog.Problem?.none, message: Optional($0)) }
    for entry in entries.sorted(by: { $0.line < $1.line }) {
      if let problem = entry.problem { report.explain(problem) }
      if let message = entry.message { report.explain(message) }
    }
    report.summarize(log, shown: problems, messages)
    return report.lines.joined(separator: "\n").wrapped(toWidth: style.width) + "\n"
  }

  private mutating func add(_ line: String, indent: Int = 0) {
    lines.append(String(repeating: " ", count: indent) + line.printable)
  }

  private mutating func explain(_ problem: ExplainedLog.Problem) {
    let text = AlertText(problem)
    let analysis = problem.analysis
    let proof = analysis.proof ?? analysis.assumedProof
    headline(text)
    for line in text.reasons {
      if line.hasPrefix("because ") { lines.append("  " + style.bold(line.printable)) } else { add(line, indent: 2) }
    }
    repeats(problem.repeats)
    for line in text.outcome { add(line, indent: line.hasPrefix("(lldb)") ? 4 : 2) }
    tree(text.alert, text.names)
    constraints(text.alert, text.names, members: proof?.members ?? [])
    unreadRows(text.alert)
    for (name, known) in text.knowledge {
      add("\(name): \(known.words)", indent: 2)
      let width = min(Self.width, style.width.map { $0 - 4 } ?? Self.width)
      for line in known.advice.lines(ofWidth: width) { add(line, indent: 4) }
      add(known.source, indent: 4)
    }
    lines.append("")
  }

  private mutating func repeats(_ lines: [Int]) {
    guard !lines.isEmpty else { return }
    let shown = lines.prefix(Limits.repeatedLines).map(String.init).joined(separator: ", ")
    let more = lines.count > Limits.repeatedLines ? " and \(lines.count - Limits.repeatedLines) more" : ""
    add("\(lines.count + 1) times: again in line\(lines.count > 1 ? "s" : "") \(shown)\(more)", indent: 2)
  }

  private mutating func explain(_ entry: ExplainedLog.Message) {
    let message = entry.message
    let place = style.bold("\(file):\(message.line):".printable)
    let severity = style.start(.severity(message.severity)) + "\(message.severity.rawValue):" + style.end
    lines.append(
      "\(place) \(severity) \(style.bold(message.headline.printable)) [\(message.known.id)] "
        + "\(style.start(.dim))[\(entry.fingerprint)]\(style.end)")
    if let remark = message.remark { add(remark, indent: 2) }
    for detail in message.details { add(detail, indent: 2) }
    repeats(entry.repeats)
    if message.remark == nil {
      add("why: \(message.known.cause)", indent: 2)
      add("try: \(message.known.advice)", indent: 2)
      for command in message.commands { add("(lldb) \(command)", indent: 2) }
    }
    add(message.known.source, indent: 2)
    lines.append("")
  }

  private mutating func headline(_ text: AlertText) {
    let isProven = text.analysis.proof != nil
    let place = style.bold("\(file):\(text.alert.line):".printable)
    let isAlert = text.problem.isAlert
    let severity =
      style.start(.severity(isProven ? .error : isAlert ? .warning : .note))
      + (isProven ? "conflict:" : isAlert ? "alert:" : "list:") + style.end
    lines.append(
      "\(place) \(severity) \(style.bold(text.headline.printable)) "
        + "\(style.start(.dim))[\(text.problem.fingerprint)]\(style.end)")
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
      let origin = constraint.sourceLocation ?? constraint.identifier ?? (constraint.isMask ? "autoresizing mask" : nil)
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

  private static let width = 100

  private mutating func summarize(
    _ log: ExplainedLog, shown: [ExplainedLog.Problem], _ messages: [ExplainedLog.Message]
  ) {
    if log.problems.isEmpty && log.messages.isEmpty {
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
    if !log.messages.isEmpty {
      parts.append(counted(log.messages.reduce(0) { $0 + $1.count }, "other message") + " about layout")
      if messages.count < log.messages.count { parts.append("\(log.messages.count - messages.count) of these known") }
    }
    var text = parts.joined(separator: ", ")
    let proven = shown.count { $0.analysis.proof != nil }
    if !shown.isEmpty { text += "; \(proven) of \(shown.count) proven to conflict" }
    if log.leftCount > 0 { text += "; \(log.leftCount) alerts beyond the first ones were not read" }
    add(text)
  }
}
