import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import ProofChecking
import SceneImport
import SceneLoading

/// Checks the proofs of a JSON report again, independently of the solver.
struct VerifyCommand {
  private let scene: SceneFile
  private let report: SceneFile
  /// Names of the scenes to verify; empty for all of the file.
  private let scenes: [String]
  /// The views of a captured hierarchy to verify; `nil` for all windows.
  private let view: String?
  private let importOptions: ImportOptions
  private let terminal: Terminal
  private let watchdog: Watchdog

  init(_ arguments: ParsedArguments) throws(CommandError) {
    scene = SceneFile(argument: FilePath(arguments.positionals[0]))
    report = SceneFile(argument: FilePath(arguments.positionals[1]))
    scenes = arguments.values(of: .scene)
    view = arguments.value(of: .view)
    importOptions = ImportOptions(arguments)
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    watchdog = Watchdog(try SceneWork(arguments).limits(for: scene))
    if scene.isStandardInput && report.isStandardInput { throw .usage(.bothFromStandardInput) }
  }

  func run() throws(CommandError) -> ExitStatus {
    let scene = self.scene.withStandardInput()
    let report = self.report.withStandardInput()
    watchdog.begin { [terminal] limit in
      terminal.complain(about: [SceneReport(report, cutOffBy: limit)])
      return .unusable
    }
    var loaded = LoadedFile(scene, view: view, importOptions: importOptions)
    if !scenes.isEmpty {
      loaded = try loaded.keeping(scenes: scenes)
    }
    let refusals = loaded.refusals
    if loaded.scenes.isEmpty {
      let message = "there is no view to lay out, so nothing was verified"
      return complain(scene.name, loaded.source, [Refusal(message: message, location: nil)])
    }
    if loaded.loadedScenes.isEmpty { return complain(scene.name, loaded.source, refusals) }
    let bytes: [UInt8]
    do { bytes = try report.contents() } catch {
      return complain(report.name, SourceText(bytes: []), [Refusal(message: error.message, location: nil)])
    }
    let source = SourceText(bytes: bytes)
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      return complain(report.name, source, error.errors.map(Refusal.init))
    }
    if let version = document.text("version", of: document.root), version != Help.version {
      let message = "version \(version) of layoutdoctor wrote this report; the same version verifies it"
      return complain(report.name, source, [Refusal(message: message, location: nil)])
    }
    // A rule that is an error has a reason for that; the others are sometimes lower.
    let severities = RuleCatalog.rules.filter { $0.severity == .error }.map { ($0.id.rawValue, $0.severity) }
    var status = ExitStatus.success
    for content in loaded.loadedScenes {
      let verification: Verification
      do {
        verification = try ProofChecker(scene: content, severities: Dictionary(severities) { $1 })
          .check(document, file: scene.name)
      } catch {
        return complain(report.name, source, [Refusal(error, of: scene.name)])
      }
      if loaded.loadedScenes.count > 1 {
        try terminal.report(TextReport.heading(of: content, style: terminal.style(for: .standardOutput)))
      }
      try terminal.report(verification.text)
      if !verification.refusals.isEmpty { status = .findings }
    }
    watchdog.end()
    return refusals.isEmpty ? status : complain(scene.name, loaded.source, refusals)
  }

  private func complain(_ file: String, _ source: SourceText, _ refusals: [Refusal]) -> ExitStatus {
    terminal.complain(about: [SceneReport(file: file, source: source, content: .refused(refusals))])
    return .unusable
  }
}
