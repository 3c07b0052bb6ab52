extension KnownConstraintTests {
  /// A description that each entry applies to, by the id of the entry.
  static let examples = [
    "encapsulated-height": """
    <NSLayoutConstraint:0x600002d51040 'UIView-Encapsulated-Layout-Height' \
    UITableViewCellContentView:0x7fa1f2d0a3b0.height == 43.6667   (active)>
    """,
    "encapsulated-height-of-header": """
    <NSLayoutConstraint:0x600002d51090 'UIView-Encapsulated-Layout-Height' \
    UITableViewHeaderFooterView:0x7fa1f2d0a3b0.height == 28   (active)>
    """,
    "encapsulated-height-of-hosted-view": """
    <NSLayoutConstraint:0x600002d51090 'UIView-Encapsulated-Layout-Height' \
    _TtGC7SwiftUI14_UIHostingViewV4Mail7Summary_:0x7fa1f2d0a3b0.height == 120   (active)>
    """,
    "encapsulated-height-of-screen": """
    <NSLayoutConstraint:0x600002d51090 'UIView-Encapsulated-Layout-Height' UIView:0x7fa1f2d0a3b0.height == 844   \
    (active)>
    """,
    "encapsulated-width-of-screen": """
    <NSLayoutConstraint:0x600002d51090 'UIView-Encapsulated-Layout-Width' UIView:0x7fa1f2d0a3b0.width == 390   \
    (active)>
    """,
    "encapsulated-height-of-view": """
    <NSLayoutConstraint:0x600002d51090 'UIView-Encapsulated-Layout-Height' UIView:0x7fa1f2d0a3b0.height == 50   \
    (active)>
    """,
    "cell-size": "<NSLayoutConstraint:0x600002d51090 V:[UITableViewCellContentView:0x7fa1f2d0a3b0(52)]>",
    "encapsulated-width": """
    <NSLayoutConstraint:0x600002d510e0 'UIView-Encapsulated-Layout-Width' UIView:0x7fa1f2d0a3b0.width == 0 \
    (active)>
    """,
    "appkit-encapsulated-size": """
    <NSLayoutConstraint:0x6000021c4d70 'NSView-Encapsulated-Layout-Width' NSTableCellView:0x7fb3e6f08a10.width == \
    38   (active)>
    """,
    "temporary-size": """
    <NSLayoutConstraint:0x600003c1a080 '_UITemporaryLayoutWidth' UIView:0x7f8b1c40a2d0.width == 0   (active)>
    """,
    "fitting-size": """
    <NSLayoutConstraint:0x600001e2b930 'fittingSizeHTarget' UITableViewCellContentView:0x7fd0e8c05b60.width == 0   \
    (active)>
    """,
    "table-row-height": """
    <NSLayoutConstraint:0x60800008a2d0 'NSTableRowView-Encapsulated-Layout-Height' \
    NSTableRowView:0x6080001a5b00.height == 24   (active)>
    """,
    "safe-area-guide": """
    <NSLayoutConstraint:0x6000012d4c30 'UIViewSafeAreaLayoutGuide-top' \
    V:|-(47)-[UILayoutGuide:0x6000008e1340'UIViewSafeAreaLayoutGuide']   (active, names: '|':UIView:0x7fb5a1f06b20 \
    )>
    """,
    "margins-guide": """
    <NSLayoutConstraint:0x6000024c91d0 'UIView-topMargin-guide-constraint' \
    V:|-(11)-[UILayoutGuide:0x600003ea8c40'UIViewLayoutMarginsGuide']   (active, names: \
    '|':UITableViewCellContentView:0x7fc6fe10a8e0 )>
    """,
    "collection-list-cell": """
    <NSLayoutConstraint:0x6000021a5130 'UICollectionViewListCell-bottom-contentView-constraint' \
    V:[_UICollectionViewListCellContentView:0x7f9a10e0d5c0]-(0)-|   (active, names: \
    '|':UICollectionViewListCell:0x7f9a10e0b2a0 )>
    """,
    "stack-hiding":
      "<NSLayoutConstraint:0x600003b0c2d0 'UISV-hiding' UIImageView:0x7f8e2b50c3a0.height == 0   (active)>",
    "stack-spacing": """
    <NSLayoutConstraint:0x600003b0c4b0 'UISV-spacing' \
    V:[UILabel:0x7f8e2b50d7d0'Title']-(8)-[UILabel:0x7f8e2b50dae0'Detail']   (active)>
    """,
    "stack-alignment": """
    <NSLayoutConstraint:0x600003b0c5a0 'UISV-alignment' UILabel:0x7f8e2b50d7d0'Title'.trailing == \
    UILabel:0x7f8e2b50dae0'Detail'.trailing   (active)>
    """,
    "stack-distribution": """
    <NSLayoutConstraint:0x600003b0c690 'UISV-fill-equally' UIButton:0x7f8e2b50e1c0'Cancel'.width == \
    UIButton:0x7f8e2b50e4d0'Save'.width   (active)>
    """,
    "stack-boundary": """
    <NSLayoutConstraint:0x600003b0c780 'UISV-spanning-boundary' \
    _UILayoutSpacer:0x600002c1b3c0'UISV-alignment-spanner'.bottom >= UIImageView:0x7f8e2b50f0d0.bottom \
    priority:999.5   (active)>
    """,
    "stack-connection": """
    <NSLayoutConstraint:0x600003b0c870 'UISV-canvas-connection' UIStackView:0x7f8e2b50c9b0.top == \
    UILabel:0x7f8e2b50d7d0'Title'.top   (active)>
    """,
    "stack-fit": """
    <NSLayoutConstraint:0x600003b0c960 'UISV-canvas-fit' UIStackView:0x7f8e2b50c9b0.height == 0 priority:49 \
    (active)>
    """,
    "stack-text-width": """
    <NSLayoutConstraint:0x600003b0ca50 'UISV-text-width-disambiguation' UILabel:0x7f8e2b50d7d0'Title'.width == \
    0.333333*UILabel:0x7f8e2b50dae0'Detail'.width priority:760   (active)>
    """,
    "appkit-stack": """
    <NSLayoutConstraint:0x60000214be80 'NSStackView.Edge.Leading' NSStackView:0x7fb3e6d0c240.leading == \
    NSTextField:0x7fb3e6d0b7e0.leading   (active)>
    """,
    "input-assistant": """
    <NSLayoutConstraint:0x600002094f00 'assistantHeight' SystemInputAssistantView.height == 45   (active, names: \
    SystemInputAssistantView:0x10b703e80 )>
    """,
    "keyboard": """
    <NSLayoutConstraint:0x600002092710 'accessoryView.bottom' _UIRemoteKeyboardPlaceholderView:0x10b60d6f0.bottom \
    == _UIKBCompatInputView:0x10b51a2e0.top   (active)>
    """,
    "back-button": """
    <NSLayoutConstraint:0x600002f1c690 'BIB_Trailing_CB_Leading' \
    H:[_UIModernBarButton:0x7fa0d4e1a330]-(6)-[_UIModernBarButton:0x7fa0d4e19b20'Back']   (active)>
    """,
    "bar-layout": """
    <NSAutoresizingMaskLayoutConstraint:0x6000021b3480 h=--& v=--& _UIToolbarContentView:0x7fe50a61c330.width == \
    0   (active)>
    """,
    "bar-button-insets": """
    <NSLayoutConstraint:0x1299d0b40 'IB_Leading_Leading' H:|-(8)-[UIButton:0x129a32d80]   (active, names: \
    '|':UIView:0x1299b4e10 )>
    """,
    "action-sheet-width": "<NSLayoutConstraint:0x600003d0a7b0 UIView:0x7f9b8fc2d5e0.width == - 16   (active)>",
    "appkit-bar": """
    <NSLayoutConstraint:0x600002f1c690 V:|-(>=3)-[NSToolbarButton:0x600003e0]   (active, names: \
    '|':NSToolbarItemViewer:0x10120 )>
    """,
    "player-controls": """
    <NSLayoutConstraint:0x600002f1c690 UIImageView:0x7fb4397.centerX == AVAudioOnlyIndicatorView:0x7fb4398.centerX>
    """,
    "alert-controller": """
    <NSLayoutConstraint:0x600002f1c690 _UIAlertControllerView:0x7fb4397.width >= UIView:0x7fb4398.width   (active)>
    """,
    "split-view-item":
      "<NSLayoutConstraint:0x60000212f3e0 H:[_NSSplitViewItemViewWrapper:0x7fb3e6a07c90(64)]   (active)>",
    "interface-builder-generated": """
    <NSLayoutConstraint:0x600001c5b2f0 'UIIBSystemGenerated' PhotoCell:0x7fd1c2e0a4b0.width == 100   (active)>
    """,
    "interface-builder": """
    <NSIBPrototypingLayoutConstraint:0x7ff23b51a3c0 'IB auto generated at build time for view with fixed frame' \
    V:|-(164)-[UILabel:0x7ff23b4c21f0'Label']   (Names: '|':UIView:0x7ff23b4c1b30 )>
    """,
    "content-size": """
    <NSContentSizeLayoutConstraint:0x6200000b2d80 NSTextField:0x1035a2c70.height == 17 Hug:750 \
    CompressionResistance:750   (active)>
    """,
    "layout-support": "<_UILayoutSupportConstraint:0x7fb2c8c2a1d0 V:[_UILayoutGuide:0x7fb2c8c29e40(20)]>",
    "system-spacing": """
    <_UISystemBaselineConstraint:0x2828a1b30 V:|-(NSLayoutAnchorConstraintSpace(8))-[UILabel:0x111c41d20] (active, \
    names: '|':UIView:0x111c3f8a0 )>
    """,
    "scroller": """
    <NSAutoresizingMaskLayoutConstraint:0x600001a24f50 h=-&- v=-&- V:[NSClipView:0x7ff3f9d0b5e0]-(17)-|   (active, \
    names: '|':NSScrollView:0x7ff3f9d0a2c0 )>
    """,
    "placed-view-mask": """
    <NSAutoresizingMaskLayoutConstraint:0x600001a24f50 h=--& v=--& UITableViewCellContentView:0x7ff3f9d0b5e0.width \
    == 320   (active)>
    """,
    "private-views": """
    <NSLayoutConstraint:0x600001a24f50 _UIDimmingPlate:0x7ff3f9d0b5e0.width == UITransitionView:0x7ff3f9d0a2c0.width   \
    (active)>
    """,
    "autoresizing-mask": """
    <NSAutoresizingMaskLayoutConstraint:0x600001a24f50 h=--& v=--& UIButton:0x7ff3f9d0b5e0'Send'.height == 0 \
    (active)>
    """,
  ]
}
