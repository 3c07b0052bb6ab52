/// Alignment insets measured in one document, from views that are pinned to an edge of their superview.
///
/// The insets of a control depend on the system that Interface Builder ran on, so measurements in the document itself are better
/// than a table.
struct MeasuredInsets {
  private struct StyleEdge: Hashable {
    let style: String
    let edge: String
  }

  /// The greatest inset of a control, in points; frames that differ by more are out of date.
  private static let greatest = 10.0

  private var votes: [StyleEdge: [Double]] = [:]
  /// The insets on which more than half of the votes for an edge agree.
  private var insets: [StyleEdge: Double] = [:]
  private let pointsUp: Bool

  init(_ root: XMLElement, on platform: InterfaceDocument.Platform) {
    pointsUp = platform == .macOS
    root.visit { add($0) }
    for (styleEdge, values) in votes {
      if let best = values.mostFrequent, best.count * 2 > values.count { insets[styleEdge] = best.value }
    }
    votes = [:]
  }

  /// The properties on which a view's insets depend, as one key; `nil` for views without insets.
  private static func style(of element: XMLElement) -> String? {
    guard AlignmentInsets.variableElements.contains(element.name) else { return nil }
    let cell = element.child(key: "cell")
    let isLine = element.name == "slider" || element["boxType"] == "separator"
    let parts = [
      element.name, element["customClass"], element["controlSize"] ?? cell?["controlSize"], element["boxType"],
      cell?["type"], cell?["bezelStyle"], cell?["borderStyle"], cell?["editable"],
      isLine && element.isUpright ? "upright" : nil,
    ]
    return parts.map { $0 ?? "-" }.joined(separator: "|")
  }

  private mutating func add(_ superview: XMLElement) {
    guard let outer = superview.savedFrame, let id = superview["id"],
      !AlignmentInsets.variableElements.contains(superview.name)
    else { return }
    var children: [String: XMLElement] = [:]
    for child in superview.elements(in: "subviews") { if let id = child["id"] { children[id] = child } }
    for constraint in superview.elements(in: "constraints") {
      guard constraint["relation"] == nil, constraint["priority"] == nil, constraint["multiplier"] == nil,
        constraint["firstAttribute"] == constraint["secondAttribute"], let edge = constraint["firstAttribute"],
        let constant = Double(constraint["constant"] ?? "0")
      else { continue }
      let first = constraint["firstItem"] ?? id
      guard let second = constraint["secondItem"], first == id || second == id,
        let view = children[first == id ? second : first], let style = Self.style(of: view),
        !view.isSet("misplaced"), let frame = view.savedFrame
      else { continue }
      // The distances of the frame's edges from those of the superview, inwards.
      let top = pointsUp ? outer.height - frame.bottom : frame.y
      let distances = [
        "left": frame.x, "right": outer.width - frame.right, "top": top, "bottom": outer.height - top - frame.height,
      ]
      let name = ["leading": "left", "trailing": "right"][edge] ?? edge
      guard let distance = distances[name] else { continue }
      // A constraint measures rightwards and downwards from its second item to its first.
      let isStart = name == "left" || name == "top"
      let distanceOfRectangle = isStart == (second == id) ? constant : -constant
      let inset = distanceOfRectangle - distance
      guard inset.magnitude <= Self.greatest else { continue }
      votes[StyleEdge(style: style, edge: name), default: []].append((inset * 2).rounded() / 2)
    }
  }

  /// The default insets of a view, with the edges replaced that were measured for its style.
  func insets(of element: XMLElement, default insets: Insets) -> Insets {
    guard let style = Self.style(of: element) else { return insets }
    func measured(_ edge: String, _ usual: Double) -> Double {
      self.insets[StyleEdge(style: style, edge: edge)] ?? usual
    }
    return Insets(
      top: measured("top", insets.top), left: measured("left", insets.left),
      bottom: measured("bottom", insets.bottom), right: measured("right", insets.right))
  }
}
