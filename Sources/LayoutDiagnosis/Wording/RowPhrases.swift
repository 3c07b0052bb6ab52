import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What the rows in the sum of an attribute say, in words.
struct RowPhrases {
  let anchor: Anchor
  /// Whether the sum is the whole reason for the attribute's value.
  let isFixed: Bool
  let scene: Scene
  let solved: SolvedConfiguration

  private var configuration: Configuration { solved.configuration }

  /// `nil` if there is nothing to say.
  func phrase(of row: AttributeSum.Row) -> String? { words(of: row).map { $0 + insetsPhrase(of: row) } }

  private func words(of row: AttributeSum.Row) -> String? {
    guard let term = row.term else { return offsetPhrase }
    switch term.row {
    case .background(let attribute):
      guard attribute.attribute.isSize else { return nil }
      let axis = attribute.attribute.axis
      let name = scene.quotedName(of: attribute.view)
      guard attribute.view == .root, configuration.rootSize[axis] != nil else {
        return "\(name) cannot be less than 0 \(axis.extent)"
      }
      let isOwn = configuration.rootSize[axis] == scene.rootSize[axis]
      let environment = isOwn ? nil : configuration.environmentName.map { " under \(quoted($0))" }
      return "\(name) is \(rounded(term.number)) \(axis.extent)\(environment ?? "")"
    case .contentSize(let view, let axis):
      return "the content of \(scene.quotedName(of: view)) cannot be less than 0 \(axis.extent)"
    case .constraint(.written(let id), _):
      let equation = ConstraintEquation(scene: scene, configuration: configuration, constraint: id).text
      let name = scene.displayName(of: id)
      let text = saysAlready(name, equation) ? equation : "\(quoted(name)): \(equation)"
      return term.excess.isZero ? text : "\(text) is \(rounded(term.excess.magnitude)) off"
    case .constraint(.hugging(let view, let axis), _):
      return contentPhrase(view, axis, term, by: isFixed ? nil : "hugging")
    case .constraint(.compression(let view, let axis), _):
      return contentPhrase(view, axis, term, by: isFixed ? nil : "compression resistance")
    case .constraint(.frame(let view), let attribute):
      return "\(scene.quotedName(of: view)) has a fixed frame, with \(attribute?.name ?? "x") \(rounded(term.number))"
    case .constraint(.stack(let stack, _), _) where row.isJoined:
      let name = scene.quotedName(of: stack)
      return row.summands.isEmpty ? "the arrangement of stack view \(name)" : "the spacing of stack view \(name)"
    case .constraint(let reference, _):
      return scene.quotedName(of: reference)
    }
  }

  /// ` (with the alignment insets of 'icon')` if they are in the row's numbers; else empty.
  private func insetsPhrase(of row: AttributeSum.Row) -> String {
    guard !row.summands.isEmpty, case .constraint(let reference, _)? = row.term?.row else { return "" }
    let views: [ViewID] =
      switch reference {
      case .written(let id):
        [scene[id].first, scene[id].second].compactMap(\.self).filter {
          $0.guide == .none && scene[$0.view].alignmentInsets != .zero && !scene.offset(of: $0, configuration).isZero
        }.map(\.view).unique()
      case .hugging(let view, let axis), .compression(let view, let axis):
        scene[view].alignmentInsets.total(along: axis).isZero ? [] : [view]
      case .fitting, .frame, .stack: []
      }
    return views.isEmpty ? "" : " (with the alignment insets of \(list(views.map { scene.quotedName(of: $0) })))"
  }

  /// Whether a constraint's name adds nothing to its equation, as the names that Interface Builder shows.
  private func saysAlready(_ name: String, _ equation: String) -> Bool {
    equation.hasPrefix("\(name) ") || [" = ", " ≤ ", " ≥ "].contains { !name.ranges(of: $0).isEmpty }
  }

  /// The part of the attribute that is an inset or a baseline.
  private var offsetPhrase: String {
    let name = scene.quotedName(of: anchor.view)
    switch (anchor.guide, anchor.attribute) {
    case (.safeArea, _): return "the safe area of \(name)"
    case (.margins, _): return "the margins of \(name)"
    case (_, .firstBaseline), (_, .lastBaseline): return "the baseline of \(name)"
    default: return "the alignment insets of \(name)"
    }
  }

  /// `the content of 'icon' is 44 wide`, `the text of 'note' asks for 300 (compression resistance 750)`.
  ///
  /// - Parameter name: Of the constraint; `nil` if both constraints on the content hold.
  private func contentPhrase(
    _ view: ViewID, _ axis: Axis, _ term: AttributeBound.Term, by name: String?
  ) -> String {
    let what = scene[view].kind.showsText ? "text" : "content"
    let subject = "the \(what) of \(scene.quotedName(of: view))"
    let size = configuration.intrinsicSize(of: view, axis, in: scene) ?? .zero
    let suffix = name.map { " (\($0)\(term.priority.map { " \(decimal($0))" } ?? ""))" } ?? ""
    if !term.excess.isZero { return "\(subject) asks for \(rounded(size))\(suffix)" }
    let lineCount = configuration.lineCount(of: view)
    if axis == .vertical, configuration.properties[view.index].lineLimit != nil, lineCount > 1 {
      return "\(subject) takes \(lineCount) lines of \(rounded(size / Rational(lineCount))) where it is "
        + "\(rounded(solved.frames[view.index].width)) wide\(suffix)"
    }
    return "\(subject) is \(rounded(size)) \(axis.extent)\(suffix)"
  }
}
