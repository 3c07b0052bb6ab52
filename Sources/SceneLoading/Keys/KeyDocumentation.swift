/// The documentation of one key of the scene format, for the JSON Schema and for the page about the format.
package struct KeyDocumentation: Hashable, Sendable {
  package let value: SceneValue
  package let initial: Initial
  /// A value of the key, as JSON text.
  package let example: String
  /// One sentence or more.
  package let meaning: String

  /// The value of a key that is not written.
  package enum Initial: Hashable, Sendable {
    /// A scene without the key is refused.
    case required
    /// None: what the key describes does not exist.
    case none
    /// A value, as JSON text.
    case json(String)
    /// A value that depends on something, in words.
    case words(String)
  }

  private init(_ value: SceneValue, _ initial: Initial, _ example: String, _ meaning: String) {
    self.value = value
    self.initial = initial
    self.example = example
    self.meaning = meaning
  }

  static func required(_ value: SceneValue, _ example: String, _ meaning: String) -> KeyDocumentation {
    KeyDocumentation(value, .required, example, meaning)
  }

  static func optional(_ value: SceneValue, _ example: String, _ meaning: String) -> KeyDocumentation {
    KeyDocumentation(value, .none, example, meaning)
  }

  static func optional(
    _ value: SceneValue, _ initial: Initial, _ example: String, _ meaning: String
  ) -> KeyDocumentation {
    KeyDocumentation(value, initial, example, meaning)
  }

  /// The description, and the default if it is a value, as members of a JSON Schema.
  var annotations: String {
    switch initial {
    case .required, .none: "\"description\": \(JSONString.quoted(meaning))"
    case .json(let value): "\"description\": \(JSONString.quoted(meaning)), \"default\": \(value)"
    case .words(let words): "\"description\": \(JSONString.quoted("\(meaning) Default: \(words)."))"
    }
  }

  /// The `note` that every object may have.
  static let note = optional(.string(), "\"checked by hand\"", "For people; it is ignored.")

  /// The `deactivate` of a state or an environment.
  static let deactivated = optional(
    .constraintNames, .json("[]"), "[\"list.collapsed\"]", "Constraints that are not active.")

  /// The `constants` of a state or an environment.
  static let constants = optional(
    .defined("newConstants", "object: constraint → constant"), .json("{}"),
    "{ \"list.height\": 200, \"panel.left\": \"-20 + value\" }",
    "Constants in place of those written. A constant has its sign: that of `- 20` is −20.")

  /// The `priorities` of a state or an environment.
  static let priorities = optional(
    .defined("newPriorities", "object: constraint → priority"), .json("{}"), "{ \"list.height\": 750 }",
    "Priorities in place of those written.")

  /// The `order` of a state or an environment.
  static let order = optional(
    .defined("orders", "object: view → ids of all its subviews"), .json("{}"), "{ \"card\": [\"shadow\", \"photo\"] }",
    "The subviews of a view in another order, from back to front.")

  /// The `allow` of a part of the scene.
  ///
  /// - Parameter part: the part, such as `this view`.
  static func allow(_ part: String) -> KeyDocumentation {
    optional(
      .defined("allow", "rule ids"), .json("[]"), "[\"overshoot\"]",
      "Silences these rules for \(part). An entry that silences nothing is reported.")
  }
}
