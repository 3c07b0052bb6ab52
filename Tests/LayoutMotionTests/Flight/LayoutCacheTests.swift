import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutMotion

struct LayoutCacheTests {
  @Test func `contents that differ in a frame alone have hashes of their own`() throws {
    let scene = try MotionScene(steps: "").scene
    let content = Configuration.Content(scene: scene, states: [StateID(0)], environment: nil)
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

  @Test func `texts wrap at the ends of a transition as they do at rest`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 600], "subviews": [
          { "id": "t", "kind": "label", "text": { "width": 340, "lineHeight": 20 } }] },
        "constraints": { "x": "t.left == r.left", "y": "t.top == r.top", "w": "t.width == 100" },
        "states": { "narrow": {}, "wide": { "constants": { "w": 200 } } } }
      """
    let scene = try loadScene(Array(text.utf8))
    var cache = LayoutCache(Layouts(scene), environment: nil)
    let heights = [0, 1].map { number in
      let states = [StateID(number)]
      let content = Configuration.Content(scene: scene, states: states, environment: nil)
      return cache.layout(content, states: states).frames[1].height
    }
    #expect(heights == [80, 40])
  }
}
