import LayoutModel
import SceneLoading

// Claims about the positions of views on the screen. They are not checked for a view that a transform or scrolling moves.
extension FindingCheck {
  /// The edges of a rectangle in the root's coordinates.
  struct Rectangle {
    var left, top, right, bottom: Fraction
  }

  /// Checks that the view reaches beyond the edges of its limit by the claimed distances.
  ///
  /// - Parameter isSafeArea: whether the limit is the safe area of the screen.
  /// - Returns: `false` if that is not checked.
  func checkReach(_ evidence: ReportValue, isSafeArea: Bool) throws(CheckFailure) -> Bool {
    let view = try view()
    let limit = try named(try evidence.member("limit"))
    guard scene[limit].kind != .scrollView, let own = alignmentRectangle(of: view), var around = rectangle(of: limit)
    else {
      return false
    }
    if isSafeArea {
      let insets = layout.rows.configuration.rootSafeArea
      around.left += Fraction(insets.left)
      around.top += Fraction(insets.top)
      around.right = around.right - Fraction(insets.right)
      around.bottom = around.bottom - Fraction(insets.bottom)
    }
    let edges = try evidence.member("edges").elements()
    if edges.isEmpty { throw .refused(.missingEvidence("edges")) }
    for entry in edges {
      let edge = try entry.member("edge").string()
      let name = "\(scene[view].name).\(edge)"
      let actual: Fraction
      switch edge {
      case "left": actual = around.left - own.left
      case "top": actual = around.top - own.top
      case "right": actual = own.right - around.right
      case "bottom": actual = own.bottom - around.bottom
      default: throw .refused(.unknownRow(name))
      }
      try check(entry.member("points"), is: actual, of: name)
      if actual <= .zero { throw .refused(.insideScreen(scene[view].name)) }
    }
    return true
  }

  /// Checks that each claimed area lies in the frames of both views.
  ///
  /// - Returns: `false` if that is not checked. A note about constraints claims no overlap.
  func checkOverlaps(_ evidence: ReportValue) throws(CheckFailure) -> Bool {
    let overlaps = try evidence.member("overlaps").elements()
    if overlaps.isEmpty {
      if try !entry.member("constraints").elements().isEmpty { return false }
      throw .refused(.missingEvidence("overlaps"))
    }
    for entry in overlaps {
      let area = try entry.member("area").elements()
      guard area.count == 4 else { throw entry.problem(.wrongCount(expected: .values(4), found: area.count)) }
      var numbers: [Fraction] = []
      for number in area { numbers.append(try number.number()) }
      guard .zero < numbers[2], .zero < numbers[3] else { throw .refused(.emptyInterval) }
      for name in try entry.member("views").elements() {
        let view = try named(name)
        guard let own = rectangle(of: view) else { return false }
        let isInside =
          own.left <= numbers[0] && own.top <= numbers[1] && numbers[0] + numbers[2] <= own.right
          && numbers[1] + numbers[3] <= own.bottom
        if !isInside { throw .refused(.outsideRange("\(scene[view].name).frame", value: numbers[0].description)) }
      }
    }
    return true
  }

  /// Checks the sides of a control, and that they are smaller than the claimed least length.
  ///
  /// - Returns: `false` if that is not checked.
  func checkTouchTarget(_ evidence: ReportValue) throws(CheckFailure) -> Bool {
    let view = try view()
    guard let own = rectangle(of: view) else { return false }
    let insets = scene[view].hitInsets
    let least = try evidence.member("least").number()
    let sides = try evidence.member("sides").elements()
    if sides.isEmpty { throw .refused(.missingEvidence("sides")) }
    for entry in sides {
      let attribute = try entry.member("attribute").string()
      let name = "\(scene[view].name).\(attribute)"
      let actual: Fraction
      switch attribute {
      case "width": actual = own.right - own.left + magnitude(insets.left) + magnitude(insets.right)
      case "height": actual = own.bottom - own.top + magnitude(insets.top) + magnitude(insets.bottom)
      default: throw .refused(.unknownRow(name))
      }
      try check(entry.member("size"), is: actual, of: name)
      if least <= actual { throw .refused(.notClipped(name)) }
    }
    return true
  }

  private func magnitude(_ value: ExactDecimal) -> Fraction {
    let value = Fraction(value)
    return value.isNegative ? .zero - value : value
  }

  func check(_ claim: ReportValue, is actual: Fraction, of name: String) throws(CheckFailure) {
    let claimed = try claim.number()
    guard claimed == actual else {
      throw .refused(.wrongSize(name, claimed: claimed.description, actual: actual.description))
    }
  }

  private func named(_ value: ReportValue) throws(CheckFailure) -> ViewID {
    let name = try value.string()
    guard let view = names.view(name) else { throw .refused(.unknownView(name)) }
    return ViewID(view)
  }

  /// The alignment rectangle of a view in the root's coordinates, or its frame if the insets are larger than the frame; `nil` if a
  /// transform affects it.
  private func alignmentRectangle(of view: ViewID) -> Rectangle? {
    guard let whole = rectangle(of: view) else { return nil }
    var result = whole
    let insets = scene[view].alignmentInsets
    result.left += Fraction(insets.left)
    result.top += Fraction(insets.top)
    result.right = result.right - Fraction(insets.right)
    result.bottom = result.bottom - Fraction(insets.bottom)
    return result.right < result.left || result.bottom < result.top ? whole : result
  }

  /// The rectangle of a view in the root's coordinates; `nil` if a transform affects it.
  func rectangle(of view: ViewID) -> Rectangle? {
    var (x, y) = (Fraction.zero, Fraction.zero)
    var next: ViewID? = view
    while let current = next {
      if layout.rows.configuration.properties[current.index].transform != .identity { return nil }
      x += layout.point[Unknown.x.index(of: current.index)]
      y += layout.point[Unknown.y.index(of: current.index)]
      next = scene[current].superview
    }
    let (width, height) = (
      layout.point[Unknown.width.index(of: view.index)], layout.point[Unknown.height.index(of: view.index)]
    )
    return Rectangle(left: x, top: y, right: x + width, bottom: y + height)
  }
}
