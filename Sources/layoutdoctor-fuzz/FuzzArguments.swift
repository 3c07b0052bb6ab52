/// The parsed command line.
struct FuzzArguments {
  enum Mode {
    case help
    /// Runs inputs in worker processes.
    case run
    /// Runs inputs in this process, which its parent watches. The records are in a file that both processes map.
    case work(ledger: String, first: UInt64, step: UInt64)
    /// Runs the contents of files in this process.
    case replay
    /// Writes one input to standard output.
    case show(UInt64)
    /// Checks the oracles whose claims contain one of the paths, or all.
    case oracles
  }

  private(set) var mode = Mode.run
  private(set) var paths: [String] = []
  private(set) var seed: UInt64 = 1
  private(set) var inputs: UInt64 = 10_000
  private(set) var first: UInt64 = 0
  private(set) var jobs = 1
  private(set) var saveFolder = "fuzz-faults"
  /// `nil` to run until there are no more inputs.
  private(set) var seconds: Int?
  private(set) var limits = Limits()
  /// How many times the usual number of samples of an oracle.
  private(set) var times = 1
  /// The number after that of the last input.
  private(set) var end: UInt64 = 10_000

  static let help = """
    usage: layoutdoctor-fuzz CORPUS… [OPTION…]
           layoutdoctor-fuzz oracles [WORDS…] [--times N] [--jobs N]

    Makes inputs from the JSON files below the folders and at random, takes each through load, check, report, verify
    and draw, and tells which of them crash, take too long or too much memory, or make a report that verify refuses.

      --seed N        which inputs (default 1); the same seed and corpus make the same inputs
      --inputs N      how many (default 10000)
      --first N       the number of the first (default 0)
      --jobs N        how many processes work at a time (default 1)
      --seconds S     end after so many seconds, whatever is left
      --input-seconds S      what one input may take of the processor (default 10)
      --input-megabytes N    what it may take of memory (default 1024; 0: anything, as an address sanitizer needs)
      --save FOLDER   where inputs that break something go (default fuzz-faults)
      --show N        write input N to standard output, and run nothing
      --replay        run the files as they are, one after the other, in this process

    With oracles, compares random samples with what brute force and other ways say: all, or those whose claims have
    the words in them. --times is how many times the usual number of samples (default 1).

    Status 0: no faults; 1: faults; 2: the command line or a file could not be used.

    """

  init(_ arguments: [String]) throws(FuzzError) {
    var rest = arguments[...]
    var ledger: String?
    var step: UInt64 = 1
    if rest.first == "oracles" {
      mode = .oracles
      rest.removeFirst()
    }
    while let argument = rest.popFirst() {
      if case .oracles = mode, argument.hasPrefix("-"), !["--help", "-h", "--times", "--jobs"].contains(argument) {
        throw .unknownOption(argument)
      }
      switch argument {
      case "--help", "-h":
        mode = .help
        return
      case "--seed": seed = try Self.count(argument, &rest)
      case "--inputs": inputs = try Self.count(argument, &rest)
      case "--first": first = try Self.count(argument, &rest)
      case "--jobs": jobs = max(1, Int(clamping: try Self.count(argument, &rest)))
      case "--seconds": seconds = Int(clamping: try Self.count(argument, &rest))
      case "--input-seconds": limits.seconds = Int(clamping: try Self.count(argument, &rest))
      case "--input-megabytes": limits.megabytes = Int(clamping: try Self.count(argument, &rest))
      case "--times": times = max(1, Int(clamping: try Self.count(argument, &rest)))
      case "--save": saveFolder = try Self.value(argument, &rest)
      case "--show": mode = .show(try Self.count(argument, &rest))
      case "--replay": mode = .replay
      case "--ledger": ledger = try Self.value(argument, &rest)
      case "--end": end = try Self.count(argument, &rest)
      case "--step": step = try Self.count(argument, &rest)
      default:
        if argument.hasPrefix("-") { throw .unknownOption(argument) }
        paths.append(argument)
      }
    }
    if ledger == nil { end = first.addingReportingOverflow(inputs).partialValue }
    if let ledger { mode = .work(ledger: ledger, first: first, step: step) }
    if case .oracles = mode { return }
    if paths.isEmpty { throw .noCorpus }
  }

  private static func value(_ option: String, _ rest: inout ArraySlice<String>) throws(FuzzError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  private static func count(_ option: String, _ rest: inout ArraySlice<String>) throws(FuzzError) -> UInt64 {
    let text = try value(option, &rest)
    guard let count = UInt64(text) else { throw .malformedCount(option, text) }
    return count
  }
}

/// The limits of one input.
struct Limits {
  /// Processor time in seconds.
  var seconds = 10
  /// Private memory of the process in MB; 0 for no limit.
  var megabytes = 1_024
}

enum FuzzError: Error, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case malformedCount(String, String)
  case noCorpus
  case unreadable(String)
  case unwritable(String)
  case notStarted(String)
  case workerFailed(String)

  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option '\(option)'; --help lists them"
    case .missingValue(let option): "'\(option)' needs a value"
    case .malformedCount(let option, let text): "'\(option)' needs a whole number, not '\(text)'"
    case .noCorpus: "no corpus given; --help prints how"
    case .unreadable(let path): "cannot read '\(path)'"
    case .unwritable(let path): "cannot write '\(path)'"
    case .workerFailed(let message): "a worker process ended: \(message)"
    case .notStarted(let reason): "a worker process could not be started: \(reason)"
    }
  }
}
