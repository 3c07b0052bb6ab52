// The three contexts in which DOT takes text, each with its own escapes.

/// Text made safe for DOT.
enum DOTText {
  /// A quoted name of a graph, node or edge. SVG output writes it as a title, in which entities are decoded again.
  ///
  /// A quoted string cannot contain a backslash before a quote, and a leading percent sign marks Graphviz's own names,
  /// so these are written as entities.
  static func name(_ text: String) -> String {
    var result = "\""
    var rest = LegibleText.spelledOut(text).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "&#92;"
      case "%" where result == "\"": result += "&#37;"
      case "&" where startsEntity(rest): result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A quoted string in which backslashes start escapes, such as a tooltip.
  ///
  /// Graphviz expands some escapes twice, so an invisible word joiner separates a backslash from the letter.
  static func escapedString(_ text: String) -> String {
    let words = LegibleText.spelledOut(text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\\u{2060}"
      case "&": "&amp;"
      default: nil
      }
    }
    return "\"\(words)\""
  }

  /// The text between the tags of an HTML-like label.
  static func html(_ text: String) -> String {
    LegibleText.spelledOut(text) { $0 == "\\" ? "\\\\" : SVGText.entity(of: $0) }
  }

  /// Whether the text after an ampersand would be read as an entity.
  private static func startsEntity(_ text: Substring.UnicodeScalarView) -> Bool {
    var hasName = false
    for scalar in text {
      if scalar == ";" { return hasName }
      guard scalar == "#" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        return false
      }
      hasName = true
    }
    return false
  }
}
