import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving

/// Prints the settings for a path, each with the place that it comes from.
struct ConfigCommand {
  private let settings: FileSettings

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let search = try SettingsSearch(arguments)
    settings = search.settings(ofArgument: arguments.positionals[0])
    if !search.failures.isEmpty { throw .malformedSettings(search.failures) }
  }

  func run() throws(CommandError) -> ExitStatus {
    try Terminal().report(text)
    return .success
  }

  private var text: String {
    let names = settings.files.reversed().map(\.name.printable)
    var text = names.isEmpty ? "no configuration file\n" : "from \(names.joined(separator: ", which extends "))\n"
    if let exclusion = settings.exclusion {
      text +=
        "left out of the search of a folder by '\(exclusion.value.printable)' (\(place(of: exclusion)))\n"
    }
    let rules = RuleCatalog.rules.map { rule -> Row in
      guard let setting = settings.rules[rule.id] else { return (rule.id.rawValue, rule.defaultSetting, "default") }
      return (rule.id.rawValue, setting.value.text, place(of: setting))
    }
    let table = (values + rules).map { [$0, $1, $2] }.inAlignedColumns(width: Terminal.width)
    return (text + table).wrapped(toWidth: Terminal.width)
  }

  /// A setting's name, its value, and the place that it comes from.
  private typealias Row = (String, String, String)

  /// All settings except severities. Limits are listed even if they have their default values.
  private var values: [Row] {
    var rows: [Row] = []
    switch settings.screens?.value {
    case .devices(let names): rows.append(list("devices", names, settings.screens))
    case .environments(let named): rows.append(list("environments", named.map(\.name), settings.screens))
    case nil: break
    }
    for (key, option, _, _) in SettingsKey.options {
      if let setting = settings.options[option] {
        rows.append((key, setting.value.printable, place(of: setting)))
      }
    }
    for range in settings.ranges {
      let key = SettingsKey.rangeSubjects.first { $0.subject == range.value.subject }?.key ?? ""
      let ends = "\(range.value.lower)...\(range.value.upper)"
      rows.append(("range of \(key)", ends, place(of: range)))
    }
    for allowed in settings.allowed {
      let file = settings.files[allowed.place]
      let line = file.source.line(around: allowed.entry.location.start).number
      let setting = FileSettings.Setting(value: allowed, file: file.name, line: line, patterns: allowed.patterns)
      rows.append(("allowed", allowed.entry.rule.rawValue, place(of: setting)))
    }
    for alert in settings.known {
      rows.append(("known alert", alert.value.fingerprint, place(of: alert)))
    }
    rows.append(value("time limit", settings.seconds, usual: LayoutChecking.Limits.seconds) { "\($0) seconds" })
    rows.append(value("memory limit", settings.megabytes, usual: Limits.megabytes) { "\($0) MB" })
    rows.append(value("conflicts", settings.conflicts, usual: LayoutSolving.Limits.conflicts.limit) { "\($0)" })
    return rows
  }

  private func list(_ name: String, _ names: [String], _ setting: FileSettings.Setting<SettingsFile.Screens>?) -> Row {
    let text = names.isEmpty ? "none" : names.joined(separator: ", ").printable
    return (name, text, setting.map(place) ?? "")
  }

  private func value(
    _ name: String, _ setting: FileSettings.Setting<Int>?, usual: Int, _ words: (Int) -> String
  ) -> Row {
    (name, words(setting?.value ?? usual), setting.map(place) ?? "default")
  }

  private func place<Value>(of setting: FileSettings.Setting<Value>) -> String {
    let files = setting.patterns.isEmpty ? "" : ", for \(setting.patterns.joined(separator: ", ").printable)"
    return "\(setting.file.printable):\(setting.line)\(files)"
  }
}
