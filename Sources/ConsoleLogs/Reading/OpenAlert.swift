/// An alert whose end has not been read yet.
struct OpenAlert {
  private(set) var alert: LoggedAlert
  /// The process and thread of its headline; `nil` if the log does not contain them.
  let origin: [UInt8]?
  /// Whether the next description is the constraint that the system breaks.
  var awaitsBroken = false
  /// Whether the list's closing parenthesis has been read.
  var isListClosed = false
  /// Whether the end of a block of code has ended the list, so that a later repeat of a row is no broken constraint.
  private(set) var isFenced = false
  /// Whether more than the words of a headline shows that the system printed the alert.
  var isCertain = false
  /// Whether the alert has ended, since its broken constraint has been read.
  private(set) var isComplete = false
  /// The last line that belongs to the alert.
  private(set) var lastLine: Int
  /// The number of lines after which the alert has ended if nothing of it is among them.
  var lifetime: Int { !hasHeadline && isEmpty ? Self.recoveryLines : Self.openLines }
  /// The broken constraint follows its announcement at once, or after a few empty lines.
  private static let recoveryLines = 4
  /// Lines after which an alert without further descriptions has ended.
  private static let openLines = 400
  /// The most lines that cannot be read and are kept.
  private static let unreadLimit = 200
  /// Line ends that are tried as words and as spaces in any combination; with more, all are tried as one of them.
  private static let mixedBoundaryLimit = 4

  /// The lines of a description that has not ended yet.
  private var pieces: [LogBytes] = []
  private var pieceLine = 0
  private var rowCount = 0
  /// Whether a part of a description was found without its beginning or without its end.
  private var hasLoosePieces = false
  private var mentions: [(item: LoggedItem, description: ItemDescription)] = []

  init(line: Int, origin: [UInt8]?, hasHeadline: Bool) {
    alert = LoggedAlert(line: line)
    alert.hasHeadline = hasHeadline
    self.origin = origin
    lastLine = line
  }

  var isInsideDescription: Bool { !pieces.isEmpty }
  var isEmpty: Bool { alert.constraints.isEmpty && alert.unread.isEmpty && alert.broken == nil && pieces.isEmpty }
  var hasHeadline: Bool { alert.hasHeadline }
  var hasConstraints: Bool { !alert.constraints.isEmpty || !alert.unread.isEmpty }

  /// Whether a description repeats a row with other numbers, so that it belongs to another moment. An alert with a headline
  /// belongs to one moment.
  func contradicts(_ text: LogBytes) -> Bool {
    !alert.hasHeadline
      && alert.constraints.contains { constraint in
        let beginning = "\(constraint.className):\(constraint.address) "
        return constraint.address.hasPrefix("0x") && text.starts(with: beginning.utf8)
          && !text.starts(with: constraint.text.utf8)
      }
  }

  mutating func noteElision() { alert.isIncomplete = true }

  /// Records that the system announces the constraint that it breaks.
  mutating func awaitBroken(line: Int) {
    giveUp()
    awaitsBroken = true
    isCertain = true
    touch(line)
  }

  /// Records the end of a block of code.
  mutating func closeFence() {
    giveUp(isLast: true)
    isListClosed = true
    isFenced = true
  }

  /// Records that the headline has the category of UIKit's unified log, which there is since iOS 10
  /// (https://developer.apple.com/documentation/os/logging).
  mutating func noteUnifiedLog() { alert.systems.narrow(to: SystemVersions(from: 10)) }

  mutating func notePrivate() {
    alert.isPrivate = true
    alert.isIncomplete = true
  }

  mutating func touch(_ line: Int) {
    lastLine = line
    alert.endLine = line
  }

  /// Reads the description at the start of a text, and all further descriptions in the text.
  mutating func begin(_ text: LogBytes, line: Int) {
    giveUp()
    touch(line)
    pieceLine = line
    var rest = text
    while !isComplete {
      pieces = [rest]
      if let end = finishIfWhole() {
        rest = rest[end...]
        guard let start = rest.descriptionStart else { return }
        rest = rest[start...]
      } else if let next = rest.bracketedDescriptionStart {
        // Another one begins before this one has ended.
        pieces = [rest[..<next]]
        giveUp()
        rest = rest[next...]
      } else {
        return
      }
    }
  }

  /// Adds a further line to the description that has not ended yet.
  mutating func append(_ text: LogBytes, line: Int) {
    touch(line)
    pieces.append(text)
    if finishIfWhole() != nil { return }
    if pieces.count >= Limits.pieces || pieces.reduce(0, { $0 + $1.count }) > Limits.descriptionBytes { giveUp() }
  }

  /// Records a line that only makes sense as the rest of a description.
  mutating func noteLoosePiece(_ text: LogBytes, line: Int) {
    touch(line)
    hasLoosePieces = true
    addUnread(text.trimmed.string)
  }

  private mutating func addUnread(_ text: String) {
    alert.isIncomplete = true
    if alert.unread.count < Self.unreadLimit { alert.unread.append(text) }
  }

  /// Gives up the description that has not ended, and counts it as unread.
  ///
  /// - Parameter isLast: whether the alert ends here, so that the rows before a row that is cut off are whole.
  mutating func giveUp(isLast: Bool = false) {
    guard let first = pieces.first else { return }
    defer { pieces = [] }
    if awaitsBroken {
      if let constraint = listedConstraint(beginning: first) {
        alert.broken = constraint
      } else if hasHeadline || hasConstraints {
        return
      } else {
        addUnread(pieces.map { $0.trimmed.string }.joined(separator: " "))
      }
      awaitsBroken = false
      isListClosed = true
      return
    }
    if pieces.contains(where: { $0.contains("<private>") }) { notePrivate() }
    if !isLast && (pieces.count > 1 || !first.contains(UInt8(ascii: ">"))) { hasLoosePieces = true }
    addUnread(pieces.map { $0.trimmed.string }.joined(separator: " "))
  }

  /// The only constraint of the list that begins with the class and the address of a description that is cut off.
  private func listedConstraint(beginning text: LogBytes) -> LoggedConstraint? {
    let name = text.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "@") }
    guard name.endIndex < text.endIndex else { return nil }
    let matches = alert.constraints.filter { name.elementsEqual("\($0.className):\($0.address)".utf8) }
    return matches.count == 1 ? matches[0] : nil
  }

  /// Adds the description to the alert if it has ended.
  ///
  /// - Returns: the index after it in the last line; `nil` if it has not ended.
  private mutating func finishIfWhole() -> Int? {
    for text in Self.joined(pieces) {
      guard let (whole, parser, end) = Self.description(in: text, row: rowCount) else { continue }
      var constraint = whole
      constraint.line = pieceLine
      constraint.isJoined = pieces.count > 1
      rowCount += 1
      pieces = []
      add(constraint, parser)
      return end
    }
    return nil
  }

  /// The ways to put the lines of a description together: a line may have been wrapped within a word or at a space.
  private static func joined(_ pieces: [LogBytes]) -> [LogBytes] {
    guard pieces.count > 1 else { return [pieces[0]] }
    let boundaryCount = pieces.count - 1
    let choices = boundaryCount <= Self.mixedBoundaryLimit ? Array(0..<(1 << boundaryCount)) : [0, -1]
    return choices.map { choice in
      var result = Array(pieces[0])
      for (boundary, piece) in pieces.dropFirst().enumerated() {
        if choice >> boundary & 1 == 1 { result.append(UInt8(ascii: " ")) }
        result += piece
      }
      return result[...]
    }
  }

  /// The description at the start of a text, and the index after its closing bracket.
  private static func description(
    in text: LogBytes, row: Int
  ) -> (LoggedConstraint, ConstraintParser, end: Int)? {
    var tries = 0
    for index in text.prefix(Limits.descriptionBytes + 1).indices where text[index] == UInt8(ascii: ">") {
      if index + 1 < text.endIndex && text[index + 1] == UInt8(ascii: "=") { continue }
      tries += 1
      guard tries <= 24 else { return nil }
      var parser = ConstraintParser(row: row)
      if let constraint = parser.constraint(text[..<index]) { return (constraint, parser, index + 1) }
    }
    // Some web pages lose the brackets. The quote at the end of the row shows that nothing is cut off.
    if text.count <= Limits.descriptionBytes, let quote = text.lastIndex(of: UInt8(ascii: "\"")),
      text[(quote + 1)...].trimmed.count <= 1
    {
      var parser = ConstraintParser(row: row)
      if let constraint = parser.constraint(text[..<quote]) { return (constraint, parser, quote + 1) }
    }
    return nil
  }

  private mutating func add(_ constraint: LoggedConstraint, _ parser: ConstraintParser) {
    if rowCount <= Limits.rows { mentions += parser.mentions }
    let isRepeated = isListClosed && alert.constraints.contains { $0.text == constraint.text }
    if awaitsBroken || isRepeated {
      alert.broken = constraint
      isComplete = true
    } else if alert.constraints.count < Limits.rows {
      alert.constraints.append(constraint)
    } else {
      alert.isIncomplete = true
    }
  }

  /// The alert with everything that was read.
  func finished() -> LoggedAlert {
    var copy = self
    copy.giveUp(isLast: true)
    if copy.hasLoosePieces {
      // Descriptions joined from lines out of order could say what nobody wrote.
      let doubtful = copy.alert.constraints.filter(\.isJoined)
      copy.alert.constraints.removeAll(where: \.isJoined)
      for constraint in doubtful { copy.addUnread(constraint.text) }
      if copy.alert.broken?.isJoined == true && !doubtful.isEmpty { copy.alert.broken = nil }
    }
    copy.alert.describeItems(copy.mentions)
    copy.alert.resolveNames()
    copy.alert.findSystems()
    copy.alert.findOrigins()
    return copy.alert
  }
}
