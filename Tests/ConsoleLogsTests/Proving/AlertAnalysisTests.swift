import ConstraintSolver
import Testing

@testable import ConsoleLogs

/// Verdicts that a pencil confirms.
struct AlertAnalysisTests {
  @Test func `two sizes of a view contradict each other as printed`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 UIView:0x9.height == 30   (active)", "NSLayoutConstraint:0x2 UIView:0x9.height >= 44",
        "NSLayoutConstraint:0x3 UIView:0x9.width == 5"))
    #expect(analysis.verdict == .linear)
    #expect(analysis.proof?.members == [0, 1])
    #expect(analysis.proof?.contradiction == 14)
    #expect(message(analysis) == "UIView cannot be both 30 and at least 44 tall")
  }

  @Test func `insets contradict a width of 0 only because no width is negative`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 H:|-(20)-[UILabel:0x9'Hi']   (Names: '|':UIView:0x8 )",
        "NSLayoutConstraint:0x2 H:[UILabel:0x9'Hi']-(20)-|   (Names: '|':UIView:0x8 )",
        "NSLayoutConstraint:0x3 'fittingSizeHTarget' H:[UIView:0x8(0)]"))
    #expect(analysis.verdict == .withSizes)
    #expect(message(analysis) == "UIView is 0 wide, but its constraints need at least 40")
    #expect(arithmetic(analysis) == "20 + 20 = 40 > 0, 40 too many")
  }

  @Test func `what lies in a cell is counted from top to bottom`() throws {
    let analysis = ExplainedLog(try LogFixture.bytes("profile-card")).problems[0].analysis
    #expect(analysis.verdict == .linear)
    #expect(message(analysis) == "UITableViewCellContentView is 43.67 tall, but its constraints need 88")
    #expect(arithmetic(analysis) == "64 + 12 + 12 = 88 > 43.67, 44.33 too many")
    #expect(repairs(analysis).first == "priority 999 for: UIImageView is 64 tall")
  }

  @Test func `a view that is too large for what fills it says so`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 V:|-(15)-[UILabel:0x9]   (Names: '|':UIView:0x8 )",
        "NSLayoutConstraint:0x2 V:[UILabel:0x9(10)]", "NSLayoutConstraint:0x3 UILabel:0x9.bottom == UIView:0x8.bottom",
        "NSLayoutConstraint:0x4 V:[UIView:0x8(177.5)]"))
    #expect(message(analysis) == "UIView is 177.5 tall, but what fills it is only 25 tall")
  }

  @Test func `the mask of a view with constraints of its own is the first suspect`() throws {
    let analysis = ExplainedLog(try LogFixture.bytes("send-button")).problems[0].analysis
    #expect(analysis.proof?.members == [0, 1])
    #expect(repairs(analysis).first == "set translatesAutoresizingMaskIntoConstraints of 'Send' to false")
  }

  @Test func `margins that the text does not show prove nothing, and are assumed openly`() throws {
    let analysis = ExplainedLog(try LogFixture.bytes("header-margins")).problems[0].analysis
    #expect(analysis.verdict == .feasible)
    #expect(analysis.proof == nil)
    #expect(analysis.gaps == [.margins([analysis.alert.constraints[0].anchors[1].item])])
    // 8 + 80 + 8 = 96 does not fit into 90.
    #expect(analysis.assumedProof?.contradiction == 6)
  }

  @Test func `a difference that rounding explains is no proof`() {
    // 3 × 94.3333 is 282.9999.
    func rows(_ total: String) -> LoggedAlert {
      LogFixture.alert(
        "NSLayoutConstraint:0x1 UIView:0x9.width == 94.3333", "NSLayoutConstraint:0x2 UIView:0x8.width == \(total)",
        "NSLayoutConstraint:0x3 UIView:0x8.width == UIView:0x9.width * 3")
    }
    #expect(AlertAnalysis(rows("283")).verdict == .feasible)
    #expect(AlertAnalysis(rows("283")).gaps == [.rounding])
    #expect(AlertAnalysis(rows("284")).verdict == .linear)
  }

  @Test func `from right to left, leading is right`() {
    let rows = [
      "NSLayoutConstraint:0x1 H:|-(0)-[UIView:0x9](RTL)   (Names: '|':UIView:0x8 )",
      "NSLayoutConstraint:0x2 UIView:0x9.left == UIView:0x8.left", "NSLayoutConstraint:0x3 UIView:0x9.width == 10",
      "NSLayoutConstraint:0x4 UIView:0x8.width == 20",
    ]
    #expect(AlertAnalysis(LogFixture.alert(rows[0], rows[1], rows[2], rows[3])).verdict == .linear)
    #expect(AlertAnalysis(LogFixture.alert(rows[0], rows[2], rows[3])).verdict == .feasible)
  }

  @Test func `edges that a scroll view shares with a view inside are those of its content`() {
    let rows = [
      "NSLayoutConstraint:0x1 V:|-(0)-[UIView:0x9]   (active, names: '|':UIScrollView:0x8 )",
      "NSLayoutConstraint:0x2 V:[UIView:0x9]-(0)-|   (active, names: '|':UIScrollView:0x8 )",
      "NSLayoutConstraint:0x3 UIView:0x9.height == 1000   (active)",
      "NSLayoutConstraint:0x4 UIScrollView:0x8.height == 500   (active)",
    ]
    #expect(AlertAnalysis(LogFixture.alert(rows[0], rows[1], rows[2], rows[3])).verdict == .feasible)
    let plain = rows.map { $0.replacing("UIScrollView", with: "UIView") }
    #expect(AlertAnalysis(LogFixture.alert(plain[0], plain[1], plain[2], plain[3])).verdict == .linear)
    // The superview is known to lie outside.
    let outside = LogFixture.alert(
      "NSLayoutConstraint:0x1 V:|-(0)-[UIScrollView:0x8]   (active, names: '|':UIView:0x7 )",
      "NSLayoutConstraint:0x2 V:[UIScrollView:0x8]-(0)-|   (active, names: '|':UIView:0x7 )",
      "NSLayoutConstraint:0x3 UIView:0x7.height == 400", "NSLayoutConstraint:0x4 UIScrollView:0x8.height == 500")
    #expect(AlertAnalysis(outside).verdict == .linear)
  }

  @Test func `a collection view is tied by its frame unless the log shows that a view is inside`() {
    let rows = [
      "MASLayoutConstraint:0x1 UICollectionView:0x9.top == UIView:0x8.top",
      "MASLayoutConstraint:0x2 UICollectionView:0x9.bottom == UIView:0x8.bottom",
      "MASLayoutConstraint:0x3 UICollectionView:0x9.height == 200", "NSLayoutConstraint:0x4 UIView:0x8.height == 100",
    ]
    #expect(AlertAnalysis(LogFixture.alert(rows[0], rows[1], rows[2], rows[3])).verdict == .linear)
    let inside = LogFixture.alert(
      "NSLayoutConstraint:0x1 V:|-(5)-[UILabel:0x9]   (active, names: '|':UITextView:0x8 )",
      "NSLayoutConstraint:0x2 UILabel:0x9.bottom == UITextView:0x8.bottom",
      "NSLayoutConstraint:0x3 UILabel:0x9.height == 20", "NSLayoutConstraint:0x4 UITextView:0x8.height == 100")
    #expect(AlertAnalysis(inside).verdict == .feasible)
  }

  @Test func `edges of a scroll view that may be those of its content are assumed openly`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 UIScrollView:0x9.top == UIView:0x8.top",
        "NSLayoutConstraint:0x2 UIScrollView:0x9.bottom == UIView:0x8.bottom",
        "NSLayoutConstraint:0x3 UIScrollView:0x9.height == 200", "NSLayoutConstraint:0x4 UIView:0x8.height == 100"))
    #expect(analysis.verdict == .feasible)
    #expect(analysis.gaps == [.scrolling([LoggedItem(identity: "0x9")])])
    #expect(analysis.assumedProof?.contradiction == 100)
  }

  @Test func `scroll views of AppKit and autoresizing masks mean frames`() {
    let appKit = LogFixture.alert(
      "NSLayoutConstraint:0x1 H:|-(30)-[NSBox:0x9](LTR)   (active, names: '|':NSScrollView:0x8 )",
      "NSLayoutConstraint:0x2 H:[NSBox:0x9]-(30)-|(LTR)   (active, names: '|':NSScrollView:0x8 )",
      "NSLayoutConstraint:0x3 NSScrollView:0x8.width == 40   (active)")
    #expect(AlertAnalysis(appKit).verdict == .withSizes)
    let mask = "NSAutoresizingMaskLayoutConstraint"
    let masks = LogFixture.alert(
      "\(mask):0x1 h=--& v=-&- V:|-(0)-[UIView:0x9]   (active, names: '|':UIScrollView:0x8 )",
      "\(mask):0x2 h=--& v=-&- V:[UIView:0x9]-(0)-|   (active, names: '|':UIScrollView:0x8 )",
      "NSLayoutConstraint:0x3 UIView:0x9.height == 1000", "NSLayoutConstraint:0x4 UIScrollView:0x8.height == 500")
    #expect(AlertAnalysis(masks).verdict == .linear)
  }

  @Test func `what holds in one direction of reading only is assumed openly`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 UIView:0x9.leading == UIView:0x8.leading + 10",
        "NSLayoutConstraint:0x2 UIView:0x9.left == UIView:0x8.left + 20"))
    #expect(analysis.verdict == .feasible)
    #expect(analysis.assumedProof?.contradiction == 10)
    #expect(analysis.gaps.isEmpty)
  }

  @Test(arguments: [
    "NSLayoutConstraint:0x2 UIView:0x9.height == 44   (inactive)",
    "NSContentSizeLayoutConstraint:0x2 UIView:0x9.height == 44   (active)",
    "SnapKit.LayoutConstraint:0x2@A.swift#1 UIView:0x9.height == 44.0 ^UILayoutPriority(rawValue: 750.0)",
    "MASLayoutConstraint:0x2 UIView:0x9.height == 44 ^high", "NSLayoutConstraint:0x2 UIView:0x0.height == 44",
    "NSLayoutConstraint:0x2 UIView.height == 44", "NSLayoutConstraint:0x2 nil.height == 44",
    "NSLayoutConstraint:0x2 UIView:0x9.height == 30.0004",
  ]) func `what does not have to hold proves nothing`(row: String) {
    let alert = LogFixture.alert("NSLayoutConstraint:0x1 UIView:0x9.height == 30", row)
    #expect(alert.constraints.count == 2)
    #expect(AlertAnalysis(alert).verdict == .feasible)
  }

  @Test func `two views of one name are not taken for one`() {
    let names = "(active, names: label:0x9, label:0x8 )"
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x1 H:[label]-(8)-[label]   \(names)", "NSLayoutConstraint:0x2 label.width == 30   \(names)")
    #expect(AlertAnalysis(alert).verdict == .feasible)
  }

  @Test func `the mask of a content view stays`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UITableViewCellContentView:0x9.height == 44   (active)",
        "NSLayoutConstraint:0x2 UITableViewCellContentView:0x9.height == 60   (active)"))
    #expect(repairs(analysis).allSatisfy { !$0.contains("translatesAutoresizingMask") })
  }

  @Test func `the mask of a container stays, also if the log does not show what is inside`() {
    // Somebody set the mask, as a view controller's view has it.
    let mask = "NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=-&- Card:0x9.width == 0   (active)"
    func repairs(leading: Int) -> [String] {
      let analysis = AlertAnalysis(
        LogFixture.alert(
          "NSLayoutConstraint:0x2 UIImageView:0x8.leading == Card:0x9.leading \(leading < 0 ? "-" : "+") \(abs(leading))",
          "NSLayoutConstraint:0x3 UIImageView:0x8.trailing == Card:0x9.trailing - 30", mask))
      return self.repairs(analysis)
    }
    #expect(repairs(leading: 10).allSatisfy { !$0.contains("translatesAutoresizingMask") })
    #expect(repairs(leading: -10).first == "set translatesAutoresizingMaskIntoConstraints of Card to false")
  }

  @Test func `a mask that nobody set is the first suspect in either form of the rows`() {
    let mask = "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& Form.ChipView:0x9.height == 0   (active)"
    let forms = [
      LogFixture.alert(
        mask, "NSLayoutConstraint:0x2 V:|-(6)-[UIImageView:0x8]   (active, names: '|':Form.ChipView:0x9 )",
        "NSLayoutConstraint:0x3 V:[UIImageView:0x8]-(6)-|   (active, names: '|':Form.ChipView:0x9 )"),
      LogFixture.alert(
        mask, "NSLayoutConstraint:0x2 UIImageView:0x8.top == Form.ChipView:0x9.top + 6   (active)",
        "NSLayoutConstraint:0x3 Form.ChipView:0x9.bottom == UIImageView:0x8.bottom + 6   (active)"),
    ].map(AlertAnalysis.init)
    #expect(repairs(forms[0]) == repairs(forms[1]))
    #expect(repairs(forms[0]).first == "set translatesAutoresizingMaskIntoConstraints of ChipView to false")
    #expect(forms.map(\.subject) == [.yours, .yours])
  }

  @Test func `a frame that somebody set may be meant, so its mask comes second`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& Panel:0x9.height == 45   (active)",
        "NSLayoutConstraint:0x2 V:|-(0)-[UILabel:0x8]   (active, names: '|':Panel:0x9 )",
        "NSLayoutConstraint:0x3 V:[UILabel:0x8]-(0)-|   (active, names: '|':Panel:0x9 )",
        "NSLayoutConstraint:0x4 UILabel:0x8.height == 60   (active)"))
    #expect(
      repairs(analysis).prefix(2) == [
        "priority 999 for: UILabel is 60 tall", "set translatesAutoresizingMaskIntoConstraints of Panel to false",
      ])
  }

  @Test func `both directions of reading have the same repairs`() {
    func analysis(_ suffix: String) -> AlertAnalysis {
      AlertAnalysis(
        LogFixture.alert(
          "NSLayoutConstraint:0x1 H:|-(12)-[UILabel:0x9]\(suffix)   (active, names: '|':UIView:0x8 )",
          "NSLayoutConstraint:0x2 H:[UILabel:0x9]-(12)-|\(suffix)   (active, names: '|':UIView:0x8 )",
          "NSLayoutConstraint:0x3 UILabel:0x9.width == 80   (active)", "NSLayoutConstraint:0x4 UIView:0x8.width == 90"))
    }
    #expect(analysis("").proof?.contradiction == 14)
    #expect(repairs(analysis("")) == repairs(analysis("(RTL)")))
    #expect(repairs(analysis("")).count == 3)
  }

  @Test func `a margin that the rows fix is not assumed to be another one`() {
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x1 H:|-(20)-[UISwitch:0x9]   (active, names: '|':UITableViewCellContentView:0x8 )",
      "NSLayoutConstraint:0x2 UISwitch:0x9.leading == UITableViewCellContentView:0x8.leadingMargin   (active)")
    let analysis = AlertAnalysis(alert)
    #expect(analysis.proof == nil && analysis.assumedProof == nil && analysis.repairs.isEmpty)
    let margin = LoggedAnchor(LoggedItem(identity: "0x8"), .leadingMargin)
    #expect(analysis.observation == .margin(margin, value: 20, usual: [16, 20], members: [0, 1]))
    let words = analysis.observation?.message(in: alert, ItemNames(alert))
    #expect(
      words == """
        the constraints agree only if the leading margin of UITableViewCellContentView is 20, but it is 16 at the \
        sides of a cell on other screens
        """)
  }

  @Test func `repairs beside margins hold whichever margins UIKit uses`() {
    func analysis(_ width: Int) -> AlertAnalysis {
      AlertAnalysis(
        LogFixture.alert(
          "NSLayoutConstraint:0x1 UILabel:0x9.leading == Panel:0x8.leadingMargin",
          "NSLayoutConstraint:0x2 UILabel:0x9.trailing == Panel:0x8.trailingMargin",
          "NSLayoutConstraint:0x3 UILabel:0x9.width == 100", "NSLayoutConstraint:0x4 Panel:0x8.width == \(width)"))
    }
    // 100 + 2 × 8, 2 × 11, 2 × 16 and 2 × 20 are all more than 110, but 132 is not more than 132.
    #expect(analysis(110).assumedProof != nil)
    #expect(repairs(analysis(110)).first == "priority 999 for: UILabel is 100 wide")
    #expect(repairs(analysis(110)).allSatisfy { $0.hasPrefix("priority 999") })
    #expect(analysis(132).assumedProof != nil && analysis(132).repairs.isEmpty)
  }

  @Test func `two equal constraints were added twice`() {
    let row = "UILabel:0x9.centerY == UIImageView:0x8.centerY + 3   (active)"
    let alert = LogFixture.alert("NSLayoutConstraint:0x1 \(row)", "NSLayoutConstraint:0x2 \(row)")
    #expect(AlertAnalysis(alert).observation == .repeated(0, 1))
    let turned = LogFixture.alert(
      "NSLayoutConstraint:0x1 V:[UILabel:0x9]-(6)-[UIView:0x8]",
      "NSLayoutConstraint:0x2 UILabel:0x9.bottom == UIView:0x8.top - 6")
    #expect(AlertAnalysis(turned).observation == .repeated(0, 1))
    #expect(
      AlertAnalysis(alert).observation?.message(in: alert, ItemNames(alert)).hasPrefix(
        "the same constraint was added twice: the vertical centre of UILabel is 3 below") == true)
  }

  @Test func `a mask beside constraints of the same view is told, also if the rest is not printed`() {
    let alert = LogFixture.alert(
      "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UILabel:0x9'Wait'.midY == 486.912   (active)",
      "NSAutoresizingMaskLayoutConstraint:0x2 h=--- v=--- UIWindow:0x8.height == 736   (active)",
      "NSLayoutConstraint:0x3 UILabel:0x9'Wait'.centerY == UIView:0x7.centerY   (active)",
      "NSLayoutConstraint:0x4 V:|-(0)-[UIView:0x7]   (active, names: '|':UIWindow:0x8 )",
      "NSLayoutConstraint:0x5 UIView:0x7.bottom == UIWindow:0x8.bottom   (active)")
    let analysis = AlertAnalysis(alert)
    #expect(analysis.observation == .mask(LoggedItem(identity: "0x9"), members: [0, 2]))
    #expect(analysis.subject == .yours)
    let advice = analysis.observation?.advice(in: alert, ItemNames(alert))
    #expect(advice == "set translatesAutoresizingMaskIntoConstraints of 'Wait' to false")
  }

  @Test func `optional constraints give way`() {
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x1 UIView:0x9.height == 30 priority:999", "NSLayoutConstraint:0x2 UIView:0x9.height == 44")
    #expect(AlertAnalysis(alert).verdict == .feasible)
    #expect(AlertAnalysis(alert).gaps == [.optional(1)])
  }

  @Test func `what may be upside down in AppKit is assumed openly`() {
    let analysis = AlertAnalysis(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 NSButton:0x9.height >= 32   (active)",
        "NSAutoresizingMaskLayoutConstraint:0x2 h=-&- v=-&- NSButton:0x9.minY == 0   (active, names: '|':NSView:0x8 )",
        "NSAutoresizingMaskLayoutConstraint:0x3 h=-&- v=-&- V:|-(0)-[NSButton:0x9]   (active, names: '|':NSView:0x8 )",
        "NSAutoresizingMaskLayoutConstraint:0x4 h=-&- v=&-- NSView:0x8.height == 0   (active)"))
    #expect(analysis.verdict == .feasible)
    #expect(analysis.assumedProof?.members == [0, 1, 2, 3])
  }

  /// Adds the rows of a proof up without the solver.
  @Test(arguments: LogFixture.names) func `the rows of a proof add up to a contradiction`(name: String) throws {
    for problem in ExplainedLog(try LogFixture.bytes(name)).problems {
      guard let proof = problem.analysis.proof else { continue }
      var sum: [LoggedAnchor: Rational] = [:]
      var total = Rational.zero
      for case (.constraint(let index), let multiplier) in proof.multipliers {
        let constraint = problem.analysis.alert.constraints[index]
        switch constraint.relation {
        case .greaterThanOrEqual: #expect(!multiplier.isNegative)
        case .lessThanOrEqual: #expect(!multiplier.isPositive)
        case .equal: break
        }
        for (anchor, coefficient) in constraint.form.terms { sum[anchor, default: .zero] += multiplier * coefficient }
        total -= multiplier * constraint.form.constant
      }
      #expect(total == proof.contradiction)
      #expect(total.isPositive)
      // Edges of one view are its position and its size, which are all that is left.
      var positions: [LoggedItem: Rational] = [:]
      for (anchor, coefficient) in sum where !anchor.attribute.isSize {
        positions[anchor.item, default: .zero] += coefficient
      }
      #expect(positions.values.allSatisfy { $0.isZero })
    }
  }

  private func message(_ analysis: AlertAnalysis) -> String? {
    analysis.proof.map { ProofSentence($0, in: analysis.alert, ItemNames(analysis.alert)).message }
  }

  private func arithmetic(_ analysis: AlertAnalysis) -> String? {
    analysis.proof.map { ProofSentence($0, in: analysis.alert, ItemNames(analysis.alert)).arithmetic }
  }

  private func repairs(_ analysis: AlertAnalysis) -> [String] {
    analysis.repairs.map { $0.words(in: analysis.alert, ItemNames(analysis.alert)) }
  }
}
