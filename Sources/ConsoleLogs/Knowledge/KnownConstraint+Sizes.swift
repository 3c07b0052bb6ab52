extension KnownConstraint {
  /// The entry of a cell's size without its identifier.
  static let cellSize = "cell-size"
  /// An empty size without an identifier; only the other rows of an alert show that it is the system's.
  static let measuredSize = KnownConstraint(
    id: "measured-size",
    pattern: .any([]),
    meaning: "the empty size that UIKit gives a view while it is measured, printed without its identifier",
    advice: """
      the view was laid out before it had a size, as a header or the content of a cell is. Give it a frame of the right \
      size when it is made, or give the trailing or the bottom inset priority 999
      """,
    source: """
      https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
      """,
    maker: .size)

  /// Sizes and insets that the system gives to views for now.
  static let sizes = [
    KnownConstraint(
      id: "encapsulated-height-of-header",
      pattern: .all([.identifier("UIView-Encapsulated-Layout-Height"), .subject { $0.isHeader }]),
      meaning: "the height that a table or a collection gave its header or footer for now",
      advice: """
        what is in the header needs another height than the table was told: estimatedSectionHeaderHeight or the frame \
        of tableHeaderView. A tableHeaderView is not sized by its constraints: measure it with systemLayoutSizeFitting, \
        set its frame and assign it again. Give one vertical constraint of the header priority 999 for the time until then
        """,
      source: "https://developer.apple.com/documentation/uikit/uitableview/tableheaderview",
      maker: .size),
    KnownConstraint(
      id: "encapsulated-height-of-hosted-view",
      pattern: .all([.identifier("UIView-Encapsulated-Layout-Height"), .subject { $0.isHostingView }]),
      meaning: "the height that SwiftUI or a hosting controller gave the view for now",
      advice: """
        the hosted view needs another height than its place has. Let the hosting controller report its size \
        (sizingOptions, or sizeThatFits of a representable), or give one vertical constraint inside priority 999
        """,
      source: "https://developer.apple.com/documentation/swiftui/uihostingcontroller/sizingoptions",
      maker: .size),
    KnownConstraint(
      id: "encapsulated-height",
      pattern: .all([.identifier("UIView-Encapsulated-Layout-Height"), .subject { $0.isCell }]),
      meaning: "the height that a table or a collection gave the cell for now",
      advice: """
        a cell's own heights add up to another number: usually the row height is an estimate, or rounding for the \
        separator made it a third of a point smaller. Give one vertical constraint of the cell, such as the lowest \
        one, priority 999, or make the row height automatic. If the height is 0, the view was measured before it had a \
        size, and priority 999 ends that, too
        """,
      source: """
        https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
        """,
      maker: .size),
    KnownConstraint(
      id: "encapsulated-height-of-screen",
      pattern: .all([.identifier("UIView-Encapsulated-Layout-Height"), .size(of: screenHeights)]),
      meaning: "the height of the screen, which the window gives the view of a view controller",
      advice: """
        the view's own heights and distances add up to another height than the screen has. Put what may be taller into a \
        scroll view, or let one height or distance give way: an inequality, or priority 999. A fixed height of the whole \
        screen holds on one device only
        """,
      source: "https://developer.apple.com/documentation/uikit/uiviewcontroller/view",
      maker: .size),
    KnownConstraint(
      id: "encapsulated-height-of-view",
      pattern: .identifier("UIView-Encapsulated-Layout-Height"),
      meaning: "the height that a window, a container, a collection or SwiftUI gave the view for now",
      advice: """
        the view's own heights add up to another number. If it is a table's header, measure it and set its frame; if it \
        is the content of a cell, correct the estimated or the item size; a height of 0 means that it was measured before \
        it had a size. In each case, priority 999 for its lowest vertical constraint lets that give way
        """,
      source: """
        https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
        """,
      maker: .size),
    KnownConstraint(
      id: cellSize,
      pattern: .all([.plainSize, .subject { $0.isCellContent }]),
      meaning: "the size that the table or the collection gave the cell, printed without its identifier",
      advice: """
        a cell's own sizes add up to another number. Give one constraint along that axis, such as the lowest or the \
        trailing one, priority 999, or make the row height automatic with a realistic estimate; a fixed row height \
        (rowHeight, heightForRowAt or the item size) has to be what the cell needs
        """,
      source: "https://developer.apple.com/documentation/uikit/uitableview/automaticdimension",
      maker: .size),
    KnownConstraint(
      id: "encapsulated-width-of-screen",
      pattern: .all([
        .identifier("UIView-Encapsulated-Layout-Width"), .size(of: screenWidths), .subject { $0.className == "UIView" },
      ]),
      meaning: "the width of the screen, which the window gives the view of a view controller",
      advice: """
        the view's own widths and distances add up to another width than the screen has. Let one width or distance give \
        way: an inequality, or priority 999. A fixed width of a whole screen holds on one device only
        """,
      source: "https://developer.apple.com/documentation/uikit/uiviewcontroller/view",
      maker: .size),
    KnownConstraint(
      id: "encapsulated-width",
      pattern: .identifier("UIView-Encapsulated-Layout-Width"),
      meaning: "the width that a table, a collection, a bar or a window gave the view for now",
      advice: """
        the view's own widths and insets need another width. A width of 0 means that the view was laid out before it \
        was on the screen: give the trailing inset or the fixed width priority 999, so that it gives way until the \
        real width is known
        """,
      source: """
        https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
        """,
      maker: .size),
    KnownConstraint(
      id: "appkit-encapsulated-size",
      pattern: .identifierPrefix("NSView-Encapsulated-Layout-"),
      meaning: "the size that a table or a window of AppKit gave the view for now",
      advice: """
        a cell is as wide as its column and as tall as its row. Make the column or the row larger, along with its \
        minimum, in Interface Builder, or give one constraint of the cell, such as the trailing one, priority 999
        """,
      source: "https://developer.apple.com/documentation/appkit/nstablecolumn/minwidth",
      maker: .size),
    KnownConstraint(
      id: "temporary-size",
      pattern: .identifierPrefix("_UITemporaryLayout"),
      meaning: "a size that UIKit holds the view to while it measures it, before it is in a window",
      advice: """
        the view was laid out, often with layoutIfNeeded or as a header, a title view or a custom bar button, before \
        it had a size. Give it a frame of the right size when it is created, or give a trailing or bottom inset \
        priority 999
        """,
      source: """
        https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
        """,
      maker: .size),
    KnownConstraint(
      id: "fitting-size",
      pattern: .any([.identifier("fittingSizeHTarget"), .identifier("fittingSizeVTarget")]),
      meaning: "the size that systemLayoutSizeFitting asks for while it measures the view",
      advice: """
        the view was measured with a target that its constraints do not allow, such as a width of 0. Measure with the \
        width that it will have and a required horizontal fitting priority, or give one inset priority 999
        """,
      source: """
        https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
        """,
      maker: .size),
    KnownConstraint(
      id: "table-row-height",
      pattern: .any([
        .identifierPrefix("NSTableRowView-Encapsulated-Layout-"), .identifierPrefix("NSTableView-Encapsulated"),
      ]),
      meaning: "the height that an NSTableView gave the row",
      advice: """
        the row height of the table and the heights in the cell differ. Set usesAutomaticRowHeights, or give one \
        vertical constraint of the cell priority 999
        """,
      source: "https://developer.apple.com/documentation/appkit/nstableview/usesautomaticrowheights",
      maker: .size),
    KnownConstraint(
      id: "safe-area-guide",
      pattern: .identifierPrefix("UIViewSafeAreaLayoutGuide-"),
      meaning: "an inset of the safe area: status bar, notch, bars or home indicator",
      advice: """
        the insets grow and shrink with bars, rotation and the call bar, so what lies between them must be able to \
        shrink. Give a fixed height or a bottom inset priority 999, or use an inequality
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide",
      maker: .size, systems: SystemVersions(from: 11)),
    KnownConstraint(
      id: "margins-guide",
      pattern: .identifierSuffix("Margin-guide-constraint"),
      meaning: "an inset of the view's layout margins",
      advice: """
        margins are 8 by default, 16 or 20 at the sides of a view controller's view and of cells, and more beside a \
        notch. A view that is measured at size 0 has no room for them: give an inset priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide",
      maker: .property),
    KnownConstraint(
      id: "collection-list-cell",
      pattern: .any([.identifierPrefix("UICollectionViewListCell-"), .identifierPrefix("UICollectionViewCell-")]),
      meaning: "the content view fills the cell of a list",
      advice: """
        the cell's height is an estimate while it is measured. Give one vertical constraint of the content priority \
        999, or a bottom inset as an inequality
        """,
      source: "https://developer.apple.com/documentation/uikit/uicollectionviewlistcell",
      maker: .size, systems: SystemVersions(from: 14)),
  ]
}
