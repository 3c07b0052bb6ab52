import ConstraintSolver
import LayoutModel

extension LayoutMessage {
  /// What is wrong, as one phrase.
  package var headline: String {
    let first = views.first?.label
    switch known.id {
    case KnownMessage.ambiguous:
      guard let first else { return "the frame of a view is not determined" }
      let names = attributeNames
      let subject = names.isEmpty ? "frame" : listed(names)
      return "the \(subject) of \(first) \(names.count > 1 ? "are" : "is") not determined"
    case "missing-constraints":
      return "constraints do not fix the \(missing.isEmpty ? "size and origin" : missing) of \(first ?? "a view")"
    case "flow-layout":
      let size = isTooWide.map { $0 ? "wide" : "tall" } ?? "large"
      return "items of a flow layout are too \(size) for \(first ?? "their collection view")"
    case "no-common-ancestor":
      guard views.count > 1 else { return "no view contains both views of a constraint that was activated" }
      return "no view contains both \(views[0].label) and \(views[1].label), which a constraint ties"
    case "hierarchy-not-prepared":
      guard let alert = constraints, let row = alert.constraints.first else { return known.meaning }
      return "the view to which a constraint was added does not contain its views: "
        + ConstraintSentence(alert, ItemNames(alert)).words(row)
    case "managed-mask":
      guard let first else { return known.meaning }
      return "code changed translatesAutoresizingMaskIntoConstraints of \(first), which the system manages"
    case "zero-cell-height":
      return "the constraints of \(first ?? "a cell") leave its height open"
    case "table-without-window": return "\(first ?? "a table") was laid out before it was in a window"
    default: return known.meaning
    }
  }

  /// Whose mistake it is, if it is nobody's.
  package var remark: String? {
    guard isOfSystem else { return nil }
    return views.contains { $0.className.hasSuffix("Window") }
      ? "the system sets the frame of a window: look at the views inside it"
      : "only views of the system take part: ignore it"
  }

  /// What is known beyond the text, as phrases.
  package var details: [String] {
    switch known.id {
    case KnownMessage.ambiguous: return isOfSystem ? [] : missingConstraints.map { "missing: \($0)" }
    case "flow-layout": return room.map { [$0] } ?? []
    default: return []
    }
  }

  /// Commands for the debugger that show more.
  package var commands: [String] {
    guard known.id == KnownMessage.ambiguous, let view = views.first, !isOfSystem else { return [] }
    let axes = [horizontal.isEmpty ? nil : 0, vertical.isEmpty ? nil : 1].compactMap { $0 }
    return axes.map { "expr -l objc -O -- [\(view.address) constraintsAffectingLayoutForAxis:\($0)]" }
  }

  private var names: [String] { attributes.map(\.name) }
  private var horizontal: [String] {
    names.filter {
      ["minx", "midx", "maxx", "width", "leading", "trailing", "left", "right", "centerx"].contains($0.lowercased())
    }
  }
  private var vertical: [String] { names.filter { !horizontal.contains($0) } }

  private var attributeNames: [String] {
    func axis(_ names: [String], _ position: String, _ size: String) -> [String] {
      (names.contains { $0 != size } ? [position] : []) + (names.contains(size) ? [size] : [])
    }
    return axis(horizontal, "horizontal position", "width") + axis(vertical, "vertical position", "height")
  }

  /// The constraints that would determine what is open, for each axis.
  private var missingConstraints: [String] {
    func words(_ names: [String], _ size: String, _ start: String, _ end: String) -> String? {
      if names.isEmpty { return nil }
      let hasPosition = names.contains { $0 != size }
      if !names.contains(size) { return "a \(start), \(end) or centre constraint" }
      return hasPosition
        ? "two of \(start), \(end), centre and \(size), or one of them and a content size"
        : "a \(size), a second edge, or content with an intrinsic \(size)"
    }
    let found = [words(horizontal, "width", "leading", "trailing"), words(vertical, "height", "top", "bottom")]
      .compactMap { $0 }
    return attributes.isEmpty ? ["for each axis a position and a size"] : found
  }

  /// The room that a collection view has for its items.
  private var room: String? {
    guard let isTooWide, let view = views.first(where: { $0.frame != nil }), let frame = view.frame else { return nil }
    let side = isTooWide ? frame[2] : frame[3]
    let insets = view.insets.map { isTooWide ? [$0[1], $0[3]] : [$0[0], $0[2]] } ?? []
    let left = insets.reduce(side, -)
    let sum =
      insets.contains { !$0.isZero } ? "\(number(side)) - \(insets.map(number).joined(separator: " - ")) = " : ""
    let inset = insets.contains { !$0.isZero } && !isTooWide
    return "\(view.label) has room for \(sum)\(number(left)), less the insets of the section"
      + (inset ? "; a bar's inset is no room: contentInsetAdjustmentBehavior = .never leaves it out" : "")
  }
}
