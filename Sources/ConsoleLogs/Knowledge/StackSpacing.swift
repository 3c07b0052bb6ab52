extension KnownConstraint {
  static let stackSpacing = KnownConstraint(
    id: "stack-spacing",
    .identifier("UISV-spacing"),
    meaning: "the spacing between two views of a stack view",
    advice: """
      spacing and the required sizes in the stack add up to more than its length, which is usual while a stack \
      is 0 long or hidden. Give a size in the stack, or an edge of the stack, priority 999, or set spacing to 0 \
      as long as the stack is empty
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c4b0 'UISV-spacing' \
      V:[UILabel:0x7f8e2b50d7d0'Title']-(8)-[UILabel:0x7f8e2b50dae0'Detail']   (active)>
      """)
}
