import Graphviz
import LayoutReporting

extension CommandError {
  /// One line, or two if a usage line helps.
  var text: String {
    switch self {
    case .usage(let error, let command):
      let usage = command.map { Help.usage(of: $0) } ?? "usage: layoutdoctor COMMAND …"
      let help = command.map { "'layoutdoctor help \($0.rawValue)'" } ?? "'layoutdoctor help'"
      return "layoutdoctor: error: \(error.message.printable)\n\(usage)\n\(help) tells more\n"
    case .input(let name, let error):
      return "layoutdoctor: error: cannot read '\(name.printable)': \(error.message)\n"
    case .output(let name, let error):
      return "layoutdoctor: error: cannot write '\(name.printable)': \(error.message)\n"
    case .noRepair(let name):
      return "layoutdoctor: error: no repair is known for the conflict in '\(name.printable)'\n"
    case .noPlaceInFormat(let constraint):
      return "layoutdoctor: error: '\(constraint.printable)' is part of a visual format, which cannot say this repair; "
        + "make it an equation\n"
    case .unknownRepair(let number, let count):
      let there = count == 1 ? "there is one" : "there are \(count)"
      return "layoutdoctor: error: there is no repair \(number); \(there)\n"
    case .notEditable(let name) where FilePath(name).isViewHierarchy:
      return "layoutdoctor: error: '\(name.printable)' is a capture of a running app; "
        + "'layoutdoctor check' tells what to change in its code or documents\n"
    case .notEditable(let name):
      return "layoutdoctor: error: '\(name.printable)' is edited in Xcode; 'layoutdoctor check' tells what to change\n"
    case .drawing(let name, let error):
      return "layoutdoctor: error: cannot draw '\(name.printable)': \(error.message.printable)\n"
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
