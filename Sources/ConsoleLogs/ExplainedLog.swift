import LayoutModel

/// The alerts of a log, explained. Alerts that say the same are one problem.
package struct ExplainedLog: Sendable {
  /// In the order of their first occurrence.
  package let problems: [Problem]
  /// Messages about layout that are no alerts, in the order of their first occurrence.
  package let messages: [Message]
  /// The number of alerts in the log, including repeats and those beyond the limit.
  package let alertCount: Int
  /// The number of alerts beyond the limit, which are left out.
  package let leftCount: Int

  /// An alert, and its repeats.
  package struct Problem: Sendable {
    package let analysis: AlertAnalysis
    /// The first line of each repeat, in order.
    package let repeats: [Int]
    /// 16 hexadecimal digits that stay the same from run to run: addresses and texts of labels do not change them.
    package let fingerprint: String

    package var count: Int { repeats.count + 1 }

    /// Whether the system reported a conflict, or the constraints cannot hold together. Otherwise somebody only printed them.
    package var isAlert: Bool {
      let alert = analysis.alert
      return alert.hasHeadline || alert.broken != nil || analysis.proof != nil || analysis.assumedProof != nil
    }
  }

  /// A message that is no alert, and its repeats.
  package struct Message: Sendable {
    package let message: LayoutMessage
    /// The first line of each repeat, in order.
    package let repeats: [Int]
    /// 16 hexadecimal digits that stay the same from run to run.
    package let fingerprint: String

    package var count: Int { repeats.count + 1 }
    /// Whether it is about a mistake, and not about the system's own views only.
    package var isFault: Bool { message.severity > .note }
  }

  /// Reads and explains a log.
  ///
  /// - Complexity: linear in the text; alerts that say the same are analysed once.
  package init(_ bytes: [UInt8]) {
    let bytes = bytes.decodedFromUTF16 ?? bytes
    let (scanned, left) = AlertScanner.alerts(in: bytes)
    let found = MessageScanner.messages(in: bytes)
    messages = Self.grouped(found, by: \.fingerprint).map { first, repeats, fingerprint in
      Message(message: first, repeats: repeats.map(\.line), fingerprint: fingerprint)
    }
    let alerts = scanned.filter { alert in
      // The constraint in a message is no list that somebody printed.
      alert.hasHeadline || alert.broken != nil
        || !alert.constraints.allSatisfy { row in
          found.contains { $0.constraints != nil && $0.line <= row.line && row.line <= $0.endLine }
        } || alert.constraints.isEmpty
    }
    problems = Self.grouped(alerts, by: \.fingerprint).map { first, repeats, fingerprint in
      Problem(analysis: AlertAnalysis(first), repeats: repeats.map(\.line), fingerprint: fingerprint)
    }
    alertCount = alerts.count + left
    leftCount = left
  }
}

extension ExplainedLog {
  /// Equal items together, in the order of the first of each.
  private static func grouped<Item>(
    _ items: [Item], by fingerprint: (Item) -> String
  ) -> [(first: Item, repeats: [Item], fingerprint: String)] {
    var groupIndices: [String: Int] = [:]
    var groups: [(first: Item, repeats: [Item], fingerprint: String)] = []
    for item in items {
      let fingerprint = fingerprint(item)
      if let index = groupIndices[fingerprint] {
        groups[index].repeats.append(item)
      } else {
        groupIndices[fingerprint] = groups.count
        groups.append((item, [], fingerprint))
      }
    }
    return groups
  }
}

extension LoggedAlert {
  /// A hash of the constraints and of the rows that could not be read; it does not depend on addresses. Constraints that differ only
  /// in addresses keep their order; the order of all other rows does not matter.
  fileprivate var fingerprint: String {
    // Rows are sorted without regard to addresses; then items are numbered across all of them.
    let ordered = constraints.map { (row: $0, key: line($0) { _, number in "\(number)" }) }.sorted { $0.key < $1.key }
    var numbers: [LoggedItem: Int] = [:]
    let lines = ordered.map { entry in
      line(entry.row) { item, _ in
        let number = numbers[item] ?? numbers.count
        numbers[item] = number
        return "\(number)"
      }
    }
    var others = unread.map(\.withoutAddressesAndTexts).sorted()
    // Without a list, only the broken constraint distinguishes an alert.
    if constraints.isEmpty, let broken { others.append(line(broken) { _, number in "\(number)" }) }
    var hash = StableHash()
    for line in lines + ["\(unread.count)"] + others { hash.add("\(line)\n") }
    return hash.digits
  }

  /// A row without addresses.
  ///
  /// - Parameter mark: returns the text that identifies an item, given its number in the row.
  private func line(_ constraint: LoggedConstraint, _ mark: (LoggedItem, Int) -> String) -> String {
    var order: [LoggedItem] = []
    let terms = constraint.form.terms.map { anchor, coefficient in
      let number = order.firstIndex(of: anchor.item) ?? order.count
      if number == order.count { order.append(anchor.item) }
      let description = items[anchor.item]
      let name = description?.name ?? (description?.isGuide == true ? description?.text : nil) ?? ""
      let parts = [description?.className ?? "", name, mark(anchor.item, number), anchor.attribute.name]
      return "\(coefficient) \(parts.joined(separator: " "))"
    }
    let parts = [
      constraint.className, constraint.identifier ?? "", "\(constraint.relation)", "\(constraint.form.constant)",
      "\(constraint.priority)",
    ]
    return (parts + terms).joined(separator: "\t")
  }
}

extension String {
  /// A row that could not be read without the digits of its addresses, and without the texts of labels that follow them.
  fileprivate var withoutAddressesAndTexts: String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      result.append(byte)
      guard byte == UInt8(ascii: "x"), result.dropLast().last == UInt8(ascii: "0") else { continue }
      rest = rest.drop { $0.isHexadecimal }
      guard rest.first == UInt8(ascii: "'") else { continue }
      rest = rest.dropFirst().drop { $0 != UInt8(ascii: "'") }.dropFirst()
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The text in UTF-8 if it is in UTF-16, with a byte order mark or with Latin letters at the start; `nil` otherwise.
  fileprivate var decodedFromUTF16: [UInt8]? {
    guard count >= 4 else { return nil }
    let hasMark = (self[0] == 0xFF && self[1] == 0xFE) || (self[0] == 0xFE && self[1] == 0xFF)
    // One byte of each Latin letter is 0.
    let zeros = self[..<4].map { $0 == 0 }
    guard hasMark || zeros == [false, true, false, true] || zeros == [true, false, true, false] else { return nil }
    let isLittleEndian = hasMark ? self[0] == 0xFF : zeros[1]
    let units = stride(from: hasMark ? 2 : 0, to: count - 1, by: 2).map { number in
      let (first, second) = (UInt16(self[number]), UInt16(self[number + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
