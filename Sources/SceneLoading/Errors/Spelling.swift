/// Finds the known word most similar to a misspelt one.
package enum Spelling {
  // The costs of edits. A wrong case and two swapped letters are more likely than a wrong letter.
  private static let otherCase = 1
  private static let transposition = 3
  private static let edit = 4

  // Shorter words are parts of too many others.
  private static let leastPart = 4
  /// Names among which a similar one is looked for.
  private static let candidateLimit = 10_000
  /// Characters of a name for which a similar one is looked for.
  private static let lengthLimit = 64
  // The names that UIKit, CSS or other formats have for the same thing.
  private static let otherNames = [
    "children": "subviews", "views": "subviews", "type": "kind", "intrinsicContentSize": "intrinsicSize",
    "contentHugging": "hugging", "contentHuggingPriority": "hugging", "contentCompressionResistance": "compression",
    "contentCompressionResistancePriority": "compression", "layoutMargins": "margins", "layoutMarginsGuide": "margins",
    "baseline": "firstBaseline", "opacity": "alpha", "zIndex": "zPosition", "numberOfLines": "lines",
    "easing": "curve", "timing": "curve", "initialVelocity": "velocity", "initialSpringVelocity": "velocity",
  ]

  /// The name that was probably meant:
  /// 1. the one that means the same, as `curve` for `easing`;
  /// 2. else the most similar one, with at most a third of the letters different, and at most three;
  /// 3. else the only one that contains the word, as `cornerRadius` for `radius`, or that the word begins with, as `leading` for
  ///    `leadingAnchor`.
  ///
  /// - Returns: `nil` if there is none.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    if let other = otherNames[word], candidates.prefix(candidateLimit).contains(other) { return other }
    let letters = Array(word.unicodeScalars)
    guard !letters.isEmpty && letters.count <= lengthLimit else { return nil }
    var bound = min(edit * min(3, (letters.count + 2) / 3) + 1, edit * letters.count)
    var nearest: String?
    for candidate in candidates.prefix(candidateLimit) {
      let other = Array(candidate.unicodeScalars)
      guard abs(other.count - letters.count) * edit < bound else { continue }
      if let distance = distance(letters, other, below: bound) {
        bound = distance
        nearest = candidate
      }
    }
    return nearest ?? only(containing: word, among: candidates)
  }

  /// The only candidate that contains a word or begins it, in upper or lower case; `nil` if there are several, or none.
  private static func only(containing word: String, among candidates: some Sequence<String>) -> String? {
    let part = lowercased(word)
    guard part.count >= leastPart else { return nil }
    var found: String?
    for candidate in candidates.prefix(candidateLimit) where candidate.utf8.count <= lengthLimit {
      let other = lowercased(candidate)
      guard contains(other, part) || other.count >= leastPart && part.starts(with: other) else { continue }
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// The bytes of a word, ASCII letters in lower case.
  private static func lowercased(_ word: String) -> [UInt8] {
    word.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func contains(_ word: [UInt8], _ part: [UInt8]) -> Bool {
    guard word.count >= part.count else { return false }
    return (0...word.count - part.count).contains { start in word[start...].starts(with: part) }
  }

  /// The cost of turning one word into the other by edits and transpositions; `nil` if it is not below the bound.
  ///
  /// Optimal string alignment (Damerau 1964), row by row.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], below bound: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = (0...b.count).map { $0 * edit }
    for i in 0..<a.count {
      var row = [(i + 1) * edit]
      row.reserveCapacity(b.count + 1)
      var least = row[0]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + edit, row[j] + edit, last[j] + substitution(a[i], b[j]))
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + transposition)
        }
        row.append(cost)
        least = min(least, cost)
      }
      if least >= bound + transposition { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] < bound ? last[b.count] : nil
  }

  private static func substitution(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Int {
    if a == b { return 0 }
    return a.isASCII && b.isASCII && a.value | 0x20 == b.value | 0x20 && UInt8(ascii: a).isIdentifierHead
      ? otherCase : edit
  }
}
