extension KnownConstraint {
  static let stackAlignment = KnownConstraint(
    id: "stack-alignment",
    .identifier("UISV-alignment"),
    meaning: "a stack view aligns its views across its axis",
    advice: """
      with alignment fill all views of the stack get one size across the axis. A required size of one of them \
      then binds the others: choose leading, center or trailing as alignment, or give that size priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uistackview
      """,
    example: """
      <NSLayoutConstraint:0x600003b0c5a0 'UISV-alignment' UILabel:0x7f8e2b50d7d0'Title'.trailing == \
      UILabel:0x7f8e2b50dae0'Detail'.trailing   (active)>
      """)
}
