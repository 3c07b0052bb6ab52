import ConstraintSolver
import LayoutModel
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

struct RangeWithTextsTests {
  private func scene(
    _ constraints: String, text: String = #""text": { "width": 600, "lineHeight": 20 }"#,
    range: String = "[200, 500]", edges: String = #""r": "title.right == screen.right - 10""#,
    priorities: String = #""hugging": [1, 250], "compression": [1, 1000]"#
  ) throws -> Scene {
    try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [400, 600], "subviews": [
            { "id": "title", "kind": "label", \(text), \(priorities) }] },
          "constraints": {
            "l": "title.left == screen.left + 10", \(edges), "t": "title.top == screen.top",
            \(constraints) },
          "environments": { "phones": { "widthRange": \(range) } } }
        """.utf8))
  }

  private func range(_ scene: Scene) throws -> SatisfiableRange {
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let declared = try #require(scene.declaredRanges(for: solved.configuration).first)
    return solver.satisfiableRange(declared, of: solved.configuration)
  }

  @Test func `a range ends where a line is added that has no room`() throws {
    // 600 in 2 lines needs a width of 300, which the screen gives from 320 on.
    let range = try range(scene(#""b": "title.bottom <= screen.top + 50""#))
    let bounds = try #require(range.bounds)
    #expect(bounds.lower == 320 && bounds.upper == 500)
    let below = try #require(range.below)
    #expect(below.bound == 320 && !below.includesBound)
    #expect(below.failing == [ValueInterval(lower: 200, upper: 320, includesLower: true, includesUpper: false)])
    #expect(below.value == 319 && below.configuration.lineCounts == [1, 3])
    #expect(
      below.conflict.members == [
        .written(ConstraintID(2)), .written(ConstraintID(3)), .compression(ViewID(1), .vertical),
      ])
    #expect(range.above == nil && !range.isCutOff && !range.leavesOutLines)
  }

  @Test func `where a line is lost that is needed, the end itself does not work`() throws {
    // Two lines are tall enough; from 620 on the text needs only one, which hugging keeps 20 tall.
    let range = try range(
      scene(
        #""b": "title.height >= 30""#, range: "[330, 700]",
        priorities: #""hugging": [1, 1000], "compression": [1, 750]"#
      ))
    let bounds = try #require(range.bounds)
    #expect(bounds.lower == 330 && bounds.upper == 620)
    #expect(range.above?.includesBound == true)
    #expect(
      range.above?.failing == [ValueInterval(lower: 620, upper: 700, includesLower: true, includesUpper: true)])
    #expect(range.above?.configuration.lineCounts == [])
  }

  @Test func `where fewer lines work again further out, the range that fails ends there`() throws {
    // The text is as narrow as it may be: max(700 - width, width - 100). It needs 350 for two lines.
    let range = try range(
      scene(
        #""b": "title.bottom <= screen.top + 50""#, text: #""text": { "width": 700, "lineHeight": 20 }"#,
        range: "[200, 600]",
        edges: """
          "w1": "title.width >= -1 * screen.width + 700", "w2": "title.width >= screen.width - 100",
          "w3": "title.width == 0 @700"
          """
      ).settingWidth(500))
    #expect(range.bounds?.lower == 450 && range.bounds?.upper == 600)
    #expect(
      range.below?.failing == [ValueInterval(lower: 350, upper: 450, includesLower: false, includesUpper: false)])
  }

  @Test func `a conflict that no number of lines ends is found whatever the width of the text is then`() throws {
    // 10 + 300 + 80 = 390. Below it, either the width or the right edge gives way, and the text has 300 or less.
    let range = try range(
      scene(
        #""b": "title.width == 300", "c": "title.height <= 50""#, range: "[200, 500]",
        edges: #""r": "title.right <= screen.right - 80""#))
    #expect(range.bounds?.lower == 390 && range.bounds?.upper == 500)
    #expect(range.below?.bound == 390 && range.below?.failing == nil)
    #expect(!range.leavesOutLines && !range.isCutOff)
  }

  @Test func `where lines and other constraints fail one after the other, all of it is one interval`() throws {
    // Two lines need 300, from 320 on; below 120 the edges leave the text less than the 100 that it must have.
    let range = try range(
      scene(#""b": "title.bottom <= screen.top + 50", "w": "title.width >= 100""#, range: "[50, 500]"))
    #expect(range.bounds?.lower == 320)
    #expect(
      range.below?.failing == [ValueInterval(lower: 50, upper: 320, includesLower: true, includesUpper: false)])
  }

  @Test func `of a width that constraints decide, the range begins where the fewest lines have room`() throws {
    let scene = try scene(#""b": "title.bottom <= screen.top + 50""#)
    var configuration = ConfigurationSpace(scene: scene)[0]
    configuration.rootSize.horizontal = nil
    let declared = DeclaredRange(subject: .width, lower: 0, upper: 2000, location: SourceRange.none)
    let range = SceneSolver(scene: scene).satisfiableRange(declared, of: configuration)
    #expect(range.bounds?.lower == 320 && range.bounds?.upper == 2000)
    #expect(range.value == 320)
  }

  @Test func `more lines than are counted leave the rest of the range open`() throws {
    let range = try range(
      scene(
        #""b": "title.bottom <= screen.top + 100000""#, text: #""text": { "width": 60000, "lineHeight": 1 }"#,
        range: "[21, 500]"))
    #expect(range.leavesOutLines)
    #expect(SceneSolver(scene: try scene(#""b": "title.height >= 0""#)).exceededLimits([[range]]).count == 1)
  }

  @Test func `an end at which a text needs another line need not be a decimal`() throws {
    // 1000 in 3 lines needs 333 1/3, and 20 more of the screen.
    let range = try range(
      scene(
        #""b": "title.bottom <= screen.top + 70""#, text: #""text": { "width": 1000, "lineHeight": 20 }"#))
    #expect(range.bounds?.lower == Rational(1060, over: 3))
  }

  /// A random screen on which the height of texts is required, with a parameter in one of its constants.
  private func randomScene(_ seed: UInt64) -> Scene {
    var random = SeededGenerator(seed: seed)
    var generator = RandomScene(seed: seed, isDetermined: seed % 2 == 0)
    generator.wrapTexts()
    var scene = generator.scene
    for view in SceneSolver(scene: scene).texts {
      scene.views[view.index].compression.vertical = Bool.random(using: &random) ? .required : .high
      scene.views[view.index].hugging.vertical = Int.random(in: 0..<4, using: &random) == 0 ? .required : .low
    }
    scene.parameters = [Parameter(name: "p", lowerBound: .zero, upperBound: ExactDecimal(400), value: ExactDecimal(40))]
    if let index = scene.constraints.indices.randomElement(using: &random) {
      scene.constraints[index].constant.terms = [
        ConstantExpression.Term(
          coefficient: ExactDecimal(Int64.random(in: -2...2, using: &random)), parameter: ParameterID(0))
      ]
    }
    return scene
  }

  @Test(arguments: 0..<randomCount(500) / 10)
  func `the sweep finds the lines and the verdict that each value has by itself`(
    part: Int
  ) throws {
    let seeds = part * 10..<part * 10 + 10
    var compared = 0
    for seed in seeds {
      let scene = randomScene(UInt64(seed))
      let solver = SceneSolver(scene: scene)
      if solver.texts.isEmpty { continue }
      let configuration = ConfigurationSpace(scene: scene)[0]
      let subjects: [(RangeSubject, Int, Int)] = [
        (.width, 50, 900), (.textScale, 1, 4), (.parameter(ParameterID(0)), 0, 400),
      ]
      let (subject, lower, upper) = subjects[seed % 3]
      var sweep = LineCountSweep(solver, subject, of: configuration)
      let (segments, _) = sweep.segments(from: Rational(lower), to: Rational(upper))
      for (place, segment) in segments.enumerated() where place < 12 || place % 7 == 0 {
        // Only decimals can be set.
        let value = Rational(ExactDecimal((segment.lower + segment.upper) / 2, places: 9))
        if segment.isPoint && value != segment.lower || value < segment.lower || value > segment.upper { continue }
        let solved = solver.inPasses(
          configuration.setting(subject, to: value),
          solve: { solver.solve(solver.lower($0), findsConflicts: false, findsUnreachable: false) }, frames: \.frames)
        #expect(solved.isFeasible == segment.holds, "seed \(seed) \(subject) at \(value)")
        #expect(solved.configuration.lineCounts == segment.lineCounts, "seed \(seed) \(subject) at \(value)")
        compared += 1
      }
    }
    #expect(compared > seeds.count / 2)
  }
}

extension Scene {
  fileprivate func settingWidth(_ width: Int64) -> Scene {
    var copy = self
    copy.rootSize.horizontal = ExactDecimal(width)
    return copy
  }
}
