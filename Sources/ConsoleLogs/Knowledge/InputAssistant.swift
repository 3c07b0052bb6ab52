extension KnownConstraint {
  static let inputAssistant = KnownConstraint(
    id: "input-assistant",
    .any([.identifierPrefix("assistant"), .views(["SystemInputAssistantView"])]),
    meaning: "the bar of suggestions above the keyboard",
    advice: """
      the bar is placed again when the keyboard changes, and the two positions contradict each other for a \
      moment. It is the system's own and harmless: list it with --allow
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uitextinputassistantitem
      """,
    example: """
      <NSLayoutConstraint:0x600002094f00 'assistantHeight' SystemInputAssistantView.height == 45   (active, \
      names: SystemInputAssistantView:0x10b703e80 )>
      """)
}
