import ConstraintSolver
import Foundation
import LayoutModel
import LayoutSolving
import Testing

@testable import SceneImport

/// The documents in `Fixtures/documents`.
enum DocumentFixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/documents")

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  static func document(_ name: String, followsCanvas: Bool = false) throws -> ImportedDocument {
    var options = ImportOptions()
    options.followsCanvas = followsCanvas
    return try importDocument(try bytes(name), named: name, options: options)
  }

  static func scene(_ name: String, followsCanvas: Bool = false) throws -> ImportedScene {
    try #require(try document(name, followsCanvas: followsCanvas).scenes.first)
  }
}

extension Scene {
  /// The frames of the first configuration, by the id of the view.
  var solvedFrames: [String: [Double]] { solvedFrames(of: 0) }

  /// The frames of a configuration, by the id of the view; views that are not installed have none.
  func solvedFrames(of place: Int) -> [String: [Double]] {
    let solved = SceneSolver(scene: self).solve(ConfigurationSpace(scene: self)[place])
    var frames: [String: [Double]] = [:]
    for (index, frame) in solved.frames.enumerated() where solved.configuration.properties[index].isInstalled {
      frames[views[index].name] = [frame.x, frame.y, frame.width, frame.height].map(\.approximateValue)
    }
    return frames
  }

  func view(_ name: String) throws -> View { try #require(views.first { $0.name == name }) }
}
