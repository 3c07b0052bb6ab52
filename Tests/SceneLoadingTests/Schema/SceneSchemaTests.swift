import Foundation
import LayoutModel
import Testing

@testable import SceneLoading

@Suite struct SceneSchemaTests {
  private let schema =
    (try? JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))) as? [String: Any] ?? [:]

  /// The keys that the schema declares at a path.
  private func keys(_ path: [String]) -> Set<String> {
    var schema = self.schema
    for key in path + ["properties"] { schema = schema[key] as? [String: Any] ?? [:] }
    return Set(schema.keys)
  }

  private func known<Key: SceneKey>(_: Key.Type) -> Set<String> { Set(Key.keys.names) }

  @Test func `the schema declares the keys that the loader reads, and no others`() {
    #expect(keys([]) == known(TopLevelKey.self))
    #expect(keys(["$defs", "root"]) == known(ViewKey.self))
    #expect(keys(["$defs", "view"]) == known(ViewKey.self).subtracting(["size"]))
    #expect(keys(["$defs", "stack"]) == known(StackKey.self))
    #expect(keys(["$defs", "transform"]) == known(TransformKey.self))
    #expect(keys(["$defs", "parameter"]) == known(ParameterKey.self))
    #expect(keys(["$defs", "environment"]) == known(EnvironmentKey.self))
    #expect(keys(["$defs", "expectation"]) == known(ExpectationKey.self))
    #expect(keys(["$defs", "machine"]) == known(MachineKey.self))
    #expect(keys(["$defs", "state"]) == known(StateKey.self))
    #expect(keys(["$defs", "stateView"]) == known(StateViewKey.self))
    #expect(keys(["$defs", "transition"]) == known(TransitionKey.self))
    #expect(keys(["$defs", "spring"]) == known(SpringKey.self))
    #expect(keys(["$defs", "step"]) == known(StepKey.self))
    #expect(keys(["$defs", "stepView"]) == known(StepViewKey.self))
    #expect(keys(["$defs", "animate"]) == known(AnimateKey.self))
    #expect(keys(["$defs", "keyframes"]) == known(KeyframesKey.self))
    #expect(keys(["$defs", "repeat"]) == known(RepeatKey.self))
  }

  @Test func `the schema declares the keys and options of a format`() throws {
    let format = (schema["$defs"] as? [String: Any])?["format"] as? [String: Any]
    let choices = try #require(format?["anyOf"] as? [[String: Any]])
    let properties = try #require(choices[1]["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == known(FormatKey.self))
    let options = try #require(properties["options"]?["items"] as? [String: [String]])
    #expect(Set(options["enum"] ?? []) == Set(VisualOption.allCases.map(\.rawValue)))
    #expect(properties["superview"]?["enum"] as? [String] == VisualSuperview.allCases.map(\.rawValue))
  }

  @Test func `every object that is not keyed by names is closed`() {
    var open: [String] = []
    var pending: [(String, Any)] = [("", schema)]
    while let (path, value) = pending.popLast() {
      if let object = value as? [String: Any] {
        if object["type"] as? String == "object" && object["additionalProperties"] == nil { open.append(path) }
        for (key, value) in object { pending.append((path + "/" + key, value)) }
      } else if let array = value as? [Any] {
        for (index, value) in array.enumerated() { pending.append((path + "/\(index)", value)) }
      }
    }
    #expect(open.isEmpty)
  }

  @Test func `every reference leads to a definition, and every definition is used`() throws {
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let used = Set(SceneSchema.text.matches(of: /"#\/\$defs\/(\w+)"/).map { String($0.1) })
    #expect(used == Set(definitions.keys))
  }

  @Test(
    arguments: [
      ("length", NumberRange.length), ("sideLength", .size), ("factor", .factor), ("scale", .scale), ("depth", .depth),
      ("time", .time), ("keyframeTime", .keyframeDuration), ("keyframeTime", .keyframeStart), ("unit", .alpha),
      ("unit", .controlTime), ("controlProgress", .controlProgress), ("priority", .priority),
    ])
  func `a number has the same range in the schema as for the loader`(name: String, range: NumberRange) throws {
    let definitions = try #require(schema["$defs"] as? [String: Any])
    var definition = try #require(definitions[name] as? [String: Any])
    if let choices = definition["anyOf"] as? [[String: Any]] { definition = choices[1] }
    let lower = range.leastMagnitude > decimal(1, -9) ? range.leastMagnitude : range.lowerBound
    let lowerKey = range.isLowerBoundExcluded ? "exclusiveMinimum" : "minimum"
    #expect(definition[lowerKey] as? Double == Double(lower.description))
    #expect(definition["maximum"] as? Double == Double(range.upperBound.description))
  }
}
