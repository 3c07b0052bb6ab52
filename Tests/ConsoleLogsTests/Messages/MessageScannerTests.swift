import Testing

@testable import ConsoleLogs

/// Messages about layout that are no alerts, as systems print them and people paste them.
struct MessageScannerTests {
  private func messages(_ text: String) -> [LayoutMessage] { MessageScanner.messages(in: Array(text.utf8)) }

  private static let managed = """
    2023-01-10 08:00:00.120000+0100 Mail[70:301] [LayoutConstraints] Changing the translatesAutoresizingMaskIntoConstraints \
    property of the contentView of a UITableViewCell is not supported and will result in undefined behavior, as this \
    property is managed by the owning UITableViewCell. Cell: <Mail.InboxCell: 0x7f81e0c02a00; baseClass = \
    UITableViewCell; frame = (0 0; 390 60); layer = <CALayer: 0x600000d0a1c0>>
    """

  /// The texts of one kind: as printed, wrapped at a width, quoted, and in a crash report.
  @Test(arguments: [
    (
      "managed-mask", managed,
      "code changed translatesAutoresizingMaskIntoConstraints of InboxCell, which the system manages"
    ),
    (
      "managed-mask",
      """
      > Changing the translatesAutoresizingMaskInto
      > Constraints property of a UICollectionReusableView that is managed
      > by a UICollectionView is not supported. View: &lt;Mail.FooterView: 0x10a7e9d40; frame = (0 0; 390 40)&gt;
      """, "code changed translatesAutoresizingMaskIntoConstraints of FooterView, which the system manages"
    ),
    (
      "flow-layout",
      """
      the behavior of the UICollectionViewFlowLayout is not defined because:
      the item height must be less than the height of the UICollectionView minus the section insets top and bottom values,
      minus the content insets top and bottom values.
      The relevant UICollectionViewFlowLayout instance is <Mail.PagesLayout: 0x105111e50>, and it is attached to
      <UICollectionView: 0x10601e800; frame = (0 0; 390 300); clipsToBounds = YES; contentOffset: {0, -91};
      adjustedContentInset: {91, 0, 34, 0}; layout: <Mail.PagesLayout: 0x105111e50>>.
      """, "items of a flow layout are too tall for UICollectionView"
    ),
    (
      "no-common-ancestor",
      #"""
      Thread 1: "Unable to activate constraint with anchors <NSLayoutYAxisAnchor:0x600002bee100 \"UILabel:0x12a0105c0.top\"> and <NSLayoutYAxisAnchor:0x600002bee140 \"UIStackView:0x12a010430.bottom\"> because they have no common ancestor.  Does the constraint or its anchors reference items in different view hierarchies?  That's illegal."
      """#, "no view contains both UILabel and UIStackView, which a constraint ties"
    ),
    (
      "no-common-ancestor",
      """
      *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Unable to install constraint on view.  \
      Does the constraint reference something from outside the subtree of the view?  That's illegal. \
      constraint:<NSLayoutConstraint:0x7f8d10 UIButton:0x7f8d20.top == UIView:0x7f8d30.bottom + 8> view:<UIView: 0x7f8d40; \
      frame = (0 0; 390 844)>'
      """, "no view contains both UIButton and UIView, which a constraint ties"
    ),
    (
      "hierarchy-not-prepared",
      """
      2016-09-25 13:42:46.170 Mail[40:23] The view hierarchy is not prepared for the constraint: \
      <SnapKit.LayoutConstraint:0x7fef5a@Profile.swift#12 Mail.PhotoView:0x7fef5b.top == _UILayoutSpacer:0x7fef5c.bottom + 20.0>
      \tWhen added to a view, the constraint's items must be descendants of that view (or the view itself).
      """,
      """
      the view to which a constraint was added does not contain its views: the top of PhotoView is 20 below the bottom of \
      layout guide
      """
    ),
    (
      "missing-constraints",
      """
      Detected missing constraints for <NSTextField: 0x60e0000c1420>.  It cannot be placed because there are not enough \
      constraints to fully define the size.  Add the missing constraints.
      """, "constraints do not fix the size of NSTextField"
    ),
    (
      "mixed-directions",
      """
      *** +[NSLayoutConstraint constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:]: A constraint \
      cannot be made between a leading/trailing attribute and a right/left attribute. Use leading/trailing for both or neither.
      """,
      """
      a constraint ties leading or trailing to left or right, which depend on the reading direction or not; the app ends
      """
    ),
    (
      "priority-of-active",
      "reason: 'Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported.'",
      "the priority of an active constraint was changed to or from required; the app ends"
    ),
    (
      "zero-cell-height",
      """
      Warning once only: Detected a case where constraints ambiguously suggest a height of zero for a table view cell's
      content view. We're considering the collapse unintentional and using standard height instead. Cell: <Mail.LineCell:
      0x1042e4a00; baseClass = UITableViewCell; frame = (0 102; 390 80)>
      """, "the constraints of LineCell leave its height open"
    ),
    (
      "zero-cell-height",
      """
      Detected a case where constraints ambiguously suggest a size of zero for a collection view cell's content view.
      """, "the constraints of a cell leave its height open"
    ),
    (
      "ambiguous-layout",
      """
      View has an ambiguous layout. See "Auto Layout Guide: Ambiguous Layouts" for help debugging. Displaying synopsis.

      *UITextField:0x125e848a0'Name'- AMBIGUOUS LAYOUT for UITextField:0x125e848a0'Name'.minX{id: 5}, UITextField:0x125e848a0'Name'.Width{id: 6}
      """, "the horizontal position and width of UITextField 'Name' are not determined"
    ),
    (
      "ambiguous-layout", "|   |   *<UILabel:0x10e45eba0> - AMBIGUOUS LAYOUT", "the frame of UILabel is not determined"
    ),
  ]) func `a message is found in any form`(id: String, text: String, headline: String) throws {
    let found = messages(text)
    #expect(found.map(\.known.id) == [id])
    #expect(found.first?.headline == headline)
    let log = ExplainedLog(Array(text.utf8))
    #expect(log.problems.isEmpty)
    #expect(log.messages.first?.isFault == true)
  }

  @Test func `the room for items is the collection view's less its insets`() throws {
    let text = """
      The behavior of the UICollectionViewFlowLayout is not defined because:
      the item width must be less than the width of the UICollectionView minus the section insets left and right values.
      The relevant UICollectionViewFlowLayout instance is <UICollectionViewFlowLayout: 0x105111e50>, and it is attached to \
      <UICollectionView: 0x10601e800; frame = (0 0; 390 300); adjustedContentInset: {0, 12, 0, 8}> .
      """
    let message = try #require(messages(text).first)
    #expect(message.details == ["UICollectionView has room for 390 - 12 - 8 = 370, less the insets of the section"])
  }

  @Test func `a message is the same problem in each run, and the system's own are no faults`() {
    let log = ExplainedLog(
      Array((Self.managed + "\n" + Self.managed.replacing("0x7f81e0c02a00", with: "0x7f81e0c09f00") + "\n").utf8))
    #expect(log.messages.map(\.count) == [2])
    #expect(log.messages.first?.repeats == [2])
    let system = [
      "•UIWindow:0x7fc260e17e50 - AMBIGUOUS LAYOUT",
      "|   *<_UIOLAGapGuide: 0x7f1 - \"UISV-distributing\", owningView = <UIStackView: 0x7f2; frame = (0 0; 9 9)>>- AMBIGUOUS LAYOUT for _UIOLAGapGuide:0x7f1'UISV-distributing'.minX{id: 2}",
      "the behavior of the UICollectionViewFlowLayout is not defined because: the item height must be less than the height "
        + "of it. The relevant UICollectionViewFlowLayout instance is <_UIAlertControllerCollectionViewFlowLayout: 0x1055>, "
        + "and it is attached to <UICollectionView: 0x1020; frame = (0 109; 270 44)>",
    ]
    for text in system {
      #expect(ExplainedLog(Array(text.utf8)).messages.map(\.isFault) == [false], "\(text)")
    }
  }

  @Test func `messages stand beside alerts`() {
    let text = """
      \(Self.managed)
      2023-01-10 08:00:00.130000+0100 Mail[70:301] [LayoutConstraints] Unable to simultaneously satisfy constraints.
      (
          "<NSLayoutConstraint:0x1 UIView:0x9.height == 30   (active)>",
          "<NSLayoutConstraint:0x2 UIView:0x9.height == 44   (active)>"
      )
      """
    let log = ExplainedLog(Array(text.utf8))
    #expect(log.messages.map(\.message.line) == [1])
    #expect(log.problems.map(\.analysis.alert.line) == [2])
    #expect(log.problems.first?.analysis.proof?.members == [0, 1])
  }

  @Test func `sentences about layout are no messages`() {
    for text in [
      "the constraints are ambiguous", "Flow: layout is defined", "a hierarchy of views", "changing constraints",
    ] {
      #expect(messages(text).isEmpty)
    }
  }

  @Test func `each entry of the knowledge base is complete`() {
    #expect(Set(KnownMessage.all.map(\.id)).count == KnownMessage.all.count)
    for entry in KnownMessage.all {
      for text in [entry.meaning, entry.cause, entry.advice] {
        #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"))
      }
      #expect(entry.source.hasPrefix("https://") && !entry.source.contains("\n"))
    }
  }
}
