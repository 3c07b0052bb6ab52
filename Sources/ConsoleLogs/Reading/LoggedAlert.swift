/// One alert of Auto Layout in a log, or a list of constraints that somebody printed.
package struct LoggedAlert: Sendable {
  /// The line of the headline, or of the first constraint, from 1.
  package var line: Int
  /// The last line that belongs to the alert.
  package var endLine: Int
  package var constraints: [LoggedConstraint] = []
  /// The description of each item.
  package var items: [LoggedItem: ItemDescription] = [:]
  /// The constraint that the system reports as broken.
  package var broken: LoggedConstraint?
  /// The rows that could not be read, as printed.
  package var unread: [String] = []
  /// Whether the log contains its headline.
  package var hasHeadline = false
  /// Whether rows are known to be missing: elided, cut off or hidden.
  package var isIncomplete = false
  /// Whether the log hides its contents as `<private>`.
  package var isPrivate = false
  /// For each constraint, the entry of the knowledge base and who makes it; empty before the alert is complete.
  var origins: [(entry: KnownConstraint?, maker: KnownConstraint.Maker)] = []
  /// The systems that the alert may come from, as far as its text shows.
  package var systems = SystemVersions()

  init(line: Int) {
    self.line = line
    endLine = line
  }

  /// The index of the broken constraint; `nil` if it is not one of the constraints.
  package var brokenIndex: Int? {
    guard let broken else { return nil }
    return constraints.firstIndex { $0.address == broken.address && $0.className == broken.className }
      .flatMap { constraints[$0].address.isPrintedInFull ? $0 : nil }
      ?? constraints.firstIndex { $0.text.compact == broken.text.compact }
  }
}

extension String {
  /// Whether an address has all its digits.
  fileprivate var isPrintedInFull: Bool { !contains("…") && !contains("...") }

  /// Without white space.
  fileprivate var compact: String { filter { !$0.isWhitespace } }
}
