extension KnownConstraint {
  static let navigationBar = KnownConstraint(
    id: "bar-layout",
    .views(["_UINavigationBar", "_UIToolbar", "_UIButtonBar", "_UITAMICAdaptorView", "_UIModernBarButton"]),
    meaning: "a part of a navigation bar or a toolbar",
    advice: """
      a bar lays out its buttons while it is still 0 wide. With a custom view in the bar, give that view's width \
      priority 999 or a frame of the right size; without one, create the toolbar with a frame that is not empty. \
      The rest is the system's own and harmless
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uibarbuttonitem/customview
      """,
    example: """
      <NSAutoresizingMaskLayoutConstraint:0x6000021b3480 h=--& v=--& _UIToolbarContentView:0x7fe50a61c330.width \
      == 0   (active)>
      """)
}
