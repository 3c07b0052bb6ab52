import Graphviz
import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving

/// Draws the constraint graph of every state of one scene, and the graph of its state machines.
struct GraphCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let folder: FilePath
  private let formats: [DiagramFormat]
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    work = try SceneWork(arguments)
    folder = try arguments.outputFolder()
    formats = try GraphCommand.formats(arguments)
    let kinds: [Option.Name] = [.states, .diff, .animate].filter { arguments.contains($0) }
    if kinds.count > 1 { throw .usage(.conflictingOptions("--\(kinds[0].rawValue)", "--\(kinds[1].rawValue)")) }
    if arguments.contains(.animate) && formats != [.svg] { throw .usage(.conflictingOptions("--animate", "--format")) }
    if arguments.contains(.states) && arguments.contains(.focus) {
      throw .usage(.conflictingOptions("--states", "--focus"))
    }
  }

  private static func formats(_ arguments: ParsedArguments) throws(CommandError) -> [DiagramFormat] {
    var formats: [DiagramFormat] = []
    let choices = DiagramFormat.allCases.map(\.rawValue)
    for name in arguments.values(of: .format).flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let format = DiagramFormat(rawValue: name) else {
        throw .usage(.invalidValue(name, option: "--format", choices: choices, nearest: nil))
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats.isEmpty ? [.svg] : formats
  }

  func run() throws(CommandError) -> ExitStatus {
    let argument = arguments.positionals[0]
    let reports = try work.reports(ofArgument: argument)
    terminal.complain(about: reports)
    let isSingle = reports.count == 1
    var status = ExitStatus.success
    for report in reports {
      let name = FileNames.sceneName(of: argument, scene: isSingle ? nil : report.checked?.scene.name)
      if try draw(report, named: name) != .success { status = .unusable }
    }
    return status
  }

  private func draw(_ report: SceneReport, named scene: String) throws(CommandError) -> ExitStatus {
    guard let checked = report.checked else { return .unusable }
    let argument = arguments.positionals[0]
    let file = FilePath(argument)
    let fileName = file == SceneFile.standardInputPath ? "stdin" : file.lastComponent
    let drawing: (graph: ConstraintGraph, states: GraphedStates)
    drawing = try graph(of: checked, GraphSource(fileName: fileName, text: report.source))
    let output = try OutputFolder(folder, beside: [SceneFile(argument: FilePath(argument))], work.watchdog)
    var drawn = DrawnConfigurations()
    if arguments.contains(.states) {
      try drawMachines(checked, drawing.graph.source, named: scene, to: output)
    } else {
      try draw(drawing.graph, drawing.states, checked, &drawn, named: scene, to: output)
    }
    if let limit = drawn.exceededLimit {
      terminal.complain(about: [SceneReport(SceneFile(argument: file), cutOffBy: limit)])
    }
    return checked.isCutOff || drawn.exceededLimit != nil ? .unusable : .success
  }

  /// The graph to draw, as selected on the command line.
  private func graph(
    of checked: CheckedScene, _ source: GraphSource
  ) throws(CommandError) -> (ConstraintGraph, GraphedStates) {
    var states = GraphedStates(
      checked, eachEnvironment: arguments.contains(.environment) || arguments.contains(.device))
    var focus: GraphFocus?
    if let name = arguments.value(of: .focus) {
      let found = try GraphFocus(name, in: checked.scene)
      focus = found
      if case .rule(let rule) = found { try states.keep(rule) }
    }
    var differences: [GraphPage] = []
    if let text = arguments.value(of: .diff) {
      differences.append(try states.difference(text, in: checked.scene))
      focus = focus ?? .changes
    }
    if arguments.contains(.states) && checked.scene.machines.isEmpty {
      throw .usage("'--states' needs a scene with states")
    }
    let graph = ConstraintGraph(
      scene: checked.scene, states: states.states, source: source, axis: arguments.choice(.axis, default: .both),
      detail: arguments.choice(.detail, default: .views), focus: focus, differences: differences)
    return (graph, states)
  }

  private func draw(
    _ graph: ConstraintGraph, _ states: GraphedStates, _ checked: CheckedScene, _ drawn: inout DrawnConfigurations,
    named scene: String, to output: OutputFolder
  ) throws(CommandError) {
    var names = FileNames()
    let suffix = graph.focus?.name(in: checked.scene).map { ".\($0)" } ?? ""
    var layout = GraphLayout()
    // DOT output does not need Graphviz.
    if formats != [.dot] {
      do { layout = try graph.layout() } catch { throw .drawing(folder.text, error) }
    }
    if arguments.contains(.animate) {
      try write(names.unique(scene: scene, state: "animated" + suffix), .svg, to: output) { () throws(GraphvizError) in
        try graph.animation(layout: layout)
      }
      return
    }
    for page in graph.pages {
      let state: String
      switch page {
      case .state(let index):
        if arguments.contains(.diff) { continue }
        guard drawn.includes(states.states[index].solved.configuration) else { continue }
        state = states.names[index]
      case .difference(let from, let to): state = "\(states.names[from])..\(states.names[to])"
      }
      let name = names.unique(scene: scene, state: state + suffix)
      for format in formats {
        try write(name, format, to: output) { () throws(GraphvizError) in
          format == .dot
            ? Array(graph.dot(of: page).utf8) : try graph.render(page, layout: layout, format: format.rawValue)
        }
      }
    }
    let isWhole = !arguments.contains(.diff) && graph.focus == nil && !checked.scene.machines.isEmpty
    if isWhole && !arguments.contains(.state) {
      try drawMachines(checked, graph.source, named: scene, beside: names, to: output)
    }
  }

  private func drawMachines(
    _ checked: CheckedScene, _ source: GraphSource?, named scene: String, beside names: FileNames = FileNames(),
    to output: OutputFolder
  ) throws(CommandError) {
    var names = names
    let diagram = StateDiagram(
      scene: checked.scene, configurations: checked.configurations, findings: checked.findings,
      motion: checked.motion, source: source)
    let name = names.unique(scene: scene, state: "states")
    for format in formats {
      try write(name, format, to: output) { () throws(GraphvizError) in
        format == .dot ? Array(diagram.dot().utf8) : try diagram.render(format: format.rawValue)
      }
    }
  }

  private func write(
    _ name: String, _ format: DiagramFormat, to output: OutputFolder, _ make: () throws(GraphvizError) -> [UInt8]
  ) throws(CommandError) {
    let name = "\(name).\(format.rawValue)"
    let bytes: [UInt8]
    do { bytes = try make() } catch { throw .drawing(output.file(name).text, error) }
    try output.write(bytes, to: name, telling: terminal)
  }
}
