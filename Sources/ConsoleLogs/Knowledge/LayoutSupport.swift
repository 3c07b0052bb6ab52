extension KnownConstraint {
  static let layoutSupport = KnownConstraint(
    id: "layout-support",
    .className("_UILayoutSupportConstraint"),
    meaning: """
      the size of the top or bottom layout guide of a view controller, as older systems have them
      """,
    advice: """
      a constraint fixes what lies beside the guide. Tie to the safe area in its place
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiviewcontroller/toplayoutguide
      """,
    example: """
      <_UILayoutSupportConstraint:0x7fb2c8c2a1d0 V:[_UILayoutGuide:0x7fb2c8c29e40(20)]>
      """)
}
