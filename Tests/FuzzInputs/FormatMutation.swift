/// Generates visual formats from the grammar, and changes parts of them.
package enum FormatMutation {
  private static let pieces = [
    "H:", "V:", "|", "-", "[", "]", "(", ")", "==", "<=", ">=", "@", ",", "8", "-8", "750", "gap", "*", "/", "+",
    ".width",
    " ", "`", "é", "|-", "-|", "[]", "()", "--",
  ]

  /// Generates an entry of `visual` that the loader accepts if the views have one superview.
  ///
  /// - Parameters:
  ///   - views: the names of at least one view, none of them the root.
  ///   - metrics: the names of metrics.
  package static func entry(views: [String], metrics: [String], _ random: inout InputRandom) -> JSONTree {
    let isVertical = random.chance(2)
    let format = JSONTree.string(text(views, metrics, isVertical: isVertical, &random))
    guard random.chance(3) else { return format }
    var entry = JSONTree.object(["format": format])
    if random.chance(2) {
      let alignments =
        isVertical
        ? ["alignAllLeading", "alignAllCenterX", "alignAllRight"] : ["alignAllTop", "alignAllFirstBaseline"]
      entry["options"] = .strings(
        random.some(alignments) + [random.pick(["directionRightToLeft", "directionLeftToRight"])])
    }
    if random.chance(3) { entry["superview"] = .string(random.pick(["safeArea", "margins", "edges"])) }
    if random.chance(6) { entry["active"] = .atom("false") }
    return entry
  }

  private static func text(
    _ views: [String], _ metrics: [String], isVertical: Bool, _ random: inout InputRandom
  ) -> String {
    var text = isVertical ? "V:" : random.pick(["H:", ""])
    if random.chance(2) { text += "|" + connection(metrics, &random) }
    for index in 0..<random.number(in: 1...4) {
      if index > 0 { text += connection(metrics, &random) }
      text += "[\(random.pick(views))"
      if random.chance(3) {
        text += "(\(predicate(metrics + [random.pick(views), random.pick(views) + "*2+8"], &random)))"
      }
      text += "]"
    }
    return random.chance(2) ? text + connection(metrics, &random) + "|" : text
  }

  private static func connection(_ metrics: [String], _ random: inout InputRandom) -> String {
    switch random.below(5) {
    case 0: ""
    case 1: "-"
    case 2: "-\(random.pick(metrics + ["8", "20", "0.5"]))-"
    case 3: "-(\(predicate(metrics, &random)),\(predicate(metrics, &random)))-"
    default: "-(\(predicate(metrics, &random)))-"
    }
  }

  private static func predicate(_ values: [String], _ random: inout InputRandom) -> String {
    random.pick(["", "==", ">=", "<="]) + random.pick(values + ["8", "44", "-4", "100/4"])
      + random.pick(["", "", "@750", "@1", "@999.5"])
  }

  /// Replaces, removes or inserts a few characters.
  package static func apply(to text: inout String, _ random: inout InputRandom) {
    var characters = Array(text)
    for _ in 0..<random.number(in: 1...3) {
      let place = random.below(characters.count + 1)
      if place < characters.count, random.chance(2) { characters.remove(at: place) }
      if random.chance(2) { characters.insert(contentsOf: random.pick(pieces), at: min(place, characters.count)) }
    }
    text = String(characters)
  }
}
