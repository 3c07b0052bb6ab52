extension KnownConstraint {
  /// What stack views make.
  static let stacks = [
    KnownConstraint(
      id: "stack-hiding",
      pattern: .identifierPrefix("UISV-hiding"),
      meaning: "a stack view makes a hidden arranged view 0 long along its axis",
      advice: """
        the hidden view has a size of its own that is required. Give that size priority 999, or remove the view from \
        the stack in place of hiding it
        """,
      source: """
        https://developer.apple.com/documentation/uikit/uistackview#Dynamically-Changing-the-Stack-Views-Content
        """),
    KnownConstraint(
      id: "stack-spacing",
      pattern: .identifier("UISV-spacing"),
      meaning: "the spacing between two views of a stack view",
      advice: """
        spacing and the required sizes in the stack add up to more than its length, which is usual while a stack is 0 \
        long or hidden. Give a size in the stack, or an edge of the stack, priority 999, or set spacing to 0 as long \
        as the stack is empty
        """,
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-alignment",
      pattern: .identifier("UISV-alignment"),
      meaning: "a stack view aligns its views across its axis",
      advice: """
        with alignment fill all views of the stack get one size across the axis. A required size of one of them then \
        binds the others: choose leading, center or trailing as alignment, or give that size priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-distribution",
      pattern: .any([
        .identifierPrefix("UISV-fill-"), .identifierPrefix("UISV-distributing"), .identifierPrefix("UISV-equal"),
        .identifierPrefix("UISV-fillProportionally"),
      ]),
      meaning: "a stack view distributes its length over its views",
      advice: """
        the distribution asks for equal or proportional sizes, but a view has a required size of its own. Use \
        distribution fill, or give that size priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-boundary",
      pattern: .any([.identifier("UISV-spanning-boundary"), .identifier("UISV-ambiguity-suppression")]),
      meaning: "a stack view is at least as large across its axis as each of its views",
      advice: """
        a view of the stack is larger than the stack may be. Give the size of that view, or of the stack, priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-connection",
      pattern: .identifier("UISV-canvas-connection"),
      meaning: "the first or the last view of a stack view touches the stack's edge",
      advice: """
        constraints between a view and the stack view that arranges it usually repeat or contradict what the stack \
        does. Remove them, and use the stack's layout margins for insets; otherwise the sizes in the stack are too \
        large for it, and one of them needs priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-fit",
      pattern: .any([.identifierPrefix("UISV-canvas-fit"), .identifierPrefix("UISV-spanning-fit")]),
      meaning: "a stack view stays as small as its views allow; weak, so it gives way",
      advice: "it never causes an alert by itself",
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "stack-text-width",
      pattern: .identifierPrefix("UISV-text-width-disambiguation"),
      meaning: "a stack view divides its width between two labels of several lines",
      advice: "another required width of one of these labels contradicts it: give that width priority 999",
      source: "https://developer.apple.com/documentation/uikit/uistackview"),
    KnownConstraint(
      id: "appkit-stack",
      pattern: .identifierPrefix("NSStackView."),
      meaning: "a stack view of AppKit places its views",
      advice: """
        the views, spacings and edge insets need another length than the stack view has. Give a size in the stack \
        view, or an edge of it, priority 999, or lower its hugging priority or its clipping resistance
        """,
      source: "https://developer.apple.com/documentation/appkit/nsstackview"),
  ]
}
