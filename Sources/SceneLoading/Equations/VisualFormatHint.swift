/// A text in the visual format, such as `H:|-16-[name]-8-[time]`.
struct VisualFormatHint {
  /// The equation of the first two neighbours whose distance is known; `nil` if there are none.
  let equation: String?

  /// UIKit's standard distance between two siblings, which a single dash represents.
  private static let siblingDistance = "8"

  /// `nil` if the text is not a visual format.
  init?(_ text: String) {
    var rest = text.filter { !$0.isWhitespace }[...]
    let isVertical = rest.hasPrefix("V:")
    if isVertical || rest.hasPrefix("H:") { rest = rest.dropFirst(2) }
    guard rest.first == "|" || rest.first == "[", rest.contains("]") else { return nil }
    let (near, far) = isVertical ? ("top", "bottom") : ("leading", "trailing")
    var before: String?
    var result: String?
    while result == nil, let part = Self.part(&rest) {
      var distance: String? = "0"
      if rest.first == "-" {
        rest.removeFirst()
        let digits = rest.prefix { $0 != "-" && $0 != "[" && $0 != "|" }
        rest = rest.dropFirst(digits.count)
        distance = digits.isEmpty ? nil : Self.isNumber(digits) ? String(digits) : ""
        if rest.first == "-" { rest.removeFirst() }
      }
      before = part
      var ahead = rest
      guard let next = Self.part(&ahead) else { break }
      result = Self.equation(from: before, to: next, distance, near: near, far: far)
    }
    equation = result
  }

  /// The name of the next view, or a bar for the superview.
  private static func part(_ rest: inout Substring) -> String? {
    if rest.first == "|" {
      rest.removeFirst()
      return "|"
    }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
    let name = rest[rest.index(after: rest.startIndex)..<end].prefix { $0 != "(" }
    rest = rest[rest.index(after: end)...]
    return String(name)
  }

  private static func isNumber(_ text: Substring) -> Bool { text.allSatisfy { $0.isNumber || $0 == "." } }

  /// - Parameter distance: `nil` for UIKit's standard distance; empty for anything but a number.
  private static func equation(
    from first: String?, to second: String, _ distance: String?, near: String, far: String
  ) -> String? {
    guard let first, distance != "" else { return nil }
    func sum(_ anchor: String, _ sign: String, _ distance: String) -> String {
      anchor + (distance == "0" ? "" : " \(sign) \(distance)")
    }
    switch (first, second) {
    case ("|", _): return distance.map { "\(second).\(near) == " + sum("superview.\(near)", "+", $0) }
    case (_, "|"): return distance.map { "\(first).\(far) == " + sum("superview.\(far)", "-", $0) }
    default: return "\(second).\(near) == " + sum("\(first).\(far)", "+", distance ?? siblingDistance)
    }
  }
}
