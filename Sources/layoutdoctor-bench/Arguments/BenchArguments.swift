import BenchScenes

/// The parsed command line.
struct BenchArguments {
  enum Mode {
    case help
    /// Runs all measurements, each in its own process.
    case measureAll
    /// Runs one measurement in this process.
    case measureOne(MeasuredScene)
    case recordInstructions(path: String)
    case compareInstructions(path: String)
  }

  private(set) var mode = Mode.measureAll
  private(set) var families = Family.allCases
  private(set) var scenarios = Scenario.allCases
  private(set) var views = [1_000, 10_000]
  private(set) var peers: [Peer] = []
  private(set) var samples = 5
  /// The maximum duration of one run of a measurement, in seconds.
  private(set) var budget = 60
  /// The seed for shuffling the constraints; `nil` keeps the order of the views.
  private(set) var shuffleSeed: UInt64?
  private(set) var jsonPath: String?
  private(set) var python = "python3"
  private(set) var clock = Clock.wall

  init(_ arguments: [String]) throws(ArgumentError) {
    var rest = arguments[...]
    var measured: Scenario?
    var programPath = ""
    while let option = rest.popFirst() {
      if option == "--help" || option == "-h" {
        mode = .help
        return
      }
      guard BenchArguments.options.contains(where: { $0.name == option }) else { throw .unknownOption(option) }
      guard let value = rest.popFirst() else { throw .missingValue(option) }
      switch option {
      case "--family": families = try BenchArguments.list(value, of: option)
      case "--scenario": scenarios = try BenchArguments.list(value, of: option)
      case "--against": peers = try BenchArguments.list(value, of: option)
      case "--views":
        views = try value.split(separator: ",").map { part throws(ArgumentError) in
          try BenchArguments.count(String(part), of: option)
        }.sorted()
      case "--samples": samples = try BenchArguments.count(value, of: option)
      case "--budget": budget = try BenchArguments.count(value, of: option)
      case "--shuffle": shuffleSeed = UInt64(try BenchArguments.count(value, of: option))
      case "--json": jsonPath = value
      case "--clock":
        let clocks: [Clock] = try BenchArguments.list(value, of: option)
        clock = clocks.first ?? .wall
      case "--python": python = value
      case "--record-instructions": mode = .recordInstructions(path: value)
      case "--compare": mode = .compareInstructions(path: value)
      case "--measure-one":
        let scenarios: [Scenario] = try BenchArguments.list(value, of: option)
        measured = scenarios.first
      case "--program": programPath = value
      default: throw .unknownOption(option)
      }
    }
    if let measured, let family = families.first, let count = views.first {
      mode = .measureOne(
        MeasuredScene(
          scenario: measured, family: family, views: count, shuffleSeed: shuffleSeed, samples: samples, budget: budget,
          programPath: programPath))
    }
  }

  private static func list<Element: RawRepresentable & CaseIterable>(
    _ text: String, of option: String
  ) throws(ArgumentError) -> [Element] where Element.RawValue == String {
    var elements: [Element] = []
    for part in text.split(separator: ",") {
      guard let element = Element(rawValue: String(part)) else {
        throw .unknownValue(option, String(part), known: Element.allCases.map(\.rawValue))
      }
      elements.append(element)
    }
    return elements
  }

  private static func count(_ text: String, of option: String) throws(ArgumentError) -> Int {
    guard let count = Int(text), count > 0 else { throw .malformedCount(option, text) }
    return count
  }
}

enum ArgumentError: Error, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case unknownValue(String, String, known: [String])
  case malformedCount(String, String)

  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option '\(option)'; --help lists them"
    case .missingValue(let option): "'\(option)' needs a value"
    case .unknownValue(let option, let value, let known):
      "'\(option)' has no '\(value)', but \(known.joined(separator: ", "))"
    case .malformedCount(let option, let value): "'\(option)' needs a whole number from 1 on, not '\(value)'"
    }
  }
}
