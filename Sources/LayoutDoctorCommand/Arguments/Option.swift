import LayoutChecking
import LayoutDiagnosis
import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// One row of the option table, from which parsing, help and shell completions are derived.
struct Option: Sendable {
  let name: Name
  let short: Character?
  let value: Value
  let isRepeatable: Bool
  let commands: [Command]
  let help: String

  enum Name: String, Sendable {
    case format, output, folder, state, environment, device, rule, transition, at, width, height, timeline, axis,
      detail, details, focus, diff, states, animate, constraints, steps, scene,
      view, canvas, allow, shard, cache, watch, timings, statistics, baseline, config, quiet, verbose,
      consequences, severity, only,
      color, repair, jobs, since, help, man, version
    case failOn = "fail-on"
    case textScale = "text-scale"
    case maxConflicts = "max-conflicts"
    case timeLimit = "time-limit"
    case memoryLimit = "memory-limit"
    case dryRun = "dry-run"
    case updateBaseline = "update-baseline"
    case failOnStale = "fail-on-stale"
    case noConfig = "no-config"
    case noExclude = "no-exclude"
    case exitZero = "exit-zero"
    case buildService = "ci"
    case allowDamaged = "allow-damaged"
  }

  /// The kind of value that an option takes, with its placeholder in help.
  enum Value: Sendable {
    case none
    case text(String)
    /// A whole number of at least 1.
    case count(String)
    /// An amount of memory, such as `2GB`.
    case size(String)
    case choice(String, [String])
    /// `KEY=…` with a fixed set of keys.
    case pair(String, keys: [String], values: [String])
    case folder(String)
    case file(String)

    var placeholder: String? {
      switch self {
      case .none: nil
      case .text(let word), .count(let word), .size(let word), .choice(let word, _), .pair(let word, _, _),
        .folder(let word), .file(let word):
        word
      }
    }
  }

  /// The option as typed: `--state`, or `-o` if it has no long form.
  var spelling: String { name == .folder ? "-o" : "--\(name.rawValue)" }

  private init(
    _ name: Name, short: Character? = nil, _ value: Value = .none, isRepeatable: Bool = false, for commands: [Command],
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.commands = commands
    self.help = help
  }

  static let table: [Option] = [
    Option(
      .format, .choice("FORMAT", ReportFormat.allCases.map(\.rawValue)), isRepeatable: true, for: [.check],
      "how the report is printed: \(listed(ReportFormat.allCases.map(\.rawValue), "or")); text is the default"),
    Option(
      .format, .choice("FORMAT", ReportFormat.allCases.map(\.rawValue)), isRepeatable: true, for: [.merge],
      "how the report is printed: \(listed(ReportFormat.allCases.map(\.rawValue))); json is the default"),
    Option(
      .format, .choice("FORMAT", FrameFormat.allCases.map(\.rawValue)), for: [.solve, .ranges],
      "table (the default) or json"),
    Option(
      .format, .choice("FORMAT", AttributeFormat.allCases.map(\.rawValue)), for: [.why], "text (the default) or json"),
    Option(
      .format, .text("FORMAT,…"), isRepeatable: true, for: [.graph], "svg (the default), dot, png, pdf"),
    Option(
      .format, .choice("FORMAT", LogFormat.allCases.map(\.rawValue)), for: [.explain],
      "text (the default), json, the only alert of a log as a scene, or a format of check: "
        + listed(LogFormat.allCases.filter { $0.ofReports != nil }.map(\.rawValue), "or")),
    Option(
      .format, .choice("FORMAT", ComparisonFormat.allCases.map(\.rawValue)), for: [.diff],
      "text (the default), json, markdown or html"),
    Option(
      .allow, .text("FILE"), isRepeatable: true, for: [.explain],
      "of a log: a file with the fingerprints of known alerts, one a line, which are neither printed nor counted"),
    Option(
      .output, .pair("FORMAT=FILE", keys: ReportFormat.allCases.map(\.rawValue), values: []), isRepeatable: true,
      for: [.check, .merge], "write the report in that format to a file, too"),
    Option(
      .details, for: [.check, .open],
      "say in JSON what the scenes are made of, too: views, constraints, what configurations change, why frames are what they are"
    ),
    Option(
      .folder, short: "o", .folder("DIR"), for: [.graph, .draw, .import],
      "the folder to write to, made where there is none"),
    Option(
      .folder, short: "o", .folder("DIR"), for: [.diff],
      "draw each configuration that changed, before and after in one picture, and write it to this folder"),
    Option(
      .scene, .text("NAME"), isRepeatable: true, for: [.solve, .why, .ranges, .graph, .draw, .verify, .import],
      "only the scene of this name, of a document with several"),
    Option(
      .view, .text("NAME"), for: [.check, .open, .solve, .why, .ranges, .graph, .draw, .verify, .import],
      "only the views of this class, label or address, of a captured view hierarchy"),
    Option(
      .allowDamaged, for: [.check, .open, .solve, .why, .ranges, .graph, .draw, .verify, .import],
      "leave out damaged parts of a captured view hierarchy; otherwise the status is 2"),
    Option(
      .canvas, for: [.check, .open, .diff, .solve, .why, .ranges, .graph, .draw, .verify, .import],
      "take documents as Interface Builder's canvas shows them: with placeholder constraints, in the saved sizes"),
    Option(.state, .text("STATE"), isRepeatable: true, for: sceneCommands, "only configurations in this state"),
    Option(
      .environment, .text("NAME"), isRepeatable: true, for: sceneCommands,
      "only configurations in this environment, in scenes that have it"),
    Option(
      .device,
      .choice("DEVICE", ConfigurationSelection.familyNames + Device.catalog.flatMap { [$0.name, $0.landscape.name] }),
      isRepeatable: true, for: sceneCommands,
      "check screens on this device in place of the scene's environments, or on each current size of phones, tablets or all"
    ),
    Option(
      .width, .text("A...B"), for: rangeCommands, "widths of the screen over which required constraints must hold"),
    Option(.height, .text("A...B"), for: rangeCommands, "heights of the screen, likewise"),
    Option(.textScale, .text("A...B"), for: rangeCommands, "factors of the sizes of text, likewise"),
    Option(
      .transition, .text("ID"), for: [.solve], "only this transition, for --at and --timeline"),
    Option(.transition, .text("ID"), isRepeatable: true, for: [.draw], "only this transition, and no states"),
    Option(.constraints, for: [.draw], "draw every active constraint as a dimension line, not only broken ones"),
    Option(
      .steps, .count("N"), for: [.draw],
      "the pictures of a filmstrip, an equal movement apart, beside those of findings (default \(Filmstrip.defaultStepCount), "
        + "at most \(LayoutDrawing.Limits.pictures))"),
    Option(
      .at, .text("TIME"), for: [.solve], "the frames at that moment of the transition: seconds, or a share such as 50%"),
    Option(.timeline, for: [.solve], "print when each step of each transition begins and ends"),
    Option(
      .axis, .choice("AXIS", ConstraintGraph.AxisSelection.allCases.map(\.rawValue)), for: [.graph],
      "the constraints to draw: horizontal, vertical or both (the default)"),
    Option(
      .detail, .choice("DETAIL", ConstraintGraph.Detail.allCases.map(\.rawValue)), for: [.graph],
      "what lines join: views (the default) or anchors, the attributes of each view"),
    Option(
      .focus, .text("NAME"), for: [.graph],
      "draw only what findings of this rule are about, or this view or constraint with what is tied to it"),
    Option(
      .diff, .text("A..B"), for: [.graph],
      "draw what changes from state A to state B: activated, deactivated, other priority, other constant"),
    Option(.states, for: [.graph], "draw the state machines only"),
    Option(.animate, for: [.graph], "draw one SVG that shows the states in turn"),
    Option(
      .rule, .pair("ID=SEVERITY", keys: RuleCatalog.rules.map(\.id.rawValue), values: severities + ["off"]),
      isRepeatable: true, for: [.check],
      "report a rule as note, warning or error, or turn it off; \(guards) reports guards, too"),
    Option(
      .failOn, .choice("SEVERITY", severities), for: [.check, .diff, .explain],
      "the least severity that makes the exit status 1: note, warning (the default) or error"),
    Option(
      .severity, .choice("SEVERITY", severities), for: [.check],
      "the least severity that is shown and counted: note (the default), warning or error"),
    Option(
      .only, .choice("RULE", RuleCatalog.rules.map(\.id.rawValue)), isRepeatable: true, for: [.check],
      "apply no rule but this one"),
    Option(.exitZero, for: [.check, .merge, .explain], "end with status 0 in place of 1, for a trial run"),
    Option(
      .maxConflicts, .count("N"), for: [.check],
      "the most conflicts told of one configuration, the smallest (default \(LayoutSolving.Limits.conflicts.limit))"),
    Option(
      .config, .file("FILE"), for: configuredCommands + [.config],
      "take the configuration from this file in place of the nearest \(SettingsFile.fileName) above each scene or log"),
    Option(.noConfig, for: configuredCommands + [.import], "use no configuration file"),
    Option(.noExclude, for: [.check, .open, .diff], "check what the configuration file excludes, too"),
    Option(
      .baseline, .file("FILE"), for: [.check, .merge, .explain],
      "neither report nor count the findings that are in this baseline"
    ),
    Option(
      .updateBaseline, for: [.check, .explain],
      "write all findings to the file of --baseline in place of what it says of the checked files; report none of them"),
    Option(
      .updateBaseline, for: [.merge], "remove the entries that no finding matches from the file of --baseline"),
    Option(
      .since, .text("REVISION"), for: [.check],
      "neither report nor count the findings that the scenes had in git where HEAD left this revision, such as main"),
    Option(
      .failOnStale, for: [.check, .merge, .explain], "end with status 1 if no finding matches an entry of the baseline"),
    Option(
      .repair, .count("N"), for: [.fix],
      "the repair to apply, as numbered in the JSON report (default: for each conflict in turn the best)"),
    Option(.dryRun, for: [.fix], "print what would change and write nothing"),
    Option(
      .jobs, .count("N"), for: [.check, .open],
      "how many files, or parts of the work on a large scene, are done at a time (default: one a processor)"),
    Option(
      .timeLimit, .count("SECONDS"), for: [.check, .open],
      "the most seconds for a scene (default \(LayoutChecking.Limits.seconds))"),
    Option(
      .memoryLimit, .size("SIZE"), for: [.check, .open],
      "the most memory for a scene, such as 500MB (default \(Limits.megabytes / 1000)GB)"),
    Option(
      .shard, .text("I/N"), for: [.check],
      "check only the files of shard I of N, such as 2/8; 'layoutdoctor merge' joins the JSON reports of all"),
    Option(
      .cache, .folder("DIR"), for: [.check],
      "keep results in this folder, and check only files that changed, or that other options or programs checked"),
    Option(
      .watch, for: [.check],
      "check again on each change, print which findings came and went, and renew the page of --output html=FILE; Ctrl-C ends it"
    ),
    Option(.timings, for: [.check, .solve], "print how much time passed in each stage"),
    Option(
      .statistics, for: [.check, .merge],
      "print a line for each rule in place of the findings: count, rule and severity (text and concise)"),
    Option(.quiet, short: "q", for: [.check, .merge], "print the findings only, without the line of counts"),
    Option(
      .consequences, for: [.check],
      "list what follows from other findings, too (text, concise, github, gitlab, checkstyle and xcode)"),
    Option(
      .verbose, short: "v", for: [.check, .merge],
      "name the files and folders that are left out, too, with the reasons"),
    Option(
      .color, .choice("WHEN", ColorChoice.allCases.map(\.rawValue)),
      for: [.check, .merge, .diff, .solve, .why, .ranges, .verify, .explain],
      "auto (the default: on a terminal, unless NO_COLOR is set), always or never"),
    Option(
      .buildService, .choice("SERVICE", InitCommand.BuildService.allCases.map(\.rawValue)), for: [.`init`],
      "github or gitlab (the default where there is a .gitlab-ci.yml)"),
    Option(.man, for: [.help], "print the manual page of all commands, for man(1)"),
    Option(.help, short: "h", for: Command.allCases, "print this"),
    Option(.version, short: "V", for: [], "print the version"),
  ]

  /// Former spellings of options, with what is written now.
  static let retired = [
    "--write-baseline": "--baseline FILE --update-baseline", "--prune": "--update-baseline", "--devices": "--device",
  ]

  /// The headings under which help lists options, in order.
  enum Group: String, CaseIterable {
    case input = "what is checked"
    case judgement = "what counts"
    case known = "what is known already"
    case output = "output"
    case run = "the run"
  }

  var group: Group {
    switch name {
    case .scene, .view, .allowDamaged, .canvas, .state, .environment, .device, .width, .height, .textScale, .transition,
      .at,
      .config, .noConfig, .noExclude:
      .input
    case .rule, .only, .severity, .failOn, .exitZero, .allow: .judgement
    case .baseline, .updateBaseline, .failOnStale, .since: .known
    case .maxConflicts, .timeLimit, .memoryLimit, .jobs, .shard, .cache, .watch, .help, .man, .version, .buildService:
      .run
    case .format, .output, .details, .folder, .timeline, .axis, .detail, .focus, .diff, .states, .animate, .constraints,
      .steps,
      .timings, .statistics, .quiet, .verbose, .consequences, .color, .repair, .dryRun:
      .output
    }
  }

  /// The value of `--rule` that reports inequalities that other constraints happen to imply.
  static let guards = "\(RuleID.redundantConstraint.rawValue)=guards"

  private static let rangeCommands: [Command] = [.check, .diff, .ranges]
  private static let sceneCommands: [Command] = [.check, .open, .diff, .solve, .why, .ranges, .graph, .draw, .fix]
  /// The commands that read configuration files.
  private static let configuredCommands: [Command] = sceneCommands + [.explain]
  private static let severities = Severity.allCases.map(\.rawValue)

  /// The options of a command in table order; with `nil`, the options that need no command.
  static func options(of command: Command?) -> [Option] {
    table.filter { option in
      command.map { option.commands.contains($0) } ?? (option.name == .version || option.name == .help)
    }
  }
}

enum FrameFormat: String, CaseIterable { case table, json }

enum AttributeFormat: String, CaseIterable { case text, json }

/// The formats of explained logs: three of their own, and those of a check.
enum LogFormat: String, CaseIterable {
  case text, json, scene, concise, sarif, junit, github, gitlab, checkstyle, xcode, markdown, html

  /// Whether rules are explained in the format, too.
  var isOfRules: Bool { self == .text || self == .json }

  /// The format of a check; `nil` for those of logs only.
  var ofReports: ReportFormat? {
    switch self {
    case .text, .json, .scene: nil
    case .concise, .sarif, .junit, .github, .gitlab, .checkstyle, .xcode, .markdown, .html:
      ReportFormat(rawValue: rawValue)
    }
  }
}

enum DiagramFormat: String, CaseIterable { case svg, dot, png, pdf }

enum ColorChoice: String, CaseIterable { case auto, always, never }
