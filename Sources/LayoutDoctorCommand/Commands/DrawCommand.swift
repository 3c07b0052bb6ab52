import LayoutChecking
import LayoutDiagnosis
import LayoutDrawing
import LayoutMotion
import LayoutReporting

/// Draws every state of one scene to scale, and every transition as a filmstrip and an animation.
struct DrawCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let folder: FilePath
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    var work = try SceneWork(arguments)
    work.transitions = arguments.values(of: .transition)
    self.work = work
    folder = try arguments.outputFolder()
  }

  func run() throws(CommandError) -> ExitStatus {
    try work.draw { checked, _, name, drawn throws(CommandError) in
      let output = try work.drawings(in: folder)
      if !arguments.contains(.transition) { try drawStates(of: checked, &drawn, named: name, to: output) }
      try drawTransitions(of: checked, named: name, to: output)
    }
  }

  private func drawStates(
    of checked: CheckedScene, _ drawn: inout DrawnConfigurations, named scene: String, to output: OutputFolder
  ) throws(CommandError) {
    var names = FileNames()
    for (index, findings) in checked.findingsOfConfigurations.enumerated()
    where drawn.includes(checked.configurations[index].configuration) {
      let name = names.unique(scene: scene, state: checked.configurations[index].configuration.id)
      let wireframe = Wireframe(scene: checked.scene, solved: checked.picturedLayout(index), findings: findings)
      let (svg, omission) = wireframe.drawing(showsConstraints: arguments.contains(.constraints))
      let file = "\(name).wireframe.svg"
      try output.write(Array(svg.utf8), to: file, telling: terminal)
      if let omission { terminal.complain("\(output.file(file).text.printable): note: \(omission)\n") }
    }
  }

  /// Draws each transition in the first environment, or in each selected environment.
  private func drawTransitions(
    of checked: CheckedScene, named scene: String, to output: OutputFolder
  ) throws(CommandError) {
    var names = FileNames()
    let isEveryEnvironment = arguments.contains(.environment) || arguments.contains(.device)
    var drawn: Set<TransitionID> = []
    for run in checked.motion?.summary ?? [] {
      let transition = checked.scene[run.transition].name
      guard work.transitions.isEmpty || work.transitions.contains(transition) else { continue }
      guard drawn.insert(run.transition).inserted || isEveryEnvironment else { continue }
      let environment = isEveryEnvironment ? run.origin.environmentName.map { "@\($0)" } ?? "" : ""
      let name = names.unique(scene: scene, state: transition + environment)
      let origin = checked.configurations.firstIndex { $0.configuration.id == run.origin.id }
      let findings = checked.findings.filter { finding in
        finding.transition == run.transition && (origin.map { finding.configurations.contains($0) } ?? true)
      }
      let filmstrip = Filmstrip(scene: checked.scene, run: run, findings: findings)
      let steps = arguments.value(of: .steps).flatMap(Int.init) ?? Filmstrip.defaultStepCount
      try output.write(Array(filmstrip.svg(steps: steps).utf8), to: "\(name).filmstrip.svg", telling: terminal)
      let animation = TransitionAnimation(scene: checked.scene, run: run, findings: findings)
      try output.write(Array(animation.svg().utf8), to: "\(name).animated.svg", telling: terminal)
    }
  }
}
