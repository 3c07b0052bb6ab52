extension KnownConstraint {
  static let encapsulatedWidth = KnownConstraint(
    id: "encapsulated-width",
    .identifier("UIView-Encapsulated-Layout-Width"),
    meaning: "the width that a table, a collection, a bar or a window gave the view for now",
    advice: """
      the view's own widths and insets need another width. A width of 0 means that the view was laid out before \
      it was on the screen: give the trailing inset or the fixed width priority 999, so that it gives way until \
      the real width is known
      """,
    source: """
      https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
      """,
    example: """
      <NSLayoutConstraint:0x600002d510e0 'UIView-Encapsulated-Layout-Width' UIView:0x7fa1f2d0a3b0.width == 0 \
      (active)>
      """)
}
