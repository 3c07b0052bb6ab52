import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

// The evidence about transitions.

extension MidwayConflict: WireValue {
  package static let wire = WireTable<MidwayConflict>("conflictEvidence") {
    Field(of: Conflict.wire, \.conflict)
    Field("state", .text, \.configuration.stateName).doc("of a conflict on the way, the states that it begins in")
    Field("changes", .object, naming: { EncodedChanges(beside: $0.configuration, in: $1) })
      .doc("what is otherwise at that moment than the state says")
    Field(
      "lines", ifPresent: .named(.integer),
      naming: { $1.textViews.isEmpty ? nil : $1.lines($0.configuration.lineCounts) }
    )
    .doc("only where texts wrap: the number of lines of each text, which is that of the last layout")
    Field("call", .call, \.call)
    Field("safeOrder", .optional(.list(.call)), \.safeOrder)
      .doc("the calls since the last layout in an order without conflict; null where none was found")
  }
}

extension WireForm where Value == MidwayConflict.Call {
  static var call: WireForm {
    let keys = #"{"enum": ["activate", "deactivate", "constant", "priority", "frame"]}"#
    let schema = WireSchema(
      types: ["object"],
      keywords: [#""minProperties": 1"#, #""maxProperties": 1"#, "\"propertyNames\": \(keys)"],
      elements: [WireForm<String>.text.schema])
    return WireForm(schema) { call, json in
      guard let names = json.names else { return }
      let (key, name): (StaticString, String) =
        switch call.change {
        case .activate(let id): ("activate", names.scene.name(of: id))
        case .deactivate(let id): ("deactivate", names.scene.name(of: id))
        case .constant(let id): ("constant", names.scene.name(of: id))
        case .priority(let id): ("priority", names.scene.name(of: id))
        case .frame(let view): ("frame", names.scene.name(of: view))
        }
      json.object(inline: true) { $0.member(key, name) }
    }.defined(as: "call", "what is changed, and the constraint or view")
  }
}

extension RefusedMutation: WireValue {
  package static let wire = WireTable<RefusedMutation>("mutationEvidence") {
    Field("property", .oneOf("multiplier", "priority")) { $0.kind == .multiplier ? "multiplier" : "priority" }
    Field("from", ifPresent: .fraction) { mutation in
      if case .priority(let old, _) = mutation.kind { Rational(old.value) } else { nil }
    }
    Field("to", ifPresent: .fraction) { mutation in
      switch mutation.kind {
      case .multiplier: nil
      case .priority(_, let new): Rational(new.value)
      case .priorityOutOfRange(let value): Rational(value)
      }
    }
  }
}

extension Jump: WireValue {
  package static let wire = WireTable<Jump>("changeEvidence") {
    Field("changed", .names(.constraint), \.constraints)
    Field("updatesConstraints", .flag, \.updatesConstraints)
    Field("laysOutElsewhere", .flag, \.laysOutElsewhere)
    Field("isTooLate", .flag) { $0.order == .changeAfterBlock }
      .doc("whether the changes come after the animation block")
    Field("isLaidOutBefore", ifPresent: .flag) { $0.order == .layoutBeforeBlock ? true : nil }
      .doc("whether a layout before the animation block has already moved the views")
  }
}

extension CarriedChange: WireValue {
  package static let wire = WireTable<CarriedChange>("changeEvidence") {
    Field("changed", .names(.constraint), \.constraints)
  }
}

extension SelectorEvidence: WireValue {
  package static let wire = WireTable<SelectorEvidence>("selectorEvidence") {
    Field("matched", .names(.constraint), \.matched)
    Field("wrong", .names(.constraint), \.wrong)
  }
}

extension LostFrame: WireValue {
  package static let wire = WireTable<LostFrame>("frameEvidence") {
    Field("assigned", .frame, \.assigned)
    Field("laidOut", .frame, \.laidOut)
  }
}

extension Drift: WireValue {
  package static let wire = WireTable<Drift>("driftEvidence") {
    Field("differences", .list(.object, #""minItems": 1"#), \.differences)
  }

  private var differences: [Difference] {
    constraints.map { Difference(constraint: $0.constraint, property: $0.property, value: $0.value, named: $0.named) }
      + views.map { Difference(view: $0.view, property: $0.property, value: $0.value, named: $0.named) }
  }

  /// The difference of a constraint or of a view.
  private struct Difference: WireValue {
    var constraint: ConstraintReference?
    var view: ViewID?
    let property, value, named: String

    static let wire = WireTable<Difference>(inline: true) {
      Field("constraint", ifPresent: .reference, \.constraint)
      Field("view", ifPresent: .view, \.view)
      Field(
        "property",
        .oneOf("active", "constant", "priority", "frame", "alpha", "hidden", "zPosition", "transform"), \.property)
      Field("value", .text, \.value)
      Field("named", .text, \.named)
    }
  }
}

struct StateEvidence: WireValue {
  let machine: Int
  let state: StateID

  static let wire = WireTable<StateEvidence>("stateEvidence") {
    Field("machine", .optional(.text), naming: { $1.machines[$0.machine].name })
    Field("state", .text, naming: { $1.machines[$0.machine].states[$0.state.index].name })
  }
}

extension LimitBreach: WireValue {
  package static let wire = WireTable<LimitBreach>("overshootEvidence") {
    Field("limit", .text, naming: { $0.limit.name(in: $1) }).doc("a constraint, superview.EDGE, width or height")
    Field("excess", .excess, \.excess).doc("points beyond, at the worst moment")
    Field("at", .moment, \.moment).doc("that moment, in seconds from the trigger")
    Field("interval", .interval, \.worst)
    Field("intervals", .intervals, \.intervals)
  }
}

extension LimitBreach.Limit {
  fileprivate func name(in scene: Scene) -> String {
    switch self {
    case .inequality(let id): scene.name(of: id)
    case .superview(let edge): "superview.\(edge)"
    case .size(let axis): axis.sizeName
    }
  }
}

extension EdgeGap: WireValue {
  package static let wire = WireTable<EdgeGap>("gapEvidence") {
    Field("edge", .text) { "superview.\($0.edge)" }.doc("superview.EDGE")
    Field("gap", .excess, \.width).doc("points, where it is widest")
    Field("at", .moment, \.moment).doc("that moment, in seconds from the trigger")
    Field("interval", .interval, \.widest)
    Field("intervals", .intervals, \.intervals)
  }
}

extension WireForm where Value == Double {
  fileprivate static var excess: WireForm {
    WireForm<Rational>.decimal(#""exclusiveMinimum": 0"#).map { Rational($0) }
  }
  fileprivate static var moment: WireForm { WireForm<Rational>.seconds.map { Rational($0) } }
}

extension WireForm where Value == [ClosedRange<Double>] {
  fileprivate static var intervals: WireForm { .list(.interval, inline: true, #""minItems": 1"#) }
}
