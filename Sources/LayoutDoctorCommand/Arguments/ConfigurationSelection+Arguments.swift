import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading

extension ConfigurationSelection {
  /// The configurations selected on the command line.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let environments = arguments.values(of: .environment)
    var names: [String] = []
    let families = Device.Family.allCases.filter { family in
      arguments.value(of: .devices).map { $0 == "all" || $0 == family.rawValue } ?? false
    }
    let wanted = arguments.values(of: .device) + families.flatMap { Device.current($0).map(\.name) }
    for name in wanted where !names.contains(name) { names.append(name) }
    let devices = names.compactMap { Device.named($0) }.map { SceneEnvironment($0) }
    var ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)] = []
    let options: [(Option.Name, RangeSubject, NumberRange)] = [
      (.width, .width, .size), (.height, .height, .size), (.textScale, .textScale, .textScale),
    ]
    for (option, subject, allowed) in options {
      guard let text = arguments.value(of: option) else { continue }
      let (lower, upper) = try ConfigurationSelection.range(text, of: option, within: allowed)
      ranges.append((subject, lower, upper))
    }
    if !devices.isEmpty && !environments.isEmpty { throw .conflictingOptions("--device", "--environment") }
    self.init(
      states: arguments.values(of: .state), environments: environments, devices: devices, ranges: ranges)
  }

  /// Parses a range such as `320...1366`.
  fileprivate static func range(
    _ text: String, of option: Option.Name, within allowed: NumberRange
  ) throws(UsageError) -> (Rational, Rational) {
    guard let dots = text[...].firstOccurrence(of: "...") ?? text[...].firstOccurrence(of: "…"),
      let first = ExactDecimal(plain: text[..<dots.lowerBound]),
      let last = ExactDecimal(plain: text[dots.upperBound...]), first <= last
    else { throw .malformedRange(text, option: "--\(option.rawValue)") }
    for number in [first, last] where !allowed.contains(number) {
      throw .numberNotAllowed(number, allowed, option: "--\(option.rawValue)")
    }
    return (Rational(first), Rational(last))
  }
}

extension UsageError {
  /// A name that is not among the known ones, which the message lists if they are few.
  static func unknown(_ option: String, _ name: String, among known: [String]) -> UsageError {
    .unknownSelection(
      option: option, value: name, known: known.count <= Limits.listedNames ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }

  init(_ error: UnknownSelection) {
    var names: [String] = []
    for name in error.known where !names.contains(name) && names.count <= Limits.listedNames { names.append(name) }
    self = .unknownSelection(
      option: error.kind.rawValue, value: error.name, known: names.count <= Limits.listedNames ? names : [],
      nearest: Spelling.nearest(to: error.name, among: error.known))
  }
}
