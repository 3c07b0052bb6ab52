extension KnownConstraint {
  /// Sizes and insets that the system gives to views for now.
  static let sizes = [
    KnownConstraint(
      id: "encapsulated-height",
      pattern: .identifier("UIView-Encapsulated-Layout-Height"),
      meaning: "the height that a table, a collection, a scroll view or a window gave the view for now",
      advice: """
        a cell's own heights add up to another number: usually the row height is an estimate, or rounding for the \
        separator made it a third of a point smaller. Give one vertical constraint of the cell, such as the lowest \
        one, priority 999, or make the row height automatic. If the height is 0, the view was measured before it had a \
        size, and priority 999 ends that, too
        """,
      source: """
        https://stackoverflow.com/questions/25059443/what-is-nslayoutconstraint-uiview-encapsulated-layout-height-and-how-should-i
        """),
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
        """),
    KnownConstraint(
      id: "appkit-encapsulated-size",
      pattern: .identifierPrefix("NSView-Encapsulated-Layout-"),
      meaning: "the size that a table or a window of AppKit gave the view for now",
      advice: """
        a cell is as wide as its column and as tall as its row. Make the column or the row larger, along with its \
        minimum, in Interface Builder, or give one constraint of the cell, such as the trailing one, priority 999
        """,
      source: "https://developer.apple.com/documentation/appkit/nstablecolumn/minwidth"),
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
        """),
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
        """),
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
      source: "https://developer.apple.com/documentation/appkit/nstableview/usesautomaticrowheights"),
    KnownConstraint(
      id: "safe-area-guide",
      pattern: .identifierPrefix("UIViewSafeAreaLayoutGuide-"),
      meaning: "an inset of the safe area: status bar, notch, bars or home indicator",
      advice: """
        the insets grow and shrink with bars, rotation and the call bar, so what lies between them must be able to \
        shrink. Give a fixed height or a bottom inset priority 999, or use an inequality
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide"),
    KnownConstraint(
      id: "margins-guide",
      pattern: .identifierSuffix("Margin-guide-constraint"),
      meaning: "an inset of the view's layout margins",
      advice: """
        margins are 8 by default, 16 or 20 at the sides of a view controller's view and of cells, and more beside a \
        notch. A view that is measured at size 0 has no room for them: give an inset priority 999
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide"),
    KnownConstraint(
      id: "collection-list-cell",
      pattern: .any([.identifierPrefix("UICollectionViewListCell-"), .identifierPrefix("UICollectionViewCell-")]),
      meaning: "the content view fills the cell of a list",
      advice: """
        the cell's height is an estimate while it is measured. Give one vertical constraint of the content priority \
        999, or a bottom inset as an inequality
        """,
      source: "https://developer.apple.com/documentation/uikit/uicollectionviewlistcell"),
  ]
}
