import LayoutModel
import SceneLoading
import Testing

@testable import SceneImport

struct TableRowTests {
  /// A table whose cell has a box of 44, or of 80 in regular width, 16 inside its content view at all sides.
  private func table(x: Double, width: Double, variation: String = "", connections: String = "") -> String {
    let height = "<constraint firstAttribute=\"height\" constant=\"44\" id=\"h\">\(variation)</constraint>"
    let box = InlineDocument.view(
      "view", "box", (16, 16, width - 32, 44), "", "<constraints>\(height)</constraints>")
    let pins = InlineDocument.constraints(
      "box.top content.top 16", "content.bottom box.bottom 16", "box.leading content.leading 16",
      "content.trailing box.trailing 16")
    let cell = """
      <tableViewCell reuseIdentifier="Row" id="cell">
          <rect key="frame" x="0" y="50" width="\(width)" height="76"/>
          <tableViewCellContentView key="contentView" id="content">
              <rect key="frame" x="0" y="0" width="\(width)" height="76"/>
              <autoresizingMask key="autoresizingMask"/>
              <subviews>\(box)</subviews>\(pins)
          </tableViewCellContentView>\(connections)
      </tableViewCell>
      """
    let header = """
      <view key="tableHeaderView" id="header"><rect key="frame" x="0" y="0" width="\(width)" height="50"/></view>
      """
    return InlineDocument.view(
      "tableView", "table", (x, 0, width, 667), "", "\(header)<prototypes>\(cell)</prototypes>")
  }

  @Test func `a row has the width of its table and the height that constraints give it`() throws {
    let scenes = try InlineDocument().scenes(table(x: 0, width: 375))
    #expect(scenes.map(\.name) == ["View Controller", "View Controller › Row", "View Controller › View"])
    for scene in scenes.dropFirst() {
      #expect(scene.scene.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(375), nil))
      #expect(scene.scene.spansScreen)
    }
    let frames = scenes[1].scene.solvedFrames
    #expect(frames["cell"] == [0, 0, 375, 76])
    #expect(frames["box"] == [16, 16, 343, 44])
  }

  @Test func `the accessory view of a row is not in its content view at run time`() throws {
    func views(_ property: String) throws -> [String] {
      let outlet = "<connections><outlet property=\"\(property)\" destination=\"box\" id=\"o\"/></connections>"
      return try InlineDocument().scenes(table(x: 0, width: 375, connections: outlet))[1].scene.views.map(\.name)
    }
    #expect(try views("accessoryView") == ["cell", "content"])
    #expect(try views("editingAccessoryView") == ["cell", "content"])
    #expect(try views("box") == ["cell", "content", "box"])
  }

  /// 874 less 62 at both sides.
  @Test(arguments: [("iphone-16-pro-landscape", 750), ("iphone-se-1", 320)] as [(String, Int64)])
  func `a row that spans the screen is as wide as a device between its safe area insets`(
    device: String, width: Int64
  ) throws {
    let row = try InlineDocument().scenes(table(x: 0, width: 375))[1].scene
    #expect(try size(of: row, on: device) == AxisPair<ExactDecimal?>(ExactDecimal(width), nil))
  }

  @Test func `a row is no narrower than on the canvas if it is unknown how much its texts need`() throws {
    let row = try #require(try DocumentFixture.document("Cells.storyboard").scenes.last).scene
    #expect(try size(of: row, on: "iphone-se-1") == AxisPair<ExactDecimal?>(ExactDecimal(375), nil))
    #expect(try size(of: row, on: "iphone-16-pro") == AxisPair<ExactDecimal?>(ExactDecimal(402), nil))
  }

  private func size(of row: Scene, on name: String) throws -> AxisPair<ExactDecimal?>? {
    let device = try #require(Device.named(name))
    var environment = SceneEnvironment(device)
    row.completeEnvironment(&environment, for: device.widthClass)
    return environment.size
  }

  @Test func `a row of a table that does not span the screen has the saved width on any device`() throws {
    let row = try InlineDocument().scenes(table(x: 20, width: 300))[1].scene
    #expect(row.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(300), nil))
    #expect(!row.spansScreen)
  }

  @Test func `a row has its saved size on the canvas, and a cell of a collection view a free one elsewhere`() throws {
    let row = try InlineDocument().scenes(table(x: 0, width: 375), followsCanvas: true)[1].scene
    #expect(row.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(375), ExactDecimal(76)))
    let item = try #require(try DocumentFixture.document("Settings.storyboard").scenes.last).scene
    #expect(item.rootSize == AxisPair<ExactDecimal?>(nil, nil))
    #expect(!item.spansScreen)
  }

  /// An iPad of 10.2 inches is 810 wide: 810 - 2 × 16.
  @Test func `a row of another size class is as wide as a device of that class`() throws {
    let variation = "<variation key=\"widthClass=regular\" constant=\"80\"/>"
    let row = try InlineDocument().scenes(table(x: 0, width: 375, variation: variation))[1].scene
    #expect(row.environments.last?.size == AxisPair<ExactDecimal?>(ExactDecimal(810), nil))
    #expect(row.solvedFrames["box"] == [16, 16, 343, 44])
    #expect(row.solvedFrames(of: 1)["box"] == [16, 16, 778, 80])
  }
}
