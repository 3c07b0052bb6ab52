import LayoutModel
import SceneLoading
import Testing

@Suite struct NumberRangeLoadingTests {
  @Test(
    arguments: [
      "title.width == 1000000000", "title.width == scroll.width - 1e9", "title.width == scroll.width + 1e-30",
      "title.width == 1e9 * scroll.width", "title.width == scroll.width / 1e-9", "title.width == 1e9 * gap + 3",
      "title.width == 0.333333333333333333 * scroll.width", "title.width == 1000000000.00000000 @0.000001",
    ])
  func `a number at the end of its range is accepted in an equation`(equation: String) {
    #expect(kinds(ofEquation: equation) == [])
  }

  @Test(
    arguments: [
      ("title.width == 1000000001", decimal(1_000_000_001), NumberRange.length),
      ("title.width == 1000000000.5", decimal(10_000_000_005, -1), .length),
      ("title.width == scroll.width + 1e-31", decimal(1, -31), .length),
      ("title.width == 1000000001 * scroll.width", decimal(1_000_000_001), .factor),
      ("title.width == 0.0000000001 * scroll.width", decimal(1, -10), .factor),
      ("title.width == scroll.width * 3/1000000001", decimal(1_000_000_001), .factor),
      ("title.width == 1e10 * gap", decimal(1, 10), .factor),
    ])
  func `a number beyond its range is refused in an equation`(
    equation: String, number: ExactDecimal, range: NumberRange
  ) {
    #expect(kinds(ofEquation: equation) == [.numberNotAllowed(number, range)])
  }

  @Test func `times and keyframes are 0 or as long as moments are told apart`() {
    for (range, least) in [(NumberRange.time, decimal(1, -6)), (.keyframeDuration, decimal(1, -6))] {
      #expect(range.contains(.zero) && range.contains(least) && range.contains(range.upperBound))
      #expect(!range.contains(decimal(9, -7)) && !range.contains(-least))
    }
    #expect(!NumberRange.priority.contains(.zero) && NumberRange.priority.contains(decimal(1, -30)))
    #expect(NumberRange.depth.contains(decimal(34, 37)), "the greatest Float, which puts a layer in front of all")
  }

  @Test func `the numbers of a report are not those of a scene`() throws {
    let digits = String(repeating: "7", count: 2_000)
    #expect(throws: Never.self) { try loadJSON(Array("[1e-999999999, 1e400, \(digits), 0.\(digits)]".utf8)) }
    #expect(throws: LoadFailure.self) { try loadJSON(Array("[01]".utf8)) }
  }
}
