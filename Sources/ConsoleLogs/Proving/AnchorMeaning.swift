import ConstraintSolver

/// Expresses anchors as sums of the unknowns of a program.
struct AnchorMeaning {
  private let alert: LoggedAlert
  private let isRightToLeft: Bool
  private let isAppKit: Bool
  /// Whether coordinates begin at the bottom; `nil` if that is unknown.
  private let isUnflipped: Bool?
  /// The scroll views that are assumed to share edges of their frames with views that are not known to be inside.
  private let framed: Set<LoggedItem>

  typealias Unknown = AlertProgram.Unknown
  typealias Part = (unknown: Unknown, coefficient: Rational)

  init(_ alert: LoggedAlert, _ assumptions: [Assumption], isRightToLeft: Bool) {
    self.alert = alert
    self.isRightToLeft = isRightToLeft
    isAppKit = alert.isAppKit
    var isUnflipped: Bool?
    var framed: Set<LoggedItem> = []
    for assumption in assumptions {
      if case .unflippedSuperview = assumption { isUnflipped = true }
      if case .flippedSuperview = assumption { isUnflipped = false }
      if case .frameEdges(let item) = assumption { framed.insert(item) }
    }
    self.isUnflipped = isUnflipped
    self.framed = framed
  }

  /// The unknowns of a row.
  ///
  /// - Parameter isMask: whether an autoresizing mask made the row; it never means the content of a scroll view.
  func parts(of form: AnchorForm, isMask: Bool = false) -> [Part] {
    // In a right-to-left layout, the distances in a row with leading or trailing have the opposite direction.
    let isMirrored = isRightToLeft && form.terms.contains { $0.anchor.attribute.isRelativeToDirection }
    return form.terms.flatMap { anchor, coefficient in
      let others = form.terms.map(\.anchor.item).filter { $0 != anchor.item }
      let parts = parts(of: anchor, beside: others, isMask: isMask)
      let isTurned = isMirrored && anchor.attribute.isHorizontalPosition
      return parts.map { ($0.unknown, isTurned ? -coefficient * $0.coefficient : coefficient * $0.coefficient) }
    }
  }

  private func parts(of anchor: LoggedAnchor, beside others: [LoggedItem], isMask: Bool) -> [Part] {
    let item = anchor.item
    let half = Rational(1, over: 2)
    if !isMask, anchor.attribute.isEdge, isContent(of: item, beside: others) {
      return [(.other(item, "content \(resolved(anchor.attribute).name)"), 1)]
    }
    let left: [Part] = [(.left(item), 1)]
    let right: [Part] = [(.left(item), 1), (.width(item), 1)]
    let top: [Part] = [(.top(item), 1)]
    let bottom: [Part] = [(.top(item), 1), (.height(item), 1)]
    let middle: [Part] = [(.left(item), 1), (.width(item), half)]
    let center: [Part] = [(.top(item), 1), (.height(item), half)]
    func margin(_ edge: [Part], _ attribute: LoggedAnchor.Attribute) -> [Part] {
      edge + [(.distance(item, attribute), 1)]
    }
    func average(_ first: [Part], _ second: [Part]) -> [Part] {
      (first + second).map { ($0.unknown, $0.coefficient * half) }
    }
    switch resolved(anchor.attribute) {
    case .left, .leading: return left
    case .right, .trailing: return right
    case .top: return top
    case .bottom: return bottom
    case .width: return [(.width(item), 1)]
    case .height: return [(.height(item), 1)]
    case .centerX: return middle
    case .centerY: return center
    case .firstBaseline: return margin(top, .firstBaseline)
    case .lastBaseline: return margin(bottom, .lastBaseline)
    case .leftMargin, .leadingMargin: return margin(left, .leftMargin)
    case .rightMargin, .trailingMargin: return margin(right, .rightMargin)
    case .topMargin: return margin(top, .topMargin)
    case .bottomMargin: return margin(bottom, .bottomMargin)
    case .centerXWithinMargins: return average(margin(left, .leftMargin), margin(right, .rightMargin))
    case .centerYWithinMargins: return average(margin(top, .topMargin), margin(bottom, .bottomMargin))
    case .minX: return fromEdge(left, of: item, beside: others, isVertical: false)
    case .midX: return fromEdge(middle, of: item, beside: others, isVertical: false)
    case .maxX: return fromEdge(right, of: item, beside: others, isVertical: false)
    case .minY: return vertical(anchor, isUnflipped == true ? bottom : top, beside: others)
    case .midY: return vertical(anchor, center, beside: others)
    case .maxY: return vertical(anchor, isUnflipped == true ? top : bottom, beside: others)
    case .other(let name): return [(.other(item, name), 1)]
    }
  }

  /// Leading and trailing as left and right.
  private func resolved(_ attribute: LoggedAnchor.Attribute) -> LoggedAnchor.Attribute {
    switch attribute {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
    default: attribute
    }
  }

  private func vertical(_ anchor: LoggedAnchor, _ parts: [Part], beside others: [LoggedItem]) -> [Part] {
    // Whether coordinates begin at the top is unknown in AppKit.
    if isAppKit && isUnflipped == nil { return [(.other(anchor.item, anchor.attribute.name), 1)] }
    return fromEdge(parts, of: anchor.item, beside: others, isVertical: true)
  }

  /// A position in the coordinates of the superview, or in those of the view itself if the row relates it to a subview.
  private func fromEdge(
    _ parts: [Part], of item: LoggedItem, beside others: [LoggedItem], isVertical: Bool
  ) -> [Part] {
    let isOwn = others.contains { alert.items[$0]?.superview == item }
    guard let owner = isOwn ? item : alert.items[item]?.superview else { return parts }
    guard isVertical && isUnflipped == true else {
      return parts + [(isVertical ? .top(owner) : .left(owner), -1)]
    }
    return [(.top(owner), 1), (.height(owner), 1)] + parts.map { ($0.unknown, -$0.coefficient) }
  }

  /// The scroll views that share an edge with a view in a required constraint.
  ///
  /// - Parameter isOpen: leaves out those edges that a view known to be inside shares.
  func scrollViews(isOpen: Bool) -> [LoggedItem] {
    var result: [LoggedItem] = []
    for constraint in alert.constraints where constraint.isRequired && !constraint.isMask {
      let items = constraint.anchors.map(\.item)
      for anchor in constraint.anchors where anchor.attribute.isEdge && !result.contains(anchor.item) {
        let others = items.filter { $0 != anchor.item }
        guard isContent(of: anchor.item, beside: others) else { continue }
        if !isOpen || !containsOne(anchor.item, of: others) { result.append(anchor.item) }
      }
    }
    return result
  }

  /// Whether the edges of an item are those of its scrolled content, as in a constraint with a view inside.
  private func isContent(of item: LoggedItem, beside others: [LoggedItem]) -> Bool {
    // In AppKit, the edges of a scroll view are always those of its frame.
    guard !isAppKit, !others.isEmpty, let name = alert.items[item]?.className,
      Self.scrollingClasses.contains(where: { name.hasSuffix($0) })
    else { return false }
    if containsOne(item, of: others) { return true }
    // Another view is rarely inside a table, a collection or a text view without a row that says so.
    guard name.hasSuffix("ScrollView"), !framed.contains(item) else { return false }
    // Another view may be inside unless it is known to be outside.
    return !others.allSatisfy { isOutside($0, of: item) }
  }

  /// Whether the log shows that one of several items is inside an item.
  private func containsOne(_ item: LoggedItem, of others: [LoggedItem]) -> Bool {
    others.contains { alert.superviews(of: $0).contains(item) }
  }

  private static let scrollingClasses = ["ScrollView", "TableView", "CollectionView", "TextView"]

  private func isOutside(_ other: LoggedItem, of item: LoggedItem) -> Bool {
    // A guide is inside its owner.
    let around = alert.superviews(of: item)
    if around.contains(other) { return true }
    guard let superview = alert.items[other]?.superview else { return false }
    return around.contains(superview)
  }
}

extension LoggedAlert {
  var isRightToLeft: Bool { constraints.contains(where: \.isRightToLeft) }

  var isAppKit: Bool { items.values.contains { $0.className?.hasPrefix("NS") == true } }

  /// Whether some horizontal positions depend on the reading direction, and others do not.
  var mixesDirections: Bool {
    let attributes = constraints.filter(\.isRequired).flatMap { $0.anchors.map(\.attribute) }
    return attributes.contains(where: \.isRelativeToDirection)
      && attributes.contains { $0.isHorizontalPosition && !$0.isRelativeToDirection }
  }

  /// The known superviews, the nearest first. The superviews in a damaged log may form a cycle.
  func superviews(of item: LoggedItem) -> [LoggedItem] {
    var result: [LoggedItem] = []
    var next = items[item]?.superview
    while let current = next, !result.contains(current), current != item {
      result.append(current)
      next = items[current]?.superview
    }
    return result
  }
}

extension LoggedAnchor.Attribute {
  /// Whether the attribute is an edge that scrolling moves.
  fileprivate var isEdge: Bool { [.left, .right, .top, .bottom, .leading, .trailing].contains(self) }

  fileprivate var isRelativeToDirection: Bool { [.leading, .trailing].contains(edgeOfMargin ?? self) }

  fileprivate var isHorizontalPosition: Bool {
    switch self {
    case .width, .other: false
    default: !isVertical
    }
  }
}
