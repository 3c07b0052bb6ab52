import ConstraintSolver
import Testing

@testable import ConsoleLogs

/// Whose constraints an alert is about, and what to do in the debugger.
struct AlertSubjectTests {
  @Test func `an alert is about your constraints, the system's, or yours against a size that the system sets`() {
    let label = "NSLayoutConstraint:0x1 UILabel:0x9.height == 60   (active)"
    #expect(AlertAnalysis(LogFixture.alert(label, "NSLayoutConstraint:0x2 UILabel:0x9.height == 70")).subject == .yours)
    let cell = LogFixture.alert(
      label, "NSLayoutConstraint:0x2 UILabel:0x9.top == UITableViewCellContentView:0x8.top",
      "NSLayoutConstraint:0x3 UITableViewCellContentView:0x8.bottom == UILabel:0x9.bottom",
      "NSLayoutConstraint:0x4 UITableViewCellContentView:0x8.height == 43.5")
    #expect(AlertAnalysis(cell).subject == .yoursAgainstSystem)
    #expect(repairs(AlertAnalysis(cell)).allSatisfy { !$0.contains("ContentView is") })
    #expect(
      AlertAnalysis(cell).subjectWords(ItemNames(cell))
        == "your constraints against the height that the system gives UITableViewCellContentView")
    let system = LogFixture.alert(
      "NSLayoutConstraint:0x1 V:|-(40)-[UIInputSetHostView:0x9]   (active, names: '|':UITextEffectsWindow:0x8 )",
      "NSLayoutConstraint:0x2 V:|-(0)-[UIInputSetHostView:0x9]   (active, names: '|':UITextEffectsWindow:0x8 )")
    #expect(AlertAnalysis(system).proof != nil)
    #expect(AlertAnalysis(system).subject == .system && AlertAnalysis(system).repairs.isEmpty)
    let sheet = LogFixture.alert(
      "NSLayoutConstraint:0x1 H:[UIView:0x9(270)]", "NSLayoutConstraint:0x2 UIView:0x8.width == 0",
      "NSLayoutConstraint:0x3 _UIAlertControllerView:0x7.width >= UIView:0x9.width",
      "NSLayoutConstraint:0x4 _UIAlertControllerView:0x7.width == UIView:0x8.width")
    #expect(AlertAnalysis(sheet).subject == .system && AlertAnalysis(sheet).repairs.isEmpty)
  }

  @Test func `an empty size beside a library's constraints is the system's`() {
    func subject(_ rowClass: String) -> AlertSubject? {
      AlertAnalysis(
        LogFixture.alert(
          "\(rowClass):0x1 UIButton:0x9.left == SectionPanel:0x8.left + 12",
          "\(rowClass):0x2 UIButton:0x9.right == SectionPanel:0x8.right - 12",
          "NSLayoutConstraint:0x3 SectionPanel:0x8.width == 0")
      ).subject
    }
    #expect(subject("MASLayoutConstraint") == .yoursAgainstSystem)
    #expect(subject("NSLayoutConstraint") == .yours)
  }

  @Test func `what the system puts into its own views is its own`() {
    let player = LogFixture.alert(
      "NSLayoutConstraint:0x1 UIImageView:0x9.centerX == AVUnsupportedContentIndicatorView:0x8.centerX",
      "NSLayoutConstraint:0x2 H:|-(>=10)-[UIImageView:0x9]   (Names: '|':AVUnsupportedContentIndicatorView:0x8 )",
      "NSLayoutConstraint:0x3 H:|-(0)-[AVUnsupportedContentIndicatorView:0x8]   (Names: '|':UIView:0x7 )",
      "NSLayoutConstraint:0x4 H:[AVUnsupportedContentIndicatorView:0x8]-(0)-|   (Names: '|':UIView:0x7 )",
      "NSLayoutConstraint:0x5 'UIView-Encapsulated-Layout-Width' H:[UIView:0x7(0)]")
    #expect(AlertAnalysis(player).subject == .system)
    let toolbar = LogFixture.alert(
      "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& V:[NSToolbarItemViewer:0x9(5)]",
      "NSAutoresizingMaskLayoutConstraint:0x2 h=--& v=-&- V:|-(3)-[_NSToolbarSpace:0x8]   (Names: '|':NSToolbarItemViewer:0x9 )",
      "NSAutoresizingMaskLayoutConstraint:0x3 h=--& v=-&- V:[_NSToolbarSpace:0x8]-(7)-|   (Names: '|':NSToolbarItemViewer:0x9 )"
    )
    #expect(AlertAnalysis(toolbar).proof != nil)
    #expect(AlertAnalysis(toolbar).subject == .system && AlertAnalysis(toolbar).repairs.isEmpty)
  }

  @Test func `what an alert prints shows the system`() {
    let old = LogFixture.alert("NSLayoutConstraint:0x1 V:|-(8)-[UILabel:0x9]   (Names: '|':UIView:0x8 )")
    let stack = LogFixture.alert("NSLayoutConstraint:0x1 V:|-(8)-[UIStackView:0x9]   (Names: '|':UIView:0x8 )")
    let new = LogFixture.alert("NSLayoutConstraint:0x1 UIView:0x9.height == 3   (active)")
    #expect([old, stack, new].map(\.systems.words) == ["iOS 9 or earlier", "iOS 9", "iOS 10 or later"])
    let prefixed = LogFixture.alerts(
      "[LayoutConstraints] Unable to simultaneously satisfy constraints.\n(\n\"<MASLayoutConstraint:0x1 UIView:0x9.height == 3>\"\n)"
    )
    #expect(prefixed.map(\.systems.words) == ["iOS 10 or later"])
    let sheet = "UIView:0x9.width == - 16"
    #expect(
      LogFixture.alert("NSLayoutConstraint:0x1 \(sheet)   (active)").known(0)?.systems?.words == "iOS 12 or later")
    #expect(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 \(sheet)", "NSLayoutConstraint:0x2 V:|-(8)-[UILabel:0x7]   (Names: '|':UIView:0x8 )"
      ).known(0) == nil)
  }

  @Test func `a repair has a command for the debugger if the log prints addresses`() {
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x600001 UIView:0x7f01.height == 30   (active)",
      "NSLayoutConstraint:0x600002 V:[UIView:0x7f01(44)]", "MASLayoutConstraint:top UIView:0x7f01.height == 44")
    #expect(
      AlertRepair.constant(0, value: 44).command(in: alert)
        == "expr -l objc -- (void)[(id)0x600001 setConstant:(double)44]")
    #expect(
      AlertRepair.dropMask(of: LoggedItem(identity: "0x7f01")).command(in: alert)
        == "expr -l objc -- (void)[(id)0x7f01 setTranslatesAutoresizingMaskIntoConstraints:(BOOL)NO]")
    #expect(AlertRepair.lower(1).command(in: alert)?.contains("[(id)0x600002 setPriority:(float)999]") == true)
    #expect(AlertRepair.lower(2).command(in: alert) == nil)
  }

  private func repairs(_ analysis: AlertAnalysis) -> [String] {
    analysis.repairs.map { $0.words(in: analysis.alert, ItemNames(analysis.alert)) }
  }
}
