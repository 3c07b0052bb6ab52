import ConstraintSolver
import Foundation
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import SceneImport

/// Damaged captures: the import ends with scenes or an error, and never with a crash.
struct HierarchyMutationTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/scenes/login.json")

  private func package(_ style: CaptureWriter.Style) throws -> HierarchyPackage {
    let scene = try loadScene(Array(try Data(contentsOf: Self.source)))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return CaptureWriter(scene, solved, style: style).package
  }

  @Test(arguments: 0..<8) func `a package with changed bytes does not crash the import`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var style = CaptureWriter.Style(isSplit: seed % 2 == 0)
    style.isCompressed = seed % 8 == 7
    let package = try package(style)
    let words = ["\"", "{", "}", "[", "]", ",", "0x", "null", "-", "9", "inf", "UI", "\"0x6000_0010\""].map {
      Array($0.utf8)
    }
    for _ in 0..<6 {
      let responses = package.responses.map { response in
        guard var bytes = response.bytes, !bytes.isEmpty else { return response }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let place = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
          case 2: bytes.insert(contentsOf: words[Int.random(in: words.indices, using: &random)], at: place)
          default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
          }
          if bytes.isEmpty { break }
        }
        return HierarchyPackage.Response(name: response.name, bytes: bytes)
      }
      check(HierarchyPackage(name: package.name, metadata: package.metadata, responses: responses))
    }
  }

  /// The text stays JSON, so that the damage reaches views and constraints.
  @Test(arguments: 0..<8) func `a package with exchanged values does not crash the import`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let text = String(decoding: try #require(try package(.init()).responses[0].bytes), as: UTF8.self)
    var parts = text.components(separatedBy: "\"")
    // Every second part stands within quotes.
    let strings = parts.indices.filter { $0 % 2 == 1 }
    let values = ["", "0x0", "nan", "-1", "1e300", "36", "0x1p-80", "UIView", "a`b", "\\u0000", "UIScrollView"]
    for _ in 0..<12 {
      for _ in 0..<3 {
        let place = strings[Int.random(in: strings.indices, using: &random)]
        parts[place] =
          Bool.random(using: &random)
          ? values[Int.random(in: values.indices, using: &random)]
          : parts[strings[Int.random(in: strings.indices, using: &random)]]
      }
      let bytes = Array(parts.joined(separator: "\"").utf8)
      check(HierarchyPackage(name: "a", metadata: nil, responses: [.init(name: "Response_0", bytes: bytes)]))
    }
  }

  private func check(_ package: HierarchyPackage) {
    guard let hierarchy = try? importHierarchy(package) else { return }
    for scene in hierarchy.scenes {
      #expect(throws: Never.self) { try loadScene(scene.text) }
      #expect(!scene.name.isEmpty)
    }
  }
}
