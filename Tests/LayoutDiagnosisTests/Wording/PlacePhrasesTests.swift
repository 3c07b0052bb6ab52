import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// What is said about views beyond an edge, each worked out by hand.
struct PlacePhrasesTests {
  private func finding(of rule: any Rule, _ views: String, _ constraints: String) throws -> Finding {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "safeArea": [20, 0, 0, 0], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return try #require(rule.findings(in: Analysis(scene: scene, configurations: [solved])).first)
  }

  /// The button ends 16 beyond the card, which ends with the screen.
  @Test func `the constraint whose number leads outside comes first`() throws {
    let found = try finding(
      of: CutContent(),
      """
      { "id": "card", "subviews": [{ "id": "buy", "kind": "button", "intrinsicSize": [100, 44] }] }
      """,
      """
      "cl": "card.leading == screen.leading", "cr": "card.trailing == screen.trailing",
      "ct": "card.top == screen.top + 100", "ch": "card.height == 200",
      "bt": "buy.top == card.top + 16", "br": "buy.trailing == card.trailing + 16"
      """)
    #expect(found.message == "'buy' reaches 16 beyond the right edge of the screen")
    #expect(found.related.map(\.message) == ["'br' puts it here", "'cr' puts it here"])
    #expect(
      found.suggestions == [
        "change the constant of 'br' from 16 to -16 (tried: it is inside)",
        "keep 'buy' inside the right edge of the screen",
      ])
  }

  /// The card is 300 wide because of 'cw', which says nothing about how far the text is beyond it.
  @Test func `what gives a clipping ancestor its size is not named`() throws {
    let found = try finding(
      of: CutContent(),
      """
      {
        "id": "card", "clipsToBounds": true,
        "subviews": [{ "id": "buy", "kind": "label", "intrinsicSize": [100, 44] }]
      }
      """,
      """
      "cl": "card.leading == screen.leading", "cw": "card.width == 300",
      "ct": "card.top == screen.top + 100", "ch": "card.height == 200",
      "bt": "buy.top == card.top + 16", "br": "buy.trailing == card.trailing + 16"
      """)
    #expect(found.related.map(\.message) == ["'br' puts it here"])
  }

  /// The label ends 16 to the left of the screen. At the other edge it would end 16 inside it.
  @Test func `an edge tied to the opposite edge is to be tied to the same one`() throws {
    let found = try finding(
      of: OffscreenView(), #"{ "id": "sort", "kind": "label", "intrinsicSize": [60, 20] }"#,
      #""st": "sort.top == screen.top + 100", "sr": "sort.trailing == screen.leading - 16""#)
    #expect(found.related.map(\.message) == ["'sr' puts it here"])
    #expect(
      found.suggestions == [
        "use 'screen.trailing' in place of 'screen.leading' in 'sr'", "place 'sort' inside the screen, or hide it",
      ])
  }

  @Test func `a constant inside the screen has the right sign`() throws {
    let found = try finding(
      of: OutsideSafeArea(), #"{ "id": "title", "kind": "label", "intrinsicSize": [60, 20] }"#,
      #""tt": "title.top == screen.top + 10", "tl": "title.leading == screen.leading + 16""#)
    #expect(found.related.map(\.message) == ["'tt' puts it here"])
    #expect(found.suggestions == ["pin the top of 'title' to 'screen.safeArea'"])
  }

  /// 375 - 20 - 400 leaves the text 45 beyond the left edge, and 'tr' has its constant inside.
  @Test func `a text that nothing holds at the edge is not the fault of a sign`() throws {
    let found = try finding(
      of: CutContent(), #"{ "id": "title", "kind": "label", "intrinsicSize": [400, 20] }"#,
      #""tt": "title.top == screen.top + 100", "tr": "title.trailing == screen.trailing - 20""#)
    #expect(found.related.map(\.message) == ["'tr' puts it here"])
    #expect(
      found.suggestions == [
        "pin the leading edge of 'title' to 'screen.leading'", "keep 'title' inside the left edge of the screen",
      ])
  }

  /// 375 - 24 - 400 leaves the cover 49 beyond the left edge. The title is tied to that edge, and holds it nowhere.
  @Test func `a neighbour that is tied to a view does not hold it`() throws {
    let found = try finding(
      of: CutContent(),
      """
      { "id": "cover", "kind": "label", "intrinsicSize": [400, 20] },
      { "id": "title", "kind": "label", "intrinsicSize": [60, 20] }
      """,
      """
      "ct": "cover.top == screen.top + 100", "cr": "cover.trailing == screen.trailing - 24",
      "tl": "title.leading == cover.leading", "tt": "title.top == cover.bottom + 8"
      """)
    #expect(found.views.first == ViewID(1))
    #expect(found.suggestions.first == "pin the leading edge of 'cover' to 'screen.leading'")
  }

  /// 10 + 630 + 44 = 684 is 17 below the bottom. Of the distances, only the 630 is as large.
  @Test func `a distance that is too large has the one that keeps the view inside`() throws {
    let found = try finding(
      of: CutContent(),
      """
      { "id": "title", "kind": "label", "intrinsicSize": [100, 0] },
      { "id": "buy", "kind": "button", "intrinsicSize": [100, 44] }
      """,
      """
      "tt": "title.top == screen.top + 10", "tl": "title.leading == screen.leading",
      "bt": "buy.top == title.bottom + 630", "bl": "buy.leading == screen.leading"
      """)
    #expect(found.message == "'buy' reaches 17 beyond the bottom edge of the screen")
    #expect(
      found.suggestions == [
        "change the constant of 'bt' from 630 to at most 613 (tried: it is inside)",
        "keep 'buy' inside the bottom edge of the screen",
      ])
  }

  /// The image begins 500 above the bottom and is 600 tall. It would also fit 100 higher.
  @Test func `a height or a distance that is too large has the one that keeps the view inside`() throws {
    let found = try finding(
      of: CutContent(), #"{ "id": "photo", "kind": "imageView" }"#,
      """
      "pt": "photo.top == screen.top + 167", "pl": "photo.leading == screen.leading + 10",
      "pw": "photo.width == 100", "ph": "photo.height == 600"
      """)
    #expect(
      found.suggestions.first
        == "change the constant of 'ph' from 600 to at most 500 or change the constant of 'pt' from 167 to at most 67 (tried: it is inside)"
    )
  }

  /// 400 + 60 = 460 is 85 beyond the right edge.
  @Test func `a label outside the screen has the distance that brings it in`() throws {
    let found = try finding(
      of: OffscreenView(), #"{ "id": "sort", "kind": "label", "intrinsicSize": [60, 20] }"#,
      #""st": "sort.top == screen.top + 100", "sl": "sort.leading == screen.leading + 400""#)
    #expect(found.suggestions.first == "change the constant of 'sl' from 400 to at most 315 (tried: it is inside)")
  }

  /// 400 + 200 = 600 is 225 beyond the right edge, and the label ends 56 above the screen. Neither change alone brings it in.
  @Test func `a label outside along both axes has a change for each`() throws {
    let found = try finding(
      of: OffscreenView(), #"{ "id": "sort", "kind": "label", "intrinsicSize": [60, 44] }"#,
      """
      "st": "sort.top == screen.top - 100", "sl": "sort.leading == screen.leading + 400", "sw": "sort.width == 200"
      """)
    #expect(
      found.suggestions.first
        == "change the constant of 'sl' from 400 to at most 175, and change the constant of 'st' from -100 to 100 (tried: it is inside)"
    )
  }

  /// The text is from 380 to 780. Ended at 375, it would be narrower than 0.
  @Test func `a text that begins outside is not pinned at its end`() throws {
    let found = try finding(
      of: OffscreenView(), #"{ "id": "title", "kind": "label", "intrinsicSize": [400, 20] }"#,
      #""tt": "title.top == screen.top + 100", "tl": "title.leading == screen.leading + 380""#)
    #expect(found.suggestions == ["place 'title' inside the screen, or hide it"])
  }

  /// The image ends where the text begins, at the left edge of the screen. Inside the screen, nothing is left of its 200 points.
  @Test func `no size of 0 is suggested`() throws {
    let found = try finding(
      of: OffscreenView(),
      """
      { "id": "photo", "kind": "imageView" }, { "id": "title", "kind": "label", "intrinsicSize": [100, 44] }
      """,
      """
      "tl": "title.leading == screen.leading", "tt": "title.top == screen.top + 20", "pt": "photo.top == screen.top + 20",
      "pr": "photo.trailing == title.leading", "pw": "photo.width == 200", "ph": "photo.height == 20"
      """)
    #expect(found.suggestions == ["place 'photo' inside the screen, or hide it"])
  }

  /// 187.5 - 200 is 12.5 to the left of the screen. A text in the middle is held at no edge.
  @Test func `a centred text is not pinned`() throws {
    let found = try finding(
      of: CutContent(), #"{ "id": "title", "kind": "label", "intrinsicSize": [400, 20] }"#,
      #""tt": "title.top == screen.top + 100", "tx": "title.centerX == screen.centerX""#)
    #expect(found.suggestions == ["keep 'title' inside the left and right edges of the screen"])
  }
}
