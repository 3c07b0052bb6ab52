extension KnownConstraint {
  static let encapsulatedHeight = KnownConstraint(
    id: "encapsulated-height",
    .identifier("UIView-Encapsulated-Layout-Height"),
    meaning: "the height that a table, a collection, a scroll view or a window gave the view for now",
    advice: """
      a cell's own heights add up to another number: usually the row height is an estimate, or rounding for the \
      separator made it a third of a point smaller. Give one vertical constraint of the cell, such as the lowest \
      one, priority 999, or make the row height automatic. If the height is 0, the view was measured before it \
      had a size, and priority 999 ends that, too
      """,
    source: """
      https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
      """,
    example: """
      <NSLayoutConstraint:0x600002d51040 'UIView-Encapsulated-Layout-Height' \
      UITableViewCellContentView:0x7fa1f2d0a3b0.height == 43.6667   (active)>
      """)
}
