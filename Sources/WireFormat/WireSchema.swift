/// The JSON Schema (2020-12) of the values that a form writes.
package struct WireSchema: Sendable {
  /// The name of the definition to which other schemas refer; `nil` if the schema is written where it is used.
  var name: String?
  var types: [String] = []
  /// Further keywords, each a member of a JSON object.
  var keywords: [String] = []
  package var doc: String?
  /// The schema of an array's elements, or of the members of an object whose keys are names; at most one.
  var elements: [WireSchema] = []
  var properties: [Property] = []
  /// Schemas of which at least one holds.
  var alternatives: [WireSchema] = []

  package init(
    name: String? = nil, types: [String] = [], keywords: [String] = [], doc: String? = nil,
    elements: [WireSchema] = [], properties: [Property] = [], alternatives: [WireSchema] = []
  ) {
    (self.name, self.types, self.keywords, self.doc) = (name, types, keywords, doc)
    (self.elements, self.properties, self.alternatives) = (elements, properties, alternatives)
  }

  package struct Property: Sendable {
    let key: String
    let schema: WireSchema
    /// In place of the schema's own words.
    var doc: String?
    var isRequired: Bool

    init(_ key: StaticString, _ schema: WireSchema, isRequired: Bool) {
      self.key = "\(key)"
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  /// The schema that accepts `null`, too.
  var orNull: WireSchema {
    if name != nil || types.isEmpty { return WireSchema(alternatives: [self, WireSchema(types: ["null"])]) }
    var schema = self
    schema.types.append("null")
    return schema
  }

  /// The schema as a document.
  package func document(_ kind: String) -> String {
    var definitions: [String: WireSchema] = [:]
    addDefinitions(to: &definitions)
    var root = self
    root.doc = [doc, "Keys are stable and always there, empty or null where there is nothing; more may be added."]
      .compactMap(\.self).joined(separator: " ")
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "urn:layoutdoctor:\(kind):1")
      json.member("title", "layoutdoctor \(kind), version 1")
      root.writeKeywords(nil, to: &json)
      json.key("$defs")
      json.object { json in
        for (name, schema) in definitions.sorted(by: { $0.key < $1.key }) {
          json.key(named: name)
          schema.write(to: &json)
        }
      }
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }

  /// Adds the definitions that the schema refers to.
  ///
  /// Where several tables have one name, its definition has the fields of all of them and requires those that each requires.
  private func addDefinitions(to definitions: inout [String: WireSchema]) {
    if let name {
      var definition = definitions[name].map { $0.joined(with: self) } ?? self
      definition.name = nil
      definitions[name] = definition
    }
    for part in elements + properties.map(\.schema) + alternatives { part.addDefinitions(to: &definitions) }
  }

  private func joined(with other: WireSchema) -> WireSchema {
    var joined = self
    for index in joined.properties.indices {
      let same = other.properties.first { $0.key == joined.properties[index].key }
      if same?.isRequired != true { joined.properties[index].isRequired = false }
    }
    for var property in other.properties where !properties.contains(where: { $0.key == property.key }) {
      property.isRequired = false
      joined.properties.append(property)
    }
    return joined
  }

  /// Whether the schema fits on a line.
  private var isShort: Bool {
    name != nil || (properties.isEmpty && alternatives.count < 4 && (elements + alternatives).allSatisfy(\.isShort))
  }

  private func write(_ doc: String? = nil, to json: inout JSONWriter) {
    json.object(inline: isShort) { json in
      guard let name else { return writeKeywords(doc, to: &json) }
      json.member("$ref", "#/$defs/\(name)")
      if let doc { json.member("description", doc) }
    }
  }

  private func writeKeywords(_ doc: String?, to json: inout JSONWriter) {
    if let doc = doc ?? self.doc { json.member("description", doc) }
    if let type = types.first { if types.count == 1 { json.member("type", type) } else { json.member("type", types) } }
    let required = properties.filter(\.isRequired).map(\.key)
    if !required.isEmpty { json.member("required", required) }
    for keyword in keywords { json.member(keyword) }
    for schema in elements {
      json.key(types.contains("array") ? "items" : "additionalProperties")
      schema.write(to: &json)
    }
    if !properties.isEmpty {
      json.key("properties")
      json.object { json in
        for property in properties {
          json.key(named: property.key)
          property.schema.write(property.doc, to: &json)
        }
      }
    }
    if !alternatives.isEmpty { json.member("anyOf", alternatives) { $0.write(to: &$1) } }
  }
}
