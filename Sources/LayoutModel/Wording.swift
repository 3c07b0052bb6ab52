/// A count with its noun, such as `1 scene` or `2 scenes`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Words as a sentence lists them: `a`, `a and b`, `a, b and c`.
package func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
