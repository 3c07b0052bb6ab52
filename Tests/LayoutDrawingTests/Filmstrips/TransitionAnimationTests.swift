import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDrawing

struct TransitionAnimationTests {
  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `at every moment, each box is within half a point of the frame that the solver has`(
    _ fixture: FixtureScene
  ) throws {
    let diagnosed = try fixture.diagnosed()
    let scene = diagnosed.scene
    for run in diagnosed.runs {
      let name = scene[run.transition].name
      let played = try PlayedAnimation(
        TransitionAnimation(scene: scene, run: run, findings: diagnosed.findings(about: run)).svg())
      let scale = played.document.root.number("data-scale")
      let groups = played.document.root.all(ofClass: "view")
      let duration = run.flight.duration.approximateValue
      for step in 0...40 {
        // Avoids the exact moments of jumps.
        let time = duration * (Double(step) + 0.37) / 41
        let placed = PlacedLayout(
          scene: scene, properties: run.flight.properties(at: Rational(time)),
          frames: run.flight.frames(at: Rational(time)))
        for group in groups {
          guard let view = scene.views.firstIndex(where: { $0.name == group["data-view"] }).map({ ViewID($0) }),
            let box = group.children.first(where: { $0.name == "rect" && $0.classes.contains("box") })
          else { continue }
          let extent = placed.extent(of: view)
          let expected = [extent.minX, extent.minY, extent.width, extent.height]
          for (attribute, expected) in zip(["x", "y", "width", "height"], expected) {
            let drawn = played.numbers(attribute, of: box, at: time)[0] / scale
            #expect(abs(drawn - expected) < 0.5, "\(name): \(attribute) of \(scene[view].name) at \(time)")
          }
        }
      }
    }
  }

  @Test(arguments: FixtureScene.scenes)
  func `an animation ends after three rounds, and has a picture without movement`(_ fixture: FixtureScene) throws {
    let diagnosed = try fixture.diagnosed()
    for run in diagnosed.runs {
      let svg = TransitionAnimation(scene: diagnosed.scene, run: run).svg()
      let root = try DrawnDocument(svg).root
      let animations = root.all.filter { $0.name.hasPrefix("animate") }
      #expect(animations.allSatisfy { $0["repeatCount"] == "3" && $0["fill"] == "freeze" })
      let still = try #require(root.children.first { $0.classes.contains("still") })
      #expect(!still.all.contains { $0.name.hasPrefix("animate") })
      let names = { (element: DrawnElement) in element.all(ofClass: "view").compactMap { $0["data-view"] } }
      #expect(names(still) == names(root))
      let ids = (root.all + still.all).compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let clips = still.all.compactMap { $0["clip-path"]?.dropFirst(5).dropLast() }
      #expect(clips.allSatisfy { ids.contains(String($0)) })
    }
  }

  @Test func `what turns is within half a point, corner by corner`() throws {
    let diagnosed = try FixtureScene(path: "scenes/chained.json").diagnosed()
    for run in diagnosed.runs {
      let played = try PlayedAnimation(TransitionAnimation(scene: diagnosed.scene, run: run).svg())
      let square = try #require(played.document.root.all(ofClass: "view").first { $0["data-view"] == "square" })
      let view = try #require(diagnosed.scene.views.firstIndex { $0.name == "square" }.map { ViewID($0) })
      guard let path = square.children.first(where: { $0.name == "path" }) else { continue }
      for step in 0...60 {
        let time = run.flight.duration.approximateValue * (Double(step) + 0.41) / 61
        let placed = PlacedLayout(
          scene: diagnosed.scene, properties: run.flight.properties(at: Rational(time)),
          frames: run.flight.frames(at: Rational(time)))
        let numbers = played.numbers("d", of: path, at: time)
        let corners = placed.corners(of: view)
        // The outline begins at the top left corner and passes through the others.
        for (place, corner) in [(0, 0), (1, 1), (5, 2), (9, 3)] {
          #expect(
            abs(numbers[2 * place] - corners[corner].x) < 0.5 && abs(numbers[2 * place + 1] - corners[corner].y) < 0.5)
        }
      }
    }
  }

  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `every animation plays three times with the same cycle, from the first to the last moment`(
    _ fixture: FixtureScene
  ) throws {
    let diagnosed = try fixture.diagnosed()
    for run in diagnosed.runs {
      let svg = TransitionAnimation(scene: diagnosed.scene, run: run).svg()
      #expect(!svg.contains("<script"))
      let played = try PlayedAnimation(svg)
      let animations = played.document.root.all.filter { $0.name.hasPrefix("animate") }
      #expect(Set(animations.compactMap { $0["dur"] }).count <= 1)
      for animation in animations {
        #expect(PlayedAnimation.cycle(of: animation) > run.flight.duration.approximateValue)
        #expect(animation["repeatCount"] == "3")
        let (times, values) = PlayedAnimation.key(animation)
        #expect(times.count == values.count && times.first == 0 && times == times.sorted())
        if animation["calcMode"] != "discrete" { #expect(times.last == 1) }
      }
    }
  }

  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `at the beginning, at each quarter and at the end, no name lies on another one`(_ fixture: FixtureScene) throws {
    let diagnosed = try fixture.diagnosed()
    for run in diagnosed.runs {
      let played = try PlayedAnimation(TransitionAnimation(scene: diagnosed.scene, run: run).svg())
      let scale = played.document.root.number("data-scale")
      let groups = played.document.root.all.filter { $0.children.contains { $0.classes.contains("label") } }
      for quarter in 0...4 {
        let time = run.flight.duration * Rational(quarter) / 4
        let picture = LayoutPicture(scene: diagnosed.scene, run: run, at: time, scale: scale)
        let hidden = Hatching(picture, markers: FindingMarkers([])).hiddenViews
        var shown: [(name: String, extent: Extent)] = []
        for group in groups where played.word("display", of: group, at: time.approximateValue) != "none" {
          let text = try #require(group.children.first { $0.classes.contains("label") })
          let view = try #require(
            diagnosed.scene.views.firstIndex { $0.name == text["data-view"] }.map { ViewID($0) })
          if hidden.contains(view) || picture.isClippedAway(view) || picture.presence(of: view) != .shown { continue }
          let place = played.numbers("transform", of: group, at: time.approximateValue)
          let size = text.number("font-size")
          shown.append(
            (
              text.words,
              Extent(
                x: place[0] + text.number("x"), y: place[1] + text.number("y") - 0.72 * size,
                width: TextWidths.width(of: text.words, size: size, weight: .bold), height: 0.93 * size)
            ))
        }
        for (index, label) in shown.enumerated() {
          for other in shown[(index + 1)...] where label.extent.overlaps(other.extent) {
            Issue.record("'\(label.name)' lies on '\(other.name)' at quarter \(quarter)")
          }
        }
      }
    }
  }

  @Test func `an ease curve keeps to its bounds, and a spring goes beyond them`() throws {
    func attributes(_ timing: String) throws -> [DrawnElement] {
      let diagnosed = try DiagnosedScene(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "panel" }] },
          "constraints": { "t": "panel.top == screen.top", "l": "panel.leading == screen.leading",
            "w": "panel.width == 100", "h": "panel.height == 50" },
          "states": { "up": {}, "down": { "constants": { "t": 200 } } },
          "transitions": [{ "id": "drop", "from": "up", "to": "down", "duration": 0.5, \(timing) }] }
        """)
      let svg = TransitionAnimation(scene: diagnosed.scene, run: diagnosed.runs[0]).svg()
      let group = try #require(try DrawnDocument(svg).root.all.first { $0["id"] == "view-panel" })
      return group.children.first { $0.name == "rect" }?.children ?? []
    }
    let curve = try attributes(#""curve": [0.2, 0.1, 0.3, 0.9]"#)
    #expect(curve.map { $0["attributeName"] } == ["y"])
    let heights = PlayedAnimation.key(try #require(curve.first)).values.compactMap { Double($0) }
    #expect(heights.first == 0 && heights.last == 200 && heights == heights.sorted())
    let spring = try attributes(#""spring": { "damping": 0.4 }"#)
    let reached = PlayedAnimation.key(try #require(spring.first)).values.compactMap { Double($0) }.max() ?? 0
    // The overshoot of a spring with damping 0.4: exp(-pi z / sqrt(1 - z²)) is 25.4 % beyond the end.
    #expect(abs(reached - 250.76) < 0.3)
  }
}
