import LayoutModel

extension Scene {
  /// `'a', 'b' and 'c'`; for a long list, the first names and the number of others.
  func quotedNames(_ views: [ViewID]) -> String {
    list(views.lazy.map { quotedName(of: $0) })
  }

  /// `'a', 'b', 'c' and 4 more`, for a message.
  func countedNames(_ views: [ViewID]) -> String {
    list(views.lazy.map { quotedName(of: $0) }, limit: 4)
  }

  /// `'card.trailing'`.
  func quotedName(of anchor: Anchor) -> String {
    quoted("\(displayName(of: anchor.view)).\(ConstraintEquation.place(of: anchor))")
  }

  /// `use 'card.trailing' in place of 'card.leading' in 'photo.trailing'`.
  func phrase(using anchor: Anchor, inPlaceOf other: Anchor, in id: ConstraintID) -> String {
    "use \(quotedName(of: anchor)) in place of \(quotedName(of: other)) in \(quotedName(of: id))"
  }
}
