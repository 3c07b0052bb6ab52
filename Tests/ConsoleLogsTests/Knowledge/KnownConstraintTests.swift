import Testing

@testable import ConsoleLogs

/// The knowledge base.
struct KnownConstraintTests {
  @Test(arguments: KnownConstraint.all.map(\.id)) func `each entry knows its example`(id: String) throws {
    let entry = try #require(KnownConstraint.all.first { $0.id == id })
    let alerts = LogFixture.alerts(try #require(Self.examples[id]))
    #expect(alerts.map(\.unread) == [[]])
    #expect(alerts.first?.constraints.count == 1)
    #expect(alerts.first?.known(0)?.id == id)
    #expect(!entry.meaning.hasSuffix(".") && !entry.advice.hasSuffix("."))
    #expect(!entry.meaning.contains("\n") && !entry.advice.contains("\n"))
    #expect(entry.source.hasPrefix("https://") || entry.source.isEmpty)
  }

  @Test func `no two entries share an id`() {
    #expect(Set(KnownConstraint.all.map(\.id)).count == KnownConstraint.all.count)
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x1 UIView:0x2.height == 30   (active)>",
    "<NSLayoutConstraint:0x1 'my-height' UILabel:0x2'UISV-spacing'.height == 30   (active)>",
    "<SnapKit.LayoutConstraint:0x1@Cell.swift#3 UIStackView:0x2.height == 30.0>",
    "<NSLayoutConstraint:0x1 UIView:0x2.bottom == UIKBInputBackdropView:0x3.top   (active)>",
    "<NSLayoutConstraint:0x1 UIView:0x2.width == 16   (active)>",
    "<NSLayoutConstraint:0x1 'Mask_top' UIView:0x2.height == 16   (active)>",
    "<NSLayoutConstraint:0x1 Mail._UIKBPanel:0x2.height == Mail.UIInputSetHostView:0x3.height   (active)>",
    "<NSLayoutConstraint:0x1 _TtC4Mail16_UINavigationBar:0x2.height == 44   (active)>",
    "<NSLayoutConstraint:0x1 TUIChatBubble:0x2.height == UIKeyboardToolbarRow:0x3.height   (active)>",
    "<NSLayoutConstraint:0x1 UIKBookShelf:0x2.height == UIKeyboardToolbarRow:0x3.height   (active)>",
    "<SnapKit.LayoutConstraint:0x1@Cell.swift#3 UITableViewCellContentView:0x2.height == 44.0>",
  ]) func `a constraint of an app is not the system's`(description: String) {
    #expect(LogFixture.alerts(description).first?.known(0) == nil)
  }

  @Test(arguments: [("_UIBackButtonMaskView", "back-button"), ("_UIModernBarButton", "bar-layout")])
  func `nobody but the system ties a view to a part of a bar`(name: String, entry: String) {
    let row = "<NSLayoutConstraint:0x1 UIImageView:0x2.trailing == \(name):0x3.trailing   (active)>"
    #expect(LogFixture.alerts(row).first?.known(0)?.id == entry)
  }

  @Test func `an empty header has the size of its table for now`() {
    let row = "<NSLayoutConstraint:0x1 InboxHeaderView:0x2.height == 0   (active)>"
    #expect(LogFixture.alerts(row).first?.known(0)?.id == "measured-size")
  }

  @Test func `no change is offered for what the system makes`() {
    let sheet = LogFixture.alert("NSLayoutConstraint:0x1 UIView:0x9.width == - 16   (active)")
    #expect(AlertAnalysis(sheet).proof != nil)
    #expect(AlertAnalysis(sheet).repairs.isEmpty)
    let cell = LogFixture.alert(
      "NSLayoutConstraint:0x1 'NSView-Encapsulated-Layout-Width' NSTableCellView:0x9.width == 44   (active)",
      "NSLayoutConstraint:0x2 NSTableCellView:0x9.width == 60   (active)")
    let lowered = AlertAnalysis(cell).repairs.compactMap { repair -> Int? in
      if case .lower(let index) = repair { index } else { nil }
    }
    #expect(lowered == [1])
  }
}
