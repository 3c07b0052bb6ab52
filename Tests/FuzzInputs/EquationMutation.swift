/// Generates constraint equations from the grammar, and changes parts of them.
package enum EquationMutation {
  package static let horizontal = ["left", "right", "leading", "trailing", "centerX"]
  package static let vertical = ["top", "bottom", "centerY", "firstBaseline", "lastBaseline"]
  package static let sizes = ["width", "height"]
  private static let attributes = horizontal + vertical + sizes
  private static let relations = ["==", "==", "<=", ">="]

  /// Attributes that may be combined. Left and right cannot be combined with leading and trailing, nor positions with sizes.
  private static let groups = [
    ["left", "right", "centerX"], ["leading", "trailing", "centerX"], ["leading", "trailing", "centerX"], vertical,
    vertical, sizes, sizes,
  ]

  /// Generates an equation that the loader accepts.
  ///
  /// - Parameters:
  ///   - views: the names of at least one view, the root's first.
  ///   - scrollViews: the names of those views that have a content guide and a frame guide.
  ///   - parameters: the names of parameters.
  package static func equation(
    views: [String], scrollViews: [String], parameters: [String], priorities: [String], _ random: inout InputRandom
  ) -> String {
    let group = random.pick(groups)
    let view = random.pick(views)
    func anchor(of view: String, _ random: inout InputRandom) -> String {
      let guides = [".safeArea", ".margins"] + (scrollViews.contains(view) ? [".content", ".frame", ".content"] : [])
      return "\(view)\(random.chance(6) ? random.pick(guides) : "").\(random.pick(group))"
    }
    var text = "\(anchor(of: view, &random)) \(random.pick(relations)) "
    if group == sizes && random.chance(2) {
      text += random.pick(["0", "20", "44", "100", "160", "320", "33.5"])
      if !parameters.isEmpty && random.chance(3) { text += " + \(random.pick(parameters))" }
    } else {
      let factor = random.pick(["", "", "", "", "", "", "2 * ", "4/3 * ", "0.5 * ", "-1 * "])
      text += factor + anchor(of: view != views[0] && random.chance(4) ? "superview" : random.pick(views), &random)
      if factor.isEmpty && random.chance(8) { text += random.pick([" / 3", " * 16/9"]) }
      if random.chance(2) { text += random.pick([" + ", " - "]) + random.pick(["8", "20", "0.5", "100"]) }
      if !parameters.isEmpty && random.chance(6) { text += " + 2 * \(random.pick(parameters))" }
    }
    if random.chance(2) { text += " @\(random.pick(priorities))" }
    return text
  }

  private static func anchor(_ views: [String], _ attribute: String, _ random: inout InputRandom) -> String {
    let guide = random.chance(6) ? random.pick([".safeArea", ".margins", ".content", ".frame"]) : ""
    return "\(random.pick(views))\(guide).\(attribute)"
  }

  /// Changes one part of an equation, to something valid there or to something else.
  package static func apply(to text: inout String, views: [String], _ random: inout InputRandom) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard !words.isEmpty else { return }
    let place = random.below(words.count)
    switch random.below(8) {
    case 0: words[place] = random.pick(relations + ["=", "<", "!="])
    case 1, 2: words[place] = ExtremeNumber.text(&random)
    case 3: words[place] = anchor(views.isEmpty ? ["superview"] : views, random.pick(attributes), &random)
    case 4:
      words.removeAll { $0.hasPrefix("@") }
      words.append("@" + random.pick([ExtremeNumber.text(&random), "high", "low", "required", "fittingSize", "550"]))
    case 5: words.remove(at: place)
    case 6: words.insert(random.pick(["+", "-", "*", "/", "2 *", "4/3 *", "+ 8", "* 0", "/ 0", "`"]), at: place)
    default:
      let (other, kept) = (random.below(words.count), words[place])
      words[place] = words[other]
      words[other] = kept
    }
    text = words.joined(separator: " ")
  }
}
