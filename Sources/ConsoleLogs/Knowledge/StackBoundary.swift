extension KnownConstraint {
  static let stackBoundary = KnownConstraint(
    id: "stack-boundary",
    .any([.identifier("UISV-spanning-boundary"), .identifier("UISV-ambiguity-suppression")]),
    meaning: "a stack view is at least as large across its axis as each of its views",
    advice: """
      a view of the stack is larger than the stack may be. Give the size of that view, or of the stack, priority \
      999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c780 'UISV-spanning-boundary' \
      _UILayoutSpacer:0x600002c1b3c0'UISV-alignment-spanner'.bottom >= UIImageView:0x7f8e2b50f0d0.bottom \
      priority:999.5   (active)>
      """)
}
