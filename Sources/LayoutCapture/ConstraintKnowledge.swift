/// What is known about constraints from their classes, identifiers and attribute numbers.
///
/// The importer of captured hierarchies has this file, too, through a symbolic link.
enum ConstraintKnowledge {
  /// What the system makes constraints from.
  enum Origin {
    /// The natural size of a view's content.
    case contentSize
    /// A view's frame and autoresizing mask.
    case autoresizing
    /// The arrangement of a stack view.
    case stackView
    /// The insets of a layout guide of the system.
    case guide
    /// A size that a table, a window or a measurement gives to a view for now.
    case temporarySize
  }

  /// What the system made a constraint from; `nil` if code or a document made it.
  ///
  /// - Parameter classes: the class of the constraint, and superclasses as far as they are known.
  static func origin(classes: [String], identifier: String?) -> Origin? {
    if classes.contains("NSContentSizeLayoutConstraint") { return .contentSize }
    if classes.contains("NSAutoresizingMaskLayoutConstraint") { return .autoresizing }
    guard let identifier else { return nil }
    if identifier.hasPrefix("UISV-") || identifier.hasPrefix("NSStackView.") { return .stackView }
    if identifier.hasPrefix("UIViewSafeAreaLayoutGuide-") || identifier.hasSuffix("Margin-guide-constraint") {
      return .guide
    }
    let temporary = [
      "UIView-Encapsulated-Layout-", "NSView-Encapsulated-Layout-", "NSTableRowView-Encapsulated-Layout-",
      "NSTableView-Encapsulated", "_UITemporaryLayout", "fittingSizeHTarget", "fittingSizeVTarget",
    ]
    return temporary.contains(where: identifier.hasPrefix) ? .temporarySize : nil
  }

  /// An attribute with its name in the scene format.
  struct Attribute {
    let name: String
    /// Whether it is an attribute of the layout margins.
    var usesMargins = false
  }

  /// The attribute with a number of `NSLayoutConstraint.Attribute`; `nil` for one that the scene format lacks.
  static func attribute(_ number: Int) -> Attribute? {
    if (1...12).contains(number) { return Attribute(name: attributes[number - 1]) }
    return (13...20).contains(number) ? Attribute(name: marginAttributes[number - 13], usesMargins: true) : nil
  }

  private static let attributes = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "lastBaseline",
    "firstBaseline",
  ]
  private static let marginAttributes = [
    "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY",
  ]

  /// Whether a text can be a constraint's id: it is no name that is generated for scenes, not too long and without control characters.
  static func isUsableID(_ text: String) -> Bool {
    let generated = [".frame", ".fitting.", ".hugging.", ".compression.", ".stack."]
    return !text.isEmpty && text.utf8.count <= 256
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && !generated.contains { part in text.indices.contains { text[$0...].hasPrefix(part) } }
  }
}
