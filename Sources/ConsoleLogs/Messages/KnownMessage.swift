import LayoutModel

/// An entry of the knowledge base: one kind of message about layout that is no alert.
package struct KnownMessage: Sendable {
  /// A short name that never changes.
  package let id: String
  /// Parts of the text, of which the message contains one; white space does not matter.
  let phrases: [String]
  /// The severity of the mistake.
  package let severity: Severity
  /// What the message says, as a phrase.
  package let meaning: String
  /// The usual cause, as a phrase.
  package let cause: String
  /// What to do, as phrases.
  package let advice: String
  /// The web page that describes this.
  package let source: String
  /// Whether a debugger prints such lines when it is asked to, so that each is a message of its own.
  var isTrace = false

  /// The id of the message about a layout that is not determined.
  package static let ambiguous = "ambiguous-layout"

  /// All entries.
  package static let all = layouts + hierarchies + refusals + cells
}

extension KnownMessage {
  /// Layouts that are not determined.
  static let layouts = [
    KnownMessage(
      id: ambiguous,
      phrases: ["AMBIGUOUS LAYOUT", "View has an ambiguous layout"],
      severity: .error,
      meaning: "the view's frame is not determined",
      cause: "constraints are missing, or content hugging and compression resistance of two views tie",
      advice: "add the constraint that is missing, or give one of two tied views another priority",
      source: """
        https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/AmbiguousLayouts.html
        """,
      isTrace: true),
    KnownMessage(
      id: "missing-constraints",
      phrases: ["Detected missing constraints for"],
      severity: .error,
      meaning: "AppKit cannot place the view, since its constraints do not fix where it is and how large",
      cause: """
        translatesAutoresizingMaskIntoConstraints is false, so AppKit keeps no frame, but constraints do not say everything
        """,
      advice: """
        add the constraints that are missing, usually one edge and the size along each axis; or, for a view that a class \
        of the system or code places, such as an accessory of a title bar, set translatesAutoresizingMaskIntoConstraints \
        to true, and do not call super.layout() where you lay out by hand
        """,
      source: "https://developer.apple.com/documentation/appkit/nsview/translatesautoresizingmaskintoconstraints"),
    KnownMessage(
      id: "flow-layout",
      phrases: ["behavior of the UICollectionViewFlowLayout is not defined"],
      severity: .warning,
      meaning: "items of a flow layout are larger than the collection view has room for",
      cause: """
        the item size was computed from bounds that changed later (in viewDidLoad, before a rotation), or insets are not \
        subtracted from it
        """,
      advice: """
        compute the size in collectionView(_:layout:sizeForItemAt:) from the bounds less section and content insets, and \
        call invalidateLayout() in viewWillLayoutSubviews or when the bounds change; where a bar's inset takes the room, \
        set contentInsetAdjustmentBehavior to .never (before iOS 11 automaticallyAdjustsScrollViewInsets to false)
        """,
      source: "https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout"),
  ]

  /// Constraints between views that are not in one hierarchy.
  static let hierarchies = [
    KnownMessage(
      id: "no-common-ancestor",
      phrases: [
        "because they have no common ancestor", "reference something from outside the subtree of the view",
        "Impossible to set up layout with view hierarchy unprepared for constraint",
        "reference items in different view hierarchies",
      ],
      severity: .error,
      meaning: "a constraint was activated between views that no view contains both; the app ends",
      cause: """
        one of the views was not added yet (addSubview comes later), was removed, or was added to another view, such as a \
        cell in place of its content view
        """,
      advice: """
        add both views to one hierarchy before the constraint is activated: call addSubview first, then make constraints
        """,
      source: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)"),
    KnownMessage(
      id: "hierarchy-not-prepared",
      phrases: [
        "view hierarchy is not prepared for the constraint", "owningView hierarchy unprepared for constraint",
      ],
      severity: .error,
      meaning: "a constraint was added to a view that does not contain both of the constraint's views",
      cause: """
        addConstraint was called on the wrong view, before addSubview, or after one of the views was removed; the app ends \
        if the layout is needed before the hierarchy is whole
        """,
      advice: """
        call addSubview first, and activate the constraint (isActive or NSLayoutConstraint.activate) in place of \
        addConstraint, which finds the right view by itself; add what belongs to an effect view to its contentView
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/addconstraint(_:)"),
  ]

  /// Constraints that the system refuses; the app ends.
  static let refusals = [
    KnownMessage(
      id: "mixed-directions",
      phrases: ["constraint cannot be made between a leading/trailing attribute and a right/left attribute"],
      severity: .error,
      meaning:
        "a constraint ties leading or trailing to left or right, which depend on the reading direction or not; the app ends",
      cause: "one attribute follows the reading direction and the other one does not",
      advice: "use leading and trailing for both, or left and right for both",
      source: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/attribute"),
    KnownMessage(
      id: "position-without-partner",
      phrases: [
        "together with a location for the first attribute creates an illegal constraint",
        "Location attributes must be specified in pairs",
      ],
      severity: .error,
      meaning: "a constraint sets a position to a number, without a view to measure it from; the app ends",
      cause: "toItem is nil, or the multiplier 0, but the first attribute is an edge or a centre",
      advice: """
        name the view from which the position is measured, usually the superview, with the same attribute; only a width or a \
        height is compared with a number. Check that the second view is not nil when the constraint is made
        """,
      source: """
        https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/AnatomyofaConstraint.html
        """),
    KnownMessage(
      id: "priority-of-active",
      phrases: ["Mutating a priority from required to not on an installed constraint"],
      severity: .error,
      meaning: "the priority of an active constraint was changed to or from required; the app ends",
      cause: "priority 1000 and lower ones may not take each other's place once a constraint is active",
      advice: """
        set the priority before the constraint is activated, deactivate it for the change, or change between 999 and lower \
        values only
        """,
      source: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/priority"),
  ]

  /// Cells, and views that tables and collections manage.
  static let cells = [
    KnownMessage(
      id: "managed-mask",
      phrases: ["Changing the translatesAutoresizingMaskIntoConstraints property of"],
      severity: .warning,
      meaning:
        "code changed translatesAutoresizingMaskIntoConstraints of a view that a cell, a table or a collection manages",
      cause: """
        the property was set for the content view or for the whole view in place of the subviews, often by a layout \
        library whose constraints were made for the content view itself
        """,
      advice: """
        leave the property of the managed view alone, and set it to false for the subviews only; with SnapKit or Masonry \
        make no constraints of contentView itself, and constrain the subviews to it
        """,
      source: "https://developer.apple.com/documentation/uikit/uitableviewcell/contentview"),
    KnownMessage(
      id: "zero-cell-height",
      phrases: ["constraints ambiguously suggest a height of zero", "constraints ambiguously suggest a size of zero"],
      severity: .warning,
      meaning: "the constraints of a cell leave its height open, so it would be 0, and the standard height is used",
      cause: """
        subviews are not tied from the top to the bottom of the content view, are tied to the cell in place of it, or have \
        no size of their own
        """,
      advice: """
        tie subviews to the top and to the bottom of contentView, and give what has no intrinsic size a height; where the \
        height is known, return it (rowHeight or heightForRowAt) in place of automaticDimension
        """,
      source: """
        https://stackoverflow.com/questions/25902288/detected-a-case-where-constraints-ambiguously-suggest-a-height-of-zero
        """),
    KnownMessage(
      id: "table-without-window",
      phrases: ["was told to layout its visible cells and other contents without being in the view hierarchy"],
      severity: .warning,
      meaning: "a table was laid out before it was in a window",
      cause: "layoutIfNeeded, reloadData with animations or a scroll was called while the table was off the screen",
      advice: """
        change the data at any time, but call layoutIfNeeded and performBatchUpdates only once the table is in a window \
        (viewDidAppear, or if window is not nil); a symbolic breakpoint at \
        UITableViewAlertForLayoutOutsideViewHierarchy shows the call
        """,
      source: "https://developer.apple.com/documentation/uikit/uitableview"),
  ]
}
