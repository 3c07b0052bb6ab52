import TestSupport

extension SceneDraft {
  /// Adds conflicts of six constraints each, independent of one another: three new views in a row between two of the rest.
  ///
  /// The six need 270 points where 265 are left, and each of them takes at least 10.
  package mutating func plantConflicts(_ count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let anchors = 1..<viewCount
    for _ in 0..<count {
      let anchor = Int.random(in: anchors, using: &random)
      let (a, b, c) = (addView(), addView(), addView())
      add("v\(a).left == v\(anchor).left + 1 @400")
      for view in [a, b, c] {
        add("v\(view).top == v0.top + 5")
        add("v\(view).height == 10")
      }
      add("v\(a).width >= 100")
      add("v\(b).left >= v\(a).right + 10")
      add("v\(b).width >= 100")
      add("v\(c).left >= v\(b).right + 10")
      add("v\(c).width >= 50")
      add("v\(c).right <= v\(a).left + 265")
    }
  }
}
