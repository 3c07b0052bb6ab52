import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

extension StateDiagram {
  func findings(in state: StateID, of number: Int) -> [Finding] {
    findings.filter { finding in
      if let unreachable = finding.evidence as? UnreachableStateEvidence {
        return unreachable.machine == number && unreachable.state == state
      }
      return finding.transition == nil
        && finding.configurations.contains { configurations[$0].configuration.states[number] == state }
    }
  }

  func words(of state: StateID, of number: Int) -> TextBlock {
    let machine = scene.machines[number]
    var lines = [TextBlock.Line(text: machine.states[state.index].name, size: 13, isBold: true).fitting(width: 220)]
    if machine.initial == state { lines.append(TextBlock.Line(text: "▶ initial", size: 10, color: Palette.faintText)) }
    if isUnreachable(state, of: number) {
      lines.append(TextBlock.Line(text: "no transition leads here", size: 10, color: Palette.violated))
    }
    return TextBlock(lines: lines + findingLines(findings(in: state, of: number)))
  }

  /// Whether the machine has transitions, but no sequence of them reaches this state; `false` if that is not known.
  func isUnreachable(_ state: StateID, of number: Int) -> Bool {
    guard let exploration = motion?.exploration, exploration.isComplete, !scene.machines[number].transitions.isEmpty
    else { return false }
    return !exploration.nodes.contains { $0.states[number] == state }
  }

  func findings(about id: TransitionID) -> [Finding] { findings.filter { $0.transition == id } }

  static func look(of findings: [Finding]) -> (worst: Severity?, color: String) {
    let worst = findings.map(\.severity).max()
    return (worst, worst?.color ?? Palette.bothAxes)
  }

  /// - Parameter findings: the findings about the transition.
  func words(of id: TransitionID, _ findings: [Finding]) -> TextBlock {
    let transition = scene[id]
    let (worst, color) = Self.look(of: findings)
    var lines = [
      TextBlock.Line(text: transition.name, size: 10, isBold: true, color: worst == nil ? Palette.text : color)
        .fitting(width: 220)
    ]
    let about = [transition.trigger.map { "on \($0)" }, transition.isInterruptible ? "interruptible" : nil]
      .compactMap(\.self).joined(separator: ", ")
    if !about.isEmpty { lines.append(TextBlock.Line(text: about, color: Palette.faintText).fitting(width: 220)) }
    lines += timing(of: id).map { TextBlock.Line(text: $0) }
    return TextBlock(lines: lines + findingLines(findings))
  }

  /// The colour of a finding in the text of a part.
  static func color(of severity: Severity) -> String { severity == .note ? Palette.redundant : severity.color }

  /// A line for each rule that has findings, with their number.
  private func findingLines(_ findings: [Finding]) -> [TextBlock.Line] {
    let byRule = Dictionary(grouping: findings, by: \.rule)
    let rules = findings.map(\.rule).unique()
    let lines = rules.prefix(Limits.partLines).map { rule in
      let (count, severity) = (byRule[rule]?.count ?? 0, byRule[rule]?.first?.severity ?? .note)
      let text = "\(severity.sign) \(rule.rawValue)" + (count > 1 ? " × \(count)" : "")
      return TextBlock.Line(text: text, isBold: true, color: Self.color(of: severity))
    }
    guard rules.count > Limits.partLines else { return lines }
    return lines + [TextBlock.Line(text: "and \(rules.count - Limits.partLines) more", color: Palette.faintText)]
  }

  /// A line for each animation of a transition and, if there are several, one for the total duration.
  private func timing(of id: TransitionID) -> [String] {
    if case .animation(let timing) = scene[id].body {
      let delay = timing.delay.isZero ? "" : ", after \(timing.delay) s"
      if timing.duration.isZero { return ["at once" + delay] }
      return ["\(timing.duration) s, " + TimingCurve.words(timing.curve, timing.spring) + delay]
    }
    guard let trace = motion?.summary.first(where: { $0.transition == id })?.trace else { return [] }
    var lines: [String] = []
    for entry in trace.timeline {
      guard case .animate(let curve, let spring) = entry.kind else { continue }
      let start = entry.start.isZero ? "" : ", from \(Self.seconds(entry.start)) s on"
      let length = entry.end.map { Self.seconds($0 - entry.start) } ?? "∞"
      lines.append("\(length) s, \(TimingCurve.words(curve, spring))\(start)")
    }
    let left = lines.count - Limits.partLines
    if left > 0 { lines = lines.prefix(Limits.partLines) + ["and \(left) more"] }
    if lines.count != 1 || trace.isEndless {
      lines.append(trace.isEndless ? "without end" : "in all \(Self.seconds(trace.duration)) s")
    }
    return lines
  }

  private static func seconds(_ time: Rational) -> String { time.decimalDescription(places: 3) }
}
