#if os(macOS) || APPKIT
  import AppKit
#else
  import UIKit
#endif

/// The views and layout guides of a tree that a scene has, and their constraints.
@MainActor struct CapturedTree {
  struct Node {
    let object: AnyObject
    let parent: Int?
    /// A kind of the scene format.
    let kind: String
    /// Whether the node is a layout guide that only constraints of a stack view name.
    var isOfStack = false
    /// Subviews and layout guides, back to front.
    var subviews: [Int] = []
  }

  /// In preorder, the root first.
  private(set) var nodes: [Node] = []
  /// Active constraints that no layout engine makes by itself, in the order of their holders.
  private(set) var constraints: [NSLayoutConstraint] = []
  /// The node of the stack view for which the system made a constraint.
  private(set) var stacks: [ObjectIdentifier: Int] = [:]
  /// The contents of scroll views that no constraint places.
  private(set) var contentSizes: [(node: Int, size: CGSize)] = []
  /// The guides of safe areas and margins that constraints name, such as `3 margins` of the node 3.
  private var insets: Set<String> = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// For each view or layout guide that a constraint names, how deep the outermost holder of such a constraint is.
  private var depths: [ObjectIdentifier: Int] = [:]
  /// The views and layout guides that other constraints than those of stack views name.
  private var namedByOthers: Set<ObjectIdentifier> = []

  init(root: LayoutCapture.View) {
    var held: [ObjectIdentifier: [NSLayoutConstraint]] = [:]
    var pending = [(root, 0)]
    while let (view, depth) = pending.popLast() {
      let own = Self.ownConstraints(of: view)
      held[ObjectIdentifier(view)] = own
      for constraint in own {
        for item in [constraint.firstItem, constraint.secondItem] {
          guard let item else { continue }
          for object in [item, ViewFacts.owner(ofGuide: item) ?? item] {
            depths[ObjectIdentifier(object)] = min(depths[ObjectIdentifier(object)] ?? depth, depth)
            if Self.origin(of: constraint) == nil { namedByOthers.insert(ObjectIdentifier(object)) }
          }
        }
      }
      pending += view.subviews.map { ($0, depth + 1) }
    }
    add(root, to: nil, depth: 0, closedAt: nil)
    for (index, node) in nodes.enumerated() {
      guard let view = node.object as? LayoutCapture.View else { continue }
      // An arranged view holds the constraint that gives it no size while it is hidden; other constraints are the stack view's own.
      for constraint in held[ObjectIdentifier(view), default: []] where Self.origin(of: constraint) == .stackView {
        stacks[ObjectIdentifier(constraint)] = constraint.identifier == "UISV-hiding" ? node.parent ?? index : index
      }
      let isClosed = ViewFacts.isClosed(view, kind: node.kind)
      constraints += held[ObjectIdentifier(view), default: []].filter { constraint in
        let isInside = [constraint.firstItem, constraint.secondItem].contains { $0.map { item($0) == nil } ?? false }
        return !isBuiltIn(constraint) && !(isClosed && isInside)
      }
    }
    addContentSizes()
    for constraint in constraints {
      for (object, attribute) in [
        (constraint.firstItem, constraint.firstAttribute), (constraint.secondItem, constraint.secondAttribute),
      ] {
        guard let (node, guide) = object.flatMap(item) else { continue }
        let usesMargins = ConstraintKnowledge.attribute(attribute.rawValue)?.usesMargins ?? false
        insets.insert("\(node) \(usesMargins ? "margins" : guide ?? "")")
      }
    }
  }

  /// The constraints that a view holds and that a scene would not have without them, and those made for stack views.
  private static func ownConstraints(of view: LayoutCapture.View) -> [NSLayoutConstraint] {
    view.constraints.filter { [nil, .stackView].contains(origin(of: $0)) && $0.priority.rawValue > 0 }
  }

  private static func origin(of constraint: NSLayoutConstraint) -> ConstraintKnowledge.Origin? {
    ConstraintKnowledge.origin(
      classes: type(of: constraint) == NSLayoutConstraint.self ? [] : [ViewFacts.className(of: constraint)],
      identifier: constraint.identifier)
  }

  // MARK: - Nodes

  /// - Parameter closed: The depth of the nearest control around the view: what the system has inside it is left out.
  private mutating func add(_ view: LayoutCapture.View, to parent: Int?, depth: Int, closedAt closed: Int?) {
    let index = nodes.count
    let kind = ViewFacts.kind(of: view)
    nodes.append(Node(object: view, parent: parent, kind: kind))
    indices[ObjectIdentifier(view)] = index
    if let parent { nodes[parent].subviews.append(index) }
    for guide in view.layoutGuides where ViewFacts.builtInGuide(guide) == nil && depths[ObjectIdentifier(guide)] != nil
    {
      indices[ObjectIdentifier(guide)] = nodes.count
      nodes[index].subviews.append(nodes.count)
      let isOfStack = !namedByOthers.contains(ObjectIdentifier(guide))
      nodes.append(Node(object: guide, parent: index, kind: "guide", isOfStack: isOfStack))
    }
    let closed = closed ?? (ViewFacts.isClosed(view, kind: kind) ? depth : nil)
    for subview in ViewFacts.arranged(view) ?? view.subviews {
      let className = ViewFacts.className(of: subview)
      let limit =
        ViewFacts.isPrivateClass(className)
        ? closed ?? depth + 1 : ViewFacts.isSystemClass(className) ? closed : nil
      if let limit, !isNamed(subview, above: limit), !ViewFacts.holdsContent(subview) { continue }
      add(subview, to: index, depth: depth + 1, closedAt: closed)
    }
  }

  /// Whether a view or something inside it has an identifier, or a constraint that a view above a depth holds names one of them.
  private func isNamed(_ view: LayoutCapture.View, above depth: Int) -> Bool {
    !(ViewFacts.identifier(of: view) ?? "").isEmpty || depths[ObjectIdentifier(view)].map { $0 < depth } ?? false
      || view.subviews.contains { isNamed($0, above: depth) }
  }

  // MARK: - Items

  /// The node of a constraint's item, and the layout guide of that node if it is one that scenes have built in.
  func item(_ object: AnyObject) -> (node: Int, guide: String?)? {
    if let index = indices[ObjectIdentifier(object)] { return (index, ViewFacts.guide(ofView: object)) }
    guard let guide = ViewFacts.builtInGuide(object), let owner = ViewFacts.owner(ofGuide: object),
      let index = indices[ObjectIdentifier(owner)]
    else { return nil }
    return (index, guide)
  }

  /// Whether the system places a layout guide in its own view by a constraint.
  private func isBuiltIn(_ constraint: NSLayoutConstraint) -> Bool {
    guard let first = constraint.firstItem.flatMap(item) else { return false }
    guard let second = constraint.secondItem.flatMap(item) else {
      return constraint.secondItem == nil && isPlacedBySystem(first.node)
    }
    if first.node == second.node {
      return !["safeArea", "margins"].filter { $0 == first.guide || $0 == second.guide }.isEmpty
    }
    return isPlacedBySystem(first.node, in: second.node) || isPlacedBySystem(second.node, in: first.node)
  }

  /// Whether a node is a layout guide of the system in a view.
  private func isPlacedBySystem(_ guide: Int, in view: Int) -> Bool {
    nodes[guide].parent == view && isPlacedBySystem(guide)
  }

  /// Whether a node is a layout guide of the system that no scene has built in. It keeps its frame.
  private func isPlacedBySystem(_ node: Int) -> Bool {
    guard nodes[node].kind == "guide" else { return false }
    let object = nodes[node].object
    let (identifier, className) = (ViewFacts.identifier(of: object) ?? "", ViewFacts.className(of: object))
    // The spacers of a stack view are placed by its constraints.
    if identifier.hasPrefix("UISV-") { return false }
    return ViewFacts.isSystemClass(identifier)
      || (ViewFacts.isSystemClass(className) && !["UILayoutGuide", "NSLayoutGuide"].contains(className))
  }

  private func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    sequence(first: node, next: { nodes[$0].parent }).dropFirst().contains(ancestor)
  }

  private mutating func addContentSizes() {
    var placed: Set<Int> = []
    for constraint in constraints {
      let items = [constraint.firstItem, constraint.secondItem].map { $0.flatMap(item) }
      for (one, other) in [(items[0], items[1]), (items[1], items[0])] {
        guard let one, nodes[one.node].kind == "scrollView" else { continue }
        if one.guide == "content" || (one.guide == nil && other.map { isInside($0.node, one.node) } ?? false) {
          placed.insert(one.node)
        }
      }
    }
    for node in nodes.indices where nodes[node].kind == "scrollView" && !placed.contains(node) {
      if let size = ViewFacts.contentSize(of: nodes[node].object) { contentSizes.append((node, size)) }
    }
  }

  // MARK: - Values

  /// The views whose baselines matter: those of which a constraint names a baseline, and those that a stack view aligns by theirs.
  var viewsWithBaselines: [LayoutCapture.View] {
    let attributes: [NSLayoutConstraint.Attribute] = [.firstBaseline, .lastBaseline]
    var found: Set<Int> = []
    for constraint in constraints {
      for (object, attribute) in [
        (constraint.firstItem, constraint.firstAttribute), (constraint.secondItem, constraint.secondAttribute),
      ] where attributes.contains(attribute) {
        if let node = object.flatMap(item)?.node { found.insert(node) }
      }
    }
    for node in nodes where node.kind == "stackView" && ViewFacts.stack(node.object)?.contains("aseline") == true {
      found.formUnion(node.subviews)
    }
    return found.sorted().compactMap { nodes[$0].object as? LayoutCapture.View }
  }

  /// What a scene says about a view or layout guide.
  func values(of index: Int, baseline: [CGFloat]?, remarks: inout Set<String>) -> Recording.ViewValues {
    let node = nodes[index]
    var values = Recording.ViewValues()
    guard let view = node.object as? LayoutCapture.View else {
      values.frame = SceneText.list(ViewFacts.frame(ofGuide: node.object))
      if isPlacedBySystem(index) { values.changing["frame"] = values.frame }
      return values
    }
    values.frame = SceneText.list(ViewFacts.frame(of: view))
    let parent = node.parent.map { nodes[$0] }
    values.isArranged = parent?.kind == "stackView"
    if parent != nil {
      if view.translatesAutoresizingMaskIntoConstraints && !values.isArranged {
        values.changing["frame"] = values.frame
      }
    }
    func fix(_ key: String, _ numbers: [CGFloat], unless usual: [CGFloat]) {
      if numbers != usual { values.fixed[key] = SceneText.list(numbers) }
    }
    if index == 0 || insets.contains("\(index) safeArea") { values.insets["safeArea"] = ViewFacts.safeArea(of: view) }
    if insets.contains("\(index) margins") { values.insets["margins"] = ViewFacts.margins(of: view) }
    fix("alignmentInsets", ViewFacts.alignmentInsets(of: view), unless: [0, 0, 0, 0])
    fix("hitInsets", ViewFacts.hitInsets(of: view), unless: [0, 0, 0, 0])
    let axes: [NSLayoutConstraint.LayoutAxis] = [.horizontal, .vertical]
    // A scene refuses a priority of 0, which has no effect.
    values.priorities = [
      "hugging": axes.map { max(1, view.contentHuggingPriority(for: $0).rawValue) },
      "compression": axes.map { max(1, view.contentCompressionResistancePriority(for: $0).rawValue) },
    ]
    fix("baseline", baseline ?? [0, 0], unless: [0, 0])
    if node.kind == "imageView", let mode = ViewFacts.contentMode(of: view) { values.fixed["contentMode"] = mode }
    if let stack = ViewFacts.stack(view), node.kind == "stackView" { values.fixed["stack"] = stack }
    if let isAmbiguous = ViewFacts.isAmbiguous(view) { values.fixed["ambiguous"] = "\(isAmbiguous)" }
    values.changing.merge(ViewFacts.appearance(of: view, kind: node.kind, remarks: &remarks)) { $1 }
    // The content of a hidden view does not resist its stack view.
    if values.changing["content"]?.hasPrefix("\"intrinsicSize\"") == true, !(values.isArranged && view.isHidden) {
      let size = view.intrinsicContentSize
      values.contentSize = [size.width, size.height].map { $0 < 0 ? nil : $0 }
    }
    return values
  }
}

extension ViewFacts {
  /// The name of an object's class, without its module.
  static func className(of object: AnyObject) -> String {
    // The arguments of a generic class, such as that of a hosting view, can be longer than an id.
    let name = String(describing: type(of: object)).prefix { $0 != "<" }
    // The class that Foundation makes for objects with observers.
    let prefix = "NSKVONotifying_"
    return String(name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name)
  }
}
