extension KnownConstraint {
  static let fittingSize = KnownConstraint(
    id: "fitting-size",
    .any([.identifier("fittingSizeHTarget"), .identifier("fittingSizeVTarget")]),
    meaning: "the size that systemLayoutSizeFitting asks for while it measures the view",
    advice: """
      the view was measured with a target that its constraints do not allow, such as a width of 0. Measure with \
      the width that it will have and a required horizontal fitting priority, or give one inset priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
      """,
    example: """
      <NSLayoutConstraint:0x600001e2b930 'fittingSizeHTarget' UITableViewCellContentView:0x7fd0e8c05b60.width == \
      0   (active)>
      """)
}
