extension KnownConstraint {
  static let tableRowHeight = KnownConstraint(
    id: "table-row-height",
    .any([.identifierPrefix("NSTableRowView-Encapsulated-Layout-"), .identifierPrefix("NSTableView-Encapsulated")]),
    meaning: "the height that an NSTableView gave the row",
    advice: """
      the row height of the table and the heights in the cell differ. Set usesAutomaticRowHeights, or give one \
      vertical constraint of the cell priority 999
      """,
    source: """
      https://developer.apple.com/documentation/appkit/nstableview/usesautomaticrowheights
      """,
    example: """
      <NSLayoutConstraint:0x60800008a2d0 'NSTableRowView-Encapsulated-Layout-Height' \
      NSTableRowView:0x6080001a5b00.height == 24   (active)>
      """)
}
