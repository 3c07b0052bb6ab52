/// Rules that a view or constraint silences in the *Notes* field of Interface Builder's Identity inspector.
enum Notes {
  private static let marker = "layoutdoctor:allow"

  /// The words after each `layoutdoctor:allow`, in order.
  static func allowedRules(of element: XMLElement) -> [String] {
    guard let notes = element.child("attributedString", key: "userComments") else { return [] }
    var text = ""
    notes.visit { part in
      text += part.text + " "
      if let content = part["content"] { text += content + " " }
    }
    var rules: [String] = []
    let words = text.split { $0.isWhitespace || $0 == "," }
    for (index, word) in words.enumerated() where word == marker {
      for rule in words[(index + 1)...] {
        guard rule.allSatisfy({ $0.isLowercase || $0 == "-" }), rule.contains("-") else { break }
        rules.append(String(rule))
      }
    }
    return rules
  }
}
