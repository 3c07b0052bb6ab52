extension KnownConstraint {
  static let splitViewItem = KnownConstraint(
    id: "split-view-item",
    .views(["_NSSplitViewItemViewWrapper"]),
    meaning: "the size that a split view gives to one of its items",
    advice: """
      what is in the item needs more room, as while the item is collapsed or before the window has its size. Set \
      minimumThickness of the NSSplitViewItem to what its views need, or give one of their insets priority 999
      """,
    source: """
      https://developer.apple.com/documentation/appkit/nssplitviewitem/minimumthickness
      """,
    example: """
      <NSLayoutConstraint:0x60000212f3e0 H:[_NSSplitViewItemViewWrapper:0x7fb3e6a07c90(64)]   (active)>
      """)
}
