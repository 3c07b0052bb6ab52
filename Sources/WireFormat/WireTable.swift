import LayoutModel

/// A type whose values are written as JSON objects.
package protocol WireValue {
  static var wire: WireTable<Self> { get }
}

extension WireValue {
  /// Writes the members of an object that has others, too.
  package func writeMembers(to json: inout JSONWriter) { for field in Self.wire.fields { field.write(self, &json) } }
}

extension WireForm where Value: WireValue {
  package static var object: WireForm { Value.wire.form }
}

/// The fields of an object, in the order in which they are written.
package struct WireTable<Value>: Sendable {
  package let fields: [Field<Value>]
  package let form: WireForm<Value>

  /// - Parameters:
  ///   - name: the definition to which other schemas refer; `nil` if the schema is written where it is used. Several tables can
  ///     have one name.
  ///   - inline: whether the object is written on one line.
  ///   - keywords: further keywords of the schema, each a member of a JSON object.
  ///   - alternatives: schemas of which the object matches at least one, for members that are not among the fields.
  package init(
    _ name: String? = nil, _ doc: String? = nil, inline: Bool = false, keywords: [String] = [],
    alternatives: [WireSchema] = [], @FieldList<Value> fields: () -> [Field<Value>]
  ) {
    let fields = fields()
    self.fields = fields
    let schema = WireSchema(
      name: name, types: ["object"], keywords: keywords, doc: doc, properties: fields.flatMap(\.properties),
      alternatives: alternatives)
    form = WireForm(schema) { value, json in
      json.begin(.object, inline: inline)
      for field in fields { field.write(value, &json) }
      json.end(.object)
    }
  }
}

/// Collects the fields of a table.
@resultBuilder package enum FieldList<Value> {
  package static func buildExpression(_ field: Field<Value>) -> Field<Value> { field }
  package static func buildBlock(_ fields: Field<Value>...) -> [Field<Value>] { fields }
}

/// One field of an object, or the fields of a part of it: key, type, value and documentation.
package struct Field<Value>: Sendable {
  package private(set) var properties: [WireSchema.Property]
  package let write: @Sendable (Value, inout JSONWriter) -> Void

  package init(_ properties: [WireSchema.Property], write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    self.properties = properties
    self.write = write
  }

  /// A field that every object has.
  package init<Part>(_ key: StaticString, _ form: WireForm<Part>, _ part: @escaping @Sendable (Value) -> Part) {
    self.init([WireSchema.Property(key, form.schema, isRequired: true)]) { value, json in
      json.key(key)
      form.write(part(value), &json)
    }
  }

  /// A field that is left out if there is no value.
  package init<Part>(
    _ key: StaticString, ifPresent form: WireForm<Part>, _ part: @escaping @Sendable (Value) -> Part?
  ) {
    self.init([WireSchema.Property(key, form.schema, isRequired: false)]) { value, json in
      guard let part = part(value) else { return }
      json.key(key)
      form.write(part, &json)
    }
  }

  /// A field with a value that depends on the scene.
  package init<Part>(
    _ key: StaticString, _ form: WireForm<Part>, naming part: @escaping @Sendable (Value, Scene) -> Part
  ) {
    self.init([WireSchema.Property(key, form.schema, isRequired: true)]) { value, json in
      guard let names = json.names else { return }
      json.key(key)
      form.write(part(value, names.scene), &json)
    }
  }

  /// A field with a value that depends on the scene, left out if there is none.
  package init<Part>(
    _ key: StaticString, ifPresent form: WireForm<Part>, naming part: @escaping @Sendable (Value, Scene) -> Part?
  ) {
    self.init([WireSchema.Property(key, form.schema, isRequired: false)]) { value, json in
      guard let names = json.names, let part = part(value, names.scene) else { return }
      json.key(key)
      form.write(part, &json)
    }
  }

  /// Several fields of the same value.
  package init(joining fields: [Field]) {
    self.init(fields.flatMap(\.properties)) { value, json in for field in fields { field.write(value, &json) } }
  }

  /// The fields of a part of the value, left out if there is none.
  package init<Part>(of table: WireTable<Part>, ifPresent part: @escaping @Sendable (Value) -> Part?) {
    self.init(
      table.fields.flatMap(\.properties).map { property in
        var property = property
        property.isRequired = false
        return property
      }
    ) { value, json in
      guard let part = part(value) else { return }
      for field in table.fields { field.write(part, &json) }
    }
  }

  /// The fields of a part of the value that depends on the scene.
  package init<Part>(of table: WireTable<Part>, naming part: @escaping @Sendable (Value, Scene) -> Part) {
    self.init(table.fields.flatMap(\.properties)) { value, json in
      guard let names = json.names else { return }
      let part = part(value, names.scene)
      for field in table.fields { field.write(part, &json) }
    }
  }

  /// The fields of a part of the value.
  package init<Part>(of table: WireTable<Part>, _ part: @escaping @Sendable (Value) -> Part) {
    self.init(table.fields.flatMap(\.properties)) { value, json in
      let part = part(value)
      for field in table.fields { field.write(part, &json) }
    }
  }

  /// The field with words about it.
  package func doc(_ doc: String) -> Field {
    var field = self
    for index in properties.indices { field.properties[index].doc = doc }
    return field
  }

  /// A field that came later within the version of the format: it is always written, but the schema does not require it, since
  /// older reports lack it.
  package var addedLater: Field {
    var field = self
    for index in properties.indices { field.properties[index].isRequired = false }
    return field
  }
}
