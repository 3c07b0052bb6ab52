import LayoutModel

/// Rules that a view or constraint silences in the *Notes* field of Interface Builder's Identity inspector.
struct Notes {
  /// The words after each `layoutdoctor:allow`, in order.
  let rules: [String]
  /// The start of the notes in the document.
  let location: SourceRange

  private static let marker = "layoutdoctor:allow"

  /// - Returns: `nil` if the element has no notes.
  init?(of element: XMLElement) {
    guard let notes = element.child("attributedString", key: "userComments") else { return nil }
    var text = ""
    notes.visit { part in
      text += part.text + " "
      if let content = part["content"] { text += content + " " }
    }
    var rules: [String] = []
    let words = text.split { $0.isWhitespace || $0 == "," }
    for (index, word) in words.enumerated() where word == Self.marker {
      for rule in words[(index + 1)...] {
        // Prose may follow. A misspelt rule, which is reported, has a hyphen as almost all rules do.
        let isLikeRule = rule.contains("-") && rule.allSatisfy { $0.isLowercase || $0 == "-" }
        guard isLikeRule || RuleID(rawValue: String(rule)) != nil else { break }
        rules.append(String(rule))
      }
    }
    self.rules = rules
    location = notes.location
  }
}

extension [AllowedRule] {
  /// Gives the rules that notes silence the location of the notes. All others come from settings in the document.
  mutating func locate(in notes: Notes?, else location: SourceRange) {
    for index in indices {
      let isNoted = notes.map { $0.rules.contains(self[index].rule.rawValue) } ?? false
      self[index].location = isNoted ? notes?.location ?? location : location
      self[index].mayBeUnused = !isNoted
    }
  }
}
