import Testing

@testable import LayoutDrawing

struct SVGTextTests {
  @Test(arguments: [
    (0.1 + 0.2, 9, "0.3"), (-2.5, 0, "-3"), (1.0005, 3, "1.001"), (-0.0001, 3, "0"),
    // Ten seconds, and four months of them, to the nanosecond as far as a double has it.
    (10, 9, "10"), (10_000_000, 9, "10000000"), (10_000_000.5, 9, "10000000.5"),
    (1e300, 3, "9000000000000"), (-1e300, 9, "-9000000000000"), (.infinity, 3, "0"),
  ])
  func `numbers have no exponent and no trailing zeros`(_ value: Double, _ places: Int, _ text: String) {
    #expect(SVGText.number(value, places: places) == text)
  }
}
