import TestSupport

extension SceneDraft {
  /// A chain of inequalities across the screen, with optional constraints that cannot all hold.
  mutating func addChain(views count: Int) {
    size = (30 * count + 100, 667)
    var previous = 0
    for index in 0..<count {
      let view = addView()
      add("v\(view).left >= v\(previous).\(index == 0 ? "left" : "right") + 1")
      if index == 0 { add("v\(view).left == v0.left + 8 @250") }
      if index > 0 { add("v\(view).left == v\(previous).right + 8 @250") }
      addEditable("v\(view).width >= 10", constant: 12, isEdited: index == count / 2)
      add("v\(view).width == 40 @500")
      add("v\(view).top == v0.top + 20")
      add("v\(view).height == 44")
      previous = view
    }
    add("v\(previous).right <= v0.right - 8")
  }

  /// Two optional constraints of equal priority for each width and for each difference of heights, in blocks of ten views.
  mutating func addTies(views count: Int) {
    var previous = 0
    for index in 0..<count {
      let view = addView()
      add("v\(view).left == v0.left + \(index % 50)")
      add("v\(view).top == v0.top + \(index % 90)")
      add("v\(view).width == 50 @500")
      add("v\(view).width == 100 @500")
      if index % 10 == 0 {
        addEditable("v\(view).height == 40", constant: 41, isEdited: index == count / 20 * 10)
      } else {
        add("v\(view).height == v\(previous).height + 10 @500")
        add("v\(view).height == v\(previous).height - 2 @500")
      }
      previous = view
    }
  }

  /// Clusters of ten views whose widths and heights bound one another in cycles.
  mutating func addRatios(views count: Int) {
    let clusterSize = 10
    var random = SeededGenerator(seed: 10)
    var first = 1
    for index in 0..<count {
      let view = addView()
      if index % clusterSize == 0 { first = view }
      add("v\(view).left == v0.left + \(index % 50)")
      add("v\(view).top == v0.top + \(index % 90)")
      add("v\(view).height == 60 @250")
      let isLast = index == count - 1 || index % clusterSize == clusterSize - 1
      guard isLast else { continue }
      for member in first...view {
        let next = member == view ? first : member + 1
        add("v\(member).height == \(Int.random(in: 8...12, using: &random))/10 * v\(next).width @700")
        for other in first...view where other != member {
          add(
            "v\(member).width <= \(Int.random(in: 11...19, using: &random))/10 * v\(other).height + \(Int.random(in: 5...30, using: &random))"
          )
        }
      }
      addEditable("v\(view).width >= 20", constant: 22, isEdited: edit == nil)
    }
  }
}
