/// Finds the version of Xcode whose alignment rectangles make the saved frames of a macOS document satisfy most constraints.
///
/// Controls have the sizes of the macOS that Interface Builder ran on, and one version of Xcode runs on several.
enum MetricsVersion {
  /// One version for each generation of controls in `AlignmentInsets`: before macOS 11, and of macOS 11, 13 and 26.
  private static let candidates = [16000, 20000, 22000, 26000]

  /// How many more constraints another version must explain than the document's own.
  private static let margin = 2

  /// The tolerance in points: frames are rounded to half points.
  private static let tolerance = 0.75

  static func best(for root: XMLElement, savedBy toolsVersion: Int) -> Int {
    let version = toolsVersion >= AlignmentInsets.firstVersionOfMacOS26 && hasOlderButtons(root) ? 22000 : toolsVersion
    var equalities: [Equality] = []
    root.visit { equalities += self.equalities(in: $0) }
    if equalities.isEmpty { return version }
    func explained(_ version: Int) -> Int { equalities.count { $0.error(with: version).magnitude <= tolerance } }
    var best = (version: version, count: explained(version) + margin - 1)
    for candidate in candidates {
      let count = explained(candidate)
      if count > best.count { best = (candidate, count) }
    }
    return best.version
  }

  /// Whether most push buttons have the height of the frame before macOS 26: 32 points rather than 24. Xcode 26 does not change the
  /// frames of views without constraints.
  private static func hasOlderButtons(_ root: XMLElement) -> Bool {
    var (older, newer) = (0, 0)
    root.visit { element in
      guard element.name == "button", let cell = element.child(key: "cell"), cell["type"] == "push",
        cell["bezelStyle"] == "rounded",
        ["regular", nil].contains(element["controlSize"] ?? cell["controlSize"])
      else { return }
      switch element.savedFrame?.height {
      case 32: older += 1
      case 24: newer += 1
      default: break
      }
    }
    return older > newer
  }

  /// A required constraint between two edges along one axis, of a view and its superview or of two siblings.
  private struct Equality {
    let first, second: Side
    let constant: Double

    func error(with version: Int) -> Double {
      first.coordinate(with: version) - second.coordinate(with: version) - constant
    }
  }

  /// An edge of a view, or of the superview around it.
  private struct Side {
    /// `nil` for the superview.
    let element: XMLElement?
    let edge: String
    /// The coordinate of the frame's edge, in points from the left or the top of the superview.
    let frameEdge: Double

    var isHorizontal: Bool { edge == "leading" || edge == "trailing" || edge == "left" || edge == "right" }

    func coordinate(with version: Int) -> Double {
      guard let element else { return frameEdge }
      let insets = AlignmentInsets.appKit(element, version)
      switch edge {
      case "leading", "left": return frameEdge + insets.left
      case "trailing", "right": return frameEdge - insets.right
      case "top": return frameEdge + insets.top
      default: return frameEdge - insets.bottom
      }
    }
  }

  /// Whether the alignment rectangle of a view depends on the version. Tab views are left out: theirs differ within a version.
  private static func isControl(_ element: XMLElement?) -> Bool {
    element.map { AlignmentInsets.variableElements.contains($0.name) && $0.name != "tabView" } ?? false
  }

  private static func equalities(in superview: XMLElement) -> [Equality] {
    guard let outer = superview.savedFrame, let id = superview["id"] else { return [] }
    let constraints = superview.elements(in: "constraints")
    if constraints.isEmpty { return [] }
    var children: [String: XMLElement] = [:]
    for child in superview.elements(in: "subviews") { if let id = child["id"] { children[id] = child } }
    func side(_ item: String?, _ attribute: String?) -> Side? {
      guard let edge = attribute else { return nil }
      let element = children[item ?? id]
      guard element != nil || item ?? id == id && !AlignmentInsets.variableElements.contains(superview.name) else {
        return nil
      }
      let whole = Rectangle(x: 0, y: 0, width: outer.width, height: outer.height)
      guard let frame = element == nil ? whole : element?.savedFrame, element.map({ !$0.isSet("misplaced") }) ?? true
      else { return nil }
      let coordinate: Double
      switch edge {
      case "leading", "left": coordinate = frame.x
      case "trailing", "right": coordinate = frame.right
      case "top": coordinate = outer.height - frame.bottom
      case "bottom": coordinate = outer.height - frame.y
      default: return nil
      }
      return Side(element: element, edge: edge, frameEdge: coordinate)
    }
    return constraints.compactMap { constraint in
      guard constraint["relation"] == nil, constraint["priority"] == nil, constraint["multiplier"] == nil,
        constraint["secondItem"] != nil, let constant = Double(constraint["constant"] ?? "0"),
        let first = side(constraint["firstItem"], constraint["firstAttribute"]),
        let second = side(constraint["secondItem"], constraint["secondAttribute"]),
        first.isHorizontal == second.isHorizontal,
        isControl(first.element) || isControl(second.element)
      else { return nil }
      return Equality(first: first, second: second, constant: constant)
    }
  }
}
