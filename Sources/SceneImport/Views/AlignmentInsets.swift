/// Insets of alignment rectangles within frames. Constraints hold between alignment rectangles.
///
/// Apple does not document them. They were measured in the saved frames of Interface Builder, over thousands of constraints.
enum AlignmentInsets {
  static func insets(of element: XMLElement, in document: InterfaceDocument) -> Insets {
    let usual = document.platform == .macOS ? appKit(element, document.metricsVersion) : uiKit(element)
    return symbolInsets(of: element) ?? document.measuredInsets.insets(of: element, default: usual)
  }

  /// The greatest inset of a control, in points.
  private static let greatest = 10.0

  /// Extends the insets of a view by the parts of its frame that reach beyond the view that arranges it, which places alignment
  /// rectangles.
  static func extend(_ insets: inout Insets, of frame: Rectangle, beyond outer: Rectangle) {
    func reaching(_ distance: Double) -> Double { distance <= greatest ? distance : 0 }
    insets.left = max(insets.left, reaching(-frame.x))
    insets.top = max(insets.top, reaching(-frame.y))
    insets.right = max(insets.right, reaching(frame.right - outer.width))
    insets.bottom = max(insets.bottom, reaching(frame.bottom - outer.height))
  }

  /// The insets of an image view whose size a constraint fixes: a symbol's image is larger or smaller than its alignment
  /// rectangle.
  private static func symbolInsets(of element: XMLElement) -> Insets? {
    guard element.name == "imageView", element.isSymbol, let frame = element.child("rect", key: "frame") else {
      return nil
    }
    func inset(_ attribute: String) -> Double {
      for constraint in element.elements(in: "constraints") where constraint["firstAttribute"] == attribute {
        guard constraint["secondItem"] == nil, constraint["relation"] == nil, constraint["priority"] == nil,
          let size = constraint["constant"].flatMap(Double.init), let saved = frame[attribute].flatMap(Double.init),
          (saved - size).magnitude <= size
        else { continue }
        return (saved - size) / 2
      }
      return 0
    }
    let (width, height) = (inset("width"), inset("height"))
    return Insets(top: height, left: width, bottom: height, right: width)
  }

  /// The elements of views whose alignment rectangle may differ from their frame.
  static let variableElements: Set<String> = [
    "slider", "switch", "segmentedControl", "button", "popUpButton", "textField", "box", "stepper", "tabView",
    "progressIndicator", "datePicker", "colorWell", "comboBox", "searchField", "levelIndicator", "imageView",
  ]

  private static func uiKit(_ element: XMLElement) -> Insets {
    switch element.name {
    case "slider": Insets(left: 2, top: 0, right: 2, bottom: 1)
    case "switch": Insets(left: 0, top: 0, right: 2, bottom: 0)
    case "segmentedControl": Insets(left: 0, top: 0, right: 0, bottom: 1)
    default: .zero
    }
  }

  /// The first version of Xcode that shows the controls of macOS 26.
  static let firstVersionOfMacOS26 = 24400

  /// - Parameter version: the version of Xcode; from 17000 on, controls look as in macOS 11.
  static func appKit(_ element: XMLElement, _ version: Int) -> Insets {
    let cell = element.child(key: "cell")
    let size = element["controlSize"] ?? cell?["controlSize"] ?? "regular"
    // Xcode 26 saves the frames of macOS 26, in which controls fill their frames.
    if version >= firstVersionOfMacOS26 && !["textField", "box"].contains(element.name) { return .zero }
    let isOld = version < 17000
    let isNew = version >= 21000
    switch element.name {
    case "textField":
      return cell?["borderStyle"] == nil ? Insets(left: 2, top: 0, right: 2, bottom: 0) : .zero
    case "box":
      switch element["boxType"] ?? "primary" {
      case "separator":
        return element.isUpright
          ? Insets(left: 2, top: 0, right: 2, bottom: 0) : Insets(left: 0, top: 2, right: 0, bottom: 2)
      case "custom": return .zero
      default:
        let hasTitle = element["titlePosition"] != "noTitle"
        return Insets(left: 3, top: hasTitle ? 0 : 2, right: 3, bottom: 4)
      }
    case "button":
      return button(cell?["type"] ?? "push", cell?["bezelStyle"] ?? "", cell?["borderStyle"], size, isOld, isNew)
    case "popUpButton":
      guard cell?["type"] == "push" || cell?["type"] == nil else { return .zero }
      if size == "small" {
        return isOld ? Insets(left: 3, top: 1, right: 3, bottom: 3) : Insets(left: 4, top: 2, right: 4, bottom: 4)
      }
      return isOld
        ? Insets(left: 2, top: 2, right: 3, bottom: 3) : Insets(left: 3, top: 1, right: isNew ? 0 : 4, bottom: 4)
    case "segmentedControl":
      return isOld
        ? Insets(left: 2, top: 1, right: 2, bottom: 2)
        : Insets(left: 2, top: size == "small" ? 1 : 2, right: 2, bottom: size == "small" ? 2 : 1)
    case "comboBox":
      return size == "small"
        ? Insets(left: 0, top: 1, right: 3, bottom: 4) : Insets(left: 0, top: 2, right: 3, bottom: 2)
    case "progressIndicator" where element["style"] != "spinning" && size == "regular":
      return Insets(left: 0, top: 1, right: 0, bottom: 1)
    case "stepper" where size == "small":
      return Insets(left: isNew ? 0 : 2, top: 2, right: isNew ? 0 : 2, bottom: 3)
    case "stepper": return Insets(left: 3, top: isOld ? 2 : 4, right: 3, bottom: isOld ? 3 : 4)
    case "switch": return Insets(left: 2, top: 1, right: 2, bottom: 2)
    case "slider":
      return element.isUpright ? .zero : Insets(left: 2, top: isNew ? 2 : 0, right: 2, bottom: 2)
    case "tabView": return isOld ? Insets(left: 7, top: 3, right: 7, bottom: 10) : .zero
    default: return .zero
    }
  }

  private static func button(
    _ type: String, _ bezel: String, _ border: String?, _ size: String, _ isOld: Bool, _ isNew: Bool
  ) -> Insets {
    switch (type, size) {
    case ("check", "small"):
      isOld
        ? Insets(left: 3, top: 3, right: 2, bottom: 3)
        : isNew ? Insets(left: 1, top: 1, right: 0, bottom: 1) : Insets(left: 1, top: 0, right: 1, bottom: 0)
    case ("check", "mini"): Insets(left: 4, top: 5, right: 2, bottom: 3)
    case ("check", _):
      isOld ? Insets(left: 2, top: 2, right: 2, bottom: 2) : Insets(left: 2, top: 1, right: 0, bottom: 1)
    case ("radio", "small"): Insets(left: 1, top: 1, right: 0, bottom: 0)
    case ("radio", _):
      isOld ? Insets(left: 2, top: 2, right: 2, bottom: 2) : Insets(left: 2, top: 1, right: 0, bottom: 1)
    case ("push", "small"):
      bezel == "rounded"
        ? isOld ? Insets(left: 5, top: 4, right: 5, bottom: 6) : Insets(left: 6, top: 4, right: 6, bottom: 7) : .zero
    case ("push", _):
      bezel == "rounded"
        ? isOld ? Insets(left: 6, top: 4, right: 6, bottom: 7) : Insets(left: 7, top: 5, right: 7, bottom: 7) : .zero
    case ("smallSquare", _):
      border == nil && isNew
        ? Insets(left: 0.5, top: 0, right: 0.5, bottom: 1.5)
        : Insets(left: 0, top: 1, right: 0, bottom: 1)
    case ("help", _):
      isOld ? Insets(left: 2, top: 1, right: 2, bottom: 3) : Insets(left: isNew ? 3 : 2, top: 1, right: 2, bottom: 4)
    default: .zero
    }
  }
}

extension Insets {
  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(top: top, left: left, bottom: bottom, right: right)
  }
}

extension XMLElement {
  /// Whether an image view shows one of Apple's symbols.
  var isSymbol: Bool {
    self["catalog"] == "system" || child(key: "image")?["catalog"] == "system"
      || child(key: "cell")?["catalog"] == "system"
      || child(key: "cell")?.child(key: "image")?["catalog"] == "system"
  }
}
