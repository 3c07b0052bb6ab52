import Graphviz
import LayoutModel
import LayoutReporting

extension CommandError {
  /// One line, or three if the usage of the command helps.
  func text(for command: Command?) -> String {
    switch self {
    case .usage(let error):
      let usage = command.map { Help.usage(of: $0) } ?? "usage: layoutdoctor COMMAND …"
      let help = command.map { "'layoutdoctor help \($0.rawValue)'" } ?? "'layoutdoctor help'"
      return "layoutdoctor: error: \(error.message.printable)\n\(usage)\n\(help) prints more\n"
    case .input(let name, let error):
      return "layoutdoctor: error: cannot read '\(name.printable)': \(error.message)\n"
    case .output(let name, let error):
      return "layoutdoctor: error: cannot write '\(name.printable)': \(error.message)\n"
    case .noRepair(let name):
      return "layoutdoctor: error: no repair is known for the conflict in '\(name.printable)'\n"
    case .harmfulRepairs(let name, let numbers):
      let choice =
        numbers.count > 6 ? "\(numbers[0]) to \(numbers[numbers.count - 1])" : listed(numbers.map { "\($0)" }, "or")
      return "layoutdoctor: error: every repair of '\(name.printable)' brings something new; "
        + "choose one with --repair \(choice)\n"
    case .otherEdges(let edges, let hasRepairs):
      let choice = hasRepairs ? ", or choose a repair with --repair N" : ""
      return "layoutdoctor: error: no repair is applied: \(edges.printable)\(choice)\n"
    case .noPlaceInFormat(let constraint):
      return "layoutdoctor: error: '\(constraint.printable)' is part of a visual format, which cannot say this repair; "
        + "make it an equation\n"
    case .unknownRepair(let number, let count):
      let there = count == 1 ? "there is one" : "there are \(count)"
      return "layoutdoctor: error: there is no repair \(number); \(there)\n"
    case .notEditable(let name) where FilePath(name).isViewHierarchy:
      return "layoutdoctor: error: '\(name.printable)' is a capture of a running app; "
        + "'layoutdoctor check' suggests what to change in its code or documents\n"
    case .notEditable(let name):
      return "layoutdoctor: error: '\(name.printable)' is edited in Xcode; "
        + "'layoutdoctor check' suggests what to change\n"
    case .malformedBaseline(let name, let error):
      return "\(name.printable):\(error.line):1: error: \(error.kind.message.printable)\n"
    case .malformedSettings(let failures):
      return TextReport.complaints(RunReport(scenes: failures.map(\.report)), style: Style(isColored: false))
    case .git(let error):
      return "layoutdoctor: error: \(error.message.printable)\n"
    case .drawing(let name, let error):
      return "layoutdoctor: error: cannot draw '\(name.printable)': \(error.message.printable)\n"
    }
  }
}

extension BaselineError.Kind {
  fileprivate var message: String {
    switch self {
    case .missingHeader: "this is no baseline; the first line of one is '# layoutdoctor baseline 2'"
    case .unknownVersion(let version): "'\(version)' is no known version of a baseline; there is '1'"
    case .mergeConflict: "a merge conflict is left; keep the lines of both sides, in any order"
    case .malformedFingerprint: "a line begins with a fingerprint of 16 hexadecimal digits, in lower case"
    case .missingRule: "the rule is missing after the fingerprint"
    case .tooLarge: "a baseline has at most \(LayoutReporting.Limits.baselineBytes) bytes"
    }
  }
}

extension GraphvizError {
  fileprivate var message: String {
    switch self {
    case .unavailable: "Graphviz is not installed"
    case .unreadable(let reason): "Graphviz cannot read the diagram" + after(reason)
    case .layout(let reason): "Graphviz cannot lay it out" + after(reason)
    case .rendering(let format, let reason): "Graphviz cannot write '\(format)'" + after(reason)
    }
  }

  private func after(_ reason: String) -> String { reason.isEmpty ? "" : ": \(reason)" }
}
