import LayoutModel
import SceneLoading

// The safe areas and margins of views.

extension SceneMaker {
  /// Sets the safe area and the margins of each view of a scene.
  func setInsets(_ root: ViewDraft, _ kind: RootKind, _ controller: XMLElement?, _ votes: InsetVotes) {
    let hasOwnDevice = controller != nil || hasSafeAreaOfDevice(root, kind)
    let usualSafeArea =
      controller.map { defaultSafeArea(of: $0, root.frame) }
      ?? (hasOwnDevice ? safeAreaOfXib(root, kind) : .zero)
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

  /// Whether the root of a xib has the safe area of the document's device, as it has on the canvas. It is unknown how much of the
  /// screen it gets in the app: many controllers with a xib are shown as sheets, whose top has no inset.
  private func hasSafeAreaOfDevice(_ root: ViewDraft, _ kind: RootKind) -> Bool {
    options.followsCanvas && !document.isStoryboard && Self.hasSafeAreaGuide(root.element)
      && (kind == .screen || kind == .view)
  }

  /// The safe area of a xib's view that has that of the document's device. The view has the simulated bars, as that of a controller.
  private func safeAreaOfXib(_ root: ViewDraft, _ kind: RootKind) -> Insets {
    options.followsCanvas
      ? canvasSafeArea(isScreen: kind == .screen) : defaultSafeArea(of: root.element, root.frame)
  }

  /// The measured insets of a screen, less those that only the canvas has: the device's insets if it has them twice, and those of the
  /// upright device if that lies on its side.
  private func screenInsets(_ measured: Insets) -> Insets {
    guard !options.followsCanvas, let device = document.device else { return measured }
    let (top, bottom) = device.insets(savedBy: document.toolsVersion)
    var result = measured
    if device.isPhoneOnItsSide {
      guard document.toolsVersion >= DocumentDevice.firstVersionWithGreaterInsets else { return measured }
      let upright = device.uprightInsets(savedBy: document.toolsVersion)
      if upright.bottom > 0 && result.top == upright.top {
        result.top = top
      } else if upright.bottom > 0 && result.top >= upright.top + Self.heightOfLowBar {
        result.top -= upright.top
      }
      if upright.bottom > 0 && [upright.bottom, upright.bottom + bottom].contains(result.bottom) {
        result.bottom = bottom
      }
    } else if device.doublesInsets(savedBy: document.toolsVersion) {
      if result.top >= 2 * top { result.top -= top }
      if result.bottom >= 2 * bottom { result.bottom -= bottom }
    }
    return result
  }

  private static func hasSafeAreaGuide(_ element: XMLElement) -> Bool {
    element.children.contains { $0.name == "viewLayoutGuide" && $0["key"] == "safeArea" }
  }

  /// The part of the screen's safe area insets that reaches into a view, at its saved position.
  private func setSafeArea(of view: ViewDraft, in root: ViewDraft, _ outer: Insets, _ votes: InsetVotes) {
    guard Self.hasSafeAreaGuide(view.element) else { return }
    var frame = view.frame
    var next = view.superview
    while let superview = next, superview.superview != nil {
      frame.x += superview.frame.x
      frame.y += superview.frame.y
      next = superview.superview
    }
    let inherited = Insets(
      top: max(0, outer.top - frame.y), left: max(0, outer.left - frame.x),
      bottom: max(0, frame.bottom - (root.frame.height - outer.bottom)),
      right: max(0, frame.right - (root.frame.width - outer.right)))
    view.safeArea = votes.insets(of: .safeArea(view: view.id), default: inherited)
  }

  /// The margins within which a stack view arranges its subviews: those in the document and the part of the safe area that UIKit
  /// adds, as saved frames show; `nil` for other views.
  private func measuredStackMargins(of view: ViewDraft, _ explicit: Insets?) -> Insets? {
    guard view.hasInnerStack, view.hasSavedFrame, let stack = view.stack, var margins = explicit else { return nil }
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

  /// The margins that a document writes; `nil` if it leaves them to the system.
  static func explicitMargins(of element: XMLElement) -> Insets? {
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
  func bars(around controller: XMLElement, _ root: ViewDraft) -> Insets {
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
    let side = isScreen ? document.device?.sideInset(savedBy: version) ?? 0 : 0
    return Insets(top: hasStatusBar ? top : 0, left: side, bottom: isScreen ? bottom : 0, right: side)
  }

  /// The insets of the document's device on the canvas.
  private var canvasInsets: (top: Double, bottom: Double) {
    guard let device = document.device else { return (20, 0) }
    let (top, bottom) = device.insets(savedBy: document.toolsVersion)
    return device.doublesInsets(savedBy: document.toolsVersion) ? (2 * top, 2 * bottom) : (top, bottom)
  }

  /// The height of the shortest phone, in points.
  private static let leastScreenHeight = 480.0

  /// The widths and heights of devices, and those of the canvas of a document without one, in points.
  private static let screenSides = Set(Device.catalog.flatMap { [Double($0.width), Double($0.height)] } + [480, 600])

  /// The height of a bar at the top or the bottom of a phone on its side, in points.
  private static let heightOfLowBar = 32.0

  private func defaultSafeArea(of controller: XMLElement, _ frame: Rectangle) -> Insets {
    switch document.platform {
    case .macOS: return .zero
    case .tvOS: return Insets(top: 60, left: 80, bottom: 60, right: 80)
    case .iOS:
      let isLow = document.device?.isPhoneOnItsSide ?? false
      // A view that is shorter than any phone is shown in a sheet, and one of no device's size in a container or a popover.
      let isPartOfScreen =
        frame.height < Self.leastScreenHeight && !isLow
        || !Self.screenSides.contains(frame.width) && !Self.screenSides.contains(frame.height)
      if Self.isFreeform(controller) || isPartOfScreen { return .zero }
      var (top, bottom) = canvasInsets
      if let bar = controller.child(key: "simulatedStatusBarMetrics"), bar.name == "nil" { top = 0 }
      let bars = controllers.bars(around: controller)
      if bars.hasNavigationBar { top += isLow ? Self.heightOfLowBar : 44 }
      if bars.hasTabBar {
        bottom += isLow ? Self.heightOfLowBar : 49
      } else if bars.hasToolbar {
        bottom += isLow ? Self.heightOfLowBar : 44
      }
      // The view of a controller that does not extend below a bar ends at the bar.
      if let edges = controller.child("extendedEdge", key: "edgesForExtendedLayout") {
        if !edges.isSet("top") { top = 0 }
        if !edges.isSet("bottom") && (bars.hasTabBar || bars.hasToolbar) { bottom = 0 }
      }
      let side = document.device?.sideInset(savedBy: document.toolsVersion) ?? 0
      return Insets(top: top, left: side, bottom: bottom, right: side)
    }
  }
}
