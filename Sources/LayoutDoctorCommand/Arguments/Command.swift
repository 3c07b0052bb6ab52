import LayoutDiagnosis

/// A command of the program: its first argument.
package enum Command: String, CaseIterable, Sendable {
  case check, open, `init`, fix, diff, solve, why, ranges, graph, draw, merge, verify, `import`, devices, config,
    explain,
    schema,
    completions, help

  /// The positional arguments as usage lines show them.
  var arguments: String {
    switch self {
    case .check, .open: "[PATH…]"
    case .import: "DOCUMENT…"
    case .fix, .solve, .ranges, .graph, .draw: "SCENE"
    case .why: "SCENE VIEW.ATTRIBUTE"
    case .verify: "SCENE REPORT"
    case .merge: "REPORT…"
    case .diff: "OLD NEW"
    case .config: "PATH"
    case .explain: "[RULE|LOG…]"
    case .devices, .`init`: ""
    case .schema: "[KIND]"
    case .completions: "SHELL"
    case .help: "[COMMAND]"
    }
  }

  /// The minimum and maximum number of positional arguments.
  var argumentCount: ClosedRange<Int> {
    let words = arguments.split(separator: " ")
    return words.count { !$0.hasPrefix("[") }...(arguments.contains("…") ? Int.max : words.count)
  }

  /// The allowed values of a positional argument that is one of a few words; otherwise empty.
  var argumentChoices: [String] {
    switch self {
    case .explain: RuleCatalog.rules.map(\.id.rawValue)
    case .schema: SchemaKind.allCases.map(\.rawValue)
    case .completions: Shell.allCases.map(\.rawValue)
    case .help: Command.allCases.map(\.rawValue)
    default: []
    }
  }

  /// Whether a positional argument may also be something other than one of the words.
  var allowsOtherArguments: Bool { self == .explain }

  var takesFiles: Bool { ![.devices, .schema, .completions, .help, .`init`].contains(self) }

  /// Whether the command only writes files, so that `-o` is required.
  var needsFolder: Bool { [.graph, .draw, .import].contains(self) }

  /// A phrase that completes "layoutdoctor …".
  var summary: String {
    switch self {
    case .check: "analyse scenes and print what is wrong with them"
    case .open: "analyse scenes, and open the report in the browser, to click through"
    case .`init`: "set a project up: a configuration, a baseline of what is found now, and the file of a build service"
    case .fix: "apply repairs of conflicts to a scene"
    case .diff: "print what changed between two versions of scenes: frames, ranges, findings, and the change to blame"
    case .solve: "print the frames of every configuration of a scene"
    case .why: "explain why an attribute of a view is what it is, and what would change it"
    case .ranges: "print over which sizes, scales and parameters layouts hold, and how much content may grow"
    case .graph: "draw the constraint graph of every state, and the state machines"
    case .draw: "draw every state to scale, and every transition as a filmstrip and as an animation"
    case .merge: "join the reports of all shards of a check"
    case .verify: "re-check the proofs of a JSON report of a scene"
    case .import: "write the screens of documents, captures and logs as scenes"
    case .devices: "list the devices that screens can be checked on, with their sizes and safe areas"
    case .config: "print the settings for a path"
    case .explain: "explain a rule, or the alerts of Auto Layout in a console log; without an argument, list the rules"
    case .schema: "print the JSON Schema of a file format"
    case .completions: "print a completion script for a shell"
    case .help: "explain how to use layoutdoctor or a command"
    }
  }

  /// A command line that `help` shows; empty if the usage line says it all.
  var example: String {
    switch self {
    case .check: "layoutdoctor check App --fail-on error"
    case .open: "layoutdoctor open Login.storyboard"
    case .`init`: "layoutdoctor init --ci gitlab"
    case .fix: "layoutdoctor fix Login.json --dry-run"
    case .diff: "layoutdoctor diff main:App App"
    case .solve: "layoutdoctor solve Login.storyboard --state open"
    case .why: "layoutdoctor why Login.storyboard title.width"
    case .ranges: "layoutdoctor ranges Login.storyboard --width 320...1366"
    case .graph: "layoutdoctor graph Login.storyboard -o diagrams --focus conflicting-constraints"
    case .draw: "layoutdoctor draw Login.storyboard -o pictures"
    case .merge: "layoutdoctor merge layout-*.json --format text"
    case .verify: "layoutdoctor verify Login.json report.json"
    case .import: "layoutdoctor import Main.storyboard -o Scenes"
    case .config: "layoutdoctor config App/Main.storyboard"
    case .explain: "layoutdoctor explain console.log"
    case .schema: "layoutdoctor schema scene > scene.schema.json"
    case .completions: "layoutdoctor completions zsh > _layoutdoctor"
    case .help: "layoutdoctor help check"
    case .devices: ""
    }
  }

  /// The text that `help` adds below the summary.
  var discussion: String {
    switch self {
    case .check:
      """
      A PATH is a scene, a storyboard or xib, a captured .viewhierarchy, a folder that is searched for these, or '-' for
      standard input; without one, the working directory. Of a folder, hidden entries are left out, and, unless they are
      named, Pods, Carthage, build, DerivedData and what git ignores. What the configuration file excludes is left out
      in any case. JSON files that are no scenes are counted, and so are documents for watchOS, without Auto Layout, or of
      Interface Builder 3.
      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 something could not be checked.
      With --since, the scenes are also checked as they were at a revision, and only new findings count.
      """
    case .open:
      """
      A PATH is one of 'check'. The page is a temporary file, whose name is printed; 'check --output html=FILE' writes it to another \
      place. It is opened with 'open' on macOS and 'xdg-open' elsewhere.
      Exit status: as of 'check'.
      """
    case .`init`:
      """
      Checks the working directory, writes layout-baseline.txt, \(SettingsFile.fileName) and the file of the build service,
      and names each file that cannot be read. A file that exists is left as it is; nothing is written where the baseline
      cannot be.
      """
    case .fix:
      """
      SCENE is a scene file, which is changed in place, or '-' for standard input, of which the changed text is printed.
      Only the bytes of a constant, a priority or "active" change.
      """
    case .diff:
      """
      OLD and NEW are scenes, documents, captures or folders of these, or REVISION:PATH for what git has. Scenes are paired by \
      file and name or id, views and constraints by id. Frames are those in the superview, so what is only carried along is not listed.
      With -o, FILE.CONFIGURATION.diff.svg is drawn for each configuration that both have and in which something changed.
      Exit status: 0 nothing is worse, 1 a finding is new or worse at or above --fail-on, 2 something could not be compared.
      """
    case .solve:
      """
      SCENE is a scene file, or '-' for standard input. With --transition and --at, the frames in flight; with --timeline, \
      the times of its steps.
      """
    case .why:
      """
      SCENE is a scene file, or '-' for standard input. VIEW is an id or a label, ATTRIBUTE one of a constraint, or x or y: \
      title.width, title.margins.left, list.content.height. Without an attribute, x, y, width and height of the frame are explained. \
      Positions are those in the superview; form.title.left is the position in 'form'. Edges and sizes are those that \
      constraints measure, without alignment insets. Configurations with the same answer are named together, and each \
      change that is offered has been tried in the first of them.
      """
    case .ranges:
      """
      SCENE is a scene file, or '-' for standard input. Each row tells over which values the required constraints hold; \
      for texts, by how many points the content may grow before it, or something as strong, must give.
      """
    case .graph:
      """
      SCENE is a scene file, or '-' for standard input. Each state becomes SCENE.STATE.svg, with everything in the same \
      place in all of them, and the state machines become SCENE.states.svg.
      """
    case .draw:
      """
      SCENE is a scene file, or '-' for standard input. SVG files are written: SCENE.STATE.wireframe.svg for each \
      configuration,
      SCENE.TRANSITION.filmstrip.svg and SCENE.TRANSITION.animated.svg for each transition, in the first environment \
      unless others
      are asked for. With --transition, only those of that transition.
      """
    case .merge:
      """
      A REPORT is what 'check --shard I/N --format json' wrote, or '-' for standard input. Writes the reports of the whole run, as
      'check' without --shard writes them. Missing, doubled and differing shards are refused. Shards that were checked with
      --baseline are merged with the same --baseline.
      Exit status: that of the whole check.
      """
    case .verify:
      """
      SCENE is a scene file and REPORT what 'check --format json' wrote about it; one of them may be '-' for standard input.
      Nothing of the solver takes part. Exit status: 0 every proof holds, 1 one is refused, 2 a file cannot be used.
      """
    case .import:
      """
      A DOCUMENT is a storyboard, a xib, a captured .viewhierarchy, or a console log (.log, .txt). Each of its screens, cells, \
      windows, views and alerts becomes DOCUMENT.SCENE.json in the folder. The other commands take documents, too; a scene file is for changing what a document cannot say.
      """
    case .config:
      """
      PATH is a scene or a document, or a folder. Each setting is printed with the place that it comes from. The nearest \(SettingsFile.fileName) in its folder or above holds, with what it
      extends, for every command that checks or draws. 'layoutdoctor schema config' prints what it may contain. Options win over it.
      """
    case .explain:
      """
      A LOG is a file, or '-' for standard input: the console of an app, of a UI test or of 'log stream', with anything between
      the alerts. Each is printed once, with the views, the constraints in words, the proof that they conflict, and what to do.
      Other messages about layout are explained, too. Exit status of logs: 0 no alert, or known ones only, 1 alerts, 2 one
      cannot be read. Without an argument, lists the rules.
      """
    case .schema:
      "Without an argument, prints all of them as one. A KIND is scene, report, why, ranges, diff, config or alerts."
    case .devices, .completions, .help: ""
    }
  }
}

enum Shell: String, CaseIterable { case bash, zsh, fish }
