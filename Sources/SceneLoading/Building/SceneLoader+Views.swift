import LayoutModel

extension SceneLoader {
  /// Builds the tree in its order, a view before its subviews, with a stack of what is still to be built.
  ///
  /// - Returns: the root's size.
  mutating func buildViews(root: JSONNode) -> AxisPair<ExactDecimal> {
    var rootSize = AxisPair(ExactDecimal.zero, ExactDecimal.zero)
    views.reserveCapacity(document.objectCount(below: root))
    var pending: [(node: JSONNode, superview: ViewID?)] = [(root, nil)]
    var coverLists: [(view: Int, node: JSONNode)] = []
    while let (node, superview) = pending.popLast() {
      guard let members = members(of: node, as: ViewKey.self) else { continue }
      let id = ViewID(views.count)
      views.append(makeView(members, id: id, superview: superview))
      names.kinds.append(views[id.index].kind)
      names.superviews.append(superview)
      if let superview {
        views[superview.index].subviews.append(id)
        if let key = members.keyNode(.size) { report(.misplacedKey(.sizeBelowRoot), at: key) }
      } else {
        if let size = require(.size, in: members) { rootSize = pair(size, .notNegative) ?? rootSize }
        refuseFrameOfRoot(members.keyNode(.frame), members[.frame])
      }
      if let covers = members[.covers] { coverLists.append((id.index, covers)) }
      if let subviews = members[.subviews], expect(.array, subviews, .array) {
        let first = pending.count
        for subview in document.elements(of: subviews) { pending.append((subview, id)) }
        var (low, high) = (first, pending.count - 1)
        while low < high {
          pending.swapAt(low, high)
          (low, high) = (low + 1, high - 1)
        }
      }
    }
    for (index, node) in coverLists { views[index].covers = views(node) }
    permutationMarks = Array(repeating: 0, count: views.count)
    return rootSize
  }

  private mutating func makeView(_ members: Members<ViewKey>, id: ViewID, superview: ViewID?) -> View {
    var view = unwrittenView(ofKind: members[.kind])
    let kind = view.kind
    view.superview = superview
    view.allowed = allowedRules(members[.allow])
    if let node = require(.id, in: members), expect(.string, node, .string) {
      let name = newName(node, .view)
      view.name = name.string
      view.nameLocation = document.range(of: node)
      if let first = names.views.insert(name, value: id.index) {
        report(.duplicateName(.view, view.name), at: node, related: views[first].nameLocation)
      }
    }
    readGuides(members, into: &view)
    readContentPriorities(members, into: &view)
    if let node = members[.baseline], let baseline = pair(node) {
      (view.firstBaseline, view.lastBaseline) = (baseline.horizontal, baseline.vertical)
    }
    if kind == .stackView { view.stack = members[.stack].map { stack($0) } ?? Stack() }
    if kind != .stackView, let key = members.keyNode(.stack) { report(.misplacedKey(.stackOfOtherKind), at: key) }
    readProperties(members, into: &view.properties)
    return view
  }

  private mutating func unwrittenView(ofKind node: JSONNode?) -> View {
    guard let node else { return unwrittenView }
    if document.type(of: node) == .string {
      let text = document.text(of: node)
      if let view = unwrittenViews.meaning(of: text.bytes, in: text.range) { return view }
    }
    _ = word(node, ViewKind.self)  // reports it
    return unwrittenView
  }

  private mutating func readGuides(_ members: Members<ViewKey>, into view: inout View) {
    if let node = members[.safeArea], let insets = insets(node) { view.safeArea = insets }
    if let node = members[.margins], let insets = insets(node) { view.margins = insets }
    if let node = members[.alignmentInsets], let insets = insets(node) { view.alignmentInsets = insets }
  }

  private mutating func readContentPriorities(_ members: Members<ViewKey>, into view: inout View) {
    if let node = members[.hugging], let pair = pair(node, .priority) {
      view.hugging = AxisPair(Priority(pair.horizontal), Priority(pair.vertical))
    }
    if let node = members[.compression], let pair = pair(node, .priority) {
      view.compression = AxisPair(Priority(pair.horizontal), Priority(pair.vertical))
    }
  }

  private mutating func stack(_ node: JSONNode) -> Stack {
    var stack = Stack()
    guard let members = members(of: node, as: StackKey.self) else { return stack }
    if let node = members[.axis] {
      stack.axis = word(node, among: [("horizontal", .horizontal), ("vertical", .vertical)]) ?? .horizontal
    }
    if let node = members[.distribution] { stack.distribution = word(node, Stack.Distribution.self) ?? .fill }
    if let node = members[.alignment] { stack.alignment = word(node, Stack.Alignment.self) ?? .fill }
    if let node = members[.spacing] { stack.spacing = decimal(node) ?? .zero }
    return stack
  }

  mutating func refuseFrameOfRoot(_ key: JSONNode?, _ value: JSONNode?) {
    if let key, let value, document.type(of: value) != .null { report(.misplacedKey(.frameOfRoot), at: key) }
  }
}

extension View {
  init(unwritten kind: ViewKind) {
    self.init(name: "", kind: kind, superview: nil, properties: ViewProperties(defaultsOf: kind))
  }
}
