import LayoutChecking
import LayoutModel
import LayoutReporting
import ProofChecking
import SceneLoading

/// Checks the proofs of a JSON report again, independently of the solver.
struct VerifyCommand {
  private let scene: SceneFile
  private let report: SceneFile
  private let terminal: Terminal
  private let watchdog: Watchdog

  init(_ arguments: ParsedArguments) throws(CommandError) {
    scene = SceneFile(argument: FilePath(arguments.positionals[0]))
    report = SceneFile(argument: FilePath(arguments.positionals[1]))
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    watchdog = Watchdog(ResourceLimits(arguments))
    if scene.isStandardInput && report.isStandardInput { throw .usage(.bothFromStandardInput, command: .verify) }
  }

  func run() throws(CommandError) -> ExitStatus {
    let scene = self.scene.withStandardInput()
    let report = self.report.withStandardInput()
    watchdog.begin { [terminal] limit in
      let cutOff = RunReport(scenes: [SceneReport(report, cutOffBy: limit)])
      terminal.complain(TextReport.complaints(cutOff, style: terminal.style(for: .standardError)))
      return .unusable
    }
    let loaded = LoadedFile(scene)
    let content: Scene
    switch loaded.scene {
    case .failure(let refusal): return complain(scene.name, loaded.source, refusal.refusals)
    case .success(let scene): content = scene
    }
    let bytes: [UInt8]
    do { bytes = try report.contents() } catch {
      return complain(report.name, SourceText(bytes: []), [Refusal(message: error.message, location: nil)])
    }
    let source = SourceText(bytes: bytes)
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      return complain(report.name, source, error.errors.map(Refusal.init))
    }
    let verification: Verification
    do { verification = try ProofChecker(scene: content).check(document, file: scene.name) } catch {
      switch error {
      case .unreadable(let error): return complain(report.name, source, [Refusal(error)])
      case .otherFiles(let files):
        let message = "the report has no scene '\(scene.name)', only \(files.map { "'\($0)'" }.joined(separator: ", "))"
        return complain(report.name, source, [Refusal(message: message.printable, location: nil)])
      case .numbersTooLong:
        let message = "the numbers of the report are too long to be checked"
        return complain(report.name, source, [Refusal(message: message, location: nil)])
      }
    }
    watchdog.end()
    do { try terminal.report(verification.text) } catch { throw .output("standard output", error) }
    return verification.refusals.isEmpty ? .success : .findings
  }

  private func complain(_ file: String, _ source: SourceText, _ refusals: [Refusal]) -> ExitStatus {
    let report = RunReport(scenes: [SceneReport(file: file, source: source, content: .refused(refusals))])
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    return .unusable
  }
}
