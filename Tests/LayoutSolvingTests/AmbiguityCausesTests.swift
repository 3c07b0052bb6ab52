import LayoutModel
import SceneLoading
import Testing

@testable import ConstraintSolver
@testable import LayoutSolving

struct AmbiguityCausesTests {
  @Test(arguments: [(10, 0), (0, 10), (20, -10), (7, 3)])
  func `what is open of one view is one cause, whichever best layouts show it`(others: (first: Int, second: Int)) throws
  {
    let scene = try loadScene(
      Array(
        #"{ "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] } }"#.utf8))
    let lowered = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0])
    let (x, width) = (lowered.variable(ViewID(1), .x), lowered.variable(ViewID(1), .width))
    func freedom(_ variable: Int, _ first: (x: Int, width: Int), _ second: (x: Int, width: Int)) -> Freedom {
      func values(_ point: (x: Int, width: Int)) -> [VariableValue] {
        [
          VariableValue(variable: x, value: Rational(point.x)),
          VariableValue(variable: width, value: Rational(point.width)),
        ]
      }
      return Freedom(
        ranges: [VariableRange(variable: variable, minimum: nil, maximum: nil)], tiedRows: [], tie: .none,
        relations: [], witnesses: (values(first), values(second)))
    }
    let freedoms = [freedom(x, (0, 5), (10, 5)), freedom(width, (others.first, 0), (others.second, 10))]
    let causes = AmbiguityCauses(lowered: lowered).merged(Array(freedoms.enumerated()))
    let cause = try #require(causes.first)
    #expect(causes.count == 1)
    #expect(cause.freedom.ranges.map(\.variable) == [x, width])
    for (first, second) in zip(cause.freedom.witnesses.first, cause.freedom.witnesses.second) {
      #expect(first.variable == second.variable)
      #expect(first.value != second.value)
    }
  }
}
