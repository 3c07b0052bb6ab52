import Foundation
import LayoutModel
import SceneLoading
import Synchronization
import TestSupport
import Testing

@Suite struct RobustnessTests {
  private static let good = Array(
    sceneText(
      equation: "title.leading >= 4/3 * `scroll`.safeArea.leading + 2 * gap - 3 @750",
      and: """
        "environments": { "e": { "textScale": 1.5, "parameters": { "gap": 3 } }, "f": "iphone-air" },
        "machines": {
          "x": { "states": { "a": { "activate": ["c"] }, "b": { "constants": { "c": "gap" } } }, "initial": "b",
            "transitions": [{ "id": "t", "from": ["a"], "to": "b", "steps": [
              { "animate": { "duration": 0.5, "spring": { "damping": 0.4 }, "steps": [{ "layout": "screen" }] } },
              { "activate": [{ "where": { "first": "title" }, "in": "screen" }] },
              { "views": { "title": { "transform": { "by": { "rotation": 1e1 } } } } },
              { "repeat": { "count": 3, "steps": [{ "wait": 0.25 }] } }] }] },
          "y": { "states": { "p": { "views": { "title": { "alpha": 0.5, "frame": null } },
            "order": { "screen": ["gap", "title", "scroll", "a.b"] } }, "q\\u00e9": {} } } },
        "expect": [{ "rule": "overshoot", "configurations": ["a+p@e"], "views": ["title"] }]
        """
    ).utf8)

  @Test func `the scene to be mutated is good`() {
    #expect(errors(Self.good).isEmpty)
  }

  @Test(arguments: 0..<8) func `a damaged scene is loaded or refused, never more`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "null", "-1", "1e999", "\u{0}", "é", "`", "*", "/", ".", "@",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<500 {
      var bytes = Self.good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: index)
        case 3: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<200, using: &generator)))
        default:
          let other = Int.random(in: 0..<bytes.count, using: &generator)
          bytes.swapAt(index, other)
        }
      }
      for error in errors(bytes) {
        #expect(error.location.start >= 0 && error.location.start <= error.location.end)
        #expect(Int(error.location.end) <= bytes.count)
      }
    }
  }

  @Test func `every beginning of a scene is refused`() {
    for count in 0..<Self.good.count { #expect(!errors(Array(Self.good.prefix(count))).isEmpty) }
  }

  @Test func `views nested as deep as the format allows are loaded on a small stack`() {
    // The depth of the scene's object, plus two containers for each view.
    let depth = (10_000 - 1) / 2
    let open = (0..<depth).map { "{ \"id\": \"v\($0)\", \"subviews\": [" }.joined()
    let root = open.replacing("\"id\": \"v0\",", with: "\"id\": \"v0\", \"size\": [1, 1],", maxReplacements: 1)
    let text = "{ \"layoutdoctor\": 1, \"root\": \(root)\(String(repeating: "] }", count: depth)) }"
    #expect(onSmallStack { (try? scene(text))?.views.count } == depth)
  }

  @Test func `steps nested as deep as the format allows are loaded on a small stack`() {
    // The depth of the scene's object, the transitions, a transition and its steps, plus three containers for each step.
    let depth = (10_000 - 4) / 3
    let steps =
      String(repeating: "{ \"animate\": { \"steps\": [", count: depth) + String(repeating: "] } }", count: depth)
    let text = sceneText(
      equation: "title.width == 20",
      and: #""states": { "a": {} }, "transitions": [{ "id": "t", "from": "a", "to": "a", "steps": [\#(steps)] }]"#)
    let count = onSmallStack { () -> Int? in
      guard let scene = try? scene(text), case .steps(let list) = scene.machines[0].transitions[0].body else {
        return nil
      }
      return list.steps.count
    }
    #expect(count == depth)
  }

  @Test func `brackets without end are refused on a small stack`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(onSmallStack { errors(bytes).count } == 1)
  }

  @Test func `a large scene with an error in every line is refused with the first two hundred`() {
    let lines = (0..<20_000).map { "\"c\($0)\": \"v\($0).wdith == unknown\($0).width\"" }.joined(separator: ",\n")
    let text =
      "{ \"layoutdoctor\": 1, \"root\": { \"id\": \"r\", \"size\": [1, 1] }, \"constraints\": { \(lines) } }"
    #expect(errors(text).count == SceneLoading.Limits.errors + 1)
  }

  /// Runs a function on a thread with 512 KB of stack, and returns its result.
  private func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value?) -> Value? {
    let result = Result<Value>()
    let thread = Thread {
      let value = body()
      result.value.withLock { $0 = value }
      result.isDone.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    result.isDone.wait()
    return result.value.withLock { $0 }
  }

  private final class Result<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }
}
