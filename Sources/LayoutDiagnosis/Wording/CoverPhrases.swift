import LayoutModel

extension Scene {
  /// The views in front of others, for a message: `'panel' and the keyboard`.
  func coverNames(_ covers: [ViewID]) -> String {
    list(covers.map { self[$0].kind == .keyboard ? "the keyboard" : quotedName(of: $0) }, limit: 4)
  }

  func noteOnCover(_ cover: ViewID, over view: ViewID) -> RelatedNote {
    RelatedNote(
      message: "\(quotedName(of: cover)) is painted in front of \(quotedName(of: view))",
      location: self[cover].nameLocation)
  }

  /// The outermost views that contain the covers of a view and not the view itself.
  func outermostCovers(_ covers: [ViewID], of view: ViewID) -> [ViewID] {
    covers.map { cover in
      var outermost = cover
      while self[outermost].kind != .keyboard, let next = self[outermost].superview, next != view,
        !isAncestor(next, of: view)
      {
        outermost = next
      }
      return outermost
    }.unique()
  }

  /// How to declare that covers are meant to cover views.
  func suggestionToCover(_ views: [ViewID], by covers: [ViewID], _ rule: RuleID) -> String {
    let names = list(views.map { quotedName(of: $0) }, limit: views.count)
    return suggestionToAllow(rule, of: views[0], or: "list \(names) in the `covers` of \(quotedNames(covers))")
  }

  /// How to keep a view above the keyboards among its covers: with the outermost view around it that does not contain them.
  func suggestionsToPin(_ view: ViewID, above covers: [ViewID], in configuration: Configuration) -> [String] {
    covers.filter { self[$0].kind == .keyboard }.map { keyboard in
      var outermost = view
      while let next = self[outermost].superview, next != .root, !isAncestor(next, of: keyboard) { outermost = next }
      let top = Anchor(view: keyboard, attribute: .top)
      let ends = constraints.indices.map { ConstraintID($0) }.filter { id in
        configuration.isActive[id.index] && self[id].first.view == outermost && self[id].first.attribute == .bottom
      }
      if let end = ends.first, let second = self[end].second, second.view == .root, second.attribute == .bottom {
        return phrase(using: top, inPlaceOf: second, in: end)
      }
      return "pin the bottom of \(quotedName(of: outermost)) to the top of the keyboard, \(quotedName(of: top))"
    }
  }
}
