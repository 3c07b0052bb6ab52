import ConstraintSolver

/// The views that `recursiveDescription` or `_autolayoutTrace` printed, anywhere in a text.
package struct ViewListing: Sendable {
  /// In the order of the text, each view once.
  package private(set) var views: [View] = []
  private var indices: [LoggedItem: Int] = [:]

  package struct View: Sendable {
    package let item: LoggedItem
    package let className: String
    package var superview: LoggedItem?
    /// In the superview: x, y, width and height; `nil` if only a trace shows the view.
    package var frame: [Rational]?
    package var text: String?
    package var isHidden = false
    package var clips = false
    /// The alpha as printed; `nil` if it is not printed, which means 1.
    package var alpha: Rational?
    /// Whether UIKit reports its layout as ambiguous.
    package var isAmbiguous = false
  }

  /// Reads the listings in a text. Entries for the same address are merged.
  init(_ bytes: [UInt8]) {
    var path: [LoggedItem] = []
    for raw in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let (depth, listed) = Self.view(in: LogLine(raw).text) else { continue }
      guard views.count < Limits.listedViews, depth <= Limits.listedDepth else { continue }
      path.removeLast(max(0, path.count - depth))
      var view = listed
      view.superview = path.count == depth ? path.last : nil
      path.append(view.item)
      add(view)
    }
  }

  private mutating func add(_ view: View) {
    guard let index = indices[view.item] else {
      indices[view.item] = views.count
      views.append(view)
      return
    }
    views[index].superview = views[index].superview ?? view.superview
    views[index].frame = views[index].frame ?? view.frame
    views[index].text = views[index].text ?? view.text
    views[index].alpha = views[index].alpha ?? view.alpha
    if view.isHidden { views[index].isHidden = true }
    if view.clips { views[index].clips = true }
    if view.isAmbiguous { views[index].isAmbiguous = true }
  }

  package subscript(_ item: LoggedItem) -> View? { indices[item].map { views[$0] } }

  /// A view and its depth, from `   |    | <UILabel: 0x7f; frame = (16 60; 100 20); …>` or `|   |   *UILabel:0x7f'Hi'`.
  private static func view(in line: LogBytes) -> (depth: Int, view: View)? {
    var rest = line
    var depth = 0
    while let first = rest.first, first.isLogSpace || "|*+-".utf8.contains(first) || first >= 0x80 {
      if first == UInt8(ascii: "|") { depth += 1 }
      rest.removeFirst()
    }
    let isDescription = rest.first == UInt8(ascii: "<")
    if isDescription { rest.removeFirst() }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[..<colon].isClassName, colon - rest.startIndex < 200
    else { return nil }
    let className = rest[..<colon]
    rest = rest[(colon + 1)...].trimmed
    guard rest.hasPrefix("0x"), !className.isConstraintClass else { return nil }
    let end = rest.dropFirst(2).firstIndex { !$0.isHexadecimal } ?? rest.endIndex
    guard end - rest.startIndex > 3 else { return nil }
    var view = View(item: LoggedItem(identity: rest[..<end].string), className: className.string.withoutModule)
    rest = rest[end...]
    if isDescription {
      guard let frame = value(of: "frame", in: rest).flatMap(numbers), frame.count == 4 else { return nil }
      view.frame = frame
      view.isHidden = value(of: "hidden", in: rest)?.hasPrefix("YES") ?? false
      view.clips = value(of: "clipsToBounds", in: rest)?.hasPrefix("YES") ?? false
      view.alpha = value(of: "alpha", in: rest).flatMap { LoggedNumber($0.trimmed)?.value }
      view.text = value(of: "text", in: rest).flatMap(quoted)
    } else {
      view.text = quoted(rest)
      view.isAmbiguous = rest.contains("AMBIGUOUS LAYOUT")
    }
    return (depth, view)
  }

  /// The text between `; KEY = ` and the next semicolon, or the end.
  private static func value(of key: String, in text: LogBytes) -> LogBytes? {
    guard let start = text.range(of: Array("; \(key) = ".utf8), from: text.startIndex) else { return nil }
    let rest = text[start.upperBound...]
    // A rectangle contains a semicolon itself.
    let end = rest.first == UInt8(ascii: "(") ? rest.firstIndex(of: UInt8(ascii: ")")) : nil
    let limit = end ?? rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.lastIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
    return rest[..<limit]
  }

  /// The numbers of `(16 60; 100 20`.
  private static func numbers(_ text: LogBytes) -> [Rational]? {
    let words = text.split { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ";") || $0.isLogSpace }
    let values = words.compactMap { LoggedNumber($0)?.value }
    return values.count == words.count ? values : nil
  }

  private static func quoted(_ text: LogBytes) -> String? {
    guard text.first == UInt8(ascii: "'"), let end = text.dropFirst().firstIndex(of: UInt8(ascii: "'")) else {
      return nil
    }
    return text[(text.startIndex + 1)..<end].string
  }
}
