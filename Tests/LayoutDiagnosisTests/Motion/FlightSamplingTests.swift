import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct FlightSamplingTests {
  /// The photo has rounded corners and is behind a card that leaves 5 pt of it open, while something else turns for 5 s.
  private static let scene = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [300, 300], "subviews": [
        { "id": "photo", "kind": "imageView", "cornerRadius": 20, "frame": [0, 0, 100, 100] },
        { "id": "card", "opaque": true, "cornerRadius": 20, "frame": [0, 5, 100, 100] },
        { "id": "dial", "frame": [200, 200, 50, 50] }] },
      "states": {
        "start": { "views": { "dial": { "transform": { "rotation": 0 } } } },
        "end": { "views": { "dial": { "transform": { "rotation": 90 } } } } },
      "transitions": [{ "id": "turn", "from": "start", "to": "end", "duration": 5 }] }
    """

  /// The work of a turn that takes some seconds.
  private func work(seconds: Int) throws -> Int {
    let text = Self.scene.replacing("\"duration\": 5", with: "\"duration\": \(seconds)")
    let scene = try loadScene(Array(text.utf8))
    let motion = Motion(Layouts(scene), exploration: Exploration(scene: scene), environments: [nil])
    let run = try #require(motion.runs.first)
    #expect(run.flight.duration == Rational(seconds))
    var occlusion = FlightOcclusion(scene: scene, flight: run.flight)
    #expect(occlusion.coveredViews().isEmpty)
    return occlusion.work
  }

  @Test func `views that stand still are looked at once, however long something else moves`() throws {
    let work = try work(seconds: 5)
    #expect(try self.work(seconds: 1) == work)
    // The 40 corners of the card are placed and compared with the four edges of the screen; then at least three corners of the photo
    // are compared with each of its 40 edges.
    #expect(work > 40 + 40 * 4 + 40 * 3)
  }

  @Test func `the work is linear in the corners and in the edges`() {
    func polygon(_ corners: [(Double, Double)]) -> ApproximatePolygon {
      ApproximatePolygon(corners: corners.map { (x: $0.0, y: $0.1) })
    }
    let inner = polygon([(40, 40), (60, 40), (60, 60), (40, 60)])
    let outer = ApproximatePolygon(corners: ConvexPolygon.approximateCorners(width: 100, height: 100, radius: 20))
    #expect(outer.corners.count == 40)
    var work = 0
    // Nothing of the four corners is cut off at any of the 40 edges, each of which costs 30 more.
    #expect(inner.subtracting(outer, negligible: 0, work: &work).isEmpty)
    #expect(work == 40 * (4 + 30))
    #expect(outer.intersection(polygon([(0, 0), (100, 0), (100, 100), (0, 100)]), work: &work).corners.count == 40)
    #expect(work == 40 * (4 + 30) + 4 * (40 + 30))
  }
}
