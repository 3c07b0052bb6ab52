import ConsoleLogs
import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

/// Writes the scenes of Interface Builder documents, captured view hierarchies and console logs as files in the scene format.
struct ImportCommand {
  private let arguments: ParsedArguments
  private let folder: FilePath
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    folder = try arguments.outputFolder()
  }

  func run() throws(CommandError) -> ExitStatus {
    var status = ExitStatus.success
    var names = FileNames()
    let wanted = arguments.values(of: .scene)
    var known: [String] = []
    for argument in arguments.positionals {
      let file = SceneFile(argument: FilePath(argument)).withStandardInput()
      let output = try OutputFolder(folder, beside: [file], Watchdog(ResourceLimits(arguments)))
      let (source, scenes, refusals) = scenes(in: file)
      for scene in scenes {
        known.append(scene.name)
        guard wanted.isEmpty || wanted.contains(scene.name) else { continue }
        let name = names.unique(scene: FileNames.sceneName(of: argument), state: scene.name)
        try output.write(scene.text, to: "\(name).json", telling: terminal)
        for remark in scene.remarks {
          terminal.complain("\(file.name.printable): note: \(remark.printable)\n")
        }
      }
      guard !refusals.isEmpty else {
        if scenes.isEmpty { terminal.noteNoView(in: file) }
        continue
      }
      status = .unusable
      terminal.complain(about: [SceneReport(file: file.name, source: source, content: .refused(refusals))])
    }
    if let missing = wanted.first(where: { !known.contains($0) }) {
      throw .usage(.unknown("scene", missing, among: known))
    }
    return status
  }

  private struct WrittenScene {
    let name: String
    let text: [UInt8]
    let remarks: [String]
  }

  /// The scenes of a document, and the reasons why others cannot be imported.
  private func scenes(
    in file: SceneFile
  ) -> (source: SourceText, scenes: [WrittenScene], refusals: [Refusal]) {
    let view = arguments.value(of: .view)
    if file.path.isViewHierarchy && !file.isStandardInput {
      do {
        let hierarchy = try LoadedFile.capturedHierarchy(in: file, view: view, ImportOptions(arguments))
        let scenes = hierarchy.scenes.map { WrittenScene(name: $0.name, text: $0.text, remarks: $0.remarks) }
        return (SourceText(bytes: []), scenes, hierarchy.errors.map { .withoutPlace($0) })
      } catch {
        return (SourceText(bytes: []), [], error.refusals)
      }
    }
    if view != nil { return (SourceText(bytes: []), [], [.viewOfOtherFile]) }
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch {
      return (SourceText(bytes: []), [], [Refusal(message: error.message, location: nil)])
    }
    if file.path.isLog || (file.isStandardInput && !isXML(bytes)) { return alerts(bytes, of: file) }
    let source = SourceText(bytes: bytes)
    do {
      let document = try importDocument(
        bytes, named: file.isStandardInput ? file.name : file.path.lastComponent, options: ImportOptions(arguments))
      let scenes = document.scenes.map { WrittenScene(name: $0.name, text: $0.text, remarks: $0.remarks) }
      return (source, scenes, document.errors.map(Refusal.init))
    } catch {
      return (source, [], [Refusal(error)])
    }
  }

  /// A scene for each alert of a console log, and one for all views and constraints that a debugger printed.
  private func alerts(
    _ bytes: [UInt8], of file: SceneFile
  ) -> (source: SourceText, scenes: [WrittenScene], refusals: [Refusal]) {
    let pasted = PastedScene(bytes, named: file.name)
    var scenes = [pasted].compactMap { scene in
      scene.map { WrittenScene(name: "views", text: Array($0.text.utf8), remarks: $0.remarks) }
    }
    // Without a headline, constraints beside a list of views are constraints of these views.
    let log = ExplainedLog(bytes)
    let listed = log.problems.filter { pasted == nil || $0.analysis.alert.hasHeadline }.map(\.analysis)
    let constraints = pasted == nil ? log.messages.compactMap(\.message.analysis) : []
    scenes += (listed + constraints).map { analysis in
      let scene = AlertScene(analysis, named: "\(file.name):\(analysis.alert.line)")
      let remarks =
        scene.omitted.map { "left out, since the scene format cannot express it: \($0)" } + scene.missing
      return WrittenScene(name: "line-\(analysis.alert.line)", text: Array(scene.text.utf8), remarks: remarks)
    }
    if let message = log.unreadMessage {
      return (SourceText(bytes: []), scenes, [Refusal(message: message, location: nil)])
    }
    guard scenes.isEmpty else { return (SourceText(bytes: []), scenes, []) }
    let refusal = Refusal(message: UsageError.logWithoutAlert.message, location: nil)
    return (SourceText(bytes: []), [], [refusal])
  }
}
