import LayoutModel

extension EquationParser {
  /// anchor = item "." attribute
  mutating func parseAnchor(after first: PlacedAnchor?) throws(Failure) -> PlacedAnchor {
    skipWhitespace()
    let start = index
    guard let byte = current, byte.isIdentifierHead || byte == UInt8(ascii: "`") else { throw unexpected(.anchor) }
    let (name, nameRange) = try parseName()
    let isQuoted = byte == UInt8(ascii: "`")
    skipWhitespace()
    if !isQuoted && names.views.value(for: name) == nil { try refuseNameWithoutBackticks(from: nameRange) }
    guard current == UInt8(ascii: ".") else {
      if names.views.value(for: name) != nil {
        throw Failure(kind: .viewWithoutAttribute(name.string), range: nameRange)
      }
      throw unexpected(.dot)
    }
    let view = self.view(name, at: nameRange, isQuoted: isQuoted, after: first)
    let (component, componentRange) = try parseComponent()
    var guide = Guide.none
    var attribute = (component, componentRange)
    skipWhitespace()
    if current == UInt8(ascii: ".") {
      guide = self.guide(component, at: componentRange, of: view)
      attribute = try parseComponent()
      skipWhitespace()
      if current == UInt8(ascii: ".") { throw Failure(kind: .guideOfGuide, range: index..<index + 1) }
    } else if Self.guides.contains(where: { component.equals($0.name) }) {
      throw unexpected(.dot)
    }
    let known = Self.attributes.first { attribute.0.equals($0.name) }
    if known == nil {
      failures.append(
        Failure(kind: .unknownName(.attribute, attribute.0.string), range: attribute.1, candidates: .attributes))
    }
    return PlacedAnchor(
      view: view, guide: guide, attribute: known?.attribute, range: start..<attribute.1.upperBound)
  }

  private mutating func parseComponent() throws(Failure) -> (JSONText, Range<Int>) {
    index += 1  // the dot
    skipWhitespace()
    let start = index
    skipIdentifier()
    guard index > start else { throw unexpected(.attribute) }
    return (JSONText(bytes: bytes, range: start..<index), start..<index)
  }

  private mutating func view(
    _ name: JSONText, at range: Range<Int>, isQuoted: Bool, after first: PlacedAnchor?
  ) -> ViewID? {
    if !isQuoted && name.equals(Self.superview) {
      guard let first else {
        failures.append(Failure(kind: .superviewFirst, range: range))
        return nil
      }
      guard let item = first.view else { return nil }
      let superview = names.superviews[item.index]
      if superview == nil { failures.append(Failure(kind: .superviewOfRoot, range: range)) }
      return superview
    }
    if let view = names.views.value(for: name) { return ViewID(view) }
    failures.append(Failure(kind: .unknownName(.view, name.string), range: range, candidates: .views))
    return nil
  }

  private mutating func guide(_ name: JSONText, at range: Range<Int>, of view: ViewID?) -> Guide {
    guard let known = Self.guides.first(where: { name.equals($0.name) }) else {
      failures.append(Failure(kind: .unknownName(.guide, name.string), range: range, candidates: .guides))
      return .none
    }
    if let view, known.guide == .content || known.guide == .frame, names.kinds[view.index] != .scrollView {
      failures.append(Failure(kind: .guideWithoutScrollView(guide: name.string), range: range))
    }
    return known.guide
  }

  /// Refuses an unknown name where a longer id of a view stands that has to be in backticks.
  private func refuseNameWithoutBackticks(from word: Range<Int>) throws(Failure) {
    var longest: Range<Int>?
    var upper = word.upperBound
    while upper < end && upper - word.lowerBound < SceneLoader.maximumIDLength && !bytes[upper].isRelation {
      upper += 1
      if names.views.value(for: JSONText(bytes: bytes, range: word.lowerBound..<upper)) != nil {
        longest = word.lowerBound..<upper
      }
    }
    guard let longest else { return }
    let name = JSONText(bytes: bytes, range: longest).string
    throw Failure(kind: .nameWithoutBackticks(name), range: longest)
  }

  /// Notes what UIKit refuses when a constraint is made, whatever its numbers.
  mutating func noteImpossiblePair(_ first: PlacedAnchor, _ second: PlacedAnchor) {
    guard let a = first.attribute, let b = second.attribute, !(a.isSize && b.isSize) else { return }
    if a.isSize != b.isSize {
      failures.append(Failure(kind: .locationWithSize, range: second.range))
    } else if a.axis != b.axis {
      failures.append(Failure(kind: .horizontalWithVertical, range: second.range))
    } else if (a.isDirectional && b.isPhysicalEdge) || (a.isPhysicalEdge && b.isDirectional) {
      failures.append(Failure(kind: .edgeWithReadingEdge, range: second.range))
    }
  }

  private static let superview = Array("superview".utf8)
  private static let attributes = Attribute.allCases.map { (name: Array($0.name.utf8), attribute: $0) }
  private static let guides: [(name: [UInt8], guide: Guide)] = [
    (Array("safeArea".utf8), .safeArea), (Array("margins".utf8), .margins), (Array("content".utf8), .content),
    (Array("frame".utf8), .frame),
  ]
}

extension UInt8 {
  fileprivate var isRelation: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
  }
}

extension Attribute {
  /// Whether it is an edge that reading direction does not move.
  fileprivate var isPhysicalEdge: Bool { self == .left || self == .right }
}
