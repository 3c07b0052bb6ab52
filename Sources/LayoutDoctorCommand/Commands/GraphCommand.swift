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
    let states = GraphedStates(
      checked, eachEnvironment: arguments.contains(.environment) || arguments.contains(.device))
    let graph = ConstraintGraph(
      scene: checked.scene, states: states.states,
      source: GraphSource(fileName: FilePath(argument).lastComponent, text: report.source),
      axis: arguments.choice(.axis, default: .both), detail: arguments.choice(.detail, default: .views))
    var names = FileNames()
    let layout: GraphLayout
    do { layout = try graph.layout() } catch { throw .drawing(folder.text, error) }
    for (index, name) in states.names.enumerated() {
      let file = names.unique(scene: FileNames.sceneName(of: argument), state: name)
      for format in formats {
        try write(file, format, terminal) { () throws(GraphvizError) in
          format == .dot
            ? Array(graph.dot(of: index).utf8) : try graph.render(index, layout: layout, format: format.rawValue)
        }
      }
    }
    return checked.incomplete.isEmpty ? .success : .unusable
  }

  private func write(
    _ name: String, _ format: DiagramFormat, _ terminal: Terminal, _ make: () throws(GraphvizError) -> [UInt8]
  ) throws(CommandError) {
    let path = folder.appending(Array("\(name).\(format.rawValue)".utf8))
    let bytes: [UInt8]
    do { bytes = try make() } catch { throw .drawing(path.text, error) }
    do {
      try OutputFile.write(bytes, to: path)
      try terminal.report(path.text + "\n")
    } catch {
      throw .output(path.text, error)
    }
  }
}
