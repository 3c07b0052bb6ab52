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
  private static func isFreeform(_ controller: XMLElement) -> Bool {
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

  // MARK: - Safe area and margins

  private func setInsets(_ root: ViewDraft, _ kind: RootKind, _ controller: XMLElement?, _ votes: InsetVotes) {
    let hasOwnDevice = controller != nil || hasSafeAreaOfDevice(root, kind)
    let usualSafeArea =
      controller.map { defaultSafeArea(of: $0, root.frame.height) }
      ?? (hasOwnDevice ? canvasSafeArea(isScreen: kind == .screen) : .zero)
    let safeArea = screenInsets(votes.insets(of: .safeArea(view: root.id), default: usualSafeArea))
    root.safeArea = hasOwnDevice || votes.hasMeasured(.safeArea(view: root.id)) ? safeArea : nil
    root.visit { view in
      if view !== root { setSafeArea(of: view, in: root, safeArea, votes) }
      let explicit = Self.explicitMargins(of: view.element)
      let hasScreenMargins =
        view === root && (kind == .screen || kind == .view && options.followsCanvas && !document.isStoryboard)
      let side = hasScreenMargins ? Self.sideMargin(ofScreen: root.frame.width) : 8.0
      var usual = Insets(top: 8, left: side, bottom: 8, right: side)
      if kind == .screen && view === root {
        usual.top = Self.hasSafeAreaGuide(view.element) ? safeArea.top : 0
        usual.bottom = Self.hasSafeAreaGuide(view.element) ? safeArea.bottom : 0
      } else if view.element.name == "tableViewCellContentView" {
        let isOld = document.toolsVersion < 14000
        let side = Self.sideMargin(ofScreen: root.frame.width)
        usual = Insets(top: isOld ? 8 : 11, left: side, bottom: isOld ? 8 : 11, right: side)
      } else if document.platform == .macOS {
        usual = Insets(top: 20, left: 20, bottom: 20, right: 20)
      }
      let measured = kind == .screen || options.followsCanvas ? measuredStackMargins(of: view, explicit) : nil
      let margins = measured ?? votes.insets(of: .margins(view: view.id), default: explicit ?? usual)
      view.margins = margins == Insets(top: 8, left: 8, bottom: 8, right: 8) ? nil : margins
    }
  }

  /// The usual margin at the sides of a screen, in points.
  private static func sideMargin(ofScreen width: Double) -> Double { width >= 414 ? 20 : 16 }

  /// The margins of the root on a device: where they are the usual ones of the design, those of the device's width and safe area.
  ///
  /// - Returns: `nil` if they are those of the design.
  static func margins(of scene: SceneDraft, width: Double, safeArea: Insets) -> Insets? {
    guard let margins = scene.root.margins, explicitMargins(of: scene.root.element) == nil else { return nil }
    let usual = (old: sideMargin(ofScreen: scene.root.frame.width), new: sideMargin(ofScreen: width))
    var result = margins
    if result.left == usual.old { result.left = usual.new }
    if result.right == usual.old { result.right = usual.new }
    if let own = scene.root.safeArea, hasSafeAreaGuide(scene.root.element) {
      if result.top == own.top { result.top = safeArea.top }
      if result.bottom == own.bottom { result.bottom = safeArea.bottom }
    }
    return result == margins ? nil : result
  }

  /// Whether the root of a xib has the safe area of the document's device, as on the canvas. It is unknown how much of the screen
  /// the view gets in the app.
  private func hasSafeAreaOfDevice(_ root: ViewDraft, _ kind: RootKind) -> Bool {
    options.followsCanvas && !document.isStoryboard && Self.hasSafeAreaGuide(root.element)
      && (kind == .screen || kind == .view)
  }

  /// The measured insets of a screen, less the device's insets if the canvas has them twice.
  private func screenInsets(_ measured: Insets) -> Insets {
    guard !options.followsCanvas, let device = document.device, device.doublesInsets(savedBy: document.toolsVersion)
    else { return measured }
    let (top, bottom) = device.insets(savedBy: document.toolsVersion)
    var result = measured
    if result.top >= 2 * top { result.top -= top }
    if result.bottom >= 2 * bottom { result.bottom -= bottom }
    return result
  }

  private static func hasSafeAreaGuide(_ element: XMLElement) -> Bool {
    element.children.contains { $0.name == "viewLayoutGuide" && $0["key"] == "safeArea" }
  }

  /// The part of the screen's safe area insets that reaches into a view, at its saved place.
  private func setSafeArea(of view: ViewDraft, in root: ViewDraft, _ outer: Insets, _ votes: InsetVotes) {
    guard Self.hasSafeAreaGuide(view.element) else { return }
    var place = view.frame
    var next = view.superview
    while let superview = next, superview.superview != nil {
      place.x += superview.frame.x
      place.y += superview.frame.y
      next = superview.superview
    }
    let inherited = Insets(
      top: max(0, outer.top - place.y), left: max(0, outer.left - place.x),
      bottom: max(0, place.bottom - (root.frame.height - outer.bottom)),
      right: max(0, place.right - (root.frame.width - outer.right)))
    view.safeArea = votes.insets(of: .safeArea(view: view.id), default: inherited)
  }

  /// The margins within which a stack view arranges its subviews: those in the document and the part of the safe area that UIKit
  /// adds, as saved frames show; `nil` for other views.
  private func measuredStackMargins(of view: ViewDraft, _ explicit: Insets?) -> Insets? {
    guard view.isWrapped, view.hasSavedFrame, let stack = view.stack, var margins = explicit else { return nil }
    let frames = view.subviews.filter { $0.hasSavedFrame && !$0.isHidden }.map { subview in
      (frame: subview.frame, insets: subview.alignmentInsets)
    }
    let isAcross = stack.axis != "vertical"
    let fills = stack.alignment == "fill"
    func add(_ distances: [Double], to margin: inout Double) {
      guard let least = distances.min(), least > margin + 1, least <= margin + Self.greatestSafeArea else { return }
      margin = least
    }
    if isAcross || fills {
      add(frames.map { $0.frame.x + $0.insets.left }, to: &margins.left)
      add(frames.map { view.frame.width - $0.frame.right + $0.insets.right }, to: &margins.right)
    }
    if !isAcross || fills {
      add(frames.map { $0.frame.y + $0.insets.top }, to: &margins.top)
      add(frames.map { view.frame.height - $0.frame.bottom + $0.insets.bottom }, to: &margins.bottom)
    }
    return margins
  }

  /// The greatest inset of a safe area that is accepted, in points: a navigation bar below the sensor housing.
  private static let greatestSafeArea = 170.0

  private static func explicitMargins(of element: XMLElement) -> Insets? {
    func value(_ element: XMLElement, _ name: String) -> Double { element[name].flatMap(Double.init) ?? 0 }
    if let insets = element.child("edgeInsets", key: "layoutMargins") {
      return Insets(
        top: value(insets, "top"), left: value(insets, "left"), bottom: value(insets, "bottom"),
        right: value(insets, "right"))
    }
    if let insets = element.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
      return Insets(
        top: value(insets, "top"), left: value(insets, "leading"), bottom: value(insets, "bottom"),
        right: value(insets, "trailing"))
    }
    return nil
  }

  /// The part of the safe area that the bars around a controller's view take: the insets beyond those of the device.
  private func bars(around controller: XMLElement, _ root: ViewDraft) -> Insets {
    guard document.platform == .iOS, let safeArea = root.safeArea else { return .zero }
    let (top, bottom) =
      options.followsCanvas
      ? canvasInsets : document.device?.insets(savedBy: document.toolsVersion) ?? (20, 0)
    let bars = controllers.bars(around: controller)
    return Insets(
      top: bars.hasNavigationBar ? max(0, safeArea.top - top) : 0, left: 0,
      bottom: bars.hasTabBar || bars.hasToolbar ? max(0, safeArea.bottom - bottom) : 0, right: 0)
  }

  /// The safe area that the canvas gives the view of a xib.
  ///
  /// On a device with a home button, the view of a controller has a status bar in Xcode 9 and from Xcode 13 on, and another view
  /// from Xcode 15 on. Only the view of a controller reaches the home indicator.
  private func canvasSafeArea(isScreen: Bool) -> Insets {
    let (top, bottom) = canvasInsets
    let version = document.toolsVersion
    let hasStatusBar = bottom > 0 || (isScreen ? !(14000..<19000 ~= version) : version >= 22000)
    return Insets(top: hasStatusBar ? top : 0, left: 0, bottom: isScreen ? bottom : 0, right: 0)
  }

  /// The insets of the document's device on the canvas.
  private var canvasInsets: (top: Double, bottom: Double) {
    guard let device = document.device else { return (20, 0) }
    let (top, bottom) = device.insets(savedBy: document.toolsVersion)
    return device.doublesInsets(savedBy: document.toolsVersion) ? (2 * top, 2 * bottom) : (top, bottom)
  }

  /// The height of the shortest phone, in points.
  private static let leastScreenHeight = 480.0

  private func defaultSafeArea(of controller: XMLElement, _ height: Double) -> Insets {
    switch document.platform {
    case .macOS: return .zero
    case .tvOS: return Insets(top: 60, left: 80, bottom: 60, right: 80)
    case .iOS:
      // A view that is shorter than any phone is shown in a sheet.
      if Self.isFreeform(controller) || height < Self.leastScreenHeight { return .zero }
      var (top, bottom) = canvasInsets
      if let bar = controller.child(key: "simulatedStatusBarMetrics"), bar.name == "nil" { top = 0 }
      let bars = controllers.bars(around: controller)
      if bars.hasNavigationBar { top += 44 }
      if bars.hasTabBar { bottom += 49 } else if bars.hasToolbar { bottom += 44 }
      return Insets(top: top, left: 0, bottom: bottom, right: 0)
    }
  }
}
