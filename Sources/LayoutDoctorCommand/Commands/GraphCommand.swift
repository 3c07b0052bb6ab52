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
    let file = FilePath(arguments.positionals[0])
    let fileName = file == SceneFile.standardInputPath ? "stdin" : file.lastComponent
    return try work.draw { checked, text, name, drawn throws(CommandError) in
      let (graph, states) = try graph(of: checked, GraphSource(fileName: fileName, text: text))
      let output = try work.drawings(in: folder)
      if arguments.contains(.states) {
        try drawMachines(checked, graph.source, named: name, to: output)
      } else {
        try draw(graph, states, checked, &drawn, named: name, to: output)
      }
    }
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
