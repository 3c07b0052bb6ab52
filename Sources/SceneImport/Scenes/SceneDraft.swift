import LayoutModel

/// A scene that is being made: its views and constraints, with their places in the document.
struct SceneDraft {
  var name: String
  var kind: RootKind
  var root: ViewDraft
  /// Whether constraints decide a side of the root, since its size in the document means nothing.
  var hasFreeSize: (width: Bool, height: Bool)
  var constraints: [ConstraintDraft]
  var notes: [String] = []
  /// The part of the root's safe area that bars take.
  var bars = Insets.zero
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
  /// Cells that wait to become scenes, with the name of the screen that shows them.
  private var cells: [(element: XMLElement, screen: String)] = []
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
      addCell(next.element, of: next.screen)
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

  private mutating func addCell(_ element: XMLElement, of screen: String) {
    guard element["id"] != nil, ViewClass(element, on: document.platform) != nil else { return }
    let own = element["reuseIdentifier"] ?? element["identifier"] ?? element["userLabel"] ?? element["customClass"]
    let isView = element.name == "view" || element.name == "customView"
    let viewKind = document.platform == .macOS ? RootKind.window : .view
    let name = own ?? ViewConverter.label(of: element) ?? (isView ? "View" : "Cell")
    // On macOS, cells are hit with a pointer, too, so their scenes have the kind of windows.
    addScene(element, name: "\(screen) › \(name)", kind: isView || document.platform == .macOS ? viewKind : .cell)
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
    _ element: XMLElement, name: String, kind: RootKind, controller: XMLElement? = nil
  ) {
    let name = uniqueName(name, element)
    let environments =
      options.followsCanvas
      ? []
      : SizeClassEnvironment.environments(of: element, designedFor: sizeClass, isScreen: kind == .screen)
    let sizeClasses = environments.isEmpty ? [sizeClass] : environments.map(\.sizeClass)
    var converter = ViewConverter(document, sizeClasses: sizeClasses, followsCanvas: options.followsCanvas)
    if let controller { converter.addControllerGuides(of: controller) }
    guard let root = converter.view(from: element, in: nil) else { return }
    cells += converter.cells.map { ($0, name) }
    var constraints = ConstraintConverter(
      converter, root: root, sizeClasses: sizeClasses, keepsPlaceholders: options.followsCanvas)
    constraints.measureInsets()
    constraints.measureBaselines()
    setInsets(root, kind, controller, constraints.votes)
    root.visit { constraints.addConstraints(of: $0) }
    let container = controller?["id"].flatMap { document.containers[$0] }
    let isGiven = kind == .screen || container != nil || controller.map(Self.isFreeform) ?? false
    let isFree = !isGiven && !options.followsCanvas
    var scene = SceneDraft(
      name: name, kind: kind, root: root, hasFreeSize: (isFree, isFree), constraints: constraints.constraints)
    addMaskConstraints(root, kind, &scene)
    addSavedSizes(root, &scene)
    ViewsInTurn(document).find(below: root)
    allowPlacesBesideTheScreen(below: root)
    scene.environments = environments
    if let container, !options.followsCanvas {
      scene.root.frame.width = container.width
      scene.root.frame.height = container.height
    }
    // The frames were saved for the size class of the design.
    root.visit { if !$0.isInDesign { $0.hasSavedFrame = false } }
    if let controller { scene.bars = bars(around: controller, root) }
    addStackMargins(root, &scene)
    addCanvasSize(&scene)
    let placeholders = scene.constraints.count { $0.note != nil }
    if placeholders > 0 && !options.followsCanvas {
      scene.notes.append(
        "\(placeholders) placeholder constraint\(placeholders == 1 ? "" : "s"), removed at build time, "
          + "decide only what nothing else decides")
    }
    for name in converter.placingClasses {
      scene.notes.append("the views in a \(name) keep their saved frames")
    }
    let unread = environments.isEmpty ? [] : SizeClassEnvironment.unreadAttributes(of: element)
    if !unread.isEmpty {
      scene.notes.append("what size classes change of \(unread.joined(separator: ", ")) is not read")
    }
    scenes.append(scene)
  }

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
      for (name, equation) in Autoresizing(view: view, superview: superview).equations {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.id).autoresizing.\(name)", label: "\(view.label ?? view.id).autoresizing.\(name)",
            equation: equation, location: view.element.location))
      }
    }
  }

  /// Allows views beyond the edges of the screen if outlets hold the constraints that place them: code slides them in.
  private func allowPlacesBesideTheScreen(below root: ViewDraft) {
    var views: [String: ViewDraft] = [:]
    root.visit { views[$0.id] = $0 }
    root.visit { superview in
      for constraint in superview.element.elements(in: "constraints") {
        guard let id = constraint["id"], document.outlets.contains(id), constraint["secondItem"] != nil else {
          continue
        }
        for item in [constraint["firstItem"], constraint["secondItem"]] {
          guard let view = item.flatMap({ views[$0] }), view !== root, !view.allowed.contains("offscreen-view") else {
            continue
          }
          view.allowed += ["offscreen-view", "cut-content"]
        }
      }
    }
  }

  /// Prefers the saved size of an empty stack view, and of an arranged view without a content size, along axes that nothing else
  /// decides. Code fills such views, and Interface Builder gives them a size at design time only.
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
            equation: "`\(view.id)`.\(name) == \(number(size)) @1",
            allowed: ["unreachable-priority", "priority-tie"], location: view.element.location))
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

  /// Prefers the saved size of a root whose size is free, slightly more than the fitting size (priority 50): it is unknown what
  /// decides the size in the app.
  private func addCanvasSize(_ scene: inout SceneDraft) {
    let root = scene.root
    for (isFree, name, size) in [
      (scene.hasFreeSize.width, "width", root.frame.width), (scene.hasFreeSize.height, "height", root.frame.height),
    ] where isFree && root.hasSavedFrame {
      scene.constraints.append(
        ConstraintDraft(
          id: "canvas.\(name)", label: "the canvas's \(name)",
          equation: "`\(root.id)`.\(name) == \(number(size)) @51", allowed: ["unreachable-priority"],
          location: root.element.location))
    }
  }

  /// Pins the inner stack view of a stack view with margins to these margins.
  private func addStackMargins(_ root: ViewDraft, _ scene: inout SceneDraft) {
    root.visit { view in
      guard view.isWrapped else { return }
      for edge in ["leading", "trailing", "top", "bottom"] {
        scene.constraints.append(
          ConstraintDraft(
            id: "\(view.arrangedID).\(edge)", label: "\(view.label ?? view.id).margins.\(edge)",
            equation: "`\(view.arrangedID)`.\(edge) == `\(view.id)`.margins.\(edge)", location: view.element.location))
      }
    }
  }
}
