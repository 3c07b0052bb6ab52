import LayoutModel
import LayoutReporting
import SceneImport

/// Writes the scenes of Interface Builder documents as files in the scene format.
struct ImportCommand {
  private let arguments: ParsedArguments
  private let folder: FilePath
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    guard let folder = arguments.value(of: .folder) else {
      throw .usage(.missingOption("-o", placeholder: "DIR", .import), command: .import)
    }
    self.folder = FilePath(folder)
  }

  func run() throws(CommandError) -> ExitStatus {
    var status = ExitStatus.success
    var names = FileNames()
    let wanted = arguments.values(of: .scene)
    var found: Set<String> = []
    var known: [String] = []
    for argument in arguments.positionals {
      let file = SceneFile(argument: FilePath(argument)).withStandardInput()
      let output = try OutputFolder(folder, beside: file, Watchdog(ResourceLimits(arguments)))
      var refusals: [Refusal] = []
      var source = SourceText(bytes: [])
      do {
        let bytes = try file.contents()
        source = SourceText(bytes: bytes)
        let document = try importDocument(
          bytes, named: file.isStandardInput ? file.name : file.path.lastComponent)
        for scene in document.scenes {
          known.append(scene.name)
          guard wanted.isEmpty || wanted.contains(scene.name) else { continue }
          found.insert(scene.name)
          let name = names.unique(scene: FileNames.sceneName(of: argument), state: scene.name)
          try output.write(scene.text, to: "\(name).json", telling: terminal)
        }
        refusals = document.errors.map(Refusal.init)
      } catch let error as ImportError {
        refusals = [Refusal(error)]
      } catch let error as SystemError {
        refusals = [Refusal(message: error.message, location: nil)]
      } catch let error as CommandError {
        throw error
      } catch {
        refusals = [Refusal(message: "\(error)", location: nil)]
      }
      guard !refusals.isEmpty else { continue }
      status = .unusable
      let report = RunReport(scenes: [SceneReport(file: file.name, source: source, content: .refused(refusals))])
      terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    }
    if let missing = wanted.first(where: { !found.contains($0) }) {
      throw .usage(
        .unknownSelection(option: "scene", value: missing, known: known.count <= 12 ? known : [], nearest: nil),
        command: .import)
    }
    return status
  }
}
