import LayoutModel

// The fast path. Nearly every equation of a large scene is plain: an anchor, a relation, and an anchor or a number, optionally
// with a leading factor, an added number and a priority. These are read in one pass; everything else, and every error, is left
// to the full grammar.

/// An equation without guides, parameters, names in backticks, negative factors or factors after the anchor.
struct PlainEquation {
  var first: Anchor
  var relation: Relation
  var second: Anchor?
  /// Greater than 0.
  var factor: PlainFactor?
  var constant: PlainNumber?
  var priority: PlainNumber?
}

/// A number with few digits and no exponent.
struct PlainNumber {
  var significand: Int64
  var exponent: Int32

  /// Whether the number is in the range of lengths. The first test avoids a decimal comparison in nearly all cases.
  var isLength: Bool { significand.magnitude <= 1_000_000_000 || NumberRange.length.contains(decimal) }

  /// Whether the number is a factor greater than 0.
  var isFactor: Bool {
    significand > 0 && (significand <= 1_000_000_000 && exponent >= -9 || NumberRange.factor.contains(decimal))
  }

  var decimal: ExactDecimal { ExactDecimal(significand: significand, exponent: exponent) }
}

/// A number, optionally divided by another one.
struct PlainFactor {
  var numerator: PlainNumber
  var denominator: PlainNumber?

  var ratio: Ratio { Ratio(numerator.decimal, over: denominator?.decimal ?? .one) }
}

extension EquationParser {
  /// Reads the equation in a range of the document; `nil` if it is not plain or has an error.
  mutating func plainEquation(in bytes: [UInt8], from start: Int, to end: Int) -> PlainEquation? {
    // Eight bytes can then be read from every byte of the equation on.
    guard start >= 0 && start < end && end <= bytes.count - 8 else { return nil }
    var place = start
    guard let first = plainAnchor(in: bytes, &place, after: nil), let relation = plainRelation(in: bytes, &place) else {
      return nil
    }
    skipWhitespace(in: bytes, &place)
    var equation = PlainEquation(first: first, relation: relation)
    if bytes[place].isDigit {
      let start = place
      guard let number = plainNumber(in: bytes, &place, isNegative: false) else { return nil }
      skipWhitespace(in: bytes, &place)
      if bytes[place] == UInt8(ascii: "*") || bytes[place] == UInt8(ascii: "/") {
        guard let factor = plainFactor(in: bytes, &place, number) else { return nil }
        equation.factor = factor
        skipWhitespace(in: bytes, &place)
        guard bytes[place].isIdentifierHead else { return nil }
      } else {
        place = start
      }
    }
    if bytes[place].isIdentifierHead {
      guard let second = plainAnchor(in: bytes, &place, after: first.view),
        isPossible(first.attribute, second.attribute)
      else { return nil }
      equation.second = second
      skipWhitespace(in: bytes, &place)
      let isNegative = bytes[place] == UInt8(ascii: "-")
      if isNegative || bytes[place] == UInt8(ascii: "+") {
        place &+= 1
        skipWhitespace(in: bytes, &place)
        guard let number = plainNumber(in: bytes, &place, isNegative: isNegative), number.isLength else { return nil }
        equation.constant = number
      }
    } else {
      let isNegative = bytes[place] == UInt8(ascii: "-")
      if isNegative { place &+= 1 }
      guard first.attribute.isSize, let number = plainNumber(in: bytes, &place, isNegative: isNegative),
        number.isLength
      else { return nil }
      equation.constant = number
    }
    skipWhitespace(in: bytes, &place)
    if bytes[place] == UInt8(ascii: "@") {
      place &+= 1
      skipWhitespace(in: bytes, &place)
      guard let priority = plainNumber(in: bytes, &place, isNegative: false), isPriority(priority) else { return nil }
      equation.priority = priority
      skipWhitespace(in: bytes, &place)
    }
    return place == end ? equation : nil
  }

  // The quote that ends the string stops every read, since it is part of no word and no number.

  @inline(__always) private mutating func plainAnchor(
    in bytes: [UInt8], _ place: inout Int, after first: ViewID?
  ) -> Anchor? {
    skipWhitespace(in: bytes, &place)
    guard let view = plainView(in: bytes, &place, after: first) else { return nil }
    skipWhitespace(in: bytes, &place)
    guard bytes[place] == UInt8(ascii: ".") else { return nil }
    place &+= 1
    skipWhitespace(in: bytes, &place)
    guard let attribute = plainAttribute(in: bytes, &place) else { return nil }
    skipWhitespace(in: bytes, &place)
    return bytes[place] == UInt8(ascii: ".") ? nil : Anchor(view: view, attribute: attribute)
  }

  /// The view with the name at `place`. It is often the view that was found last.
  @inline(__always) private mutating func plainView(
    in bytes: [UInt8], _ place: inout Int, after first: ViewID?
  ) -> ViewID? {
    guard bytes[place].isIdentifierHead else { return nil }
    let word = bytes.word(at: place)
    let length = word.identifierLength
    guard length < 8 else {
      let name = identifier(in: bytes, &place)
      if bytes.has(superview, at: name) { return first.flatMap { names.superviews[$0.index] } }
      return names.views.value(for: bytes, in: name).map { ViewID($0) }
    }
    place &+= length
    let name = word.first(length)
    if let last = lastView, last.name == name { return last.view }
    guard let view = names.views.value(ofWord: name, length: length).map({ ViewID($0) }) else { return nil }
    lastView = (name, view)
    return view
  }

  @inline(__always) private func plainAttribute(in bytes: [UInt8], _ place: inout Int) -> Attribute? {
    guard bytes[place].isIdentifierHead else { return nil }
    let word = bytes.word(at: place)
    let length = word.identifierLength
    guard length < 8 else { return attributes.meaning(of: bytes, in: identifier(in: bytes, &place)) }
    place &+= length
    return attributes.meaning(ofWord: word.first(length))
  }

  @inline(__always) private func plainRelation(in bytes: [UInt8], _ place: inout Int) -> Relation? {
    let head = bytes[place]
    guard bytes[place &+ 1] == UInt8(ascii: "=") else { return nil }
    place &+= 2
    switch head {
    case UInt8(ascii: "="): return .equal
    case UInt8(ascii: "<"): return .lessThanOrEqual
    case UInt8(ascii: ">"): return .greaterThanOrEqual
    default: return nil
    }
  }

  /// Reads the rest of a factor after its numerator, up to and including `*`; `nil` if the factor is not greater than 0.
  private func plainFactor(in bytes: [UInt8], _ place: inout Int, _ numerator: PlainNumber) -> PlainFactor? {
    var factor = PlainFactor(numerator: numerator)
    if bytes[place] == UInt8(ascii: "/") {
      place &+= 1
      skipWhitespace(in: bytes, &place)
      guard let denominator = plainNumber(in: bytes, &place, isNegative: false), denominator.isFactor else {
        return nil
      }
      factor.denominator = denominator
      skipWhitespace(in: bytes, &place)
    }
    guard numerator.isFactor && bytes[place] == UInt8(ascii: "*") else { return nil }
    place &+= 1
    return factor
  }

  /// Reads digits with an optional fraction, few enough not to overflow.
  @inline(__always) private func plainNumber(
    in bytes: [UInt8], _ place: inout Int, isNegative: Bool
  ) -> PlainNumber? {
    let start = place
    var significand = plainDigits(in: bytes, &place, from: start, after: 0)
    guard place > start else { return nil }
    var exponent: Int32 = 0
    if bytes[place] == UInt8(ascii: "."), bytes[place &+ 1].isDigit {
      place &+= 1
      let fraction = place
      significand = plainDigits(in: bytes, &place, from: start, after: significand)
      exponent = Int32(truncatingIfNeeded: fraction &- place)
    }
    return PlainNumber(significand: isNegative ? 0 &- significand : significand, exponent: exponent)
  }

  /// Appends digits to a number, up to the maximum length of a plain number that starts at `start`.
  @inline(__always) private func plainDigits(
    in bytes: [UInt8], _ place: inout Int, from start: Int, after number: Int64
  ) -> Int64 {
    var number = number
    while bytes[place].isDigit, place &- start < Self.plainLength {
      number = number &* 10 &+ Int64(bytes[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    return number
  }

  /// The maximum length of a plain number: digits and decimal point.
  private static var plainLength: Int { 18 }

  /// Returns whether a non-negative number is greater than 0 and at most 1000.
  private func isPriority(_ number: PlainNumber) -> Bool {
    guard number.exponent < 0 else { return number.significand > 0 && number.significand <= 1000 }
    return number.decimal > .zero && number.decimal <= Priority.required.value
  }

  @inline(__always) private func skipWhitespace(in bytes: [UInt8], _ place: inout Int) {
    while bytes[place] <= 0x20 && bytes[place].isWhitespace { place &+= 1 }
  }

  private func identifier(in bytes: [UInt8], _ place: inout Int) -> Range<Int> {
    let start = place
    while bytes[place].isIdentifierHead || bytes[place].isDigit { place += 1 }
    return start..<place
  }
}
