extension KnownConstraint {
  static let actionSheetWidth = KnownConstraint(
    id: "action-sheet-width",
    .width(of: "UIView", is: -16),
    meaning: "a width that UIKit itself gives to a view of an action sheet",
    advice: """
      UIKit makes this mistake since iOS 12.2 whenever it shows a UIAlertController as an action sheet. It is \
      harmless: list it with --allow
      """,
    source: """
      https://stackoverflow.com/questions/55372093
      """,
    example: """
      <NSLayoutConstraint:0x600003d0a7b0 UIView:0x7f9b8fc2d5e0.width == - 16   (active)>
      """)
}
