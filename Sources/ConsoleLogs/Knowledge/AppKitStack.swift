extension KnownConstraint {
  static let appKitStack = KnownConstraint(
    id: "appkit-stack",
    .identifierPrefix("NSStackView."),
    meaning: "a stack view of AppKit places its views",
    advice: """
      the views, spacings and edge insets need another length than the stack view has. Give a size in the stack \
      view, or an edge of it, priority 999, or lower its hugging priority or its clipping resistance
      """,
    source: """
      https://developer.apple.com/documentation/appkit/nsstackview
      """,
    example: """
      <NSLayoutConstraint:0x60000214be80 'NSStackView.Edge.Leading' NSStackView:0x7fb3e6d0c240.leading == \
      NSTextField:0x7fb3e6d0b7e0.leading   (active)>
      """)
}
