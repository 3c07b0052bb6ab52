extension KnownConstraint {
  static let stackDistribution = KnownConstraint(
    id: "stack-distribution",
    .any([
      .identifierPrefix("UISV-fill-"), .identifierPrefix("UISV-distributing"), .identifierPrefix("UISV-equal"),
      .identifierPrefix("UISV-fillProportionally"),
    ]),
    meaning: "a stack view distributes its length over its views",
    advice: """
      the distribution asks for equal or proportional sizes, but a view has a required size of its own. Use \
      distribution fill, or give that size priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c690 'UISV-fill-equally' UIButton:0x7f8e2b50e1c0'Cancel'.width == \
      UIButton:0x7f8e2b50e4d0'Save'.width   (active)>
      """)
}
