extension KnownConstraint {
  static let keyboardLayout = KnownConstraint(
    id: "keyboard",
    .views([
      "UIKB", "_UIKB", "UIInputSet", "_UIRemoteKeyboard", "UIKeyboard", "TUI", "UIRemoteKeyboard",
      "SystemInputAssistantView",
    ]),
    meaning: "a part of the system's keyboard",
    advice: """
      if all constraints of the alert are of the keyboard, it is the system's own and harmless: list it with \
      --allow. If a view of yours is tied to the keyboard's, tie it to keyboardLayoutGuide in its place
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide
      """,
    example: """
      <NSLayoutConstraint:0x600002092710 'accessoryView.bottom' \
      _UIRemoteKeyboardPlaceholderView:0x10b60d6f0.bottom == _UIKBCompatInputView:0x10b51a2e0.top   (active)>
      """)
}
