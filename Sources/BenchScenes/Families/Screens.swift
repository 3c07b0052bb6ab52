extension SceneDraft {
  /// The content size of a label, in one of several widths, with the default hugging and compression.
  static func content(of number: Int) -> String { "\"intrinsicSize\": [\(40 + number % 7 * 20), 20]" }

  /// Rows of two views that share the screen's width.
  ///
  /// - Parameter hasLabels: whether each view has a content size instead of a height.
  mutating func addForm(views count: Int, hasLabels: Bool = false) {
    var above = 0
    let rowCount = max(1, count / 2)
    for row in 0..<rowCount {
      let label = addView(hasLabels ? SceneDraft.content(of: row) : "")
      let field = addView(hasLabels ? SceneDraft.content(of: row + 3) : "")
      if hasLabels {
        addEditable("v\(label).left == v0.left + 16", constant: 17, isEdited: row == rowCount / 2)
      } else {
        add("v\(label).left == v0.left + 16")
      }
      if row == 0 {
        add("v\(label).top == v0.top + 20")
      } else {
        add("v\(label).top == v\(above).bottom + 8")
      }
      if !hasLabels {
        addEditable("v\(label).height == 30", constant: 31, isEdited: row == rowCount / 2)
      }
      add("v\(field).left == v\(label).right + 8")
      add("v\(field).right == v0.right - 16")
      add("v\(field).width == v\(label).width")
      add("v\(field).top == v\(label).top")
      add("v\(field).height == v\(label).height")
      above = label
    }
  }

  /// A square grid. The size of each cell follows from the screen's width, and some constraints are redundant.
  ///
  /// - Parameter hasLabels: whether each cell has a content size as well.
  mutating func addGrid(views count: Int, hasLabels: Bool = false) {
    var columns = 1
    while columns * columns < count { columns += 1 }
    size = (20 * columns + 10, 667)
    for index in 0..<count {
      let cell = addView(hasLabels ? SceneDraft.content(of: index) : "")
      let (row, column) = (index / columns, index % columns)
      if row == 0 && column == 0 {
        addEditable("v\(cell).top == v0.top + 2", constant: 3)
      } else if column == 0 {
        add("v\(cell).top == v\(cell - columns).bottom + 2")
      } else {
        add("v\(cell).top == v\(cell - 1).top")
      }
      if column == 0 {
        add("v\(cell).left == v0.left + 2")
        if row > 0 { add("v\(cell).width == v\(cell - columns).width") }
      } else {
        add("v\(cell).left == v\(cell - 1).right + 2")
        add("v\(cell).width == v\(cell - 1).width")
        add("v\(cell).height == v\(cell - 1).height")
      }
      add("v\(cell).height == v\(cell).width")
      if row == 0 && column == columns - 1 { add("v\(cell).right == v0.right - 2") }
    }
  }

  /// Subviews of one superview, each positioned relative to it alone.
  mutating func addSiblings(views count: Int) {
    size = (1000, 1000)
    for index in 0..<count {
      let view = addView()
      add("v\(view).left == superview.left + \(index % 900)")
      add("v\(view).top == superview.top + \(index / 900)")
      add("v\(view).width == \(index % 7 + 1)/100 * superview.width")
      addEditable("v\(view).height == 20", constant: 21, isEdited: index == count / 2)
    }
  }

  /// Towers of nested views, each two points narrower and shorter than its superview.
  mutating func addTowers(views count: Int) {
    let height = 1000
    let towers = (count + height - 1) / height
    size = (2100 * towers, 2100)
    for index in 0..<count {
      let floor = index % height
      let view = addView(depth: floor + 1)
      if floor == 0 {
        add("v\(view).left == superview.left + \(2100 * (index / height))")
        add("v\(view).top == superview.top")
        add("v\(view).width == 2100")
        add("v\(view).height == 2100")
      } else {
        add("v\(view).left == superview.left + 1")
        add("v\(view).right == superview.right - 1")
        add("v\(view).bottom == superview.bottom - 1")
        addEditable("v\(view).top == superview.top + 1", constant: 2, isEdited: index == min(count, height) / 2)
      }
    }
  }
}
