import LayoutModel

extension EquationParser {
  /// anchor = item "." attribute
  mutating func parseAnchor(after first: LocatedAnchor?) throws(Failure) -> LocatedAnchor {
    skipWhitespace()
    let start = index
    guard startsName else { throw unexpected(.anchor) }
    let (name, nameRange) = try parseName()
    let isQuoted = name != nameRange
    let named = names.views.value(for: bytes, in: name)
    skipWhitespace()
    if !isQuoted && named == nil { try refuseNameWithoutBackticks(from: nameRange) }
    guard current == UInt8(ascii: ".") else {
      if named != nil { throw Failure(kind: .viewWithoutAttribute(text(name)), range: nameRange) }
      throw unexpected(.dot)
    }
    let view = self.view(named, name, at: nameRange, isQuoted: isQuoted, after: first)
    var guide = Guide.none
    var range = try parseComponent()
    skipWhitespace()
    let isGuide = current == UInt8(ascii: ".")
    if isGuide {
      guide = self.guide(at: range, of: view)
      range = try parseComponent()
      skipWhitespace()
      if current == UInt8(ascii: ".") { throw Failure(kind: .guideOfGuide, range: index..<index + 1) }
    }
    let attribute = Attribute.named[text(range)]
    if attribute == nil {
      if !isGuide && Guide.named[text(range)] != nil { throw unexpected(.dot) }
      failures.append(
        Failure(kind: .unknownName(.attribute, text(range)), range: range, candidates: .attributes))
    }
    return LocatedAnchor(view: view, guide: guide, attribute: attribute, range: start..<range.upperBound)
  }

  private mutating func parseComponent() throws(Failure) -> Range<Int> {
    index += 1  // the dot
    skipWhitespace()
    let start = index
    skipIdentifier()
    guard index > start else { throw unexpected(.attribute) }
    return start..<index
  }

  /// The view with a name, or the superview of the constraint's first view for the keyword `superview`.
  ///
  /// - Parameter named: the index of the view with that name.
  private mutating func view(
    _ named: Int?, _ name: Range<Int>, at range: Range<Int>, isQuoted: Bool, after first: LocatedAnchor?
  ) -> ViewID? {
    if !isQuoted && text(name) == "superview" {
      guard let first else {
        failures.append(Failure(kind: .superviewFirst, range: range))
        return nil
      }
      guard let item = first.view else { return nil }
      let superview = names.superviews[item.index]
      if superview == nil { failures.append(Failure(kind: .superviewOfRoot, range: range)) }
      return superview
    }
    if let named { return ViewID(named) }
    failures.append(Failure(kind: .unknownName(.view, text(name)), range: range, candidates: .views))
    return nil
  }

  private mutating func guide(at range: Range<Int>, of view: ViewID?) -> Guide {
    guard let guide = Guide.named[text(range)] else {
      failures.append(Failure(kind: .unknownName(.guide, text(range)), range: range, candidates: .guides))
      return .none
    }
    if let view, guide == .content || guide == .frame, names.kinds[view.index] != .scrollView {
      failures.append(Failure(kind: .guideWithoutScrollView(guide: text(range)), range: range))
    }
    return guide
  }

  /// Throws an error if an unknown name is the start of a view's id that must be written in backticks.
  private func refuseNameWithoutBackticks(from word: Range<Int>) throws(Failure) {
    var longest: Range<Int>?
    var upper = word.upperBound
    while upper < end && upper - word.lowerBound < Limits.idBytes && !bytes[upper].isRelation {
      upper += 1
      if names.views.value(for: bytes, in: word.lowerBound..<upper) != nil {
        longest = word.lowerBound..<upper
      }
    }
    guard let longest else { return }
    throw Failure(kind: .nameWithoutBackticks(text(longest)), range: longest)
  }

  /// Records an error for a pair of attributes that UIKit rejects when the constraint is created. It accepts two sizes, and two
  /// attributes of one axis that agree on whether they follow the reading direction.
  mutating func noteImpossiblePair(_ first: LocatedAnchor, _ second: LocatedAnchor) {
    guard let a = first.attribute, let b = second.attribute, a.families.isDisjoint(with: b.families) else { return }
    if a.isSize != b.isSize {
      failures.append(Failure(kind: .locationWithSize, range: second.range))
    } else if a.axis != b.axis {
      failures.append(Failure(kind: .horizontalWithVertical, range: second.range))
    } else {
      failures.append(Failure(kind: .edgeWithReadingEdge, range: second.range))
    }
  }
}

extension UInt8 {
  fileprivate var isRelation: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
  }
}

extension Guide {
  /// The guides by their names in equations.
  fileprivate static let named: [String: Guide] = [
    "safeArea": .safeArea, "margins": .margins, "content": .content, "frame": .frame,
  ]
}

extension Attribute {
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Two attributes can be related if they have a family in common.
  fileprivate struct Families: OptionSet {
    let rawValue: UInt8

    static let size = Families(rawValue: 1)
    static let physical = Families(rawValue: 2)
    static let reading = Families(rawValue: 4)
    static let vertical = Families(rawValue: 8)
  }

  fileprivate var families: Families {
    switch self {
    case .width, .height: .size
    case .left, .right: .physical
    case .leading, .trailing: .reading
    case .centerX: [.physical, .reading]
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }
}
