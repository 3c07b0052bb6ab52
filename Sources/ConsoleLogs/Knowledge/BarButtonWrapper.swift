extension KnownConstraint {
  static let barButtonWrapper = KnownConstraint(
    id: "bar-button-insets",
    .any([
      .identifierPrefix("IB_"), .identifierPrefix("TB_"), .identifierPrefix("UIButtonBar."),
    ]),
    meaning: "the insets of a button in a bar",
    advice: """
      the bar lays out the button while it is still 0 wide. It is the system's own and harmless: list it with \
      --allow
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uibarbuttonitem
      """,
    example: """
      <NSLayoutConstraint:0x1299d0b40 'IB_Leading_Leading' H:|-(8)-[UIButton:0x129a32d80]   (active, names: \
      '|':UIView:0x1299b4e10 )>
      """)
}
