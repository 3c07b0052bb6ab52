import LayoutDiagnosis
import LayoutModel
import LayoutReporting

/// Prints the settings for a path, each with the place that it comes from.
struct ConfigCommand {
  private let path: FilePath
  private let settings: FileSettings

  init(_ arguments: ParsedArguments) throws(CommandError) {
    path = FilePath(arguments.positionals[0])
    let search: SettingsSearch
    do {
      search = try SettingsSearch(arguments)
    } catch {
      throw .usage(error, command: .config)
    }
    // The settings of a folder are those of what it contains.
    let isFolder = (try? FileStatus(of: path).isFolder) ?? false
    settings = search.settings(for: isFolder ? path.appending(Array("*".utf8)) : path)
    if !search.failures.isEmpty { throw .malformedSettings(search.failures) }
  }

  func run() throws(CommandError) -> ExitStatus {
    do { try Terminal().report(text) } catch { throw .output("standard output", error) }
    return .success
  }

  private var text: String {
    let names = settings.files.reversed().map(\.name.printable)
    var text = names.isEmpty ? "no configuration file\n" : "from \(names.joined(separator: ", which extends "))\n"
    if let exclusion = settings.exclusion {
      text +=
        "left out of the search of a folder by '\(exclusion.value.printable)' (\(place(exclusion.file, exclusion.line)))\n"
    }
    let values = [
      settings.devices.map {
        ("devices", $0.value.isEmpty ? "none" : $0.value.joined(separator: ", "), place($0.file, $0.line))
      },
      settings.seconds.map { ("time limit", "\($0.value) seconds", place($0.file, $0.line)) },
      settings.megabytes.map { ("memory limit", "\($0.value) MB", place($0.file, $0.line)) },
    ].compactMap(\.self)
    let rules = RuleCatalog.rules.map { rule -> (String, String, String) in
      guard let setting = settings.rules[rule.id] else { return (rule.id.rawValue, rule.defaultSetting, "default") }
      let patterns = setting.patterns.isEmpty ? "" : ", for \(setting.patterns.joined(separator: ", ").printable)"
      return (rule.id.rawValue, setting.severity?.rawValue ?? "off", place(setting.file, setting.line) + patterns)
    }
    let rows = values + rules
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return text
      + rows.map { name, value, origin in
        "\(name.padded(toWidth: widths.0))  \(value.padded(toWidth: widths.1))  \(origin)\n"
      }
      .joined()
  }

  private func place(_ file: String, _ line: Int) -> String { "\(file.printable):\(line)" }
}
