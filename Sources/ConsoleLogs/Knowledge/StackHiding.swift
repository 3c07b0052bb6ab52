extension KnownConstraint {
  static let stackHiding = KnownConstraint(
    id: "stack-hiding",
    .identifierPrefix("UISV-hiding"),
    meaning: "a stack view makes a hidden arranged view 0 long along its axis",
    advice: """
      the hidden view has a size of its own that is required. Give that size priority 999, or remove the view \
      from the stack in place of hiding it
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview#Dynamically-Changing-the-Stack-Views-Content
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c2d0 'UISV-hiding' UIImageView:0x7f8e2b50c3a0.height == 0   (active)>
      """)
}
