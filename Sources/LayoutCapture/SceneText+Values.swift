import Foundation

extension SceneText {
  /// An object with one member a line.
  static func object(_ members: [String], _ indentation: String) -> String {
    members.isEmpty
      ? "{}" : "{\n\(indentation)  " + members.joined(separator: ",\n\(indentation)  ") + "\n\(indentation)}"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A view's name as equations have it.
  static func item(_ id: String) -> String {
    let isPlain = id.utf8.enumerated().allSatisfy { place, byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (place > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte))
    }
    return isPlain && id != "superview" ? id : "`\(id)`"
  }

  /// The largest number that a scene may have.
  private static let largest = 1e9

  static func number(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "0" }
    let text = "\(min(largest, max(-largest, value)))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// How a stack view arranges its subviews.
  static func stack(isVertical: Bool, distribution: String, alignment: String, spacing: CGFloat) -> String {
    "{ \"axis\": \"\(isVertical ? "vertical" : "horizontal")\", \"distribution\": \"\(distribution)\", "
      + "\"alignment\": \"\(alignment)\", \"spacing\": \(number(Double(spacing))) }"
  }

  /// A number that the system keeps as a `Float`, such as 0.3, which is read as 0.30000001192092896.
  static func number(_ value: Float) -> String { number(Double("\(value)") ?? 0) }

  static func list(_ values: [CGFloat]) -> String { "[\(values.map { number(Double($0)) }.joined(separator: ", "))]" }

  /// The largest denominator of a multiplier that is written as a ratio.
  private static let largestDenominator = 1_000.0

  /// A multiplier: a ratio such as 1/3 where a decimal number would be rounded, since arithmetic on scenes is exact. It may have been
  /// rounded to a `Float`.
  static func factor(_ value: Double) -> String {
    let text = number(value)
    guard text.utf8.count > 8, value.isFinite, value != 0 else { return text }
    var denominator = 2.0
    while denominator <= largestDenominator {
      let numerator = (value * denominator).rounded()
      if numerator / denominator == value || Double(Float(numerator / denominator)) == value {
        return "\(number(numerator))/\(number(denominator))"
      }
      denominator += 1
    }
    return text
  }
}
