extension KnownConstraint {
  static let stackConnection = KnownConstraint(
    id: "stack-connection",
    .identifier("UISV-canvas-connection"),
    meaning: "the first or the last view of a stack view touches the stack's edge",
    advice: """
      constraints between a view and the stack view that arranges it usually repeat or contradict what the stack \
      does. Remove them, and use the stack's layout margins for insets; otherwise the sizes in the stack are too \
      large for it, and one of them needs priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c870 'UISV-canvas-connection' UIStackView:0x7f8e2b50c9b0.top == \
      UILabel:0x7f8e2b50d7d0'Title'.top   (active)>
      """)
}
