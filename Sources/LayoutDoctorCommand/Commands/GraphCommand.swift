import Graphviz
import LayoutDrawing
import LayoutReporting
import LayoutSolving

/// Draws the constraint graph of every state of one scene.
struct GraphCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let folder: FilePath
  private let formats: [DiagramFormat]

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    do throws(UsageError) {
      analyzer = SceneAnalyzer(selection: try ConfigurationSelection(arguments))
      guard let folder = arguments.value(of: .folder) else {
        throw UsageError.missingOption("-o", placeholder: "DIR", .graph)
      }
      self.folder = FilePath(folder)
      formats = try GraphCommand.formats(arguments)
    } catch {
      throw .usage(error, command: .graph)
    }
  }

  private static func formats(_ arguments: ParsedArguments) throws(UsageError) -> [DiagramFormat] {
    var formats: [DiagramFormat] = []
    let choices = DiagramFormat.allCases.map(\.rawValue)
    for name in arguments.values(of: .format).flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let format = DiagramFormat(rawValue: name) else {
        throw .invalidValue(name, option: "--format", choices: choices, nearest: nil)
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats.isEmpty ? [.svg] : formats
  }

  func run() throws(CommandError) -> ExitStatus {
    let terminal = Terminal()
    let argument = arguments.positionals[0]
    let report = try analyzer.report(ofArgument: argument, for: .graph)
    terminal.complain(TextReport.complaints(RunReport(scenes: [report]), style: terminal.style(for: .standardError)))
    guard let checked = report.checked else { return .unusable }
    do { try OutputFile.makeFolder(folder) } catch { throw .output(folder.text, error) }
    var names = FileNames()
    let isEveryEnvironment = arguments.contains(.environment) || arguments.contains(.device)
    for (index, solved) in checked.configurations.enumerated() {
      // A state's graph is the same under each environment but for its numbers: the first stands for all.
      let configuration = solved.configuration
      let isFirst = checked.configurations[..<index].last?.configuration.stateName != configuration.stateName
      guard isFirst || isEveryEnvironment else { continue }
      let name = names.unique(
        scene: FileNames.sceneName(of: argument), state: isEveryEnvironment ? configuration.id : configuration.stateName
      )
      try draw(checked, index, as: name, terminal)
    }
    return checked.incomplete.isEmpty ? .success : .unusable
  }

  private func draw(_ checked: CheckedScene, _ index: Int, as name: String, _ terminal: Terminal) throws(CommandError) {
    let findings = checked.findings.map(\.finding).filter { $0.configurations.contains(index) }
    let graph = ConstraintGraph(
      scene: checked.scene, solved: checked.configurations[index], findings: findings)
    let dot = graph.dot(axis: arguments.choice(.axis, default: .both))
    for format in formats {
      let path = folder.appending(Array("\(name).\(format.rawValue)".utf8))
      let bytes: [UInt8]
      do {
        bytes = format == .dot ? Array(dot.utf8) : try Graphviz.render(dot: dot, format: format.rawValue)
      } catch {
        throw .drawing(path.text, error)
      }
      do {
        try OutputFile.write(bytes, to: path)
        try terminal.report(path.text + "\n")
      } catch {
        throw .output(path.text, error)
      }
    }
  }
}
