import ConstraintSolver

extension AlertRepair {
  /// A command for lldb that tries the change in the running app; `nil` if the log does not print the address.
  package func command(in alert: LoggedAlert) -> String? {
    switch self {
    case .dropMask(let item):
      guard item.identity.isAddress else { return nil }
      return Self.expression("[(id)\(item.identity) setTranslatesAutoresizingMaskIntoConstraints:(BOOL)NO]")
    case .lower(let index):
      let address = alert.constraints[index].address
      guard address.isAddress else { return nil }
      // Older systems refuse to lower the priority of an active constraint from required.
      return Self.expression(
        "[(id)\(address) setActive:(BOOL)NO]; (void)[(id)\(address) setPriority:(float)999]; "
          + "(void)[(id)\(address) setActive:(BOOL)YES]")
    case .constant(let index, let value):
      let address = alert.constraints[index].address
      guard address.isAddress, let sides = alert.constraints[index].sides else { return nil }
      // A size keeps its sign. The sign of a distance depends on which view the code names first, so it keeps the one that it has.
      let magnitude = number(value.magnitude)
      return Self.expression(
        "[(id)\(address) setConstant:(double)"
          + (sides.second == nil
            ? "\(number(value))]" : "((double)[(id)\(address) constant] < 0 ? -\(magnitude) : \(magnitude))]"))
    }
  }

  private static func expression(_ text: String) -> String { "expr -l objc -- (void)\(text)" }
}

extension String {
  /// Whether it is the address of an object.
  var isAddress: Bool {
    hasPrefix("0x") && count > 3 && utf8.dropFirst(2).allSatisfy(\.isHexadecimal)
  }
}

extension LoggedItem {
  /// The address of the view; `nil` if the log does not print it.
  package var address: String? { identity.isAddress ? identity : nil }
}

extension LoggedConstraint {
  /// The file and the line that made the constraint, if a library printed them.
  package var sourceLine: (file: String, line: Int)? {
    guard let sourceLocation, let mark = sourceLocation.lastIndex(of: "#") else { return nil }
    guard let line = Int(sourceLocation[sourceLocation.index(after: mark)...]), line > 0,
      mark > sourceLocation.startIndex
    else { return nil }
    return (String(sourceLocation[..<mark]), line)
  }
}

extension AlertAnalysis {
  /// The line of the app's code to which the alert points: that of the constraint to change, or of the first one that has one.
  package var sourceLine: (file: String, line: Int)? {
    let members = (proof ?? assumedProof)?.members ?? observation?.members ?? Array(alert.constraints.indices)
    let changed = repairs.compactMap { repair -> Int? in
      switch repair {
      case .lower(let index), .constant(let index, _): index
      case .dropMask: nil
      }
    }
    return (changed + members).lazy.compactMap { alert.constraints[$0].sourceLine }.first
  }
}
