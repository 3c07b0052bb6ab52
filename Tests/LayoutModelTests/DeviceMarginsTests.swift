import LayoutModel
import Testing

struct DeviceMarginsTests {
  private func insets(_ top: Int64, _ left: Int64, _ bottom: Int64, _ right: Int64) -> DecimalInsets {
    DecimalInsets(
      top: ExactDecimal(top), left: ExactDecimal(left), bottom: ExactDecimal(bottom), right: ExactDecimal(right))
  }

  /// The margins on a phone on its side of a root that is 375 wide and has a safe area of 20 at the top.
  private func margins(from own: DecimalInsets, source: String? = "Main.storyboard") -> DecimalInsets? {
    let root = View(
      name: "screen", kind: .view, superview: nil, safeArea: insets(20, 0, 0, 0), margins: own,
      properties: ViewProperties(defaultsOf: .view))
    let scene = Scene(rootSize: AxisPair(ExactDecimal(375), ExactDecimal(667)), views: [root], source: source)
    var device = SceneEnvironment(
      name: "phone", size: AxisPair<ExactDecimal?>(ExactDecimal(852), ExactDecimal(393)),
      safeArea: insets(0, 59, 21, 59))
    scene.completeEnvironment(&device, for: WidthClass?.none)
    return device.margins
  }

  @Test func `the usual margins of a document's screen are those of the device, with its safe area`() {
    #expect(margins(from: insets(20, 16, 0, 16)) == insets(0, 79, 21, 79))
  }

  @Test func `margins that the document sets stay`() {
    #expect(margins(from: insets(8, 30, 8, 30)) == nil)
    #expect(margins(from: insets(8, 16, 8, 30)) == insets(8, 79, 8, 30))
  }

  @Test func `other scenes say what the margins are`() {
    #expect(margins(from: insets(20, 16, 0, 16), source: nil) == nil)
  }
}
