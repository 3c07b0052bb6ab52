import LayoutModel

/// Converts the constraints of a capture to equations of a scene.
struct CapturedConstraints {
  /// A constraint as the scene format writes it.
  struct Equation {
    var id: String
    var label: String
    var text: String
  }

  private(set) var equations: [Equation] = []
  private(set) var remarks = CaptureRemarks()
  private var used: Set<String> = []
  /// The number of constraints with each base name; only for look-ups.
  private var counts: [String: Int] = [:]
  private let tree: CapturedTree
  /// For each view, whether a constraint sets its size, or ties it to anything but its own subviews and layout guides.
  private(set) var isTied: [Bool]
  /// For each view, whether its autoresizing mask became constraints.
  private(set) var isMasked: [Bool]
  /// For each view, the natural size of its content.
  private(set) var contentSizes: [(width: Double?, height: Double?)]
  /// For each view, whether it is a scroll view and a constraint refers to its content.
  private(set) var hasContent: [Bool]

  init(_ constraints: [CapturedConstraint], in tree: CapturedTree) {
    self.tree = tree
    isTied = Array(repeating: false, count: tree.views.count)
    isMasked = isTied
    hasContent = isTied
    contentSizes = Array(repeating: (nil, nil), count: tree.views.count)
    for constraint in constraints {
      switch constraint.role {
      case .contentSize: addContentSize(constraint)
      case .autoresizing: markMasked(constraint)
      case .layout: addEquation(constraint)
      }
    }
  }

  private func item(_ address: String?) -> CapturedItem? { address.flatMap { tree.items[$0] } }

  private mutating func addContentSize(_ constraint: CapturedConstraint) {
    guard case .view(let view) = item(constraint.firstItem), constraint.constant >= 0,
      constraint.constant <= CapturedObject.largestLength
    else { return }
    if constraint.firstAttribute == 7 { contentSizes[view].width = constraint.constant }
    if constraint.firstAttribute == 8 { contentSizes[view].height = constraint.constant }
  }

  /// Marks the view whose autoresizing mask became a constraint: the second item, unless there is none or it is the superview of
  /// the first.
  private mutating func markMasked(_ constraint: CapturedConstraint) {
    guard case .view(let first) = item(constraint.firstItem) else {
      // The second item may be in the scene while the first one, its superview, is outside.
      if case .view(let second) = item(constraint.secondItem) { isMasked[second] = true }
      return
    }
    if case .view(let second) = item(constraint.secondItem), second != tree[first].superview {
      isMasked[second] = true
    } else if constraint.secondItem == nil || item(constraint.secondItem) != nil {
      isMasked[first] = true
    }
  }

  // MARK: - Equations

  private mutating func addEquation(_ constraint: CapturedConstraint) {
    guard constraint.priority > 0 else { return }
    let (first, second) = (item(constraint.firstItem), item(constraint.secondItem))
    if first == nil && second == nil { return }  // of another scene
    // A constraint that places the root has no meaning in its scene.
    if (first == nil && second?.view == 0) || (second == nil && constraint.secondItem != nil && first?.view == 0) {
      return
    }
    guard let first, second != nil || constraint.secondItem == nil else {
      let missing = first == nil ? constraint.firstItem : constraint.secondItem
      let isKnown = missing.flatMap { tree.contents.index(of: $0) }.map { tree.contents.objects[$0].className != nil }
      guard isKnown ?? false else { return remarks.add(.unknownObject, missing ?? "a constraint's first item") }
      return remarks.add(.outsideConstraint, words(for: constraint))
    }
    // Every view of a scene has this guide, so that the system's constraint between the guide and its view is built in.
    if let second, second.view == first.view, first.isInsets || second.isInsets { return }
    guard let sides = sides(of: constraint, first, second) else {
      return remarks.add(.unsupportedConstraint, words(for: constraint))
    }
    tie(first, to: second)
    let id = newID(for: constraint, first)
    equations.append(
      Equation(id: id, label: constraint.identifier ?? words(for: constraint), text: equation(constraint, sides)))
  }

  /// The anchors of both sides of an equation, with multiplier and constant.
  private struct Sides {
    var first: String
    /// `nil` for a constant.
    var second: String?
    var multiplier: Double
    var constant: Double
    /// Whether the coordinates have the opposite direction in the scene, so that an inequality is reversed.
    var isReversed = false
  }

  /// - Returns: `nil` if the scene format lacks an attribute.
  private func sides(of constraint: CapturedConstraint, _ first: CapturedItem, _ second: CapturedItem?) -> Sides? {
    if (32...37).contains(constraint.firstAttribute) { return edgeSides(of: constraint, first, second) }
    guard let left = anchor(first, constraint.firstAttribute) else { return nil }
    guard let second else {
      return Sides(first: left, second: nil, multiplier: 1, constant: constraint.constant)
    }
    guard let right = anchor(second, constraint.secondAttribute) else { return nil }
    return Sides(first: left, second: right, multiplier: constraint.multiplier, constant: constraint.constant)
  }

  private func anchor(_ item: CapturedItem, _ number: Int) -> String? {
    guard let attribute = ConstraintKnowledge.attribute(number) else { return nil }
    let name = "`\(tree[item.view].id)`"
    if attribute.usesMargins {
      return item.guide == nil && tree[item.view].kind != "guide" ? "\(name).margins.\(attribute.name)" : nil
    }
    return item.guide.map { "\(name).\($0).\(attribute.name)" } ?? "\(name).\(attribute.name)"
  }

  /// The sides of a constraint with a private attribute, which is a coordinate in the bounds of the superview.
  ///
  /// There is an equation only if edges or centres of views express the constraint.
  private func edgeSides(
    of constraint: CapturedConstraint, _ first: CapturedItem, _ second: CapturedItem?
  ) -> Sides? {
    guard case .view(let view) = first, let superview = tree[view].superview else { return nil }
    let number = constraint.firstAttribute
    let isHorizontal = number % 2 == 0
    // Where y points upwards, the least y is at the bottom.
    let isUpward = !isHorizontal && !tree.isFlipped(tree.object(superview))
    let start = isHorizontal ? "left" : isUpward ? "bottom" : "top"
    let end = isHorizontal ? "right" : isUpward ? "top" : "bottom"
    let middle = isHorizontal ? "centerX" : "centerY"
    let own = number < 34 ? start : number < 36 ? middle : end
    let (name, outer) = ("`\(tree[view].id)`.\(own)", "`\(tree[superview].id)`")
    var sides = Sides(
      first: name, second: "\(outer).\(start)", multiplier: 1,
      constant: isUpward ? -constraint.constant : constraint.constant, isReversed: isUpward)
    guard let second else { return sides }
    guard case .view(let other) = second else { return nil }
    if other == superview, constraint.secondAttribute == (isHorizontal ? 7 : 8) {
      if constraint.multiplier == 1 { sides.second = "\(outer).\(end)" }
      if constraint.multiplier == 0.5 { sides.second = "\(outer).\(middle)" }
      return constraint.multiplier == 0 || constraint.multiplier == 1 || constraint.multiplier == 0.5 ? sides : nil
    }
    guard tree[other].superview == superview, constraint.multiplier == 1,
      (32...37).contains(constraint.secondAttribute),
      constraint.secondAttribute % 2 == number % 2
    else { return nil }
    let target = constraint.secondAttribute < 34 ? start : constraint.secondAttribute < 36 ? middle : end
    sides.second = "`\(tree[other].id)`.\(target)"
    return sides
  }

  private mutating func equation(_ constraint: CapturedConstraint, _ sides: Sides) -> String {
    let direction = sides.isReversed ? -constraint.relation : constraint.relation
    let relation = direction < 0 ? "<=" : direction > 0 ? ">=" : "=="
    var text = "\(sides.first) \(relation) "
    if let second = sides.second {
      if sides.multiplier != 1 { text += "\(remarks.exact(sides.multiplier)) * " }
      text += second
      let constant = remarks.exact(sides.constant)
      if constant != "0" {
        text += constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)"
      }
    } else {
      text += remarks.exact(sides.constant)
    }
    if constraint.priority < 1000 { text += " @\(remarks.exact(constraint.priority))" }
    return text
  }

  // MARK: - Ties

  private mutating func tie(_ first: CapturedItem, to second: CapturedItem?) {
    guard let second else {
      isTied[first.view] = true
      return
    }
    for (one, other) in [(first, second), (second, first)] {
      if one.isContent && tree.isScrollView(one.view) { hasContent[one.view] = true }
      if one.view == other.view {
        if one.guide == nil && other.guide == nil { isTied[one.view] = true }
        continue
      }
      let isInside = tree.contains(other.view, in: one.view)
      // A view that is pinned to a layout guide does not place the guide. A constraint that places a guide has it as the first
      // item, or relates it to its owner.
      let isGuide = tree[one.view].kind == "guide"
      if isGuide && one.view == second.view && other.view != tree[one.view].superview { continue }
      if isInside && one.guide == nil && tree.isScrollView(one.view) { hasContent[one.view] = true }
      if !isInside && !one.isContent { isTied[one.view] = true }
    }
  }

  // MARK: - Names

  private func words(for constraint: CapturedConstraint) -> String {
    func side(_ address: String?, _ attribute: Int) -> String {
      let name = item(address).map { item in
        let view = tree[item.view]
        return (view.superview == nil ? "superview" : ConstraintConverter.shortened(view.label ?? view.id))
          + (item.guide.map { ".\($0)" } ?? "")
      }
      return "\(name ?? address ?? "nil").\(CapturedConstraint.words(ofAttribute: attribute))"
    }
    let relation = constraint.relation < 0 ? "≤" : constraint.relation > 0 ? "≥" : "="
    var text = "\(side(constraint.firstItem, constraint.firstAttribute)) \(relation) "
    guard constraint.secondItem != nil else { return text + number(constraint.constant) }
    if constraint.multiplier != 1 { text += "\(number(constraint.multiplier)) × " }
    text += side(constraint.secondItem, constraint.secondAttribute)
    return text + signed(constraint.constant).replacing("-", with: "−")
  }

  /// A name that no other constraint has: from the identifier, or from the first view and its attribute.
  private mutating func newID(for constraint: CapturedConstraint, _ first: CapturedItem) -> String {
    let own = "\(tree[first.view].id).\(CapturedConstraint.words(ofAttribute: constraint.firstAttribute))"
    let base = constraint.identifier.flatMap { ConstraintKnowledge.isUsableID($0) ? $0 : nil } ?? own
    var id = base
    while !used.insert(id).inserted {
      counts[base, default: 1] += 1
      id = "\(base)~\(counts[base, default: 1])"
    }
    return id
  }
}

extension CapturedItem {
  fileprivate var isInsets: Bool { if case .insets = self { true } else { false } }
  fileprivate var isContent: Bool { if case .scroll(_, "content") = self { true } else { false } }
}
