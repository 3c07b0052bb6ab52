import LayoutModel
import LayoutMotion
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

  @Test func `views that stand still are looked at once, however long something else moves`() throws {
    let scene = try loadScene(Array(Self.scene.utf8))
    let motion = Motion(scene: scene, exploration: Exploration(scene: scene), environments: [nil])
    let run = try #require(motion.runs.first)
    #expect(run.flight.duration == 5)
    var occlusion = FlightOcclusion(scene: scene, flight: run.flight)
    #expect(occlusion.coveredViews().isEmpty)
    // One cover, and one piece that it is subtracted from.
    #expect(occlusion.work == 2)
  }
}
