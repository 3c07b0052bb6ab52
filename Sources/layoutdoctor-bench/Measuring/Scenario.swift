import BenchScenes

/// The kinds of measurements.
enum Scenario: String, CaseIterable {
  case cold, explain, change, states, environments, ranges, conflict, conflicts, check
  case checkStates = "check-states"
  case load, write, files, screens
  /// Writes the rows for other solvers. Measures nothing.
  case program

  static var listed: [Scenario] { allCases.filter { $0 != .program } }

  var summary: String {
    switch self {
    case .cold: "lower one configuration and solve it, and decide whether it is ambiguous"
    case .explain: "the same, and if it is tell why, with the ends of all that can differ"
    case .change: "lower and solve two states that differ in one constant"
    case .states: "lower and solve 50 more states, each of which changes something else"
    case .environments: "lower and solve on 50 screens of different width"
    case .ranges: "find the widths at which two states hold"
    case .conflict: "find one conflict of six constraints among all"
    case .conflicts: "find 100 independent conflicts of six in one pass"
    case .check: "the whole of 'check', from the file to the report"
    case .checkStates: "the whole of 'check' with 50 more states, each of which changes something else"
    case .load: "read the scene's JSON text"
    case .write: "write the JSON report"
    case .files: "check 1,000 files of ten views each"
    case .screens: "lower and solve 1,000 scenes of 20 to 120 constraints"
    case .program: "write the rows as text"
    }
  }

  /// The families for which the scenario is meaningful.
  var families: [Family] {
    switch self {
    case .files: [.form]
    case .screens: [.formLabels]
    case .explain: [.chain, .ties]
    case .conflict, .conflicts: [.nested, .form, .grid]
    case .program: []
    default: Family.allCases
    }
  }

  /// Whether the scenario depends on the number of views.
  var hasSizes: Bool { self != .files && self != .screens }
}
