/// The view that an element of Interface Builder makes: its class, and its kind in a scene.
struct ViewClass {
  /// The class of UIKit or AppKit that the element makes.
  let className: String
  /// A kind of the scene format.
  let kind: String
  /// Whether a person taps or clicks it.
  var isControl = false
  /// The axes on which the view has an intrinsic size.
  var intrinsicAxes = Axes.none
  /// Whether its baseline is that of a text around its middle; the baseline of other views is their bottom edge.
  var hasBaseline = false
  /// Whether the system alone decides the size, so that the saved size is reliable.
  var hasSystemSize = false
  /// Whether its subviews keep their saved frames, because the view itself lays them out.
  var placesSubviews = false
  /// Whether it places the alignment rectangles of its subviews within its bounds.
  var arrangesSubviews: Bool { className == "NSStackView" || className == "NSGridView" }

  enum Axes { case none, width, height, both }

  /// The words that Interface Builder shows for a view without a label, such as `Image View`.
  var displayName: String {
    var words = ""
    for character in className.dropFirst(2) {
      if character.isUppercase, let last = words.last, last.isLowercase { words.append(" ") }
      words.append(character)
    }
    return words
  }

  /// - Returns: `nil` for an element that is no view.
  init?(_ element: XMLElement, on platform: InterfaceDocument.Platform) {
    let found = platform == .macOS ? Self.appKit(element) : Self.uiKit(element)
    guard let found else { return nil }
    self = found
    hasSystemSize = Self.systemSizes.contains(element.name)
    hasBaseline =
      ["label", "button", "textField"].contains(kind) || element.name == "button"
      || (platform == .macOS ? isControl && intrinsicAxes != .none : element.name == "imageView" && element.isSymbol)
  }

  /// The elements of views whose size does not depend on their content.
  private static let systemSizes: Set<String> = [
    "switch", "stepper", "slider", "activityIndicatorView", "progressView", "progressIndicator", "box",
    "searchBar", "toolbar", "navigationBar", "tabBar", "pickerView",
  ]

  private init(
    _ className: String, _ kind: String = "view", _ axes: Axes = .none, isControl: Bool = false,
    placesSubviews: Bool = false
  ) {
    self.className = className
    self.kind = kind
    intrinsicAxes = axes
    self.isControl = isControl
    self.placesSubviews = placesSubviews
  }

  private static func uiKit(_ element: XMLElement) -> ViewClass? {
    switch element.name {
    case "view" where element["customClass"] == "UIScrollView": ViewClass("UIScrollView", "scrollView")
    case "view", "tableViewCellContentView", "collectionViewCellContentView": ViewClass("UIView")
    case "label": ViewClass("UILabel", "label", .both)
    case "button":
      ViewClass("UIButton", element.showsTitle ? "button" : "view", .both, isControl: true)
    case "imageView":
      ViewClass(
        "UIImageView", "imageView", element["image"] == nil && element.child(key: "image") == nil ? .none : .both)
    case "textField": ViewClass("UITextField", "textField", .both, isControl: true)
    case "textView":
      ViewClass(
        "UITextView", "textView", element["scrollEnabled"] == "NO" ? .both : .none,
        isControl: element["editable"] != "NO")
    case "switch": ViewClass("UISwitch", "switch", .both, isControl: true)
    case "slider": ViewClass("UISlider", "slider", .height, isControl: true)
    case "scrollView": ViewClass("UIScrollView", "scrollView")
    case "stackView": ViewClass("UIStackView", "stackView")
    case "segmentedControl": ViewClass("UISegmentedControl", "view", .both, isControl: true)
    case "stepper": ViewClass("UIStepper", "view", .both, isControl: true)
    case "datePicker": ViewClass("UIDatePicker", "view", .both, isControl: true)
    case "pickerView": ViewClass("UIPickerView", "view", .both, isControl: true)
    case "pageControl": ViewClass("UIPageControl", "view", .both)
    case "activityIndicatorView": ViewClass("UIActivityIndicatorView", "view", .both)
    case "progressView": ViewClass("UIProgressView", "view", .height)
    case "searchBar": ViewClass("UISearchBar", "view", .height, isControl: true)
    case "navigationBar": ViewClass("UINavigationBar", "view", .height)
    case "toolbar": ViewClass("UIToolbar", "view", .height)
    case "tabBar": ViewClass("UITabBar", "view", .height)
    case "tableView": ViewClass("UITableView")
    case "collectionView": ViewClass("UICollectionView")
    case "tableViewCell": ViewClass("UITableViewCell")
    case "collectionViewCell": ViewClass("UICollectionViewCell")
    case "collectionReusableView": ViewClass("UICollectionReusableView")
    case "visualEffectView": ViewClass("UIVisualEffectView")
    case "containerView": ViewClass("UIView")
    case "wkWebView": ViewClass("WKWebView")
    case "webView": ViewClass("UIWebView")
    case "mapView": ViewClass("MKMapView")
    case "control": ViewClass("UIControl", "view", .none, isControl: true)
    default: element.child("rect", key: "frame") == nil ? nil : ViewClass("UI" + element.name.capitalizedFirst)
    }
  }

  private static func appKit(_ element: XMLElement) -> ViewClass? {
    switch element.name {
    case "view", "customView": ViewClass("NSView")
    case "textField", "secureTextField":
      element.child(key: "cell").map { $0["editable"] == "YES" || $0["borderStyle"] != nil } == true
        ? ViewClass("NSTextField", "textField", .height, isControl: true) : ViewClass("NSTextField", "label", .both)
    case "searchField", "tokenField", "comboBox":
      ViewClass("NS" + element.name.capitalizedFirst, "textField", .height, isControl: true)
    case "button":
      ViewClass("NSButton", element.showsTitle ? "button" : "view", .both, isControl: true)
    case "popUpButton": ViewClass("NSPopUpButton", "button", .both, isControl: true)
    case "imageView":
      ViewClass("NSImageView", "imageView", element.child(key: "cell")?["image"] == nil ? .none : .both)
    case "slider":
      ViewClass(
        "NSSlider", "slider",
        element.child(key: "cell")?["sliderType"] == "circular" ? .both : element.isUpright ? .width : .height,
        isControl: true)
    case "switch": ViewClass("NSSwitch", "switch", .both, isControl: true)
    case "segmentedControl": ViewClass("NSSegmentedControl", "view", .both, isControl: true)
    case "stepper": ViewClass("NSStepper", "view", .both, isControl: true)
    case "datePicker": ViewClass("NSDatePicker", "view", .both, isControl: true)
    case "colorWell": ViewClass("NSColorWell", "view", .both, isControl: true)
    case "pathControl": ViewClass("NSPathControl", "view", .both, isControl: true)
    case "levelIndicator": ViewClass("NSLevelIndicator", "view", .both)
    case "progressIndicator":
      ViewClass("NSProgressIndicator", "view", element["style"] == "spinning" ? .both : .height)
    case "box":
      ViewClass(
        "NSBox", "view", element["boxType"] == "separator" ? element.isUpright ? .width : .height : .none)
    case "scrollView": ViewClass("NSScrollView")
    case "textView": ViewClass("NSTextView", "textView", .none, isControl: element["editable"] != "NO")
    case "stackView": ViewClass("NSStackView", "view", .both, placesSubviews: true)
    case "gridView": ViewClass("NSGridView", "view", .both, placesSubviews: true)
    case "splitView": ViewClass("NSSplitView", "view", .none, placesSubviews: true)
    case "tabView": ViewClass("NSTabView")
    case "matrix": ViewClass("NSMatrix", "view", .both, isControl: true)
    case "visualEffectView": ViewClass("NSVisualEffectView")
    case "tableCellView": ViewClass("NSTableCellView")
    case "containerView": ViewClass("NSView")
    case "scroller", "clipView", "tableHeaderView": nil
    default: element.child("rect", key: "frame") == nil ? nil : ViewClass("NS" + element.name.capitalizedFirst)
    }
  }
}

extension XMLElement {
  /// Whether a button shows a title. A button without one is an icon, a checkbox or a plain touch area with other content near it.
  fileprivate var showsTitle: Bool {
    let cell = child(key: "cell")
    if cell?["imagePosition"] == "only" { return false }
    let holders = [cell, child("state", key: "normal"), child("buttonConfiguration"), self].compactMap(\.self)
    return holders.contains { holder in
      holder["title"].map { !$0.isEmpty } ?? false || holder.child(key: "title") != nil
        || holder.child(key: "attributedTitle") != nil
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
