import LayoutModel
import Testing

@testable import LayoutMotion

struct LayoutCacheTests {
  @Test func `contents that differ in a frame alone have hashes of their own`() throws {
    let scene = try MotionScene(steps: "").scene
    let content = Configuration.Content(scene: scene, states: [StateID(0)])
    let box = try #require(scene.views.firstIndex { $0.name == "box" })
    let frames = (0..<100).map {
      DecimalRect(x: ExactDecimal(Int64($0)), y: ExactDecimal(0), width: ExactDecimal(10), height: ExactDecimal(10))
    }
    let hashes = frames.map { frame in
      var moved = content
      moved.properties[box].frame = frame
      return LayoutCache.Key(moved).hashValue
    }
    #expect(Set(hashes).count == frames.count)
  }
}
