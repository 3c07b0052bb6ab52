/// The views of a scene, and the items to which the addresses in constraints refer.
struct CapturedTree {
  let contents: CapturedContents
  /// In preorder, the root first.
  private(set) var views: [CapturedView] = []
  private(set) var items: [String: CapturedItem] = [:]
  private(set) var remarks = CaptureRemarks()
  /// Whether the views are of AppKit, where y points upwards unless a view is flipped.
  let isAppKit: Bool
  /// The layout guides that name their owning view, by that view's address; only for look-ups.
  private var ownedGuides: [String: [Int]] = [:]

  /// - Parameters:
  ///   - root: the index of the root's object.
  ///   - keeps: the addresses of objects that constraints name. A system view is left out unless it or a view below it is among
  ///     them.
  init(_ contents: CapturedContents, root: Int, constrained keeps: Set<String>) throws(ImportError) {
    self.contents = contents
    let lineage = contents.classes.lineage(of: contents.objects[root].className ?? "")
    isAppKit =
      lineage.contains { $0 == "NSView" || $0 == "NSWindow" }
      || contents.topLevel.contains { $0.name.hasPrefix("com.apple.AppKit.") }
    for (index, object) in contents.objects.enumerated() {
      if let owner = object.reference("owningView") { ownedGuides[owner, default: []].append(index) }
    }
    var visited: Set<Int> = []
    _ = try add(root, to: nil, level: 0, keeps, &visited)
  }

  subscript(view: Int) -> CapturedView {
    get { views[view] }
    set { views[view] = newValue }
  }

  func object(_ view: Int) -> CapturedObject { contents.objects[views[view].object] }

  /// Whether a view lies in another one's subtree, or is that view.
  func contains(_ view: Int, in ancestor: Int) -> Bool { ancestor <= view && view < views[ancestor].end }
}

extension CapturedTree {
  /// Adds an object with its layout guides and subviews.
  ///
  /// - Returns: `nil` if the view is left out.
  private mutating func add(
    _ object: Int, to superview: Int?, level: Int, _ constrained: Set<String>, _ visited: inout Set<Int>
  ) throws(ImportError) -> Int? {
    guard level < Limits.viewDepth else { throw ImportError(.viewsTooDeep(limit: Limits.viewDepth), at: .none) }
    // A damaged capture may list a view twice, or a view within itself.
    guard visited.insert(object).inserted else { return nil }
    let captured = contents.objects[object]
    if captured.className == nil { remarks.add(.unknownObject, captured.address) }
    let index = views.count
    let className = captured.className ?? "Unknown"
    views.append(CapturedView(object: object, className: className, superview: superview))
    items[captured.address] = .view(index)
    views[index].frame = frame(of: captured, in: superview)
    views[index].alignmentInsets = alignmentInsets(of: index)
    views[index].margins = captured.insets("layoutMargins")
    var subviews: [Int] = []
    for guide in guides(of: object) where visited.insert(guide).inserted {
      if let added = addGuide(guide, of: index, constrained) { subviews.append(added) }
    }
    for child in captured.children.flatMap(\.members) where !isWindow(child) {
      if isSystemView(child) && !mentions(child, oneOf: constrained) {
        remarks.add(.leftOutView, contents.objects[child].className ?? contents.objects[child].address)
      } else if let added = try add(child, to: index, level: level + 1, constrained, &visited) {
        subviews.append(added)
      }
    }
    views[index].subviews = subviews
    views[index].end = views.count
    return index
  }

  /// Whether an object belongs to the system (2, 4) or is invisible (8). Xcode does not show such objects, either.
  private func isSystemView(_ object: Int) -> Bool { contents.objects[object].visibility & (2 | 4 | 8) != 0 }

  /// Whether the address of an object, or of one below it, is in a set.
  private func mentions(_ object: Int, oneOf addresses: Set<String>) -> Bool {
    var pending = [object]
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if addresses.contains(contents.objects[next].address) { return true }
      pending += contents.objects[next].children.flatMap(\.members)
    }
    return false
  }

  private func isWindow(_ object: Int) -> Bool {
    let lineage = contents.classes.lineage(of: contents.objects[object].className ?? "")
    return lineage.contains("UIWindow") || lineage.contains("NSWindow")
  }

  private func guides(of object: Int) -> [Int] {
    let owner = contents.objects[object]
    let listed =
      owner.members(of: owner.additions, named: "UILayoutGuide")
      + owner.members(of: owner.additions, named: "NSLayoutGuide")
    let known = Set(listed)
    return listed + ownedGuides[owner.address, default: []].filter { !known.contains($0) }
  }

  /// Adds a layout guide as a view of kind `guide`, unless the scene format has it built in or no constraint names it.
  private mutating func addGuide(_ guide: Int, of owner: Int, _ constrained: Set<String>) -> Int? {
    let captured = contents.objects[guide]
    let name = captured.text("identifier") ?? ""
    let className = captured.className ?? "UILayoutGuide"
    let rectangle = guideFrame(captured, of: owner)
    // The identifiers of the guides of margins and scroll views are those that UIKit prints; no capture has confirmed them.
    switch name {
    case "UIViewSafeAreaLayoutGuide", "UIViewLayoutMarginsGuide":
      let isSafeArea = name == "UIViewSafeAreaLayoutGuide"
      if let insets = rectangle.flatMap({ self.insets(of: $0, within: owner) }) {
        if isSafeArea { views[owner].safeArea = insets } else { views[owner].margins = insets }
      } else if isSafeArea || views[owner].margins == nil {
        break
      }
      items[captured.address] = .insets(view: owner, name: isSafeArea ? "safeArea" : "margins")
      return nil
    case "UIScrollView-contentLayoutGuide", "UIScrollView-frameLayoutGuide":
      guard isScrollView(owner) else { break }
      items[captured.address] = .scroll(view: owner, name: name.contains("content") ? "content" : "frame")
      return nil
    default: break
    }
    guard constrained.contains(captured.address) else { return nil }
    let index = views.count
    views.append(CapturedView(object: guide, className: className, superview: owner))
    views[index].kind = "guide"
    views[index].frame = rectangle
    views[index].end = index + 1
    items[captured.address] = .view(index)
    return index
  }

  /// Whether a view is a scroll view in which constraints to its edges place its content.
  func isScrollView(_ view: Int) -> Bool {
    let lineage = contents.classes.lineage(of: views[view].className)
    return scrolls(view) && !lineage.contains("UITableView") && !lineage.contains("UICollectionView")
  }

  /// Whether a view scrolls its subviews. A text view scrolls, too, but a scene treats it as a text.
  func scrolls(_ view: Int) -> Bool {
    let lineage = contents.classes.lineage(of: views[view].className)
    return ["UIScrollView", "UITableView", "UICollectionView"].contains(where: lineage.contains)
      && !lineage.contains("UITextView")
  }
}
