import LayoutModel

/// A constraint in the notation of UIKit, SnapKit or visual format, with the equation to write instead.
///
/// Only texts that are not equations are searched for it, so it may accept more than is valid.
struct ForeignEquation {
  let notation: LoadError.Notation
  /// The equation to write instead; `nil` if the text says more than an equation can, or something unknown.
  let equation: String?
  /// Bytes of a text that is read as an equation of other tools; one that a person writes is shorter.
  private static let byteLimit = 1_000

  /// `nil` if the text is in no known notation.
  init?(_ text: String) {
    guard text.utf8.count <= Self.byteLimit else { return nil }
    if let visual = VisualFormatHint(text) {
      (notation, equation) = (.visualFormat, visual.equation)
      return
    }
    let tokens = ForeignTokens(text).tokens
    if let code = CodeHint(tokens) {
      (notation, equation) = (.swiftCode, code.equation)
      return
    }
    guard let rewritten = Self.rewritten(tokens) else { return nil }
    (notation, equation) = rewritten
  }

  /// Rewrites an equation in which anchors, guides or the relation have other names.
  private static func rewritten(_ tokens: [String]) -> (LoadError.Notation, String?)? {
    let relations = ["=": "==", "≤": "<=", "≥": ">=", "=<": "<=", "=>": ">="]
    var words: [String] = []
    var hasForeignNames = false
    var hasForeignRelation = false
    for token in tokens {
      if let relation = relations[token] {
        hasForeignRelation = true
        words.append(relation)
      } else {
        let name = ForeignNames.component(token)
        hasForeignNames = hasForeignNames || name != token
        words.append(name)
      }
    }
    guard hasForeignNames || hasForeignRelation, words.count(where: ["==", "<=", ">="].contains) == 1,
      !words.contains("(")
    else { return nil }
    return (hasForeignNames ? .swiftCode : .otherRelation, ForeignTokens.joined(words))
  }
}

/// The names of UIKit and SnapKit in terms of the scene format.
enum ForeignNames {
  private static let guides = [
    "safeAreaLayoutGuide": "safeArea", "layoutMarginsGuide": "margins", "contentLayoutGuide": "content",
    "frameLayoutGuide": "frame",
  ]

  /// The scene format's name for a component of an anchor's path; other words are returned unchanged.
  static func component(_ name: String) -> String {
    if let guide = guides[name] { return guide }
    guard name.hasSuffix("Anchor") else { return name }
    let attribute = String(name.dropLast("Anchor".count))
    return isAttribute(attribute) ? attribute : name
  }

  static func isAttribute(_ name: String) -> Bool { Attribute.named[name] != nil }

  /// An item and its attribute; the attribute is `nil` if the path ends with a view or a guide.
  static func anchor(_ path: [String]) -> (item: String, attribute: String?)? {
    var names = path.filter { $0 != "snp" && $0 != "self" }.map(component)
    guard !names.isEmpty else { return nil }
    var attribute: String?
    if names.count > 1, let last = names.last, isAttribute(last) {
      attribute = last
      names.removeLast()
    }
    // In a SnapKit closure, `make` stands for a view whose name is outside the text.
    if names[0] == "make" { names[0] = "VIEW" }
    return (names.joined(separator: "."), attribute)
  }
}

/// The words, numbers and signs of a text.
struct ForeignTokens {
  private(set) var tokens: [String] = []

  init(_ text: String) {
    var rest = text[...]
    while let character = rest.first {
      let token: Substring
      if character.isWhitespace {
        rest.removeFirst()
        continue
      } else if character == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        token = rest[...end]
      } else if character.isLetter || character == "_" {
        token = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      } else if character.isNumber {
        token = rest.prefix { $0.isNumber || $0 == "." }
      } else if "=<>".contains(character) {
        token = rest.prefix { "=<>".contains($0) }
      } else {
        token = rest.prefix(1)
      }
      tokens.append(String(token))
      rest = rest.dropFirst(token.count)
    }
  }

  /// The words with spaces in between, as in an equation of a scene.
  static func joined(_ words: [String]) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      let isTight = index == 0 || word == "." || [".", "@"].contains(words[index - 1])
      text += (isTight ? "" : " ") + word
    }
    return text
  }
}
