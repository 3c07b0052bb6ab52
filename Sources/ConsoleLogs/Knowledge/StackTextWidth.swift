extension KnownConstraint {
  static let stackTextWidth = KnownConstraint(
    id: "stack-text-width",
    .identifierPrefix("UISV-text-width-disambiguation"),
    meaning: "a stack view divides its width between two labels of several lines",
    advice: """
      another required width of one of these labels contradicts it: give that width priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0ca50 'UISV-text-width-disambiguation' UILabel:0x7f8e2b50d7d0'Title'.width == \
      0.333333*UILabel:0x7f8e2b50dae0'Detail'.width priority:760   (active)>
      """)
}
