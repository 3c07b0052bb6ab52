import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDrawing

/// Properties that hold for the drawings of every scene.
struct FixtureDrawingTests {
  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `every drawing is well-formed, the same when drawn again, and has no id twice`(_ fixture: FixtureScene) throws {
    let diagnosed = try fixture.diagnosed()
    for (first, second) in zip(diagnosed.drawings, diagnosed.drawings) {
      #expect(first.svg == second.svg, "\(first.name)")
      let elements = try DrawnDocument(first.svg).root.all
      let identifiers = elements.compactMap { $0["id"] }
      #expect(Set(identifiers).count == identifiers.count, "\(first.name)")
      // Every reference has a target.
      for element in elements {
        for reference in [element["clip-path"], element["fill"]].compactMap({ $0 }) where reference.hasPrefix("url(#") {
          #expect(identifiers.contains(String(reference.dropFirst(5).dropLast())), "\(first.name): \(reference)")
        }
      }
    }
  }

  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `no text lies on another one, nor beyond the page`(_ fixture: FixtureScene) throws {
    for (name, svg) in try fixture.diagnosed().drawings {
      let document = try DrawnDocument(svg)
      // Names in an animation appear and disappear; a separate test samples moments.
      if name.hasSuffix(".animated") { continue }
      let texts = document.texts
      for (index, text) in texts.enumerated() {
        for other in texts[(index + 1)...] where text.extent.overlaps(other.extent) {
          Issue.record("\(name): '\(text.words)' lies on '\(other.words)'")
        }
      }
      let page = DrawnDocument.numbers(document.root["viewBox"] ?? "")
      let whole = Extent(x: page[0], y: page[1], width: page[2], height: page[3])
      for text in texts where !whole.contains(text.extent) { Issue.record("\(name): '\(text.words)' leaves the page") }
    }
  }

  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `boxes lie where the solver has the frames`(_ fixture: FixtureScene) throws {
    let diagnosed = try fixture.diagnosed()
    for (index, solved) in diagnosed.configurations.enumerated() {
      let document = try DrawnDocument(diagnosed.wireframe(index).svg())
      let properties = solved.configuration.properties
      try expectBoxes(
        of: document.root, scale: document.root.number("data-scale"), scene: diagnosed.scene, frames: solved.frames,
        properties: properties, isWhole: true)
    }
  }

  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `each picture of a filmstrip has the frames of its moment`(_ fixture: FixtureScene) throws {
    let diagnosed = try fixture.diagnosed()
    for run in diagnosed.runs {
      let strip = Filmstrip(scene: diagnosed.scene, run: run, findings: diagnosed.findings(about: run))
      let document = try DrawnDocument(strip.svg(steps: 5))
      let pictures = document.root.all(ofClass: "moment-picture")
      let times = pictures.compactMap { $0["data-time"].flatMap(Double.init) }
      let duration = run.flight.duration.approximateValue
      #expect(times.first == 0 || duration == 0)
      #expect(abs((times.last ?? -1) - duration) < 1e-6)
      for picture in pictures {
        guard let time = picture["data-time"].flatMap(Double.init) else { continue }
        let moment = min(Rational(time), run.flight.duration)
        try expectBoxes(
          of: picture, scale: document.root.number("data-scale"), scene: diagnosed.scene,
          frames: run.flight.frames(at: moment), properties: run.flight.properties(at: moment), isWhole: false)
      }
    }
  }

  /// - Parameter isWhole: whether every view that is not inside a hidden one must be present.
  private func expectBoxes(
    of drawing: DrawnElement, scale: Double, scene: Scene, frames: [Frame], properties: [ViewProperties], isWhole: Bool
  ) throws {
    var boxes: [String: DrawnElement] = [:]
    for group in drawing.all(ofClass: "view") {
      boxes[try #require(group["data-view"])] = group.children.first { $0.classes.contains("box") }
    }
    var origins: [(x: Double, y: Double)?] = []
    for (index, view) in scene.views.enumerated() {
      let frame = frames[index]
      // The geometry's own tests cover rotated and scaled views.
      let origin = view.superview.map { superview -> (x: Double, y: Double)? in
        guard let around = origins[superview.index], properties[index].transform == .identity else { return nil }
        return (around.x + frame.x.approximateValue, around.y + frame.y.approximateValue)
      }
      origins.append(view.superview == nil ? (0, 0) : origin ?? nil)
      guard view.superview != nil, let place = origins[index] else { continue }
      if !properties[index].isInstalled {
        #expect(boxes[view.name] == nil, "\(view.name) is drawn")
        continue
      }
      guard let box = boxes[view.name] else {
        if isWhole { #expect(isInsideHidden(view, scene, properties), "\(view.name) is not drawn") }
        continue
      }
      let expected = [
        place.x, place.y, max(0, frame.width.approximateValue), max(0, frame.height.approximateValue),
      ].map { $0 * scale }
      for (drawn, expected) in zip(extent(of: box), expected) {
        #expect(abs(drawn - expected) <= 0.001_5, "\(view.name)")
      }
    }
  }

  private func extent(of box: DrawnElement) -> [Double] {
    if box.name == "rect" { return ["x", "y", "width", "height"].map(box.number) }
    let numbers = DrawnDocument.numbers(box["d"] ?? "")
    let (xs, ys) = (
      numbers.indices.filter { $0 % 2 == 0 }.map { numbers[$0] },
      numbers.indices.filter { $0 % 2 == 1 }.map { numbers[$0] }
    )
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return [left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top]
  }

  private func isInsideHidden(_ view: View, _ scene: Scene, _ properties: [ViewProperties]) -> Bool {
    var next = view.superview
    while let current = next {
      let own = properties[current.index]
      if own.isHidden || own.alpha < ExactDecimal(significand: 1, exponent: -2) { return true }
      next = scene[current].superview
    }
    return false
  }
}
