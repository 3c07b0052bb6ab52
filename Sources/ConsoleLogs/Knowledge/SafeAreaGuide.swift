extension KnownConstraint {
  static let safeAreaGuide = KnownConstraint(
    id: "safe-area-guide",
    .identifierPrefix("UIViewSafeAreaLayoutGuide-"),
    meaning: "an inset of the safe area: status bar, notch, bars or home indicator",
    advice: """
      the insets grow and shrink with bars, rotation and the call bar, so what lies between them must be able to \
      shrink. Give a fixed height or a bottom inset priority 999, or use an inequality
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide
      """,
    example: """
      <NSLayoutConstraint:0x6000012d4c30 'UIViewSafeAreaLayoutGuide-top' \
      V:|-(47)-[UILayoutGuide:0x6000008e1340'UIViewSafeAreaLayoutGuide']   (active, names: \
      '|':UIView:0x7fb5a1f06b20 )>
      """)
}
