import TestSupport

extension SceneDraft {
  /// Adds independent conflicts of six constraints each: three new views in a row beside an existing one.
  ///
  /// The row needs 270 points but is limited to 265. Each of its five lengths is at least 10 points.
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
