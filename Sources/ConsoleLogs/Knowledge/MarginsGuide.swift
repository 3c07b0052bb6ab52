extension KnownConstraint {
  static let marginsGuide = KnownConstraint(
    id: "margins-guide",
    .identifierSuffix("Margin-guide-constraint"),
    meaning: "an inset of the view's layout margins",
    advice: """
      margins are 8 by default, 16 or 20 at the sides of a view controller's view and of cells, and more beside \
      a notch. A view that is measured at size 0 has no room for them: give an inset priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide
      """,
    example: """
      <NSLayoutConstraint:0x6000024c91d0 'UIView-topMargin-guide-constraint' \
      V:|-(11)-[UILayoutGuide:0x600003ea8c40'UIViewLayoutMarginsGuide']   (active, names: \
      '|':UITableViewCellContentView:0x7fc6fe10a8e0 )>
      """)
}
