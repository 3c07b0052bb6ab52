import LayoutModel

extension SceneLoader {
  /// Builds the view tree in preorder (a view before its subviews), with an explicit stack of pending views.
  ///
  /// - Returns: the root's size.
  mutating func buildViews(root: JSONNode) -> AxisPair<ExactDecimal?> {
    var rootSize = AxisPair<ExactDecimal?>(.zero, .zero)
    var pending: [(node: JSONNode, superview: ViewID?)] = [(root, nil)]
    var coverLists: [(view: Int, node: JSONNode)] = []
    while let (node, superview) = pending.popLast() {
      guard let members = members(of: node, as: ViewKey.self) else { continue }
      let id = ViewID(views.count)
      appendView(members, superview)
      names.kinds.append(views[id.index].kind)
      names.superviews.append(superview)
      if let superview {
        views[superview.index].subviews.append(id)
        if let key = members.keyNode(.size) { report(.misplacedKey(.sizeBelowRoot), at: key) }
      } else {
        if let size = require(.size, in: members) { rootSize = self.rootSize(size) ?? rootSize }
        refuseFrameOfRoot(members.keyNode(.frame), members[.frame])
      }
      if let covers = members[.covers] { coverLists.append((id.index, covers)) }
      if let subviews = members[.subviews], expect(.array, subviews, .array) {
        pending += document.elements(of: subviews).reversed().map { ($0, id) }
      }
    }
    for (index, node) in coverLists { views[index].covers = views(node) }
    return rootSize
  }

  /// Views are large values, so each one is copied into the array once and changed there.
  private mutating func appendView(_ members: Members<ViewKey>, _ superview: ViewID?) {
    let index = views.count
    views.append(View(unwritten: members[.kind].flatMap { word($0, ViewKind.self) } ?? .view))
    if superview != nil { views[index].superview = superview }
    if let node = members[.allow] { views[index].allowed = allowedRules(node) }
    if let node = require(.id, in: members), expect(.string, node, .string) {
      let name = newName(node, .view)
      let string = name.string
      views[index].name = string
      views[index].nameLocation = document.range(of: node)
      if let first = names.views.insert(name, value: index) {
        report(.duplicateName(.view, string), at: node, related: views[first].nameLocation)
      }
    }
    if let node = members[.label], let label = string(node) { views[index].label = label }
    if let node = members[.class], let name = string(node) { views[index].className = name }
    if let node = members[.savedFrame] { readSavedFrame(node, ofView: index) }
    if let node = members[.inferred], let value = boolean(node) { views[index].isInferred = value }
    readGuides(members, ofView: index)
    readContentPriorities(members, ofView: index)
    if let node = members[.baseline], let baseline = pair(node, .length, .baselines) {
      (views[index].firstBaseline, views[index].lastBaseline) = (baseline.horizontal, baseline.vertical)
    }
    let isStackView = views[index].kind == .stackView
    if isStackView { views[index].stack = members[.stack].map { stack($0) } ?? Stack() }
    if !isStackView, let key = members.keyNode(.stack) { report(.misplacedKey(.stackOfOtherKind), at: key) }
    if let node = members[.contentMode] {
      if let mode = word(node, ContentMode.self) { views[index].contentMode = mode }
      if views[index].kind != .imageView, let key = members.keyNode(.contentMode) {
        report(.misplacedKey(.contentModeOfOtherKind), at: key)
      }
    }
    readProperties(members, ofView: index)
  }

  /// Reads a frame that Interface Builder saved, or an object with one that was captured in a running app.
  private mutating func readSavedFrame(_ node: JSONNode, ofView index: Int) {
    guard document.type(of: node) == .object else {
      views[index].savedFrame = rectangle(node)
      return
    }
    guard let members = members(of: node, as: CapturedFrameKey.self) else { return }
    views[index].captured = CapturedLayout(
      frame: require(.captured, in: members).flatMap { rectangle($0) },
      isAmbiguous: members[.ambiguous].flatMap { boolean($0) })
  }

  private mutating func readGuides(_ members: Members<ViewKey>, ofView index: Int) {
    if let node = members[.safeArea], let insets = insets(node) { views[index].safeArea = insets }
    if let node = members[.margins], let insets = insets(node) { views[index].margins = insets }
    if let node = members[.hitInsets], let insets = insets(node) { views[index].hitInsets = insets }
    if let node = members[.alignmentInsets], let insets = insets(node) { views[index].alignmentInsets = insets }
  }

  private mutating func readContentPriorities(_ members: Members<ViewKey>, ofView index: Int) {
    if let node = members[.hugging], let pair = pair(node, .priority, .axes) {
      views[index].hugging = AxisPair(Priority(pair.horizontal), Priority(pair.vertical))
    }
    if let node = members[.compression], let pair = pair(node, .priority, .axes) {
      views[index].compression = AxisPair(Priority(pair.horizontal), Priority(pair.vertical))
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
    if let node = members[.spacing] { stack.spacing = decimal(node, .length) ?? .zero }
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
