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
    #expect(message(analysis) == "UIView is 0 wide, but its constraints need 40")
    #expect(arithmetic(analysis) == "20 + 20 = 40 > 0, 40 too many")
  }

  @Test func `what lies in a cell is counted from top to bottom`() throws {
    let analysis = ExplainedLog(try LogFixture.bytes("profile-card")).problems[0].analysis
    #expect(analysis.verdict == .linear)
    #expect(message(analysis) == "UITableViewCellContentView is 43.67 tall, but its constraints need 88")
    #expect(arithmetic(analysis) == "64 + 12 + 12 = 88 > 43.67, 44.33 too many")
    #expect(repairs(analysis).first == "priority 999 for: UIImageView is 64 tall")
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
