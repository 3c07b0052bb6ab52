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
