import LayoutModel

/// A scene that is being made: its views and constraints, with their locations in the document.
struct SceneDraft {
  var name: String
  var kind: RootKind
  var root: ViewDraft
  /// Whether constraints decide a side of the root, since its size in the document means nothing.
  var hasFreeSize: (width: Bool, height: Bool)
  var constraints: [ConstraintDraft]
  var notes: [String] = []
  /// What the scene leaves out of a damaged document: sentences for people.
  var remarks: [String] = []
  /// The part of the root's safe area that bars take.
  var bars = Insets.zero
  /// Whether the root is a row of a table that is as wide as the screen.
  var spansScreen = false
  /// One for each size class, that of the design first; empty if the scene uses none.
  var environments: [SizeClassEnvironment] = []
}

/// Makes scenes from the elements of a document.
struct SceneMaker {
  let document: InterfaceDocument
  let options: ImportOptions
  let controllers: Controllers
  private(set) var scenes: [SceneDraft] = []
  private var names: Set<String> = []
  /// Cells that wait to become scenes, with the name of the screen that shows them, and its width if their table spans it.
  private var cells: [(element: XMLElement, screen: String, screenWidth: Double?)] = []
  private let sizeClass: SizeClass

  init(_ document: InterfaceDocument, options: ImportOptions) {
    self.document = document
    self.options = options
    controllers = Controllers(document)
    sizeClass = SizeClass(document)
    if document.isStoryboard {
      for scene in document.root.elements(in: "scenes") {
        for object in scene.elements(in: "objects") { addObject(object) }
      }
    } else {
      for object in document.root.elements(in: "objects") { addObject(object) }
    }
    // A cell's views may contain tables with cells.
    while !cells.isEmpty {
      let next = cells.removeFirst()
      addCell(next.element, of: next.screen, screenWidth: next.screenWidth)
    }
  }

  private mutating func addObject(_ object: XMLElement) {
    if object.name == "window" {
      addWindow(object, name: object["title"] ?? "Window")
    } else if let window = object.child("window", key: "window") {
      addWindow(window, name: Self.name(ofController: object))
    } else if let view = object.child(key: "view"), ViewClass(view, on: document.platform) != nil, view["id"] != nil {
      let isEmbedded = object["id"].map { document.containers[$0] != nil } ?? false
      let kind: RootKind =
        document.platform == .macOS ? .window : isEmbedded || Self.isFreeform(object) ? .view : .screen
      addScene(view, name: Self.name(ofController: object), kind: kind, controller: object)
    } else if object.name == "splitViewController" || object.name == "tabViewController" {
      return
    } else if ViewClass(object, on: document.platform) != nil, object["id"] != nil,
      object.child("rect", key: "frame") != nil
    {
      let name =
        ViewConverter.label(of: object) ?? object["customClass"]
        ?? ViewClass(object, on: document.platform)?.displayName
      if ["tableViewCell", "collectionViewCell", "collectionReusableView", "tableCellView"].contains(object.name) {
        addScene(
          object, name: object["customClass"] ?? object["reuseIdentifier"] ?? name ?? "Cell",
          kind: document.platform == .macOS ? .window : .cell)
      } else if isViewOfController(object) {
        addScene(object, name: name ?? "View", kind: .screen)
      } else {
        addScene(object, name: name ?? "View", kind: document.platform == .macOS ? .window : .view)
      }
    }
  }

  /// Whether a controller's view has a size of its own on the canvas, such as a popover or a part of a screen.
  static func isFreeform(_ controller: XMLElement) -> Bool {
    controller.child(key: "simulatedDestinationMetrics")?.name == "freeformSimulatedSizeMetrics"
      || controller.child("size", key: "freeformSize") != nil
  }

  /// Whether the view of a xib belongs to a view controller and has a canvas of screen size, so that it fills the screen.
  private func isViewOfController(_ view: XMLElement) -> Bool {
    guard document.platform != .macOS,
      view.child(key: "simulatedDestinationMetrics")?.name != "freeformSimulatedSizeMetrics"
    else { return false }
    return document.root.elements(in: "objects").contains { owner in
      owner.name == "placeholder"
        && owner.elements(in: "connections").contains { $0["property"] == "view" && $0["destination"] == view["id"] }
    }
  }

  private static func name(ofController object: XMLElement) -> String {
    object["userLabel"] ?? object["customClass"] ?? object["title"] ?? object["storyboardIdentifier"]
      ?? (object.name == "windowController" ? "Window" : "View Controller")
  }

  private mutating func addWindow(_ window: XMLElement, name: String) {
    guard let content = window.child(key: "contentView"), content["id"] != nil else { return }
    addScene(content, name: name, kind: .window)
  }

  private mutating func addCell(_ element: XMLElement, of screen: String, screenWidth: Double?) {
    guard element["id"] != nil, ViewClass(element, on: document.platform) != nil else { return }
    let own = element["reuseIdentifier"] ?? element["identifier"] ?? element["userLabel"] ?? element["customClass"]
    let isView = element.name == "view" || element.name == "customView"
    let viewKind = document.platform == .macOS ? RootKind.window : .view
    let name = own ?? ViewConverter.label(of: element) ?? (isView ? "View" : "Cell")
    // On macOS, cells are hit with a pointer, too, so their scenes have the kind of windows.
    addScene(
      element, name: "\(screen) › \(name)", kind: isView || document.platform == .macOS ? viewKind : .cell,
      screenWidth: screenWidth)
  }

  /// Whether an element is a cell, the header or the footer of a `UITableView`. Cells of `NSTableView` are views of other names.
  private static func isTableRow(_ element: XMLElement) -> Bool {
    element.name == "tableViewCell" || ["tableHeaderView", "tableFooterView"].contains(element["key"])
  }

  private mutating func uniqueName(_ name: String, _ element: XMLElement) -> String {
    let words = name.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    if names.insert(words).inserted { return words }
    let longer = "\(words) (\(element["id"] ?? ""))"
    names.insert(longer)
    return longer
  }

  // MARK: - One scene

  private mutating func addScene(
    _ element: XMLElement, name: String, kind: RootKind, controller: XMLElement? = nil, screenWidth: Double? = nil
  ) {
    let name = uniqueName(name, element)
    let environments =
      options.followsCanvas
      ? []
      : SizeClassEnvironment.environments(
        of: element, designedFor: sizeClass, hasWidthOfDevice: kind == .screen || Self.isTableRow(element))
    let sizeClasses = environments.isEmpty ? [sizeClass] : environments.map(\.sizeClass)
    var converter = ViewConverter(document, sizeClasses: sizeClasses, followsCanvas: options.followsCanvas)
    if let controller { converter.read(controller) }
    guard let root = converter.view(from: element, in: nil) else { return }
    cells += converter.cells.map { element, owner in
      (element, name, kind == .screen && Self.spans(owner, root) ? root.frame.width : nil)
    }
    var constraints = ConstraintConverter(
      converter, root: root, sizeClasses: sizeClasses, keepsPlaceholders: options.followsCanvas)
    constraints.measureInsets()
    constraints.measureBaselines()
    setInsets(root, kind, controller, constraints.votes)
    root.visit { constraints.addConstraints(of: $0) }
    let container = controller?["id"].flatMap { document.containers[$0] }
    let isGiven = kind == .screen || container != nil || controller.map(Self.isFreeform) ?? false
    let isFree = !isGiven && !options.followsCanvas
    // A table gives its rows a width and lets them decide their height.
    let hasWidthOfTable = Self.isTableRow(element) && root.frame.width > 0
    var scene = SceneDraft(
      name: name, kind: kind, root: root, hasFreeSize: (isFree && !hasWidthOfTable, isFree),
      constraints: constraints.constraints)
    scene.spansScreen =
      document.platform == .iOS && hasWidthOfTable && isFree && root.frame.width == screenWidth
    converter.correctTexts(below: root, isFree: scene.hasFreeSize)
    addMaskConstraints(root, kind, &scene)
    addSavedSizes(root, &scene)
    addAssumedFrames(root, &scene)
    if !options.followsCanvas { allowSizesOfPlaceholders(root) }
    ViewsInTurn(document).find(below: root)
    CollapsedViews(document).allowContentsOutside(below: root)
    SlidingViews(document, below: root).allowPositionsBesideTheScreen()
    for view in root.subviews { view.allowEmptyViewsToBeCut() }
    if controller == nil { root.allowPositionsInUnknownSafeArea() }
    scene.environments = environments
    if let container, !options.followsCanvas {
      scene.root.frame.width = container.width
      scene.root.frame.height = container.height
    }
    // The frames were saved for the size class of the design.
    root.visit { if !$0.isInDesign { $0.hasSavedFrame = false } }
    if kind == .screen || controller != nil { scene.bars = bars(around: controller ?? element, root) }
    addStackMargins(root, &scene)
    addCanvasSize(&scene)
    replaceOldCanvas(&scene)
    addNotes(from: converter, &scene)
    scene.remarks = constraints.remarks
    scenes.append(scene)
  }

  private func addNotes(from converter: ViewConverter, _ scene: inout SceneDraft) {
    let placeholders = scene.constraints.count { $0.note != nil }
    if placeholders > 0 && !options.followsCanvas {
      scene.notes.append(
        "\(placeholders) placeholder constraint\(placeholders == 1 ? "" : "s"), removed at build time, "
          + "decide only what nothing else decides")
    }
    for name in converter.placingClasses {
      scene.notes.append("the views in a \(name) keep their saved frames")
    }
    if converter.hasUnreadTabs { scene.notes.append("of a tab view, only the first tab is read") }
    let unread = scene.environments.isEmpty ? [] : SizeClassEnvironment.unreadAttributes(of: scene.root.element)
    if !unread.isEmpty {
      scene.notes.append("what size classes change of \(unread.joined(separator: ", ")) is not read")
    }
  }

  /// Whether a table is as wide as the screen on the canvas.
  private static func spans(_ table: ViewDraft, _ screen: ViewDraft) -> Bool {
    let rectangle = table.alignmentRectangle
    return rectangle.x == 0 && rectangle.width == screen.frame.width
  }

  /// The greatest height of the separator below a row, in points.
  private static let separatorHeight = 1.0

  private func addMaskConstraints(_ root: ViewDraft, _ kind: RootKind, _ scene: inout SceneDraft) {
    root.visit { view in
      guard var mask = view.mask, let superview = view.superview else { return }
      if kind == .cell && superview === root && view.element["key"] == "contentView" {
        mask = AutoresizingMask(nil, pointsUp: false)
        mask.flexibleWidth = true
        mask.flexibleHeight = true
        view.mask = mask
      }
      guard !Autoresizing.isFixed(mask) else { return }
      let saved = view.frame
      // A cell gives its content view its own height, less that of the separator. Another saved height is out of date.
      if kind == .cell && superview === root && view.element["key"] == "contentView",
        !(0...Self.separatorHeight).contains(superview.frame.height - saved.bottom) || saved.y != 0
      {
        (view.frame.y, view.frame.height) = (0, superview.frame.height)
      }
      defer { view.frame = saved }
      for (name, equation) in Autoresizing(view: view, superview: superview).equations {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.id).autoresizing.\(name)", label: "\(view.label ?? view.id).autoresizing.\(name)",
            equation: equation, location: view.element.location))
      }
    }
  }

  /// Prefers the saved size of an empty stack view, and of an arranged view without a content size, along axes that nothing else
  /// decides. Code fills such views, and Interface Builder gives them a size at design time only. The priority is above 25, at
  /// which a stack view gives views without a size none.
  private func addSavedSizes(_ root: ViewDraft, _ scene: inout SceneDraft) {
    guard document.platform != .macOS else { return }
    root.visit { view in
      let isEmptyStack = view.kind == "stackView" && view.subviews.isEmpty
      let isArranged = view.superview?.kind == "stackView" && view.kind != "stackView"
      guard isEmptyStack || isArranged, view.mask == nil, !view.isHidden, view.isInDesign,
        let saved = view.element.savedFrame
      else {
        return
      }
      for (name, content, size) in [
        ("width", view.intrinsicSize.width, saved.width), ("height", view.intrinsicSize.height, saved.height),
      ] where content == nil && view.lineLimit == nil && size >= 0 && !isDecided(name, of: view) {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.id).saved.\(name)", label: "\(view.label ?? view.id).saved.\(name)",
            equation: "`\(view.id)`.\(name) == \(number(size)) @26",
            allowed: ["unreachable-priority", "priority-tie"], location: view.element.location))
      }
    }
  }

  /// Prefers the saved frames of views whose superview arranges them in a way that scenes do not describe.
  ///
  /// Required constraints take precedence: the size is only assumed. The view is no larger, but may be smaller with what is inside
  /// it, and then keeps its position rather than its size.
  private func addAssumedFrames(_ root: ViewDraft, _ scene: inout SceneDraft) {
    root.visit { view in
      guard view.hasAssumedFrame, let superview = view.superview else { return }
      let (own, outer) = (view.alignmentInsets, superview.alignmentInsets)
      let left = signed(view.frame.x + own.left - outer.left)
      let top = signed(view.frame.y + own.top - outer.top)
      let width = number(max(0, view.frame.width - own.left - own.right))
      let height = number(max(0, view.frame.height - own.top - own.bottom))
      let equations: [(name: String, equation: String)] = [
        ("saved.left", "left == `\(superview.id)`.left\(left) @27"),
        ("saved.top", "top == `\(superview.id)`.top\(top) @27"),
        ("saved.width", "width == \(width) @26"), ("saved.height", "height == \(height) @26"),
        ("greatest.width", "width <= \(width) @999"), ("greatest.height", "height <= \(height) @999"),
      ]
      for (name, equation) in equations {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.id).\(name)", label: "\(view.label ?? view.id).\(name)",
            equation: "`\(view.id)`.\(equation)", allowed: ["unreachable-priority", "priority-tie"],
            location: view.element.location))
      }
    }
  }

  /// Allows controls to be small whose saved size a placeholder constraint decides: theirs, or that of the stack views around them.
  private func allowSizesOfPlaceholders(_ root: ViewDraft) {
    var withPlaceholder: Set<String> = []
    root.visit { view in
      for constraint in view.element.elements(in: "constraints")
      where constraint.isSet("placeholder") && constraint["secondItem"] == nil
        && ["width", "height"].contains(constraint["firstAttribute"] ?? "")
      {
        withPlaceholder.insert(constraint["firstItem"] ?? view.id)
      }
    }
    if withPlaceholder.isEmpty { return }
    root.visit { view in
      guard view.isTappable, view.isInferred else { return }
      var next: ViewDraft? = view
      while let holder = next {
        if withPlaceholder.contains(holder.id) { return view.allow("small-touch-target") }
        next = holder.superview.flatMap { $0.kind == "stackView" ? $0 : nil }
      }
    }
  }

  /// Whether a constraint of a view, or the stack view around it, decides its width or height.
  private func isDecided(_ size: String, of view: ViewDraft) -> Bool {
    if let stack = view.superview?.stack {
      let isAlong = (stack.axis == "vertical") == (size == "height")
      if isAlong ? stack.distribution == "fillEqually" : stack.alignment == "fill" { return true }
    }
    return view.element.elements(in: "constraints").contains {
      $0["firstItem"] == nil && $0["secondItem"] == nil && $0["firstAttribute"] == size && $0["relation"] == nil
        && $0["placeholder"] == nil
    }
  }

  /// Pins the inner stack view of a stack view with margins to these margins.
  private func addStackMargins(_ root: ViewDraft, _ scene: inout SceneDraft) {
    root.visit { view in
      guard view.hasInnerStack else { return }
      for edge in ["leading", "trailing", "top", "bottom"] {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.arrangedID).\(edge)", label: "\(edge) margin of \(view.label ?? view.id)",
            equation: "`\(view.arrangedID)`.\(edge) == `\(view.id)`.margins.\(edge)", location: view.element.location))
      }
    }
  }
}
