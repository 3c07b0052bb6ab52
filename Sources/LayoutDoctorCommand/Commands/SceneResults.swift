import LayoutChecking
import LayoutReporting

/// What a command has computed for each scene of one file, to be printed.
struct SceneResults<Value> {
  /// The reports of all scenes, of which some may have no result.
  let reports: [SceneReport]
  let results: [(report: SceneReport, value: Value)]

  /// Prints the results, each text below a heading if there are several, and complains about scenes that were refused or cut off.
  func print(
    asJSON: Bool, on terminal: Terminal, json: (SceneReport, Value) -> [UInt8],
    text: (CheckedScene, SceneReport, Value, Style) -> String
  ) throws(CommandError) -> ExitStatus {
    terminal.complain(about: reports)
    let style = terminal.style(for: .standardOutput)
    for (scene, value) in results {
      if asJSON {
        try terminal.report(json(scene, value))
      } else if let checked = scene.checked {
        if results.count > 1 { try terminal.report(TextReport.heading(of: checked.scene, style: style)) }
        try terminal.report(text(checked, scene, value, style))
      }
    }
    return ExitStatus(Summary(reports))
  }
}
