extension KnownConstraint {
  static let stackFit = KnownConstraint(
    id: "stack-fit",
    .any([.identifierPrefix("UISV-canvas-fit"), .identifierPrefix("UISV-spanning-fit")]),
    meaning: "a stack view stays as small as its views allow; weak, so it gives way",
    advice: """
      it never causes an alert by itself
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c960 'UISV-canvas-fit' UIStackView:0x7f8e2b50c9b0.height == 0 priority:49 \
      (active)>
      """)
}
