import LayoutModel
import SceneLoading
import Testing

@Suite struct EnvironmentLoadingTests {
  private func loaded(_ more: String) throws -> Scene { try scene(sceneText(equation: "title.width == 20", and: more)) }

  @Test func `an environment is an object or the name of a device`() throws {
    let environments = try loaded(
      """
      "environments": { "small": "iphone-se-1",
        "odd": { "size": [320, 480], "safeArea": [1, 2, 3, 4], "direction": "rtl", "textScale": 1.5,
                 "parameters": { "inset": 8 }, "widthRange": [320, 430], "heightRange": [480, 480] } }
      """
    ).environments
    #expect(environments.map(\.name) == ["small", "odd"])
    #expect(environments[0].size == AxisPair<ExactDecimal?>(decimal(320), decimal(568)))
    #expect(environments[0].safeArea?.top == decimal(20))
    #expect(environments[1].direction == .rightToLeft)
    #expect(environments[1].textScale == decimal(15, -1))
    #expect(environments[1].parameterValues.map(\.value) == [decimal(8)])
    #expect(environments[1].widthRange == ClosedDecimalRange(decimal(320), decimal(430)))
    #expect(environments[1].heightRange == ClosedDecimalRange(decimal(480), decimal(480)))
  }

  @Test func `an environment may change all that a state may, and whether views are installed`() throws {
    let environment = try loaded(
      """
      "environments": { "e": { "widthClass": "regular",
        "activate": ["c"], "constants": { "c": 8 }, "priorities": { "c": 750 },
        "views": { "title": { "installed": false, "hidden": true } },
        "order": { "screen": ["a.b", "gap", "scroll", "title"] } } }
      """
    ).environments[0]
    var change = ViewChange()
    change.isInstalled = false
    change.isHidden = true
    #expect(environment.widthClass == .regular && environment.id == EnvironmentID(0))
    #expect(environment.changes.activated == [ConstraintID(0)] && environment.changes.deactivated.isEmpty)
    #expect(environment.changes.constants.map(\.constant) == [ConstantExpression(decimal(8))])
    #expect(environment.changes.priorities.map(\.priority) == [.high])
    #expect(environment.changes.views.map(\.change) == [change])
    #expect(environment.changes.order.map(\.subviews) == [[4, 3, 2, 1].map { ViewID($0) }])
  }

  @Test(arguments: [
    ("iphone-se-3", WidthClass.compact), ("iphone-se-3-landscape", .compact), ("iphone-17-pro-max", .compact),
    ("iphone-17-pro-max-landscape", .regular), ("ipad-mini-7", .regular), ("ipad-mini-7-landscape", .regular),
  ])
  func `tablets and large phones on their side have a regular width`(name: String, width: WidthClass) throws {
    #expect(try #require(Device.named(name)).widthClass == width)
  }

  @Test func `an environment may leave a side of the root to the constraints`() throws {
    let environments = try loaded(
      #""environments": { "tall": { "size": [320, null] }, "as written": {} }"#
    ).environments
    #expect(environments[0].size == AxisPair(decimal(320), nil))
    #expect(environments[1].size == nil)
  }

  @Test func `a parameter's value is its lower bound unless another is written`() throws {
    #expect(try loaded(#""name": "x""#).parameters.map(\.value) == [.zero, decimal(4)])
  }

  @Test func `the devices of the catalogue have names of their own and portrait screens`() {
    #expect(Set(Device.catalog.map(\.name)).count == Device.catalog.count)
    for device in Device.catalog {
      #expect(device.width < device.height && device.width >= 320)
      #expect(device.safeArea.top >= decimal(20) && device.safeArea.bottom <= decimal(34))
    }
  }
}
