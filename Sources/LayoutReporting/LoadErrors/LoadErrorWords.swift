import LayoutModel
import SceneLoading

extension LoadError.Token {
  var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in double quotes"
    case .keyOrEnd: "a key in double quotes or '}'"
    case .colon: "':' after the key"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    case .end: "the end of the file"
    }
  }
}

extension LoadError.Shape {
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .numberOrNull: "a number or null"
    case .equation: "an equation, or an object with one"
    case .environment: "an environment, or the name of a device"
    case .constant: "a number, or a constant in a string"
    case .constantChange: "a number, a constant in a string or { \"by\": … }"
    case .numberChange: "a number or { \"by\": … }"
    case .states: "a state or a list of states"
    case .selector: "a constraint's id or { \"where\": … }"
    case .curve: "the name of a curve or its four numbers"
    case .count: "a whole number or \"forever\""
    case .format: "a visual format, or an object with one"
    case .values(let count): "\(count) value\(count == 1 ? "" : "s")"
    case .size: "a size [width, height]"
    case .insets: "insets [top, left, bottom, right]"
    case .rectangle: "a frame [x, y, width, height]"
    case .rectangleOrNull: "a frame [x, y, width, height] or null"
    case .axes: "a pair [horizontal, vertical]"
    case .coordinates: "a pair [x, y]"
    case .baselines: "baselines [first, last]"
    case .range: "a range [least, most]"
    case .controlPoints: "control points [x1, y1, x2, y2]"
    }
  }
}

extension JSONType {
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

extension NumberRange {
  /// The allowed range in words, as in `a duration is from 0 to 1e6 s`. If the value is only too close to 0, the words
  /// give the smallest size.
  package func words(refusing value: ExactDecimal) -> String {
    if !value.isZero && value > lowerBound && value < upperBound {
      let isSigned = lowerBound.isNegative ? " in size" : ""
      let zero = isLowerBoundExcluded ? "" : "0 or "
      return "\(noun) is \(zero)at least \(leastMagnitude.shortDescription)\(unit)\(isSigned)"
    }
    let (lower, upper) = (lowerBound.shortDescription, upperBound.shortDescription)
    return isLowerBoundExcluded
      ? "\(noun) is greater than \(lower) and at most \(upper)\(unit)" : "\(noun) is from \(lower) to \(upper)\(unit)"
  }
}

extension ExactDecimal {
  /// The number with large and small powers of ten in scientific notation: `1e6`, `-1e9`, `1000`.
  fileprivate var shortDescription: String {
    let isPowerOfTen = significand.magnitude == 1 && (exponent > 3 || exponent < -3)
    return isPowerOfTen ? "\(significand)e\(exponent)" : description
  }
}

extension LoadError.Subject {
  /// The indefinite article for the words: `a` or `an`.
  var article: String { words.first.map { "aeiou".contains($0) } ?? false ? "an" : "a" }

  var words: String { self == .viewOrMetric ? "view or metric" : "\(self)" }
}

extension LoadError.Setting {
  var words: String {
    switch self {
    case .activity(let constraint): "whether '\(constraint)' is active"
    case .constant(let constraint): "the constant of '\(constraint)'"
    case .priority(let constraint): "the priority of '\(constraint)'"
    case .property(let view, let key): "'\(key)' of '\(view)'"
    case .order(let view): "the order of '\(view)'"
    }
  }
}

extension LoadError.EquationPart {
  var words: String {
    switch self {
    case .anchor: "an anchor such as 'title.top'"
    case .relation: "'==', '<=' or '>='"
    case .constant: "a number or a parameter"
    case .number: "a number"
    case .priority: "a priority: a number, required, high, low or fittingSize"
    case .attribute: "an attribute"
    case .dot: "'.' and an attribute"
    case .closingBacktick: "a closing backtick"
    case .anchorOrParameter: "an anchor or a parameter"
    case .operatorOrEnd: "'+', '-', '@' or the end"
    case .signOrEnd: "'+', '-' or the end"
    case .end: "the end"
    }
  }
}

extension Unicode.Scalar {
  /// The character in quotes, or its code point if it is invisible.
  var words: String { isVisible ? "'\(self)'" : "U+\(number)" }

  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }

  /// The code point in at least four hexadecimal digits.
  fileprivate var number: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// The text with invisible and control characters replaced by their code points.
  var withoutControlCharacters: String {
    guard unicodeScalars.contains(where: { !$0.isVisible }) else { return self }
    return unicodeScalars.map { $0.isVisible ? String($0) : "\\u{\($0.number)}" }.joined()
  }
}

extension LoadError.MachinePart {
  var words: String {
    switch part {
    case .state(let name): "machine '\(machine)' in state '\(name)'"
    case .transition(let name): "machine '\(machine)' in transition '\(name)'"
    }
  }
}

extension LoadError.Notation {
  var words: String {
    switch self {
    case .swiftCode: "this is Swift code"
    case .visualFormat: "this is visual format, move it to the list 'visual' at the top level"
    case .otherRelation: "a relation is '==', '<=' or '>='"
    }
  }
}
