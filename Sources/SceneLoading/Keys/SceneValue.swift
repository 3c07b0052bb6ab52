import LayoutModel

/// A kind of value in the scene format, for the JSON Schema and for the page about the format.
package struct SceneValue: Hashable, Sendable {
  /// The kind of value in words, with its unit; empty for a part of another one.
  package let words: String
  /// The members of its JSON Schema.
  let schema: String
}

extension SceneValue {
  static func string(_ words: String = "string") -> SceneValue {
    SceneValue(words: words, schema: "\"type\": \"string\"")
  }

  static let boolean = SceneValue(words: "boolean", schema: "\"type\": \"boolean\"")
  static let null = SceneValue(words: "null", schema: "\"type\": \"null\"")

  /// One value, as JSON text.
  static func only(_ json: String) -> SceneValue { SceneValue(words: "`\(json)`", schema: "\"const\": \(json)") }

  static func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> SceneValue {
    word(Word.allCases.map(\.rawValue))
  }

  static func word(_ words: [String]) -> SceneValue {
    let list = words.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " or `\(words.last ?? "")`"
    return SceneValue(words: list, schema: "\"enum\": [\(words.map(JSONString.quoted).joined(separator: ", "))]")
  }

  static func number(_ range: NumberRange, _ words: String = "", isWhole: Bool = false) -> SceneValue {
    let type = "\"type\": \"\(isWhole ? "integer" : "number")\""
    let end = "\"maximum\": \(range.upperBound)"
    // A least magnitude that small is not worth a condition.
    if range.lowerBound.isZero && range.leastMagnitude > ExactDecimal(significand: 1, exponent: -9) {
      return .either(
        .only("0"), SceneValue(words: "", schema: "\(type), \"minimum\": \(range.leastMagnitude), \(end)"), words: words
      )
    }
    let start = "\"\(range.isLowerBoundExcluded ? "exclusiveMinimum" : "minimum")\": \(range.lowerBound)"
    return SceneValue(words: words, schema: "\(type), \(start), \(end)")
  }

  static func either(_ choices: SceneValue..., words: String = "") -> SceneValue {
    SceneValue(words: words, schema: "\"anyOf\": [\(choices.map { "{ \($0.schema) }" }.joined(separator: ", "))]")
  }

  static func list(of element: SceneValue, isFilled: Bool = false, words: String = "") -> SceneValue {
    let schema = "\"type\": \"array\", \"items\": { \(element.schema) }"
    return SceneValue(words: words, schema: schema + (isFilled ? ", \"minItems\": 1" : ""))
  }

  static func strings(_ words: String = "") -> SceneValue { .list(of: .string(), words: words) }

  /// An array with one element for each kind of value.
  static func tuple(_ elements: SceneValue..., words: String = "") -> SceneValue {
    let items = elements.map { "{ \($0.schema) }" }.joined(separator: ", ")
    let count = "\"minItems\": \(elements.count), \"maxItems\": \(elements.count)"
    return SceneValue(words: words, schema: "\"type\": \"array\", \"prefixItems\": [\(items)], \(count)")
  }

  /// An object with names as keys.
  ///
  /// - Parameter takesNote: whether a string under `note` is a note. It is not where any value may be a string.
  static func named(_ value: SceneValue, takesNote: Bool = true, words: String = "") -> SceneValue {
    let note = "\"properties\": { \"note\": { \(SceneValue.either(.string(), value).schema) } }, "
    let values = "\"additionalProperties\": { \(value.schema) }"
    return SceneValue(words: words, schema: "\"type\": \"object\", \(takesNote ? note : "")\(values)")
  }

  /// A value, or an object with what is added to it.
  ///
  /// - Parameter difference: what is added; the same kind of value if it is `nil`.
  static func change(_ value: SceneValue, by difference: SceneValue? = nil, words: String = "") -> SceneValue {
    .either(value, .object(ByKey.self, changing: [.by: difference ?? value]), words: words)
  }

  /// An object with the keys of a table, each with its description and its default.
  ///
  /// - Parameters:
  ///   - omitted: a key that the object does not have.
  ///   - required: a key that is required in addition to those of the table.
  ///   - values: kinds of values in place of those of the table.
  ///   - rules: further members of the schema.
  static func object<Key: SceneKey>(
    _: Key.Type, without omitted: Key? = nil, requiring required: Key? = nil,
    changing values: [Key: SceneValue] = [:], rules: String? = nil, words: String = ""
  ) -> SceneValue {
    let keys = Key.allCases.filter { $0 != omitted }
    let requiredKeys = keys.filter { $0.documentation.initial == .required || $0 == required }
    let properties = keys.map { key in
      let value = values[key] ?? key.documentation.value
      return "\n      \"\(key.name)\": { \(key.documentation.annotations), \(value.schema) }"
    }
    let names = requiredKeys.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let members = [
      "\"type\": \"object\", \"additionalProperties\": false", names.isEmpty ? nil : "\"required\": [\(names)]", rules,
      "\"properties\": {\(properties.joined(separator: ","))\n    }",
    ]
    return SceneValue(words: words, schema: members.compactMap(\.self).joined(separator: ", "))
  }

  /// A value whose schema is one of the definitions of `SceneSchema`.
  static func defined(_ name: String, _ words: String = "") -> SceneValue {
    SceneValue(words: words, schema: "\"$ref\": \"#/$defs/\(name)\"")
  }

  static let length = defined("length", "number, points")
  static let size = defined("sideLength", "number, points")
  static let sizeOrNull = either(.size, .null)
  static let rootSize = defined("rootSize", "`[width, height]`, points or null")
  static let insets = defined("insets", "`[top, left, bottom, right]`, points")
  static let rectangle = defined("frame", "`[x, y, width, height]`, points")
  static let rectangleOrNull = either(.rectangle, .null, words: "`[x, y, width, height]`, points, or null")
  static let alpha = defined("unit", "number from 0 to 1")
  static let priority = defined("priority")
  static let constant = defined("constant")
  static let time = defined("time", "number, seconds")
  static let curve = defined("curve", "`linear`, `easeIn`, `easeOut`, `easeInOut` or `[x1, y1, x2, y2]`")
  static let direction = defined("direction", "`ltr` or `rtl`")
  static let transform = defined("transform", "transform")
  static let steps = defined("steps", "list of steps")
  static let constraintNames = defined("constraintNames", "constraint ids")
  static let viewChanges = defined("viewChanges", "object: view → changes")
}
