extension KnownConstraint {
  static let backButton = KnownConstraint(
    id: "back-button",
    .any([
      .identifierPrefix("BIB_"), .identifierPrefix("CB_Leading_"), .identifierPrefix("CB_Trailing_"),
      .identifierPrefix("Mask_Leading_"), .identifierPrefix("Mask_Trailing_"), .identifierPrefix("MaskEV_"),
      .identifierPrefix("UINav_"), .identifierPrefix("UINavItemContentGuide-"), .anyView(["_UIBackButton"]),
    ]),
    meaning: "a part of the back button of a navigation bar",
    advice: """
      the bar lays out its back button while it is still 0 wide. It is the system's own and harmless: list it with \
      --allow. With a NavigationView of SwiftUI, navigationViewStyle(.stack) or a NavigationStack in its place \
      usually ends it
      """,
    source: """
      https://developer.apple.com/documentation/swiftui/migrating-to-new-navigation-types
      """,
    example: """
      <NSLayoutConstraint:0x600002f1c690 'BIB_Trailing_CB_Leading' \
      H:[_UIModernBarButton:0x7fa0d4e1a330]-(6)-[_UIModernBarButton:0x7fa0d4e19b20'Back']   (active)>
      """)
}
