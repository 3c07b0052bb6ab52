import LayoutModel

// Nearly every equation of a large scene is plain: an anchor, a relation, and an anchor or a number, with a number to add
// and a priority at most. These are read here in one go; all that is otherwise, or wrong, is left to the whole grammar.

/// An equation without factors, guides, parameters and names in backticks.
struct PlainEquation {
  var first: Anchor
  var relation: Relation
  var second: Anchor?
  var constant: PlainNumber?
  var priority: PlainNumber?
}

/// A number of few digits without an exponent.
struct PlainNumber {
  var significand: Int64
  var exponent: Int32

  var decimal: ExactDecimal { ExactDecimal(significand: significand, exponent: exponent) }
}

extension EquationParser {
  /// The equation where it is plain and right, else nil: then nothing has been read.
  mutating func plainEquation() -> PlainEquation? {
    var place = index
    guard let first = plainAnchor(&place, after: nil), let relation = plainRelation(&place) else { return nil }
    skipWhitespace(&place)
    guard place < end else { return nil }
    var equation = PlainEquation(first: first, relation: relation)
    if bytes[place].isIdentifierHead {
      guard let second = plainAnchor(&place, after: first.view), isPossible(first.attribute, second.attribute) else {
        return nil
      }
      equation.second = second
      skipWhitespace(&place)
      if place < end, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
        let isNegative = bytes[place] == UInt8(ascii: "-")
        place &+= 1
        skipWhitespace(&place)
        guard let number = plainNumber(&place, isNegative: isNegative) else { return nil }
        equation.constant = number
      }
    } else {
      let isNegative = bytes[place] == UInt8(ascii: "-")
      if isNegative { place += 1 }
      guard first.attribute.isSize, let number = plainNumber(&place, isNegative: isNegative) else { return nil }
      equation.constant = number
    }
    skipWhitespace(&place)
    if place < end && bytes[place] == UInt8(ascii: "@") {
      place &+= 1
      skipWhitespace(&place)
      guard let priority = plainNumber(&place, isNegative: false), isPriority(priority) else { return nil }
      equation.priority = priority
      skipWhitespace(&place)
    }
    return place == end ? equation : nil
  }

  @inline(__always) private mutating func plainAnchor(_ place: inout Int, after first: ViewID?) -> Anchor? {
    skipWhitespace(&place)
    let name = identifier(&place)
    skipWhitespace(&place)
    guard !name.isEmpty, place < end, bytes[place] == UInt8(ascii: ".") else { return nil }
    let isSuperview = bytes.has(superview, at: name)
    guard let view = isSuperview ? first.flatMap({ names.superviews[$0.index] }) : plainView(name) else { return nil }
    place += 1
    skipWhitespace(&place)
    let word = identifier(&place)
    skipWhitespace(&place)
    if place < end && bytes[place] == UInt8(ascii: ".") { return nil }
    guard let attribute = attributes.meaning(of: bytes, in: word) else { return nil }
    return Anchor(view: view, attribute: attribute)
  }

  /// The view of a name, which is often that of the name before.
  @inline(__always) private mutating func plainView(_ name: Range<Int>) -> ViewID? {
    guard name.count <= 8 else { return names.views.value(for: bytes, in: name).map { ViewID($0) } }
    let head = bytes.head(of: name)
    if let last = lastView, last.name == head { return last.view }
    guard let view = names.views.value(for: bytes, in: name).map({ ViewID($0) }) else { return nil }
    lastView = (head, view)
    return view
  }

  private func plainRelation(_ place: inout Int) -> Relation? {
    guard place + 1 < end, bytes[place + 1] == UInt8(ascii: "=") else { return nil }
    defer { place += 2 }
    switch bytes[place] {
    case UInt8(ascii: "="): return .equal
    case UInt8(ascii: "<"): return .lessThanOrEqual
    case UInt8(ascii: ">"): return .greaterThanOrEqual
    default: return nil
    }
  }

  /// Digits and perhaps a fraction, so few that they cannot overflow.
  @inline(__always) private func plainNumber(_ place: inout Int, isNegative: Bool) -> PlainNumber? {
    let start = place
    var significand: Int64 = 0
    while place < end, bytes[place].isDigit, place - start < Self.plainDigits {
      significand = significand * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
      place &+= 1
    }
    guard place > start else { return nil }
    var exponent: Int32 = 0
    if place + 1 < end, bytes[place] == UInt8(ascii: "."), bytes[place + 1].isDigit {
      place &+= 1
      while place < end, bytes[place].isDigit, place - start < Self.plainDigits {
        significand = significand * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
        exponent -= 1
        place &+= 1
      }
    }
    return PlainNumber(significand: isNegative ? -significand : significand, exponent: exponent)
  }

  /// Digits, with a point, that a plain number may have.
  private static var plainDigits: Int { 18 }

  /// Whether a number that is not negative is greater than 0 and at most 1000.
  private func isPriority(_ number: PlainNumber) -> Bool {
    guard number.exponent < 0 else { return number.significand > 0 && number.significand <= 1000 }
    return number.decimal > .zero && number.decimal <= Priority.required.value
  }

  @inline(__always) private func skipWhitespace(_ place: inout Int) {
    while place < end && bytes[place].isWhitespace { place &+= 1 }
  }

  @inline(__always) private func identifier(_ place: inout Int) -> Range<Int> {
    let start = place
    if place < end && bytes[place].isIdentifierHead {
      while place < end, bytes[place].isIdentifierHead || bytes[place].isDigit { place &+= 1 }
    }
    return start..<place
  }
}
