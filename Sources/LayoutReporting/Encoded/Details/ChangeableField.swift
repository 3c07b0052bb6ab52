import WireFormat

/// A value of a scene in a configuration beside the one that the scene declares.
struct Change<Value: Sendable & Equatable>: Sendable, Equatable {
  var own: Value
  let declared: Value

  var isNone: Bool { own == declared }
}

/// A field of what a scene declares. A change has it only where the configuration has another value.
struct ChangeableField<Value: Sendable & Equatable>: Sendable {
  fileprivate let whole: Field<Value>
  fileprivate let changed: Field<Change<Value>>

  init<Part: Equatable & SendableMetatype>(
    _ key: StaticString, _ form: WireForm<Part>, _ part: @escaping @Sendable (Value) -> Part, doc: String? = nil
  ) {
    let whole = Field(key, form, part)
    let changed = Field<Change<Value>>(key, ifPresent: form) {
      part($0.own) == part($0.declared) ? nil : .some(part($0.own))
    }
    self.whole = doc.map { whole.doc($0) } ?? whole
    self.changed = doc.map { changed.doc($0) } ?? changed
  }
}

extension WireTable {
  /// The fields of what a scene declares.
  init(whole fields: [ChangeableField<Value>]) where Value: Sendable & Equatable {
    self.init { Field(joining: fields.map(\.whole)) }
  }

  /// The fields of a change.
  init<Part>(changed fields: [ChangeableField<Part>]) where Value == Change<Part> {
    self.init { Field(joining: fields.map(\.changed)) }
  }
}
