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
  private let work: SceneWork
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    scene = SceneFile(argument: FilePath(arguments.positionals[0]))
    report = SceneFile(argument: FilePath(arguments.positionals[1]))
    work = try SceneWork(arguments)
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    if scene.isStandardInput && report.isStandardInput { throw .usage(.bothFromStandardInput) }
  }

  func run() throws(CommandError) -> ExitStatus {
    let scene = self.scene.withStandardInput()
    let report = self.report.withStandardInput()
    work.watchdog.begin(limits: work.limits(for: scene)) { [terminal] limit in
      terminal.complain(about: [SceneReport(report, cutOffBy: limit)])
      return .unusable
    }
    let loaded = try work.load(scene)
    let refusals = loaded.refusals
    if loaded.scenes.isEmpty {
      return refuse(scene, "there is no view to lay out, so nothing was verified")
    }
    if loaded.loadedScenes.isEmpty { return complain(scene.name, loaded.source, refusals) }
    let bytes: [UInt8]
    do { bytes = try report.contents() } catch { return refuse(report, error.message) }
    let source = SourceText(bytes: bytes)
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      return complain(report.name, source, error.errors.map(Refusal.init))
    }
    if let version = document.text("version", of: document.root), version != Help.version {
      return refuse(report, "version \(version) of layoutdoctor wrote this report; the same version verifies it")
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
    work.watchdog.end()
    return refusals.isEmpty ? status : complain(scene.name, loaded.source, refusals)
  }

  private func refuse(_ file: SceneFile, _ reason: String) -> ExitStatus {
    terminal.complain(about: [SceneReport(file: file.name, refusedBecause: reason)])
    return .unusable
  }

  private func complain(_ file: String, _ source: SourceText, _ refusals: [Refusal]) -> ExitStatus {
    terminal.complain(about: [SceneReport(file: file, source: source, content: .refused(refusals))])
    return .unusable
  }
}
