import LayoutModel
import SceneLoading

extension FindingCheck {
  /// Checks that the view is smaller than its content requires.
  func checkContent(_ evidence: ReportValue) throws(CheckFailure) {
    let view = try view()
    let insets = scene[view].alignmentInsets
    let axes = try evidence.member("axes").elements()
    if axes.isEmpty { throw .refused(.missingEvidence("axes")) }
    for entry in axes {
      let attribute = try entry.member("attribute").string()
      let name = "\(scene[view].name).\(attribute)"
      guard let axis = Axis.allCases.first(where: { $0.sizeName == attribute }),
        var needed = layout.rows.naturalSize(of: view, axis)
      else { throw .refused(.unknownView(name)) }
      let isHorizontal = axis == .horizontal
      let size = layout.point[(isHorizontal ? Unknown.width : .height).index(of: view.index)]
      var available =
        isHorizontal
        ? size - Fraction(insets.left) - Fraction(insets.right) : size - Fraction(insets.top) - Fraction(insets.bottom)
      // A text of one line is cut along its width, and its height is that of the line.
      if !isHorizontal, let text = WrappedText(view, in: layout), text.limit != 1, let needs = text.neededCount {
        needed = text.lineHeight * Fraction(needs)
        if text.limit > 0 {
          let shown = text.lineHeight * Fraction(text.limit)
          if (available - shown).isPositive { available = shown }
        }
      }
      for (key, actual) in [("needed", needed), ("available", available)] {
        try check(entry.member(key), is: actual, of: name)
      }
      guard available < needed else { throw .refused(.notClipped(name)) }
    }
  }

  /// Checks that the view has the claimed frame, and that this frame is not inside the screen.
  ///
  /// - Returns: `false` if a transform affects the frame.
  func checkOffscreen(_ evidence: ReportValue) throws(CheckFailure) -> Bool {
    let view = try view()
    let list = try evidence.member("frames")
    let frames = try list.elements()
    guard frames.indices.contains(index) else {
      throw list.problem(.wrongCount(expected: .values(index + 1), found: frames.count))
    }
    guard let own = rectangle(of: view), let screen = rectangle(of: .root) else { return false }
    let numbers = try frames[index].elements()
    guard numbers.count == 4 else {
      throw frames[index].problem(.wrongCount(expected: .values(4), found: numbers.count))
    }
    let actual = [own.left, own.top, own.right - own.left, own.bottom - own.top]
    for (unknown, (number, actual)) in zip(Unknown.frame, zip(numbers, actual)) {
      try check(number, is: actual, of: "\(scene[view].name).\(unknown.name)")
    }
    let isInside =
      screen.left <= own.left && screen.top <= own.top && own.right <= screen.right && own.bottom <= screen.bottom
    let hasArea = own.left < own.right && own.top < own.bottom
    if isInside && hasArea { throw .refused(.insideScreen(scene[view].name)) }
    for other in try entry.member("views").elements().dropFirst() {
      let name = try other.string()
      guard let index = names.view(name), let box = rectangle(of: ViewID(index)) else { return false }
      let isBeyond =
        box.right <= screen.left || box.bottom <= screen.top || screen.right <= box.left || screen.bottom <= box.top
      guard isBeyond else { throw .refused(.insideScreen(name)) }
    }
    return true
  }
}
