/// Short names for the items of an alert, in place of addresses.
package struct ItemNames: Sendable {
  private var names: [LoggedItem: Name] = [:]
  /// All items, in the order in which the alert mentions them.
  package private(set) var items: [LoggedItem] = []

  private struct Name {
    /// For people, such as `'Restart'` or `UIStackView 2`.
    var label: String
    /// For equations, such as `Restart` or `UIStackView_2`.
    var id: String
  }

  /// - Parameter first: items that get names before those that the constraints mention.
  package init(_ alert: LoggedAlert, first: [LoggedItem] = []) {
    for item in first { add(item) }
    for constraint in alert.constraints + [alert.broken].compactMap({ $0 }) {
      let sides = [constraint.sides?.first, constraint.sides?.second].compactMap { $0 }
      for anchor in constraint.anchors + sides {
        add(anchor.item)
        if let superview = alert.items[anchor.item]?.superview { add(superview) }
      }
    }
    let bases = items.map { Self.base(of: alert.items[$0] ?? ItemDescription(), $0) }
    let counts = Dictionary(bases.map { ($0, 1) }, uniquingKeysWith: +)
    var numbers: [String: Int] = [:]
    var ids: Set<String> = []
    for (item, base) in zip(items, bases) {
      numbers[base, default: 0] += 1
      let isNumbered = counts[base, default: 0] > 1
      names[item] = Name(label: isNumbered ? "\(base) \(numbers[base, default: 1])" : base, id: "")
    }
    // Guides are named after their owners, whose names are known by now.
    for item in items {
      guard let description = alert.items[item], let kind = Self.guideKind(description) else { continue }
      if let owner = description.superview, let name = names[owner] { names[item]?.label = "\(kind) of \(name.label)" }
    }
    for item in items {
      let name = Self.identifier(names[item]?.label ?? "")
      var id = name
      var number = 2
      while id == "superview" || !ids.insert(id).inserted {
        id = "\(name)_\(number)"
        number += 1
      }
      names[item]?.id = id
    }
  }

  /// The name for people.
  package func label(_ item: LoggedItem) -> String { names[item]?.label ?? item.identity }

  /// The name in equations and scenes.
  package func id(_ item: LoggedItem) -> String { names[item]?.id ?? Self.identifier(item.identity) }

  private mutating func add(_ item: LoggedItem) {
    if names[item] == nil {
      names[item] = Name(label: "", id: "")
      items.append(item)
    }
  }

  private static func base(of description: ItemDescription, _ item: LoggedItem) -> String {
    if let kind = guideKind(description) { return kind }
    if description.isGuide { return description.text.map { "'\($0)'" } ?? "layout guide" }
    if let name = description.name { return "'\(name)'" }
    if let text = description.text, !text.allSatisfy(\.isWhitespace) { return "'\(text)'" }
    if let name = description.className { return name.isEmpty ? "view" : name }
    return item.isAssumed ? "a superview" : "view"
  }

  /// The name of the standard guide that an item is; `nil` for other items.
  private static func guideKind(_ description: ItemDescription) -> String? {
    guard description.isGuide else { return nil }
    switch description.text {
    case "UIViewSafeAreaLayoutGuide": return "safe area"
    case "UIViewLayoutMarginsGuide": return "margins"
    case "UIViewReadableContentGuide", "UIViewReadableContentLayoutGuide": return "readable width"
    case "UIViewKeyboardLayoutGuide": return "keyboard guide"
    default: return nil
    }
  }

  /// The maximum length of a name in equations, in bytes.
  private static let longestID = 40

  /// A name that needs no backticks in equations.
  private static func identifier(_ label: String) -> String {
    var result = ""
    var isAfterGap = false
    for scalar in label.unicodeScalars where result.utf8.count < longestID {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      if isLetter || (("0"..."9").contains(scalar) && !result.isEmpty) {
        if isAfterGap && !result.isEmpty { result += "_" }
        result.unicodeScalars.append(scalar)
        isAfterGap = false
      } else {
        isAfterGap = true
      }
    }
    return result.isEmpty ? "view" : result
  }
}
