/// The names of a scene's views as people see them.
package struct DisplayNames: Sendable {
  /// Names that more than one view has; empty if no view has a label.
  private let shared: Set<String>
  package let hasViewLabels: Bool
  package let hasConstraintLabels: Bool

  /// - Complexity: linear in the views and the constraints.
  init(views: [View], constraints: [Constraint]) {
    hasViewLabels = views.indices.contains { views[$0].shownLabel != nil }
    hasConstraintLabels = constraints.indices.contains { constraints[$0].shownLabel != nil }
    var (seen, shared): (Set<String>, Set<String>) = ([], [])
    if hasViewLabels {
      for index in views.indices {
        let name = views[index].shownLabel ?? views[index].name
        if !seen.insert(name).inserted { shared.insert(name) }
      }
    }
    self.shared = shared
  }

  func isShared(_ name: String) -> Bool { shared.contains(name) }
}

extension String {
  /// The maximum length of a label in messages and pictures, in characters.
  private static let longestLabel = 120

  /// The text as a label shows it: on one line and not too long; `nil` if nothing is visible.
  fileprivate var asLabel: String? {
    guard !utf8.isEmpty else { return nil }
    if isPlainLine { return self }
    let words = split { $0.isWhitespace }
    if words.isEmpty { return nil }
    let line = words.joined(separator: " ")
    guard line.utf8.count > Self.longestLabel, line.count > Self.longestLabel else { return line }
    return line.prefix(Self.longestLabel - 1) + "…"
  }

  /// Whether a label shows the text as it is, which takes much less time to find out than to make: words of ASCII with one space
  /// between two.
  private var isPlainLine: Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in utf8 {
      guard (space..<0x7F).contains(byte), byte != space || last != space else { return false }
      last = byte
    }
    return last != space && utf8.count <= Self.longestLabel
  }
}

extension View {
  /// The label as people see it; `nil` if there is none, or if it is the name.
  fileprivate var shownLabel: String? { label.flatMap(\.asLabel).flatMap { $0 == name ? nil : $0 } }
}

extension Constraint {
  /// The label as people see it; `nil` if there is none.
  fileprivate var shownLabel: String? { label.flatMap(\.asLabel) }
}

extension Scene {
  /// Whether the scene was made from a document, so that people change it in Interface Builder and not in the scene file.
  package var isImported: Bool { source != nil || displayNames.hasConstraintLabels }

  /// The label, followed by class and id in brackets if several views have it; the id of a view without a label.
  package func displayName(of view: ViewID) -> String { shownName(of: view, quote: "") }

  /// The label, or the id of a view without one. Several views can have the same label: a picture shows them at different positions.
  package func label(of view: ViewID) -> String { views[view.index].shownLabel ?? views[view.index].name }

  /// Class and id of a view whose label is not unique, `UIButton a1B-2c-D3e`; `nil` for all other views.
  package func identity(ofShared view: ViewID) -> String? {
    guard let label = views[view.index].shownLabel, displayNames.isShared(label) else { return nil }
    return String(identity(of: view).dropFirst().dropLast())
  }

  /// The display name with the label or the id in quotes: `'Sign in'`, or `'Sign in' (UIButton a1B-2c-D3e)`.
  package func quotedName(of view: ViewID) -> String { shownName(of: view, quote: "'") }

  /// The quoted label with class and id in brackets; the quoted id of a view without a label.
  package func quotedFullName(of view: ViewID) -> String {
    let index = view.index
    guard let label = views[index].shownLabel else { return "'\(views[index].name)'" }
    return "'\(label)' \(identity(of: view))"
  }

  private func shownName(of view: ViewID, quote: String) -> String {
    let index = view.index
    guard let label = views[index].shownLabel else { return "\(quote)\(views[index].name)\(quote)" }
    let name = "\(quote)\(label)\(quote)"
    return displayNames.isShared(label) ? "\(name) \(identity(of: view))" : name
  }

  /// `(UIButton a1B-2c-D3e)`.
  private func identity(of view: ViewID) -> String {
    let (className, id) = (views[view.index].className, views[view.index].name)
    return className.flatMap(\.asLabel).map { "(\($0) \(id))" } ?? "(\(id))"
  }

  /// The label of the constraint, or its id.
  package func displayName(of constraint: ConstraintID) -> String {
    constraints[constraint.index].shownLabel ?? constraints[constraint.index].name
  }

  /// The label of a written constraint, or its id; the generated name with the display names of its views.
  package func displayName(of reference: ConstraintReference) -> String {
    switch reference {
    case .written(let id): displayName(of: id)
    case .fitting, .frame, .hugging, .compression, .stack: name(of: reference) { displayName(of: $0) }
    }
  }
}
