import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

struct ProofArithmeticTests {
  private func sum(_ scene: Scene, _ proof: [ProofTerm], contradiction: Rational) -> String? {
    ProofArithmetic(proof, in: scene, ConfigurationSpace(scene: scene)[0]).sentence(contradiction: contradiction)
  }

  /// A banner 300 wide, 10 from both sides of the safe area, on a screen 320 wide with unsafe areas of 4 and 6: 290 are
  /// left.
  private func banner(_ direction: LayoutDirection) -> (Scene, [ProofTerm]) {
    var builder = SceneBuilder(["a"])
    builder.scene.direction = direction
    builder.scene.views[0].safeArea = DecimalInsets(top: 0, left: 4, bottom: 0, right: 6)
    let safeArea = { (attribute: Attribute) in builder.anchor("screen", attribute, .safeArea) }
    let leading = builder.add("leading", builder.anchor("a", .leading), .equal, safeArea(.leading), plus: 10)
    let trailing = builder.add("trailing", builder.anchor("a", .trailing), .equal, safeArea(.trailing), plus: -10)
    let width = builder.add("width", builder.anchor("a", .width), plus: 300)
    let proof = [
      ProofTerm(leading, 1), ProofTerm(trailing, -1), ProofTerm(width, 1), ProofTerm(.root, .width, -1),
    ]
    return (builder.scene, proof)
  }

  @Test func `the safe area is a summand of its own`() {
    let (scene, proof) = banner(.leftToRight)
    #expect(sum(scene, proof, contradiction: 10) == "10 + 4 + 10 + 6 + 300 = 330 > 320, 10 too many")
  }

  @Test func `right to left, the leading inset is the right one`() {
    let (scene, proof) = banner(.rightToLeft)
    #expect(sum(scene, proof, contradiction: 10) == "10 + 6 + 10 + 4 + 300 = 330 > 320, 10 too many")
  }

  @Test func `alignment insets count towards the frame`() {
    var (scene, proof) = banner(.leftToRight)
    scene.views[1].alignmentInsets = DecimalInsets(top: 0, left: 1, bottom: 0, right: 2)
    // The frame starts at 13 and is 303 wide, so it ends at 316; the safe area minus 10 plus 2 allows 306.
    let told = sum(scene, proof, contradiction: 10)
    #expect(told == "10 + 4 + 10 + 6 + 300 + 3 = 333 > 1 + 2 + 320 = 323, 10 too many")
  }

  @Test func `a sum that misses the contradiction is not told`() {
    let (scene, proof) = banner(.leftToRight)
    #expect(sum(scene, proof, contradiction: 11) == nil)
  }

  @Test func `parameters and frames are put in as numbers`() {
    var builder = SceneBuilder(["a"])
    builder.scene.parameters = [Parameter(name: "gap", lowerBound: 0, upperBound: 50, value: 30)]
    builder.scene.views[1].properties.frame = DecimalRect(x: 5, y: 0, width: 10, height: 10)
    let leading = builder.add("leading", builder.anchor("a", .left), .equal, builder.anchor("screen", .left))
    builder.scene.constraints[0].constant = ConstantExpression(
      numbers: [2], terms: [.init(coefficient: ExactDecimal(significand: 5, exponent: -1), parameter: ParameterID(0))])
    let frame = ProofTerm(row: .constraint(.frame(builder.view("a")), .x), multiplier: -1)
    // 2 + 0.5 * 30 = 17
    #expect(sum(builder.scene, [ProofTerm(leading, 1), frame], contradiction: 12) == "17 > 5, 12 too many")
  }

  @Test func `text is measured at its scale`() {
    var builder = SceneBuilder(["a"], kind: .label)
    builder.scene.views[1].properties.intrinsicSize = AxisPair(60, nil)
    builder.scene.environments = [
      SceneEnvironment(name: "large", textScale: ExactDecimal(significand: 15, exponent: -1))
    ]
    let width = builder.add("width", builder.anchor("a", .width), plus: 80)
    let proof = [ProofTerm(width, -1), ProofTerm(.compression(builder.view("a"), .horizontal), 1)]
    #expect(sum(builder.scene, proof, contradiction: 10) == "90 > 80, 10 too many")
  }

  @Test func `two decimals suffice unless the difference is smaller`() {
    var builder = SceneBuilder(["a"])
    let number = ExactDecimal(significand: 387_555_555, exponent: -6)
    let wide = builder.add("wide", builder.anchor("a", .width), plus: number)
    let slim = builder.add("slim", builder.anchor("a", .width), plus: 375)
    #expect(
      sum(builder.scene, [ProofTerm(wide, 1), ProofTerm(slim, -1)], contradiction: Rational(number) - 375)
        == "387.56 > 375, 12.56 too many")
    let close = builder.add(
      "close", builder.anchor("a", .width), plus: ExactDecimal(significand: 3_750_001, exponent: -4))
    #expect(
      sum(builder.scene, [ProofTerm(close, 1), ProofTerm(slim, -1)], contradiction: Rational(1, over: 10_000))
        == "375.0001 > 375, 0.0001 too many")
  }

  @Test func `a multiple of the screen is told as such, whatever the multipliers`() {
    var builder = SceneBuilder(["a"])
    let half = builder.add(
      "half", builder.anchor("a", .width), .equal, builder.anchor("screen", .width), times: Ratio(1, over: 2))
    let width = builder.add("width", builder.anchor("a", .width), plus: 170)
    // width - 170 - (width - screen / 2) - screen / 2 + 160: 170 > 160.
    let proof = [ProofTerm(width, 1), ProofTerm(half, -1), ProofTerm(.root, .width, Rational(-1, over: 2))]
    #expect(sum(builder.scene, proof, contradiction: 10) == "170 > 0.5 × 320 = 160, 10 too many")
  }

  /// The panel is 0.4 × 320 = 128 wide and reaches from edge to edge, which is 192 more.
  @Test func `a multiple of the screen beside its whole size is a number of its own`() {
    var builder = SceneBuilder(["panel"])
    let leading = builder.add("leading", builder.anchor("panel", .left), .equal, builder.anchor("screen", .left))
    let trailing = builder.add("trailing", builder.anchor("panel", .right), .equal, builder.anchor("screen", .right))
    let width = builder.add(
      "width", builder.anchor("panel", .width), .equal, builder.anchor("screen", .width), times: Ratio(2, over: 5))
    let proof = [
      ProofTerm(.root, .width, Rational(3, over: 5)), ProofTerm(leading, -1), ProofTerm(trailing, 1),
      ProofTerm(width, -1),
    ]
    #expect(sum(builder.scene, proof, contradiction: 192) == "0.4 × 320 = 128 < 320, 192 too few")
  }

  /// 2 × 40 + 40 on 100 is 20 too many.
  @Test func `a multiple of a given size is told beside that size`() {
    var builder = SceneBuilder(["a", "b"])
    let a = builder.add(
      "a", builder.anchor("a", .width), .equal, builder.anchor("b", .width), times: Ratio(2))
    let b = builder.add("b", builder.anchor("b", .width), plus: 40)
    let limit = builder.add("limit", builder.anchor("a", .left), .lessThanOrEqual, plus: 100)
    let proof = [ProofTerm(a, 1), ProofTerm(b, 3), ProofTerm(limit, -1)]
    #expect(sum(builder.scene, proof, contradiction: 20) == "2 × 40 + 40 = 120 > 100, 20 too many")
  }

  @Test func `a long sum is told by its totals`() {
    var builder = SceneBuilder(["a"])
    let proof = (0..<20).map { index in
      ProofTerm(builder.add("c\(index)", builder.anchor("a", .width), plus: 3), index < 12 ? 1 : -1)
    }
    #expect(sum(builder.scene, proof, contradiction: 12) == "36 > 24, 12 too many")
  }

  @Test func `numbers that no decimal holds stay fractions`() {
    #expect(decimal(Rational(335, over: 3)) == "335/3")
    #expect(decimal(Rational(1, over: 8)) == "0.125")
    #expect(decimal(-7) == "-7")
  }
}
