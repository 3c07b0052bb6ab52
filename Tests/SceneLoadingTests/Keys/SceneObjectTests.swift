import Foundation
import Testing

@testable import SceneLoading

@Suite struct SceneObjectTests {
  private let schema =
    (try? JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))) as? [String: Any] ?? [:]

  @Test func `every key of the schema has the description and the default of the table`() {
    var keyCount = 0
    var undescribed: [String] = []
    var pending: [(String, Any)] = [("", schema)]
    while let (path, value) = pending.popLast() {
      if let object = value as? [String: Any] {
        let isClosed = object["additionalProperties"] as? Bool == false
        for (key, value) in isClosed ? object["properties"] as? [String: [String: Any]] ?? [:] : [:] {
          keyCount += 1
          if (value["description"] as? String ?? "").count < 10 { undescribed.append("\(path)/\(key)") }
        }
        for (key, value) in object { pending.append((path + "/" + key, value)) }
      } else if let array = value as? [Any] {
        for (index, value) in array.enumerated() { pending.append((path + "/\(index)", value)) }
      }
    }
    #expect(undescribed == [])
    #expect(keyCount > SceneObject.all.reduce(0) { $0 + $1.keys.count })
    let view = (schema["$defs"] as? [String: Any])?["view"] as? [String: Any]
    let hugging = (view?["properties"] as? [String: Any])?["hugging"] as? [String: Any]
    #expect(hugging?["default"] as? [Int] == [250, 250])
  }

  @Test(arguments: SceneObject.all.map(\.name)) func `every example and every default is JSON`(name: String) throws {
    let object = try #require(SceneObject.all.first { $0.name == name })
    #expect(!object.keys.isEmpty)
    for (key, documentation) in object.keys {
      #expect(throws: Never.self, "\(name).\(key)") { try loadJSON(Array(documentation.example.utf8)) }
      if case .json(let text) = documentation.initial {
        #expect(throws: Never.self, "\(name).\(key)") { try loadJSON(Array(text.utf8)) }
      }
      #expect(documentation.meaning.hasSuffix(".") && !documentation.meaning.contains("|"), "\(name).\(key)")
      #expect(!documentation.value.words.contains("|"))
    }
  }

  /// The default is what the loader makes of a view without the key: the same scene either way.
  @Test func `writing the defaults of a view, a stack, a transform and an environment changes nothing`() throws {
    func members(_ name: String) throws -> String {
      let object = try #require(SceneObject.all.first { $0.name == name })
      return object.keys.compactMap { key, documentation in
        if case .json(let text) = documentation.initial { "\"\(key)\": \(text)" } else { nil }
      }.joined(separator: ", ")
    }
    func scene(_ view: String, _ stack: String, _ transform: String, _ environment: String) throws -> String {
      let text = """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [
          { "id": "a"\(view) }, { "id": "b", "kind": "stackView", "stack": { \(stack) }, "transform": { \(transform) } }
        ] }, "environments": { "e": { \(environment) } } }
        """
      let scene = try loadScene(Array(text.utf8))
      let views = scene.views.map { view in
        var view = view
        (view.nameLocation, view.allowed) = (.none, [])
        return "\(view)"
      }
      var environment = scene.environments[0]
      environment.nameLocation = .none
      return "\(views) \(environment)"
    }
    let written = try scene(
      ", \(try members("view"))", try members("stack"), try members("transform"), try members("environment"))
    #expect(written == (try scene("", "", "", "")))
  }
}
