import LayoutModel

/// Converts elements of a document to the views of a scene.
struct ViewConverter {
  let document: InterfaceDocument
  /// The size classes of the scene, which decide which variations apply; that of the design comes first.
  let sizeClasses: [SizeClass]
  /// Whether scenes match Interface Builder's canvas, on which texts keep their saved lines.
  let followsCanvas: Bool
  /// Layout guides of the scene by object id.
  private(set) var guides: [String: GuideReference] = [:]
  /// Views of the scene by object id.
  private(set) var views: [String: ViewDraft] = [:]
  /// Elements of cells, which become scenes of their own, with the view that shows them.
  private(set) var cells: [(element: XMLElement, owner: ViewDraft)] = []
  /// The ids of subviews that keep their saved frames, because their superview itself lays them out.
  private(set) var frozen: Set<String> = []
  /// The classes of such superviews, each once, in document order.
  private(set) var placingClasses: [String] = []
  /// Whether a tab view has tabs beyond the first, which are not read.
  private(set) var hasUnreadTabs = false
  /// The size of a root without a saved frame, in points; `nil` if it is unknown.
  private(set) var sizeOfRoot: (width: Double, height: Double)?

  /// The meaning of a layout guide in the scene format.
  enum GuideReference {
    case safeArea(view: String)
    case margins(view: String)
    case content(view: String)
    case frame(view: String)
    /// The layout guides of iOS 7 to 10, which end where the bars end.
    case top, bottom
    case keyboard
  }

  init(_ document: InterfaceDocument, sizeClasses: [SizeClass], followsCanvas: Bool) {
    self.document = document
    self.sizeClasses = sizeClasses
    self.followsCanvas = followsCanvas
  }

  var pointsUp: Bool { document.platform == .macOS }

  /// Converts an element and all elements below it.
  ///
  /// - Returns: `nil` for an element that is no view.
  mutating func view(from element: XMLElement, in superview: ViewDraft?) -> ViewDraft? {
    guard let type = ViewClass(element, on: document.platform) else { return nil }
    guard let id = element["id"] ?? superview.map({ unwrittenID(of: element, in: $0) }) else { return nil }
    guard views[id] == nil else {
      document.report(ImportError(.duplicateID(id), at: element.location))
      return nil
    }
    let view = ViewDraft(id: id, element: element)
    views[id] = view
    view.kind = type.kind
    view.className = element["customClass"] ?? type.className
    view.frame = frame(of: element, in: superview)
    view.hasSavedFrame = element.child("rect", key: "frame") != nil
    view.alignmentInsets = superview == nil ? .zero : AlignmentInsets.insets(of: element, in: document)
    readAppearance(of: element, type, into: view)
    readContent(of: element, type, into: view)
    giveEmptyTextALine(view)
    readStack(of: element, into: view)
    addGuides(of: element, of: view)
    if superview != nil { placeByMask(element, view) }
    addSubviews(of: element, type, to: view)
    measureSpacing(of: view)
    limitStretchedTexts(in: view)
    view.label = Self.label(of: element) ?? element["customClass"] ?? type.displayName
    return view
  }

  /// An id for a view without one in the document, such as the content view of a collection view's cell.
  private func unwrittenID(of element: XMLElement, in superview: ViewDraft) -> String {
    let name = "\(superview.id).\(element["key"] ?? element.name)"
    var (id, number) = (name, 2)
    while views[id] != nil {
      id = "\(name)~\(number)"
      number += 1
    }
    return id
  }

  // MARK: - Properties

  private func readAppearance(of element: XMLElement, _ type: ViewClass, into view: ViewDraft) {
    // An activity indicator that hides when it stops is shown on the canvas.
    let isShownByCanvas =
      followsCanvas && element.name == "activityIndicatorView" && element.isSet("hidesWhenStopped")
    let isHidden = sizeClasses.map { $0.value(of: "hidden", in: element) == "YES" && !isShownByCanvas }
    view.isHidden = isHidden[0]
    if isHidden.contains(!isHidden[0]) { view.isHiddenInClass = isHidden }
    if let alpha = (element["alpha"] ?? element["alphaValue"]).flatMap(Double.init), alpha != 1 {
      view.alpha = number(min(1, max(0, alpha)))
    }
    view.isOpaque = Self.isOpaque(element)
    view.clipsToBounds = element.isSet("clipsSubviews") || view.kind == "scrollView"
    view.isUserInteractionEnabled =
      element["userInteractionEnabled"].map { $0 != "NO" } ?? !["label", "imageView"].contains(type.kind)
    view.isTappable = type.isControl && element["enabled"] != "NO" && element.child(key: "cell")?["enabled"] != "NO"
    if type.kind == "imageView" { view.contentMode = element["contentMode"].flatMap(ContentMode.init) }
    if let verify = element["verifyAmbiguity"], verify == "off" { view.allow("ambiguous-layout") }
    for rule in Notes(of: element)?.rules ?? [] { view.allow(rule) }
  }

  /// Whether the background paints over what lies behind the view: a view without a background colour is transparent.
  private static func isOpaque(_ element: XMLElement) -> Bool {
    guard let color = element.child("color", key: "backgroundColor") else { return false }
    if let alpha = color["alpha"].flatMap(Double.init) { return alpha >= 1 }
    let names = [color["systemColor"], color["cocoaTouchSystemColor"], color["name"]].compactMap(\.self)
    return !names.contains { $0.lowercased().contains("clear") }
  }

  private mutating func readContent(of element: XMLElement, _ type: ViewClass, into view: ViewDraft) {
    func size(_ name: String) -> Double? {
      element[name].flatMap(Double.init).flatMap { $0 >= 0 && $0 < 1e7 ? $0 : nil }
    }
    let savedWidth = view.frame.width - view.alignmentInsets.left - view.alignmentInsets.right
    let savedHeight = view.frame.height - view.alignmentInsets.top - view.alignmentInsets.bottom
    // "Verify Position Only" is set for views that have a content size only at run time.
    let hasSizeByCode = type.intrinsicAxes == .none && element["verifyAmbiguity"] == "ignoreSizes"
    let isPlacedByMask = element["translatesAutoresizingMaskIntoConstraints"] != "NO"
    let axes = view.hasSavedFrame || !isPlacedByMask ? hasSizeByCode ? .both : type.intrinsicAxes : .none
    // A document that was never opened on Interface Builder's canvas has no saved frames.
    let (width, height) =
      view.hasSavedFrame ? (savedWidth, savedHeight) : Font.usualSize(of: element, type, on: document.platform)
    view.intrinsicSize = (
      size("placeholderIntrinsicWidth") ?? (axes == .width || axes == .both ? max(0, width) : nil),
      size("placeholderIntrinsicHeight") ?? (axes == .height || axes == .both ? max(0, height) : nil)
    )
    view.isInferred =
      !type.hasSystemSize && (view.intrinsicSize.width != nil || view.intrinsicSize.height != nil)
    if size("placeholderIntrinsicWidth") != nil || size("placeholderIntrinsicHeight") != nil {
      // Only the canvas has this size. That of the content at run time is unknown, and with it what the content competes for.
      if !followsCanvas { view.allow("priority-tie") }
    } else if !isPlacedByMask {
      readImageSize(of: element, into: view)
    }
    view.hugging = (
      element["horizontalHuggingPriority"] ?? element["horizontalStackHuggingPriority"],
      element["verticalHuggingPriority"] ?? element["verticalStackHuggingPriority"]
    )
    view.compression = (
      element["horizontalCompressionResistancePriority"], element["verticalCompressionResistancePriority"]
    )
    guard type.hasBaseline, height > 0 else { return }
    let pointSize = Font.pointSize(of: element, on: document.platform)
    let lineHeight = pointSize * Font.lineHeightRatio
    let lines = max(1, (height / lineHeight).rounded(.down))
    let limit = type.kind == "label" ? lineLimit(of: element) : 1
    let hasOwnWidth = element["preferredMaxLayoutWidth"].flatMap(Double.init).map { $0 > 0 } ?? false
    let isFixed = followsCanvas || hasOwnWidth
    var middle = height / 2
    if limit != 1, lines >= 2, width > 0 {
      // The first and the last line are at the edges even if a label is taller than its text.
      middle = document.platform == .macOS ? height / lines / 2 : lineHeight / 2
      guard !isFixed, Self.mayWrap(element, into: lines, within: width, pointSize) else {
        setBaseline(of: view, from: middle, pointSize)
        return
      }
      // On average, the text fills half of the last line. The line height is chosen so that all lines add up to the saved height.
      view.lineLimit = limit
      view.lineHeight = height / lines
      view.intrinsicSize.width = (lines - 0.5) * width
    }
    setBaseline(of: view, from: middle, pointSize)
  }

  /// Makes the content size of an image view that of its image, if the document lists it.
  private func readImageSize(of element: XMLElement, into view: ViewDraft) {
    // The canvas had the image that was there when the frames were saved, perhaps of another size.
    let saved = view.hasSavedFrame ? view.frame : nil
    guard !followsCanvas || saved == nil, let image = document.imageSize(of: element, saved: saved) else { return }
    view.intrinsicSize = (image.width, image.height)
    view.isInferred = false
    let isLarger = saved.map { image.width > $0.width || image.height > $0.height } ?? false
    // The canvas shows how much of an image that is not scaled reaches beyond its view, so that is meant.
    if isLarger, let mode = view.contentMode, mode.keepsSize { view.allow("clipped-content") }
  }

  /// - Parameter middle: the distance of the middle of the first line below the top, and of the last one above the bottom.
  func setBaseline(of view: ViewDraft, from middle: Double, _ pointSize: Double) {
    let drop = Font.baselineShare * pointSize
    view.baseline = (max(0, middle + drop), max(0, middle - drop))
  }

  /// Whether a label's text is long enough to need the lines of its saved frame, beyond those that its own line breaks make.
  private static func mayWrap(
    _ element: XMLElement, into lines: Double, within width: Double, _ pointSize: Double
  ) -> Bool {
    let cell = element.child(key: "cell")
    let texts = [
      element["text"], element.child("string", key: "text")?.text, attributedText(of: element), cell?["title"],
      cell?.child("string", key: "title")?.text,
    ]
    guard let text = texts.compactMap(\.self).first, !text.isEmpty else { return true }
    let ownLines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard Double(ownLines.count) < lines else { return false }
    return ownLines.contains { Font.leastWidth(of: $0, pointSize) > width }
  }

  /// The greatest number of lines of a label; 0 for any number.
  func lineLimit(of element: XMLElement) -> Int {
    if document.platform != .macOS { return element["numberOfLines"].flatMap { Int($0) }.map { max(0, $0) } ?? 1 }
    let cell = element.child(key: "cell")
    return cell?["lineBreakMode"] == "wordWrapping"
      || cell?["sendsActionOnEndEditing"] == nil && cell?["wraps"] == "YES" ? 0 : 1
  }

  private func readStack(of element: XMLElement, into view: ViewDraft) {
    guard view.kind == "stackView" else { return }
    var stack = StackDraft()
    if let axis = element["axis"] { stack.axis = axis }
    if let distribution = element["distribution"] { stack.distribution = distribution }
    if let alignment = element["alignment"] { stack.alignment = alignment }
    stack.spacing = element["spacingType"] == "standard" ? "8" : element["spacing"] ?? "0"
    view.stack = stack
    view.hasInnerStack =
      element.child("edgeInsets", key: "layoutMargins") != nil
      || element.child("directionalEdgeInsets", key: "directionalLayoutMargins") != nil
  }

  /// Replaces the spacing between baselines in a vertical stack view by the distance between the saved frames, if all distances
  /// are the same.
  private func measureSpacing(of view: ViewDraft) {
    guard view.stack?.axis == "vertical", view.element.isSet("baselineRelativeArrangement") else { return }
    let arranged = view.subviews.filter { $0.hasSavedFrame && !$0.isHidden }
    let gaps = zip(arranged, arranged.dropFirst()).map { $1.frame.y - $0.frame.bottom }
    // Frames are rounded to pixels.
    guard let least = gaps.min(), let greatest = gaps.max(), least >= 0, greatest - least <= 1 else { return }
    view.stack?.spacing = number(least)
  }

  // MARK: - Guides and subviews

  private static let guideElements: Set<String> = ["viewLayoutGuide", "keyboardLayoutGuide"]

  private mutating func addGuides(of element: XMLElement, of view: ViewDraft) {
    for guide in element.children where Self.guideElements.contains(guide.name) {
      guard let id = guide["id"] else { continue }
      switch guide["key"] ?? "" {
      case "safeArea": guides[id] = .safeArea(view: view.id)
      case "contentLayoutGuide" where view.kind == "scrollView": guides[id] = .content(view: view.id)
      case "frameLayoutGuide" where view.kind == "scrollView": guides[id] = .frame(view: view.id)
      case "keyboard": guides[id] = .keyboard
      default: guides[id] = .margins(view: view.id)
      }
    }
  }

  /// Reads the layout guides of the controller that has the root, and the size that its view has without a saved frame.
  mutating func read(_ controller: XMLElement) {
    sizeOfRoot = document.sizeOfView(of: controller)
    for guide in controller.elements(in: "layoutGuides") {
      guard let id = guide["id"] else { continue }
      guides[id] = guide["type"] == "bottom" ? .bottom : .top
    }
  }

  private mutating func addSubviews(of element: XMLElement, _ type: ViewClass, to view: ViewDraft) {
    cells += cellElements(of: element).map { ($0, view) }
    if element.name == "tabView" && element.elements(in: "tabViewItems").count > 1 { hasUnreadTabs = true }
    guard !["tableView", "collectionView", "outlineView", "browser"].contains(element.name) else { return }
    for child in subviewElements(of: element) {
      let isInstalled = sizeClasses.map { $0.contains(child, in: element) }
      guard isInstalled.contains(true), child["id"].map({ !document.accessories.contains($0) }) ?? true,
        let subview = self.view(from: child, in: view)
      else { continue }
      if isInstalled.contains(false) { subview.isInstalled = isInstalled }
      if view.kind == "stackView" { subview.mask = nil }
      if type.placesSubviews { freeze(subview, in: view, type) }
      view.add(subview)
    }
  }

  /// Makes a subview keep its saved frame: it is unknown how the superview lays it out at another size.
  private mutating func freeze(_ subview: ViewDraft, in view: ViewDraft, _ type: ViewClass) {
    subview.mask = AutoresizingMask(nil, pointsUp: pointsUp)
    frozen.insert(subview.id)
    if type.arrangesSubviews {
      // What is inside may make the subview smaller at run time.
      let hasOwnSize = subview.intrinsicSize.width != nil || subview.intrinsicSize.height != nil
      if !followsCanvas && !hasOwnSize && subview.hasSavedFrame && !subview.subviews.isEmpty {
        subview.mask = nil
        subview.hasAssumedFrame = true
      }
      let before = subview.alignmentInsets
      AlignmentInsets.extend(&subview.alignmentInsets, of: subview.frame, beyond: view.frame)
      let after = subview.alignmentInsets
      subview.intrinsicSize = (
        subview.intrinsicSize.width.map { max(0, $0 + before.left + before.right - after.left - after.right) },
        subview.intrinsicSize.height.map { max(0, $0 + before.top + before.bottom - after.top - after.bottom) }
      )
    }
    if !placingClasses.contains(type.className) { placingClasses.append(type.className) }
  }

  /// The elements of a view's subviews, back to front.
  private func subviewElements(of element: XMLElement) -> [XMLElement] {
    var result: [XMLElement] = []
    switch element.name {
    case "tabView":
      return element.elements(in: "tabViewItems").first.flatMap { $0.child(key: "view") }.map { [$0] } ?? []
    case "gridView": return element.elements(in: "gridCells").compactMap { $0.child(key: "contentView") }
    default: break
    }
    if let content = element.child(key: "contentView") {
      // A clip view only shows a part of its document view, which becomes a scene of its own.
      if content.name == "clipView" { return [] }
      result.append(content)
    }
    return result + element.elements(in: "subviews")
  }

  /// The elements of the cells, headers and footers that a view shows.
  private func cellElements(of element: XMLElement) -> [XMLElement] {
    var cells: [XMLElement] = []
    switch element.name {
    case "tableView" where document.platform != .macOS:
      cells += element.elements(in: "prototypes")
      for section in element.elements(in: "sections") { cells += section.elements(in: "cells") }
      cells += ["tableHeaderView", "tableFooterView"].compactMap { element.child(key: $0) }
    case "collectionView" where document.platform != .macOS:
      cells += element.elements(in: "cells")
      cells += ["sectionHeaderView", "sectionFooterView"].compactMap { element.child(key: $0) }
    case "scrollView" where document.platform == .macOS:
      let clip = element.child(key: "contentView")
      for table in clip?.elements(in: "subviews") ?? [] {
        if ["tableView", "outlineView"].contains(table.name) {
          for column in table.elements(in: "tableColumns") { cells += column.elements(in: "prototypeCellViews") }
        } else {
          cells.append(table)
        }
      }
    default: break
    }
    return cells
  }

  /// The characters of an attributed text; `nil` if the view has none.
  private static func attributedText(of element: XMLElement) -> String? {
    guard let text = element.child("attributedString", key: "attributedText") else { return nil }
    let fragments = text.children.filter { $0.name == "fragment" }
    return fragments.compactMap { $0["content"] ?? $0.child("string", key: "content")?.text }.joined()
  }

  /// The words by which people know the view; `nil` if the document has none.
  static func label(of element: XMLElement) -> String? {
    let accessibility = element.child("accessibility")
    let cell = element.child(key: "cell")
    let candidates = [
      element["userLabel"], accessibility?["identifier"], element["text"], element.child("string", key: "text")?.text,
      attributedText(of: element),
      element.child("state", key: "normal")?["title"], element.child("buttonConfiguration")?["title"], cell?["title"],
      element["placeholder"], cell?["placeholderString"], element["title"],
    ]
    for case let text? in candidates {
      let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
      if !words.isEmpty { return words.count > 40 ? words.prefix(39) + "…" : words }
    }
    return nil
  }
}
