/// A constraint of a capture, with its numbers as exported.
struct CapturedConstraint {
  let address: String
  let identifier: String?
  let firstItem: String?
  let firstAttribute: Int
  /// -1 for at most, 0 for equal, 1 for at least.
  let relation: Int
  let secondItem: String?
  let secondAttribute: Int
  let multiplier: Double
  let constant: Double
  let priority: Double
  let role: Role

  enum Role {
    /// Made by code or by a document.
    case layout
    /// The natural size of a view's content.
    case contentSize
    /// Made from a view's autoresizing mask.
    case autoresizing
  }

  /// - Returns: `nil` if the object is no constraint, or not an active one.
  init?(_ object: CapturedObject, of classes: ClassTree) {
    guard object.flag("active") != false else { return nil }
    guard case .number(let attribute) = object.properties["firstAttribute"] else { return nil }
    address = object.address
    identifier = object.text("identifier").flatMap { $0.isEmpty ? nil : $0 }
    firstItem = object.reference("firstItem")
    firstAttribute = Int(exactly: attribute) ?? -1
    // A missing number is taken to be the default of a constraint, which is a guess.
    relation = object.number("relation").flatMap { Int(exactly: $0) } ?? 0
    secondItem = object.reference("secondItem")
    secondAttribute = object.number("secondAttribute").flatMap { Int(exactly: $0) } ?? (secondItem == nil ? 0 : -1)
    multiplier = object.number("multiplier") ?? 1
    constant = object.number("constant") ?? 0
    priority = object.number("priority") ?? 1000
    let origin = ConstraintKnowledge.origin(
      classes: classes.lineage(of: object.className ?? ""), identifier: identifier)
    role = origin == .contentSize ? .contentSize : origin == .autoresizing ? .autoresizing : .layout
  }
}

extension CapturedConstraint {
  /// The name of an attribute for people, even if the scene format lacks the attribute.
  static func words(ofAttribute number: Int) -> String {
    if let attribute = ConstraintKnowledge.attribute(number) {
      return (attribute.usesMargins ? "margins." : "") + attribute.name
    }
    let edges = ["minX", "minY", "midX", "midY", "maxX", "maxY"]
    return (32...37).contains(number) ? edges[number - 32] : "attribute \(number)"
  }
}
