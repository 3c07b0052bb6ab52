import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct TransientConflict: Rule {
  typealias Evidence = MidwayConflict

  let id = RuleID.transientConflict
  let severity = Severity.error
  let summary = "between two steps of a transition, constraints conflict that neither end holds"
  let explanation = """
    Each assignment of `isActive`, `constant` or `frame` takes effect at once. After one of them, required constraints \
    contradict each other, although both the state before and the state after the transition are free of that conflict.

    Auto Layout then breaks a constraint and writes a log, in the middle of code whose result is right; which constraint \
    it breaks, and whether it takes it back later, is not promised.

    Deactivate what goes before activating what comes. The finding names an order of the same calls that was tried.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }] },
      "constraints": {
        "panel.leading": "panel.leading == screen.leading",
        "panel.width": "panel.width == 200",
        "panel.height": "panel.height == 100",
        "panel.up": "panel.top == screen.top",
        "panel.down": { "equation": "panel.bottom == screen.bottom", "active": false }
      },
      "states": {
        "up": { "activate": ["panel.up"], "deactivate": ["panel.down"] },
        "down": { "activate": ["panel.down"], "deactivate": ["panel.up"] }
      },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "steps": [
          { "activate": ["panel.down"] },
          { "deactivate": ["panel.up"] },
          { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }
        ] },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.3 }
      ]
    }
    """
  let mending = [
    (
      #"{ "activate": ["panel.down"] },\#n      { "deactivate": ["panel.up"] },"#,
      #"{ "deactivate": ["panel.up"] },\#n      { "activate": ["panel.down"] },"#
    )
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.faults.compactMap { fault -> Finding? in
        guard case .midwayConflict(let transient) = fault.kind else { return nil }
        let conflict = transient.conflict
        let others = conflict.members.filter { $0 != transient.call.change.constraint }
        let call = scene.gerund(of: transient.call.change)
        let views = conflict.members.map { scene.view(of: $0) }.unique().sorted()
        var found = finding(
          message: message(call, scene.quotedName(of: run), conflictsWith: list(others.map(scene.quotedName(of:)))),
          configurations: analysis.indices(of: run.origin), views: views, constraints: conflict.members,
          location: scene.location(of: fault.step, in: run.transition), label: "conflicts at this moment",
          related: conflict.members.map {
            RelatedNote(
              message: scene.requirement(of: $0, transient.configuration), location: scene.location(of: $0))
          },
          reason: ProofArithmetic(conflict.multipliers, in: scene, transient.configuration)
            .sentence(contradiction: conflict.contradiction),
          suggestions: transient.safeOrder.map { [suggestion(scene.imperative(of: $0))] } ?? [],
          evidence: transient, transition: run.transition)
        found.amendWords { words, finding in finding.suggestOrders(in: analysis, to: &words) }
        return found
      }
    }
  }
}

extension MidwayConflict: FindingEvidence {
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

  package var standsForOthers: Bool { true }

  package func roomSum(in scene: Scene) -> RoomSum? { RoomSum(conflict, in: scene, configuration) }

  package func key(in analysis: Analysis, _ index: Int) -> AnyHashable {
    conflict.key(in: configuration) + [safeOrder]
  }
}

extension WireForm where Value == MidwayConflict.Call {
  fileprivate static var call: WireForm {
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

private func message(_ call: String, _ transition: String, conflictsWith others: String) -> String {
  others.isEmpty ? "\(call) in \(transition) conflicts" : "\(call) in \(transition) conflicts with \(others)"
}

private func suggestion(_ order: String) -> String { "\(order) (tried: no conflict on the way)" }

extension Finding {
  /// Suggests one order of calls for each group of configurations, if not all have the same.
  fileprivate func suggestOrders(in analysis: Analysis, to words: inout FindingWords) {
    var groups = OrderedGroups<[MidwayConflict.Call]?, Int>()
    for item in cases {
      guard let conflict = item.evidence as? MidwayConflict else { return }
      for configuration in item.configurations { groups.add(configuration, to: conflict.safeOrder) }
    }
    guard groups.entries.count > 1 else { return }
    words.suggestions = groups.entries.compactMap { order, configurations -> String? in
      guard let order else { return nil }
      let places = configurations.map { quoted(analysis.configurations[$0].configuration.id) }
      return suggestion("in \(list(places)), \(analysis.scene.imperative(of: order))")
    }
  }
}
