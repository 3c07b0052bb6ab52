import ConstraintSolver
import LayoutModel
import SceneLoading

/// The parts of a scene in the scene format that is made from an alert.
struct SceneText {
  let alert: LoggedAlert
  let names: ItemNames
  /// The constraints, each as a line.
  private(set) var constraints: [String] = []
  private var ids: Set<String> = []

  init(_ alert: LoggedAlert, _ names: ItemNames) {
    self.alert = alert
    self.names = names
  }

  /// Adds a constraint.
  ///
  /// - Returns: whether the format can express it; if not, it is left out.
  mutating func add(_ constraint: LoggedConstraint) -> Bool {
    guard let equation = equation(constraint), let anchor = constraint.sides?.first else { return false }
    let name = "\(names.id(anchor.item)).\(anchor.attribute.name)"
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name) \(number)"
      number += 1
    }
    let members = "\"equation\": \(JSONString.quoted(equation))\(constraint.isActive ? "" : ", \"active\": false")"
    constraints.append(
      "    \(JSONString.quoted(id)): { \(members), \"note\": \(JSONString.quoted(constraint.text)) }")
    return true
  }

  /// A view or a guide with further members, and with subviews, each on a line of its own.
  func view(
    _ item: LoggedItem, className: String?, kind: String, _ members: [String] = [], subviews: [String],
    indentation: String
  ) -> String {
    var parts = [
      "\"id\": \(JSONString.quoted(names.id(item)))",
      "\"label\": \(JSONString.quoted(names.label(item).filter { $0 != "'" }))",
    ]
    if let className { parts.append("\"class\": \(JSONString.quoted(className))") }
    parts.append(kind == "view" ? "\"opaque\": false" : "\"kind\": \(JSONString.quoted(kind))")
    parts += members
    if !subviews.isEmpty {
      parts.append("\"subviews\": [\n\(subviews.joined(separator: ",\n"))\n\(indentation)]")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  static func number(_ value: Rational) -> String { value.decimalDescription(places: 12) }

  /// The equation of a constraint; `nil` if the format cannot express it.
  private func equation(_ constraint: LoggedConstraint) -> String? {
    guard let sides = constraint.sides else { return nil }
    var (first, second, multiplier) = (sides.first, sides.second, sides.multiplier)
    // A position in the superview becomes one relative to the superview's edge.
    if let edge = first.attribute.inSuperview {
      guard second == nil, let owner = alert.items[first.item]?.superview else { return nil }
      second = LoggedAnchor(owner, edge.origin)
      first = LoggedAnchor(first.item, edge.own)
      multiplier = .one
    }
    guard first.attribute.isSize || second != nil, !multiplier.isZero, let left = anchor(first) else { return nil }
    var right: String?
    if let second {
      guard second.attribute.inSuperview == nil, first.attribute.isSize == second.attribute.isSize,
        first.attribute.isVertical == second.attribute.isVertical, let anchor = anchor(second)
      else { return nil }
      right = anchor
    }
    let text = equationText(
      left, constraint.relation, right, times: multiplier, plus: sides.constant, number: Self.number)
    if constraint.isContentSize { return text + " @250" }
    return constraint.priority < 1000 ? "\(text) @\(Self.number(constraint.priority))" : text
  }

  private func anchor(_ anchor: LoggedAnchor) -> String? {
    anchor.attribute.sceneName.map { "\(names.id(anchor.item))\(anchor.attribute.offsetID ?? "").\($0)" }
  }
}

extension LoggedAnchor.Attribute {
  /// The suffix that makes a view's id the id of the guide for its margins or baselines; `nil` for edges, centres and sizes.
  var offsetID: String? { isMargin ? "_margins" : isBaseline ? "_baselines" : nil }

  /// The attribute's name in equations, of the view or of the guide for its margins or baselines; `nil` if there is none.
  fileprivate var sceneName: String? {
    switch self {
    case .centerXWithinMargins: "centerX"
    case .centerYWithinMargins: "centerY"
    case .firstBaseline: "top"
    case .lastBaseline: "bottom"
    case .minX, .midX, .maxX, .minY, .midY, .maxY, .other: nil
    default: (edgeOfMargin ?? self).name
    }
  }
}
