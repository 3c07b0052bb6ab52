extension KnownConstraint {
  static let systemSpacing = KnownConstraint(
    id: "system-spacing",
    .className("_UISystemBaselineConstraint"),
    meaning: "a standard spacing of the system's, which depends on the fonts",
    advice: """
      the spacing is required, so there must be room for it: give it priority 999, or use an inequality
      """,
    source: """
      https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor/constraint(equaltosystemspacingbelow:multiplier:)
      """,
    example: """
      <_UISystemBaselineConstraint:0x2828a1b30 V:|-(NSLayoutAnchorConstraintSpace(8))-[UILabel:0x111c41d20] \
      (active, names: '|':UIView:0x111c3f8a0 )>
      """,
    isOfSystem: false)
}
