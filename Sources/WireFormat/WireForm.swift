import ConstraintSolver

/// How values of a type are written as JSON, and the schema of what is written.
///
/// Objects have a `WireTable` of fields.
package struct WireForm<Value>: Sendable {
  package let schema: WireSchema
  package let write: @Sendable (Value, inout JSONWriter) -> Void

  package init(_ schema: WireSchema, write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    self.schema = schema
    self.write = write
  }

  /// The same form, to which schemas refer by a name.
  package func defined(as name: String, _ doc: String? = nil) -> WireForm {
    var schema = schema
    schema.name = name
    schema.doc = doc ?? schema.doc
    return WireForm(schema, write: write)
  }

  /// The form of values that are written as something else.
  package func map<Other>(_ part: @escaping @Sendable (Other) -> Value) -> WireForm<Other> {
    WireForm<Other>(schema) { [write] value, json in write(part(value), &json) }
  }
}

extension WireForm where Value == String {
  package static var text: WireForm { text() }

  package static func text(_ keywords: String...) -> WireForm {
    WireForm(WireSchema(types: ["string"], keywords: keywords)) { $1.string($0) }
  }

  package static func oneOf(_ values: String...) -> WireForm {
    let list = values.map { "\"\($0)\"" }.joined(separator: ", ")
    return WireForm(WireSchema(keywords: ["\"enum\": [\(list)]"])) { $1.string($0) }
  }
}

extension WireForm where Value == [String] {
  package static var texts: WireForm { .names(.text) }
}

extension WireForm where Value == Int {
  package static var integer: WireForm { integer() }
  package static var count: WireForm { integer(#""minimum": 0"#).defined(as: "count") }
  /// A number that is at least 1.
  package static var positive: WireForm { integer(#""minimum": 1"#) }

  package static func integer(_ keywords: String...) -> WireForm {
    WireForm(WireSchema(types: ["integer"], keywords: keywords)) { $1.number($0) }
  }
}

extension WireForm where Value == Bool {
  package static var flag: WireForm { WireForm(WireSchema(types: ["boolean"])) { $1.bool($0) } }
  /// A key that is there only with this value.
  package static func only(_ value: Bool) -> WireForm {
    WireForm(WireSchema(keywords: [#""const": \#(value)"#])) { $1.bool($0) }
  }
}

extension WireForm where Value == Rational {
  private static var digits: String { #""pattern": "^-?[0-9]+(/[0-9]+)?$""# }

  /// An exact number.
  package static var fraction: WireForm {
    WireForm(WireSchema(types: ["number", "string"], keywords: [digits])) { $1.exact($0) }
      .defined(as: "fraction", "a number, or an exact fraction in a string")
  }
  /// A fraction in a string.
  package static var multiplier: WireForm {
    WireForm(WireSchema(types: ["string"], keywords: [digits])) { $1.fraction($0) }
  }
  package static var decimal: WireForm { decimal() }
  package static var seconds: WireForm { decimal(#""minimum": 0"#) }

  /// Written in full, because 999.9999999999 is not required. A scene's numbers have no more places than this.
  package static var fullDecimal: WireForm { decimal(places: 1_400) }
  package static var fullPriority: WireForm { priority(places: 1_400) }
  package static var priority: WireForm { priority(places: 9) }

  private static func priority(places: Int) -> WireForm {
    decimal(#""exclusiveMinimum": 0"#, #""maximum": 1000"#, places: places)
  }

  /// A number rounded to some decimal places.
  package static func decimal(_ keywords: String..., places: Int = 9) -> WireForm {
    WireForm(WireSchema(types: ["number"], keywords: keywords)) { $1.decimal($0, places: places) }
  }
}

extension WireForm where Value == ClosedRange<Double> {
  package static var interval: WireForm {
    WireForm<[Rational]>.pair(.seconds).map { [Rational($0.lowerBound), Rational($0.upperBound)] }
      .defined(as: "interval", "seconds from the transition's trigger")
  }
}

extension WireForm where Value == [(name: String, duration: Duration)] {
  /// Stages and their seconds.
  package static func stages(_ names: String...) -> WireForm {
    let required = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let schema = WireSchema(
      types: ["object"], keywords: ["\"required\": [\(required)]"], elements: [WireForm<Rational>.seconds.schema])
    return WireForm(schema) { stages, json in
      json.object(inline: true) { json in
        for (name, duration) in stages {
          json.key(named: name)
          json.seconds(duration)
        }
      }
    }
  }
}

extension WireForm {
  /// A value or `null`.
  package static func optional<Part>(_ part: WireForm<Part>) -> WireForm where Value == Part? {
    WireForm(part.schema.orNull) { value, json in
      if let value { part.write(value, &json) } else { json.null() }
    }
  }

  /// An array with an element on each line, or on one line.
  package static func list<Part>(_ part: WireForm<Part>, inline: Bool = false, _ keywords: String...) -> WireForm
  where Value == [Part] {
    WireForm(WireSchema(types: ["array"], keywords: keywords, elements: [part.schema])) { values, json in
      json.begin(.array, inline: inline)
      for value in values {
        json.element()
        part.write(value, &json)
      }
      json.end(.array)
    }
  }

  /// An array of names on one line.
  package static func names<Part>(_ part: WireForm<Part>) -> WireForm where Value == [Part] {
    .list(part, inline: true).defined(as: "names")
  }

  /// The two ends of an interval.
  package static func pair<Part>(_ part: WireForm<Part>) -> WireForm where Value == [Part] {
    .list(part, inline: true, #""minItems": 2"#, #""maxItems": 2"#)
  }

  /// An object whose keys are names.
  package static func named<Part>(_ part: WireForm<Part>) -> WireForm where Value == [(String, Part)] {
    WireForm(WireSchema(types: ["object"], elements: [part.schema])) { values, json in
      json.object { json in
        for (name, value) in values {
          json.key(named: name)
          part.write(value, &json)
        }
      }
    }
  }
}
