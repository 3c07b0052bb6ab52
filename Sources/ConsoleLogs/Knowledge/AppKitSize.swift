extension KnownConstraint {
  static let appKitSize = KnownConstraint(
    id: "appkit-encapsulated-size",
    .identifierPrefix("NSView-Encapsulated-Layout-"),
    meaning: "the size that a table or a window of AppKit gave the view for now",
    advice: """
      a cell is as wide as its column and as tall as its row. Make the column or the row larger, along with its \
      minimum, in Interface Builder, or give one constraint of the cell, such as the trailing one, priority 999
      """,
    source: """
      https://developer.apple.com/documentation/appkit/nstablecolumn/minwidth
      """,
    example: """
      <NSLayoutConstraint:0x6000021c4d70 'NSView-Encapsulated-Layout-Width' NSTableCellView:0x7fb3e6f08a10.width \
      == 38   (active)>
      """)
}
