import LayoutModel
import Testing

@testable import LayoutDiagnosis

struct ConstraintPhraseTests {
  private func phrase(
    about view: String, direction: LayoutDirection = .leftToRight, _ first: (String, Attribute),
    _ relation: LayoutModel.Relation, _ second: (String, Attribute)? = nil, times multiplier: Ratio = .one,
    plus constant: ExactDecimal = 0
  ) -> String? {
    var builder = SceneBuilder(["a", "b"])
    builder.scene.direction = direction
    let reference = builder.add(
      "c", builder.anchor(first.0, first.1), relation, second.map { builder.anchor($0.0, $0.1) }, times: multiplier,
      plus: constant)
    let configuration = ConfigurationSpace(scene: builder.scene)[0]
    return ConstraintPhrase(reference, about: builder.view(view), in: builder.scene, configuration)?.predicate
  }

  @Test func `sizes are compared in words`() {
    #expect(phrase(about: "a", ("a", .height), .equal, plus: 200) == "be 200 tall")
    #expect(phrase(about: "a", ("a", .width), .lessThanOrEqual, plus: 200) == "be at most 200 wide")
    #expect(phrase(about: "a", ("a", .width), .equal, ("b", .width)) == "be as wide as 'b'")
    #expect(phrase(about: "b", ("a", .width), .lessThanOrEqual, ("b", .width)) == "be at least as wide as 'a'")
    #expect(phrase(about: "b", ("a", .width), .equal, ("b", .width), plus: 8) == "be 8 narrower than 'a'")
    #expect(phrase(about: "a", ("a", .height), .equal, ("b", .height), plus: 8) == "be 8 taller than 'b'")
    let ratio = Ratio(4, over: 5)
    #expect(phrase(about: "a", ("a", .width), .equal, ("a", .height), times: ratio) == "be 0.8 times as wide as tall")
    #expect(phrase(about: "b", ("a", .width), .equal, ("b", .width), times: ratio) == nil)
  }

  @Test func `a place beside a neighbour is told from either side`() {
    #expect(phrase(about: "a", ("a", .bottom), .lessThanOrEqual, ("b", .top), plus: -8) == "end above 'b'")
    #expect(phrase(about: "b", ("a", .bottom), .lessThanOrEqual, ("b", .top), plus: -8) == "start below 'a'")
    #expect(phrase(about: "b", ("b", .leading), .equal, ("a", .trailing), plus: 8) == "start 8 after 'a'")
    #expect(phrase(about: "a", ("b", .leading), .equal, ("a", .trailing), plus: 8) == "end 8 before 'b'")
    #expect(phrase(about: "a", ("a", .top), .equal, ("b", .bottom)) == "start where 'b' ends")
    #expect(phrase(about: "a", ("a", .top), .equal, ("b", .top)) == "start with 'b'")
    #expect(phrase(about: "a", ("a", .centerY), .equal, ("b", .centerY)) == "be vertically centred with 'b'")
  }

  @Test func `an overlap of neighbours is not called beside`() {
    #expect(phrase(about: "a", ("a", .bottom), .lessThanOrEqual, ("b", .top), plus: 8) == nil)
    #expect(phrase(about: "a", ("a", .bottom), .greaterThanOrEqual, ("b", .top)) == nil)
    #expect(phrase(about: "a", ("a", .top), .equal, ("b", .centerY)) == nil)
  }

  @Test func `a place inside the superview counts inwards`() {
    #expect(phrase(about: "a", ("a", .trailing), .equal, ("screen", .trailing), plus: -20) == "end 20 inside 'screen'")
    #expect(phrase(about: "a", ("a", .trailing), .equal, ("screen", .trailing), plus: 20) == "end 20 outside 'screen'")
    #expect(phrase(about: "a", ("screen", .trailing), .greaterThanOrEqual, ("a", .trailing)) == "end within 'screen'")
    #expect(
      phrase(about: "a", ("a", .top), .greaterThanOrEqual, ("screen", .top), plus: 5)
        == "start at least 5 inside 'screen'")
  }

  @Test func `left and right are not told as start and end where reading goes the other way`() {
    #expect(phrase(about: "a", ("a", .left), .equal, ("screen", .left), plus: 5) == "start 5 inside 'screen'")
    #expect(phrase(about: "a", direction: .rightToLeft, ("a", .left), .equal, ("screen", .left), plus: 5) == nil)
    #expect(
      phrase(about: "a", direction: .rightToLeft, ("a", .leading), .equal, ("screen", .leading), plus: 5)
        == "start 5 inside 'screen'")
  }
}
