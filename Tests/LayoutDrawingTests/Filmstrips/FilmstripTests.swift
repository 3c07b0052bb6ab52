import LayoutModel
import LayoutMotion
import Testing

@testable import LayoutDrawing

struct FilmstripTests {
  private func document(_ path: String, _ transition: String) throws -> (DrawnElement, TransitionRun) {
    let diagnosed = try FixtureScene(path: path).diagnosed()
    let run = try #require(diagnosed.runs.first { diagnosed.scene[$0.transition].name == transition })
    let strip = Filmstrip(scene: diagnosed.scene, run: run, findings: diagnosed.findings(about: run))
    return (try DrawnDocument(strip.svg()).root, run)
  }

  @Test func `a view covered on the way is shown at that moment, hatched, and the time is shaded`() throws {
    let (root, _) = try document("rules/occluded-in-flight/faulty-two-doors.json", "blink")
    let interval = try #require(root.all(ofClass: "interval").first?["data-interval"].map(DrawnDocument.numbers))
    let pictures = root.all(ofClass: "moment-picture")
    for picture in pictures {
      let time = picture.number("data-time")
      let isCovered = interval[0] <= time && time <= interval[1]
      #expect(picture.all(ofClass: "covered").isEmpty != isCovered, "\(time)")
    }
    // Six pictures of the way, and one in the middle of the finding.
    #expect(pictures.count == 7)
    #expect(pictures.contains { abs($0.number("data-time") - (interval[0] + interval[1]) / 2) < 1e-6 })
  }

  @Test func `pictures are an equal movement apart, not an equal time`() throws {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "box" }] },
        "constraints": { "top": "box.top == screen.top", "left": "box.left == screen.left",
          "width": "box.width == 50", "height": "box.height == 50" },
        "states": { "up": {}, "down": { "constants": { "top": 200 } } },
        "transitions": [{ "id": "fall", "from": "up", "to": "down", "steps": [
          { "animate": { "duration": 1, "curve": "linear", "steps": [
            { "constants": { "top": 200 } }, { "layout": "screen" }] } },
          { "wait": 9 }] }] }
      """)
    let run = try #require(diagnosed.runs.first)
    let root = try DrawnDocument(Filmstrip(scene: diagnosed.scene, run: run).svg(steps: 5)).root
    let times = root.all(ofClass: "moment-picture").map { $0.number("data-time") }
    #expect(times.dropLast() == [0, 0.25, 0.5, 0.75])
  }

  @Test func `a card that grows from nothing is drawn at a scale at which it fits in the end`() throws {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "card", "size": [null, null], "subviews": [{ "id": "box" }] },
        "constraints": { "top": "box.top == card.top", "bottom": "box.bottom == card.bottom",
          "left": "box.left == card.left", "right": "box.right == card.right",
          "width": "box.width == 0", "height": "box.height == 0" },
        "states": { "small": {}, "large": { "constants": { "width": 400, "height": 500 } } },
        "transitions": [{ "id": "grow", "from": "small", "to": "large", "steps": [
          { "animate": { "duration": 1, "steps": [
            { "constants": { "width": 400, "height": 500 } }, { "layout": "card" }] } }] }] }
      """)
    let run = try #require(diagnosed.runs.first)
    let root = try DrawnDocument(Filmstrip(scene: diagnosed.scene, run: run).svg()).root
    let scale = root.number("data-scale")
    let last = try #require(root.all(ofClass: "moment-picture").last?.all(ofClass: "screen").first)
    #expect(abs(last.number("height") - 500 * scale) < 0.1 && last.number("height") <= 250.1)
    #expect(abs(last.number("width") - 400 * scale) < 0.1 && last.number("width") <= 190.1)

    // The screen of the animation grows, too: the longer side is drawn 300 to 1,200 units long.
    let played = try PlayedAnimation(TransitionAnimation(scene: diagnosed.scene, run: run).svg())
    let screen = try #require(played.document.root.all(ofClass: "screen").first)
    #expect(played.numbers("height", of: screen, at: 0)[0] < 1)
    #expect((300...1_200).contains(played.numbers("height", of: screen, at: 1)[0]))
  }

  @Test func `an overshoot is shown at its worst moment`() throws {
    let (root, run) = try document("rules/overshoot/faulty-spring-breaks-an-inequality.json", "drop")
    let worst = try #require(run.breaches.first)
    #expect(root.all(ofClass: "moment-picture").contains { abs($0.number("data-time") - worst.moment) < 1e-6 })
    let intervals = root.all(ofClass: "interval").compactMap { $0["data-interval"].map(DrawnDocument.numbers) }
    #expect(intervals.count == worst.intervals.count)
    for (drawn, found) in zip(intervals, worst.intervals) {
      #expect(abs(drawn[0] - found.lowerBound) < 1e-5 && abs(drawn[1] - found.upperBound) < 1e-5)
    }
  }

  @Test func `bars last as long as the steps of the timeline, delays included`() throws {
    let diagnosed = try FixtureScene(path: "scenes/chained.json").diagnosed()
    for run in diagnosed.runs {
      let root = try DrawnDocument(Filmstrip(scene: diagnosed.scene, run: run).svg()).root
      let bars = root.all(ofClass: "step").compactMap { $0.children.first { $0["data-start"] != nil } }
      #expect(bars.count == run.trace.timeline.count)
      for (bar, entry) in zip(bars, run.trace.timeline) {
        #expect(abs(bar.number("data-start") - entry.start.approximateValue) < 1e-5)
        if let end = entry.end { #expect(abs(bar.number("data-end") - end.approximateValue) < 1e-5) }
      }
    }
  }

  @Test func `a conflict between two steps is a line at its moment`() throws {
    let diagnosed = try FixtureScene(path: "rules/transient-conflict/faulty-activate-before-deactivate.json")
      .diagnosed()
    let run = try #require(diagnosed.runs.first { !diagnosed.findings(about: $0).isEmpty })
    let root = try DrawnDocument(
      Filmstrip(scene: diagnosed.scene, run: run, findings: diagnosed.findings(about: run)).svg()
    ).root
    #expect(root.all(ofClass: "moment").contains { $0["data-finding"] == "1" })
    #expect(root.words.contains("[transient-conflict]"))
  }
}
