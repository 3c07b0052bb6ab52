import Graphviz
import LayoutModel
import LayoutReporting

/// Why a command failed.
enum CommandError: Error {
  case usage(UsageError)
  /// An output could not be written.
  case output(String, SystemError)
  /// One lower-case phrase, names in quotes.
  case failure(String)
  /// A file that is not a baseline.
  case malformedBaseline(String, BaselineError)
  /// Configuration files that cannot be used.
  case malformedSettings([SettingsFailure])
}

extension CommandError {
  static func input(_ name: String, _ error: SystemError) -> CommandError {
    .failure("cannot read '\(name)': \(error.message)")
  }

  static func drawing(_ name: String, _ error: GraphvizError) -> CommandError {
    .failure("cannot draw '\(name)': \(error.message)")
  }

  /// A document that belongs to another program, so its text is not edited.
  static func notEditable(_ name: String) -> CommandError {
    let owner = FilePath(name).isViewHierarchy ? "a capture of a running app" : "edited in Xcode"
    let place = FilePath(name).isViewHierarchy ? " in its code or documents" : ""
    return .failure("'\(name)' is \(owner); 'layoutdoctor check' suggests what to change\(place)")
  }

  /// One line, or three if the usage of the command helps.
  func text(for command: Command?) -> String {
    switch self {
    case .usage(let error):
      let usage = command.map { Help.usage(of: $0) } ?? "usage: layoutdoctor COMMAND …"
      let help = command.map { "'layoutdoctor help \($0.rawValue)'" } ?? "'layoutdoctor help'"
      return "layoutdoctor: error: \(error.message.printable)\n\(usage)\n\(help) prints more\n"
    case .output(let name, let error):
      return "layoutdoctor: error: cannot write '\(name.printable)': \(error.message)\n"
    case .failure(let message): return "layoutdoctor: error: \(message.printable)\n"
    case .malformedBaseline(let name, let error):
      return "\(name.printable):\(error.line):1: error: \(error.message.printable)\n"
    case .malformedSettings(let failures):
      return TextReport.complaints(RunReport(scenes: failures.map(\.report)), style: Style(isColored: false))
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
