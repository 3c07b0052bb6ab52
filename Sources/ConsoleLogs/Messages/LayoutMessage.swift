import ConstraintSolver
import LayoutModel

/// A message of UIKit or AppKit about layout that is no alert of constraints.
package struct LayoutMessage: Sendable {
  package let known: KnownMessage
  /// From 1.
  package let line: Int
  /// The last line that belongs to the message.
  package private(set) var endLine: Int
  /// The views that it is about, in order.
  package private(set) var views: [View] = []
  /// The constraint that it is about; empty if it prints none.
  package private(set) var constraints: LoggedAlert?
  /// Attributes that are not determined, with the number of the layout engine's variable.
  package private(set) var attributes: [(view: View, name: String, id: String?)] = []
  /// Whether items are too wide or too tall for a collection view; `nil` for other messages.
  package private(set) var isTooWide: Bool?
  /// Whether only views of the system take part.
  package private(set) var isOfSystem = false
  /// What a view lacks, as the message says: size, origin, or both; empty for other messages.
  package private(set) var missing: String = ""

  /// A view that a message names.
  package struct View: Hashable, Sendable {
    package let className: String
    package let address: String
    /// A text or an identifier in quotes after the address.
    package var text: String?
    /// x, y, width and height; `nil` if it is not printed.
    package var frame: [Rational]?
    /// The insets of a scroll view's content: top, left, bottom and right; `nil` if they are not printed.
    package var insets: [Rational]?
    let isPrivate: Bool

    /// Such as `UILabel 'Hi'`.
    package var label: String { (className.isEmpty ? "view" : className) + (text.map { " '\($0)'" } ?? "") }
  }

  /// The severity; a note if only the system's views take part.
  package var severity: Severity { isOfSystem ? .note : known.severity }

  /// - Parameters:
  ///   - text: the message, in one line.
  ///   - lines: the lines over which it extends, from 1.
  init(_ known: KnownMessage, _ text: String, lines: ClosedRange<Int>) {
    self.known = known
    line = lines.lowerBound
    endLine = lines.upperBound
    let bytes = Array(text.utf8)[...]
    let found = AlertScanner.alerts(in: Array(bytes)).alerts.first { !$0.constraints.isEmpty }
    constraints = known.isTrace ? nil : found
    views = Self.views(in: bytes)
    if known.isTrace { readTrace(bytes) }
    if known.id == "flow-layout" {
      if text.contains("item width must") { isTooWide = true }
      if text.contains("item height must") { isTooWide = false }
      views = views.filter { $0.frame != nil || $0.className.contains("FlowLayout") }
      isOfSystem = !views.isEmpty && views.contains { $0.isPrivate }
      views.removeAll { $0.frame == nil }
    }
    if known.id == "missing-constraints", let range = text.firstRange(of: "fully define the ") {
      missing = String(text[range.upperBound...].prefix { $0 != "." })
    }
    if known.id == "missing-constraints", let view = views.first { isOfSystem = view.isPrivate }
  }

  /// The constraint that the message is about, analysed, on the message's line; `nil` if it prints none.
  package var analysis: AlertAnalysis? {
    guard var alert = constraints else { return nil }
    alert.line = line
    return AlertAnalysis(alert)
  }

  /// 16 hexadecimal digits that stay the same from run to run: addresses, numbers and texts of labels do not change them.
  var fingerprint: String {
    var hash = StableHash()
    let rows = constraints.map { alert in
      alert.constraints.map { ConstraintSentence(alert, ItemNames(alert)).equation($0) }
    }
    for part in [known.id] + views.map(\.className) + attributes.map(\.name) + (rows ?? []) { hash.add("\(part)\n") }
    return hash.digits
  }
}

extension LayoutMessage {
  /// The most views that one message names.
  private static let viewLimit = 8

  /// The views in `<Class: 0x1; frame = (0 0; 1 2); …>`, `Class:0x1.attribute` and `Class:0x1'text'`, each once.
  private static func views(in text: LogBytes) -> [View] {
    var result: [View] = []
    var start = text.startIndex
    while result.count < Self.viewLimit, let mark = text[start...].nextAddress {
      start = mark.end
      let name = text[..<mark.lowerBound].classNameAtEnd
      guard !name.isEmpty, !name.isConstraintClass, !name.contains("LayoutXAxisAnchor"),
        !name.contains("LayoutYAxisAnchor"),
        !name.contains("LayoutDimension"), !name.contains("Layer"), !name.contains("NSArray")
      else { continue }
      let address = text[mark.address].string
      guard !result.contains(where: { $0.address == address }) else { continue }
      var description = ItemDescription(className: name.string.withoutModule)
      description.isOfApp = name.string.hasModuleOfApp
      let rest = text[mark.end...]
      var view = View(
        className: description.className ?? "", address: address, isPrivate: description.isPrivate)
      if rest.first == UInt8(ascii: "'"), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "'")) {
        view.text = rest[(rest.startIndex + 1)..<end].string
      }
      if rest.first == UInt8(ascii: ";") {
        let own = rest.prefix(600)
        view.frame = own.numbers(after: "frame = (", until: UInt8(ascii: ")"), count: 4)
        view.insets = own.numbers(after: "adjustedContentInset: {", until: UInt8(ascii: "}"), count: 4)
      }
      result.append(view)
    }
    return result
  }

  /// Reads `*UIView:0x1- AMBIGUOUS LAYOUT for UIView:0x1.minX{id: 7}, UIView:0x1.Width{id: 8}`.
  private mutating func readTrace(_ text: LogBytes) {
    guard let range = text.range(of: "AMBIGUOUS LAYOUT") else { return }
    let own = Self.views(in: text[..<range.lowerBound])
    // A guide of the system's names its owner after itself.
    views = Array(own.prefix(1))
    guard let view = views.first else { return }
    let isWindow = view.className.hasSuffix("Window")
    isOfSystem = view.isPrivate || isWindow
    guard let list = text[range.upperBound...].range(of: " for ") else { return }
    for entry in text[list.upperBound...].string.split(separator: ",") {
      let name = entry.split(separator: "{")[0]
      guard let dot = name.lastIndex(of: ".") else { continue }
      let id = entry.firstRange(of: "{id: ").map { String(entry[$0.upperBound...].prefix { $0.isNumber }) }
      attributes.append((view, String(name[name.index(after: dot)...]).lowercasedFirst, id))
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension LogBytes {
  /// The next `:0x…` or `: 0x…`: the index of the colon, the address, and the index after it.
  fileprivate var nextAddress: (lowerBound: Int, address: Range<Int>, end: Int)? {
    var search = startIndex
    while let mark = self[search...].range(of: "0x") {
      search = mark.upperBound
      var colon = mark.lowerBound - 1
      while colon >= startIndex, self[colon].isLogSpace { colon -= 1 }
      guard colon >= startIndex, self[colon] == UInt8(ascii: ":") else { continue }
      let end = self[mark.upperBound...].firstIndex { !$0.isHexadecimal } ?? endIndex
      return (colon, mark.lowerBound..<end, end)
    }
    return nil
  }

  /// The name of a class at the end of the text.
  fileprivate var classNameAtEnd: LogBytes {
    var start = endIndex
    while start > startIndex {
      let byte = self[start - 1]
      if byte.isLogSpace || "<>\"'|*+\\(,=;".utf8.contains(byte) { break }
      // The bullet of a trace is not of ASCII.
      if byte >= 0x80, start == endIndex || self[start] < 0x80, self[startIndex..<start].hasSuffix("•") { break }
      start -= 1
    }
    return self[start...]
  }

  /// The numbers between a text and a character.
  fileprivate func numbers(after text: StaticString, until end: UInt8, count: Int) -> [Rational]? {
    guard let range = range(of: text), let close = self[range.upperBound...].firstIndex(of: end) else { return nil }
    let words = self[range.upperBound..<close].split {
      $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0.isLogSpace
    }
    let values = words.compactMap { LoggedNumber($0)?.value }
    return values.count == count && words.count == count ? values : nil
  }
}
