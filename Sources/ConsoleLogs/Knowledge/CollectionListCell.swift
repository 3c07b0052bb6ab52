extension KnownConstraint {
  static let collectionListCell = KnownConstraint(
    id: "collection-list-cell",
    .any([.identifierPrefix("UICollectionViewListCell-"), .identifierPrefix("UICollectionViewCell-")]),
    meaning: "the content view fills the cell of a list",
    advice: """
      the cell's height is an estimate while it is measured. Give one vertical constraint of the content \
      priority 999, or a bottom inset as an inequality
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uicollectionviewlistcell
      """,
    example: """
      <NSLayoutConstraint:0x6000021a5130 'UICollectionViewListCell-bottom-contentView-constraint' \
      V:[_UICollectionViewListCellContentView:0x7f9a10e0d5c0]-(0)-|   (active, names: \
      '|':UICollectionViewListCell:0x7f9a10e0b2a0 )>
      """)
}
