import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

extension StateDiagram {
  func findings(in state: StateID, of number: Int) -> [Finding] {
    findings.filter { finding in
      if case .unreachableState(number, state) = finding.evidence { return true }
      return finding.transition == nil && finding.rule != .unreachableState
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
    return !exploration.places.contains { $0.states[number] == state }
  }

  func look(of id: TransitionID) -> (worst: Severity?, color: String) {
    Self.look(of: findings.filter { $0.transition == id })
  }

  private static func look(of findings: [Finding]) -> (worst: Severity?, color: String) {
    let worst = findings.map(\.severity).max()
    return (worst, worst?.color ?? Palette.bothAxes)
  }

  func words(of id: TransitionID) -> TextBlock { words(of: id, findings.filter { $0.transition == id }) }

  /// - Parameter findings: the findings about the transition.
  func words(of id: TransitionID, _ findings: [Finding]) -> TextBlock {
    let transition = scene[id]
    let (worst, color) = Self.look(of: findings)
    var lines = [
      TextBlock.Line(text: transition.name, size: 10, isBold: true, color: worst == nil ? Palette.text : color)
        .fitting(width: 220)
    ]
    if let trigger = transition.trigger {
      lines.append(
        TextBlock.Line(
          text: "on \(trigger)\(transition.isInterruptible ? ", interruptible" : "")", color: Palette.faintText
        ).fitting(width: 220))
    } else if transition.isInterruptible {
      lines.append(TextBlock.Line(text: "interruptible", color: Palette.faintText))
    }
    lines += timing(of: id).map { TextBlock.Line(text: $0) }
    return TextBlock(lines: lines + findingLines(findings))
  }

  /// A line for each rule that has findings, with their number.
  private func findingLines(_ findings: [Finding]) -> [TextBlock.Line] {
    var counts: [(rule: RuleID, severity: Severity, count: Int)] = []
    for finding in findings {
      if let index = counts.firstIndex(where: { $0.rule == finding.rule }) {
        counts[index].count += 1
      } else {
        counts.append((finding.rule, finding.severity, 1))
      }
    }
    let lines = counts.prefix(Limits.partLines).map { entry in
      let (sign, color) =
        switch entry.severity {
        case .error: ("✗", Palette.conflict)
        case .warning: ("⚠", Palette.violated)
        case .note: ("·", Palette.redundant)
        }
      let times = entry.count > 1 ? " × \(entry.count)" : ""
      return TextBlock.Line(text: "\(sign) \(entry.rule.rawValue)\(times)", isBold: true, color: color)
    }
    guard counts.count > Limits.partLines else { return lines }
    return lines + [TextBlock.Line(text: "and \(counts.count - Limits.partLines) more", color: Palette.faintText)]
  }

  /// A line for each animation of a transition and, if there are several, one for the total duration.
  private func timing(of id: TransitionID) -> [String] {
    if case .animation(let timing) = scene[id].body {
      let delay = timing.delay.isZero ? "" : ", after \(timing.delay) s"
      if timing.duration.isZero { return ["at once" + delay] }
      return ["\(timing.duration) s, " + Self.words(timing.curve, timing.spring) + delay]
    }
    guard let trace = motion?.summary.first(where: { $0.transition == id })?.trace else { return [] }
    var lines: [String] = []
    for entry in trace.timeline {
      guard case .animate(let curve, let spring) = entry.kind else { continue }
      let start = entry.start.isZero ? "" : ", from \(Self.seconds(entry.start)) s on"
      let length = entry.end.map { Self.seconds($0 - entry.start) } ?? "∞"
      lines.append("\(length) s, \(Self.words(curve, spring))\(start)")
    }
    let left = lines.count - Limits.partLines
    if left > 0 { lines = lines.prefix(Limits.partLines) + ["and \(left) more"] }
    if lines.count != 1 || trace.isEndless {
      lines.append(trace.isEndless ? "without end" : "in all \(Self.seconds(trace.duration)) s")
    }
    return lines
  }

  private static func seconds(_ time: Rational) -> String { time.decimalDescription(places: 3) }

  private static func words(_ curve: AnimationTiming.Curve, _ spring: AnimationTiming.Spring?) -> String {
    if let spring {
      return "spring \(spring.damping)" + (spring.velocity.isZero ? "" : " at velocity \(spring.velocity)")
    }
    switch curve {
    case .bezier(let x1, let y1, let x2, let y2): return "curve \(x1) \(y1) \(x2) \(y2)"
    default: return curve.text
    }
  }
}
