// The three ways in which DOT takes text, each with its own escapes.

/// Text made safe for DOT.
enum DOTText {
  /// A quoted name of a graph, node or edge; SVG writes it as a title, in which entities are read once more.
  ///
  /// A backslash before a quote cannot be written in a quoted string at all, and a percent sign in front marks Graphviz's
  /// own names, so these go as entities.
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

  /// A quoted string in which backslashes introduce escapes, such as a tooltip.
  ///
  /// Graphviz expands some of them twice: an invisible word joiner keeps a backslash from meeting the letter.
  static func escapedString(_ text: String) -> String {
    var result = "\""
    for scalar in LegibleText.spelledOut(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\\u{2060}"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The text between the tags of an HTML-like label.
  static func html(_ text: String) -> String {
    var result = ""
    for scalar in LegibleText.spelledOut(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether what follows an ampersand would be read as an entity.
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
