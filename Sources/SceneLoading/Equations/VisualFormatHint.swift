import LayoutModel

/// A text in the visual format, such as `H:|-16-[name]-8-[time]`.
struct VisualFormatHint {
  /// The equation of the first two neighbours whose distance is known; `nil` if there are none.
  let equation: String?

  /// UIKit's standard distance between two siblings, which a single dash represents.
  private static let siblingDistance = ExactDecimal(8)

  /// `nil` if the text is not a visual format.
  init?(_ text: String) {
    var rest = text.filter { !$0.isWhitespace }[...]
    if rest.hasPrefix("V:") || rest.hasPrefix("H:") { rest = rest.dropFirst(2) }
    guard rest.first == "|" || rest.first == "[", rest.contains("]") else { return nil }
    let bytes = Array(text.utf8)
    var parser = VisualFormatParser(
      bytes, bytes.indices, EquationParser.EquationNames(), VisualFormatParser.Metrics(),
      limit: Limits.formatConstraints)
    guard let format = try? parser.parse() else {
      equation = nil
      return
    }
    let (near, far) = format.axis == .vertical ? ("top", "bottom") : ("leading", "trailing")
    let names = format.items.map { item in
      item.name.utf8.allSatisfy { $0.isIdentifierHead || $0.isDigit } ? item.name : "`\(item.name)`"
    }
    var neighbors = zip(format.connections, zip(names, names.dropFirst())).map { connection, names in
      (connection, "\(names.1).\(near)", "\(names.0).\(far)", "+", standard: ExactDecimal?.some(Self.siblingDistance))
    }
    if let leading = format.leading {
      neighbors.insert((leading, "\(names[0]).\(near)", "superview.\(near)", "+", nil), at: 0)
    }
    if let trailing = format.trailing {
      neighbors.append((trailing, "\(names[names.count - 1]).\(far)", "superview.\(far)", "-", nil))
    }
    let failures = parser.failures
    equation =
      neighbors.lazy.compactMap { connection, first, second, sign, standard in
        let isMetric = failures.contains { connection.range.contains($0.range.lowerBound) }
        let distance: ExactDecimal? =
          switch connection.distance {
          case .flush: .zero
          case .standard: standard
          case .plain(let predicate): isMetric ? nil : predicate.value.number.decimal
          case .predicates: nil
          }
        return distance.map { "\(first) == \(second)" + ($0.isZero ? "" : " \(sign) \($0)") }
      }.first
  }
}
