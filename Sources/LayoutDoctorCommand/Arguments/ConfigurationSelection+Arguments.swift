import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading

extension ConfigurationSelection {
  /// The configurations selected on the command line.
  init(_ arguments: ParsedArguments) throws(CommandError) {
    let environments = arguments.values(of: .environment)
    let devices = Self.devices(named: arguments.values(of: .device))
    var ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)] = []
    let options: [(Option.Name, RangeSubject, NumberRange)] = [
      (.width, .width, .size), (.height, .height, .size), (.textScale, .textScale, .textScale),
    ]
    for (option, subject, allowed) in options {
      guard let text = arguments.value(of: option) else { continue }
      let (lower, upper) = try ConfigurationSelection.range(text, of: option, within: allowed)
      ranges.append((subject, lower, upper))
    }
    if !devices.isEmpty && !environments.isEmpty { throw .usage(.conflictingOptions("--device", "--environment")) }
    self.init(
      states: arguments.values(of: .state), environments: environments, devices: devices, ranges: ranges)
  }

  /// The names that stand for the current devices of a family, or of all.
  static let familyNames = Device.Family.allCases.map(\.rawValue) + ["all"]

  /// The devices of some names and families, each once.
  static func devices(named names: [String]) -> [SceneEnvironment] {
    var devices: [String] = []
    for name in names {
      let families = Device.Family.allCases.filter { name == "all" || name == $0.rawValue }
      let wanted = families.isEmpty ? [name] : families.flatMap { Device.current($0).map(\.name) }
      for name in wanted where !devices.contains(name) { devices.append(name) }
    }
    return devices.compactMap { Device.named($0) }.map { SceneEnvironment($0) }
  }

  /// Parses a range such as `320...1366`.
  fileprivate static func range(
    _ text: String, of option: Option.Name, within allowed: NumberRange
  ) throws(CommandError) -> (Rational, Rational) {
    guard let dots = text[...].firstOccurrence(of: "...") ?? text[...].firstOccurrence(of: "…"),
      let first = ExactDecimal(plain: text[..<dots.lowerBound]),
      let last = ExactDecimal(plain: text[dots.upperBound...]), first <= last
    else { throw .usage("'--\(option.rawValue)' takes a range such as 320...1366, not '\(text)'") }
    for number in [first, last] where !allowed.contains(number) {
      throw .usage("\(allowed.words(refusing: number)), not \(number) as '--\(option.rawValue)' says")
    }
    return (Rational(first), Rational(last))
  }
}

extension UsageError {
  /// A name that is not among the known ones, which the message lists if they are few.
  static func unknown(_ option: String, _ name: String, among known: [String]) -> UsageError {
    UsageError(
      "no scene has the \(option) '\(name)'", choices: known.count <= Limits.listedNames ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }

  init(_ error: UnknownSelection) {
    var names: [String] = []
    for name in error.known where !names.contains(name) && names.count <= Limits.listedNames { names.append(name) }
    self.init(
      "no scene has the \(error.kind.rawValue) '\(error.name)'",
      choices: names.count <= Limits.listedNames ? names : [],
      nearest: Spelling.nearest(to: error.name, among: error.known))
  }
}
