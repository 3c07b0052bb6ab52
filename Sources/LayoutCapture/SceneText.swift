#if os(macOS) || APPKIT
  import AppKit
#else
  import UIKit
#endif

/// Writes recordings as a scene.
@MainActor struct SceneText {
  private let capture: LayoutCapture
  private let registry: CaptureRegistry
  /// The recording that the scene has as written.
  private let base: Recording
  /// The recordings of the states of each machine, and of environments, each with the one with which it is compared.
  private let machines: [[Recording]]
  private let environmentRecordings: [(recording: Recording, usual: Recording)]
  /// The recordings of states and environments, with their names.
  private let recordings: [(name: String, recording: Recording)]
  /// The recordings that states have, and the one as written.
  private let states: [Recording]
  private let entries: [CaptureRegistry.ConstraintEntry]
  /// The views of kind `stackView`.
  private let stacks: Set<Int>
  /// For each view, the insets of its guides as written.
  private let insets: [Int: [String: [CGFloat]]]
  /// The values of each view in the first recording that has it.
  private var written: [Int: Recording.ViewValues] = [:]
  /// The subviews that each view has in any recording.
  private var subviews: [Int: [Int]] = [:]
  private let sortedConstraints: [Int]
  private var remarks: [String] = []

  /// The properties that states can change, in the order in which they are written, with their usual values.
  ///
  /// Usual values that depend on the kind of view are those of the scene format.
  private static let changing = [
    "content", "frame", "hidden", "alpha", "opaque", "userInteractionEnabled", "tappable", "clipsToBounds", "zPosition",
    "transform", "cornerRadius", "installed",
  ]
  private static let fixed = [
    "safeArea", "margins", "alignmentInsets", "hitInsets", "hugging", "compression", "baseline", "stack",
    "contentMode",
  ]

  init(_ capture: LayoutCapture) {
    self.capture = capture
    registry = capture.registry
    let ofStates = capture.machines.flatMap(\.states)
    let initial = ofStates.first?.recording ?? capture.first
    let constraints = StateConstraints(
      registry, [initial] + ofStates.map(\.recording) + capture.environments.map(\.recording))
    base = constraints.apply(to: initial)
    machines = capture.machines.map { $0.states.map { constraints.apply(to: $0.recording) } }
    environmentRecordings = capture.environments.map {
      (constraints.apply(to: $0.recording, usual: $0.usual), constraints.apply(to: $0.usual))
    }
    states = [base] + machines.flatMap(\.self)
    recordings =
      Array(zip(ofStates.map(\.name), machines.flatMap(\.self)))
      + zip(capture.environments.map(\.name), environmentRecordings.map(\.recording))
    entries = constraints.entries
    stacks = constraints.stacks
    insets = constraints.insets
    sortedConstraints = entries.indices.sorted { constraints.entries[$0].id < constraints.entries[$1].id }
    remarks = capture.remarks
    for recording in [base] + recordings.map(\.recording) {
      written.merge(recording.views) { first, _ in first }
      for (view, own) in recording.subviews { insert(own, below: view) }
    }
    for view in written.keys {
      for (key, usual) in [("safeArea", 0), ("margins", 8)] as [(String, CGFloat)] {
        guard let own = insets[view]?[key], own.contains(where: { $0 != usual }) else { continue }
        written[view]?.fixed[key] = Self.list(own)
      }
      for (key, usual) in [("hugging", 250), ("compression", 750)] as [(String, Float)] {
        guard let own = constraints.priorities[view]?[key], own.contains(where: { $0 != usual }) else { continue }
        written[view]?.fixed[key] = "[\(own.map(Self.number).joined(separator: ", "))]"
      }
    }
    noteWhatCannotChange()
    remarks += registry.remarks.sorted()
  }

  // MARK: - The whole

  var text: String {
    var members = ["\"layoutdoctor\": 1", "\"name\": \(Self.quoted(capture.name))"]
    if capture.kind != .screen { members.append("\"kind\": \"\(capture.kind.rawValue)\"") }
    if base.direction != "ltr" { members.append("\"direction\": \"\(base.direction)\"") }
    if !remarks.isEmpty { members.append("\"note\": \(Self.quoted(remarks.joined(separator: "; ")))") }
    members.append("\"root\": " + view(0, indentation: "  "))
    members.append("\"constraints\": " + Self.object(constraints, "  "))
    if let environments { members.append("\"environments\": " + Self.object(environments, "  ")) }
    let machines = capture.machines
    if machines.count == 1 && machines[0].name == nil {
      members += stateMembers(of: 0, indentation: "  ")
    } else if !machines.isEmpty {
      let names = machines.indices.map { index in
        let name = machines[index].name ?? "screen"
        return "\(Self.quoted(name)): {\n      "
          + stateMembers(of: index, indentation: "      ").joined(separator: ",\n      ") + "\n    }"
      }
      members.append("\"machines\": " + Self.object(names, "  "))
    }
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private func stateMembers(of machine: Int, indentation: String) -> [String] {
    let all = machines[machine]
    let inner = indentation + "  "
    let texts = zip(capture.machines[machine].states, all).map { state, recording in
      "\(Self.quoted(state.name)): "
        + Self.object(changes(to: recording, among: all, isEnvironment: false, inner), inner)
    }
    var members = ["\"states\": " + Self.object(texts, indentation)]
    let transitions = capture.transitions.filter { $0.machine == capture.machines[machine].name }.map(\.fields)
    if !transitions.isEmpty {
      members.append(
        "\"transitions\": [\n\(inner)" + transitions.joined(separator: ",\n\(inner)") + "\n\(indentation)]")
    }
    return members
  }

  /// The environments, and one for what the scene has as written, unless one of them is the same.
  private var environments: [String]? {
    guard !capture.environments.isEmpty else { return nil }
    var hasUsual = false
    let texts = zip(capture.environments, environmentRecordings).map { environment, recordings in
      let (name, (recording, usual)) = (environment.name, recordings)
      var members: [String] = []
      if recording.size != usual.size { members.append("\"size\": \(size(recording))") }
      for key in ["safeArea", "margins"] {
        guard let own = environment.recording.views[0]?.insets[key], let written = insets[0]?[key] else { continue }
        let usual = environment.usual.views[0]?.insets[key] ?? written
        // Where the state has other insets than the scene as written, its constants say so.
        let new = own.indices.map { written[$0] + own[$0] - usual[$0] }
        if own != usual { members.append("\"\(key)\": \(Self.list(new))") }
      }
      if recording.direction != usual.direction { members.append("\"direction\": \"\(recording.direction)\"") }
      members += changes(to: recording, among: [usual, recording], isEnvironment: true, "    ")
      if members.isEmpty { hasUsual = true }
      return "\(Self.quoted(name)): " + Self.object(members, "    ")
    }
    return hasUsual || capture.environments.contains { $0.name == "default" } ? texts : ["\"default\": {}"] + texts
  }

  // MARK: - Views

  /// The properties of a view in a recording.
  ///
  /// A state cannot take a view out of the tree. One that it lacks is hidden there, and none of its constraints is active. It has the
  /// frame of the first recording with it, or no room in a stack view, so that it is not ambiguous and no other view depends on it.
  private func changing(_ view: Int, in recording: Recording, isEnvironment: Bool) -> [String: String] {
    if let values = recording.views[view] { return values.changing }
    guard let other = written[view] else { return [:] }
    var changing = other.changing
    if isEnvironment || !isInStates(view) {
      changing["installed"] = "false"
    } else {
      changing["hidden"] = "true"
      if !other.isArranged { changing["frame"] = other.frame }
    }
    return changing
  }

  private func isInStates(_ view: Int) -> Bool { states.contains { $0.views[view] != nil } }

  /// The kind of a view. A stack view that changes is a view with the constraints that the system made for it.
  private func kind(of view: Int) -> String {
    let kind = registry.views[view].kind
    return stacks.contains(view) ? "stackView" : kind == "stackView" ? "view" : kind
  }

  private func view(_ index: Int, indentation: String) -> String {
    let (entry, kind) = (registry.views[index], kind(of: index))
    guard let values = written[index] else { return "{}" }
    var parts = ["\"id\": \(Self.quoted(entry.id))"]
    if let label = entry.label, label != entry.id { parts.append("\"label\": \(Self.quoted(label))") }
    if kind != "guide" && !ViewFacts.isPlainClass(entry.className) {
      parts.append("\"class\": \(Self.quoted(entry.className))")
    }
    if kind != "view" { parts.append("\"kind\": \"\(kind)\"") }
    if index == 0 { parts.append("\"size\": \(size(base))") }
    for key in Self.fixed { if let value = values.fixed[key] { parts.append("\"\(key)\": \(value)") } }
    let changing = changing(index, in: base, isEnvironment: false)
    for key in Self.changing { if let value = changing[key] { parts.append(Self.member(key, value)) } }
    let covered = registry.covered(by: index)
    if !covered.isEmpty { parts.append("\"covers\": [\(covered.map(Self.quoted).joined(separator: ", "))]") }
    if index > 0, base.views[index] != nil {
      let ambiguity = values.fixed["ambiguous"].map { ", \"ambiguous\": \($0)" } ?? ""
      parts.append("\"savedFrame\": { \"captured\": \(values.frame)\(ambiguity) }")
    }
    let subviews = subviews[index] ?? []
    guard !subviews.isEmpty else { return "{ " + parts.joined(separator: ", ") + " }" }
    let inner = indentation + "    "
    let texts = subviews.map { view($0, indentation: inner) }
    return "{ " + parts.joined(separator: ", ") + ",\n\(indentation)  \"subviews\": [\n\(inner)"
      + texts.joined(separator: ",\n\(inner)") + "\n\(indentation)  ] }"
  }

  /// Adds the subviews of a recording to those of earlier ones: each behind what it was in front of.
  private mutating func insert(_ own: [Int], below view: Int) {
    var result = subviews[view] ?? []
    var known = Set(result)
    var place = 0
    for subview in own {
      if known.insert(subview).inserted {
        result.insert(subview, at: place)
        place += 1
      } else if let next = result.firstIndex(of: subview) {
        place = next + 1
      }
    }
    subviews[view] = result
  }

  /// A cell is as tall as its constraints make it.
  private func size(_ recording: Recording) -> String {
    capture.kind == .cell ? String(recording.size.prefix { $0 != "," }) + ", null]" : recording.size
  }

  // MARK: - Constraints

  /// The constant and priority of a constraint in the first recording that has it.
  private func settings(of constraint: Int) -> Recording.ConstraintValues? {
    base.constraints[constraint] ?? recordings.lazy.compactMap { $0.recording.constraints[constraint] }.first
  }

  private var constraints: [String] {
    sortedConstraints.compactMap { index in
      let entry = entries[index]
      let present = base.constraints[index]
      guard let values = settings(of: index) else { return nil }
      var equation = "\(entry.equation.first) \(entry.equation.relation) "
      if let second = entry.equation.second {
        equation += second
        let isNegative = values.constant.hasPrefix("-")
        if values.constant != "0" {
          equation += isNegative ? " - \(values.constant.dropFirst())" : " + \(values.constant)"
        }
      } else {
        equation += values.constant
      }
      if values.priority != "1000" { equation += " @\(values.priority)" }
      let text = Self.quoted(equation)
      return "\(Self.quoted(entry.id)): " + (present == nil ? "{ \"equation\": \(text), \"active\": false }" : text)
    }
  }

  // MARK: - Changes

  /// The members of a state or an environment: what differs among recordings, as one of them has it.
  private func changes(
    to recording: Recording, among all: [Recording], isEnvironment: Bool, _ indentation: String
  ) -> [String] {
    let lists = constraintChanges(to: recording, among: all)
      .merging(viewChanges(to: recording, among: all, isEnvironment: isEnvironment)) { $1 }
    let inner = indentation + "  "
    return ["activate", "deactivate", "constants", "priorities", "views", "order"].compactMap { key in
      guard let entries = lists[key] else { return nil }
      let isList = key.hasSuffix("activate")
      return "\"\(key)\": \(isList ? "[" : "{")\n\(inner)  " + entries.joined(separator: ",\n\(inner)  ")
        + "\n\(inner)\(isList ? "]" : "}")"
    }
  }

  private func constraintChanges(to recording: Recording, among all: [Recording]) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for index in sortedConstraints {
      let id = Self.quoted(entries[index].id)
      let values = all.map { $0.constraints[index] }
      let own = recording.constraints[index]
      if values.contains(where: { ($0 == nil) != (values[0] == nil) }) {
        lists[own == nil ? "deactivate" : "activate", default: []].append(id)
      }
      guard let own else { continue }
      // As written, an inactive constraint has what the first recording with it has.
      let written = base.constraints[index] == nil ? settings(of: index) ?? own : own
      let others = values.compactMap(\.self) + [written]
      if others.contains(where: { $0.constant != own.constant }) {
        lists["constants", default: []].append("\(id): \(own.constant)")
      }
      if others.contains(where: { $0.priority != own.priority }) {
        lists["priorities", default: []].append("\(id): \(own.priority)")
      }
    }
    return lists
  }

  private func viewChanges(
    to recording: Recording, among all: [Recording], isEnvironment: Bool
  ) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for index in registry.views.indices where written[index] != nil {
      let id = Self.quoted(registry.views[index].id)
      let others = all.map { changing(index, in: $0, isEnvironment: isEnvironment) }
      let own = changing(index, in: recording, isEnvironment: isEnvironment)
      let kind = kind(of: index)
      let members = Self.changing.compactMap { key -> String? in
        guard others.contains(where: { $0[key] != own[key] }) else { return nil }
        return Self.member(key, own[key] ?? Self.usual(key, kind))
      }
      if !members.isEmpty { lists["views", default: []].append("\(id): { \(members.joined(separator: ", ")) }") }
      let ownOrder = order(of: index, in: recording)
      if all.contains(where: { order(of: index, in: $0) != ownOrder }) {
        let ids = ownOrder.map { Self.quoted(registry.views[$0].id) }
        lists["order", default: []].append("\(id): [\(ids.joined(separator: ", "))]")
      }
    }
    return lists
  }

  /// All subviews of a view, with those that a recording has in its order.
  private func order(of view: Int, in recording: Recording) -> [Int] {
    let all = subviews[view] ?? []
    var own = (recording.subviews[view] ?? [])[...]
    let present = Set(own)
    return all.map { present.contains($0) ? own.popFirst() ?? $0 : $0 }
  }

  /// Adds a remark on each property that differs among recordings although neither a state nor a constraint can say so.
  private mutating func noteWhatCannotChange() {
    for index in registry.views.indices {
      guard let written = written[index] else { continue }
      func note(_ key: String, where differs: (Recording.ViewValues) -> Bool) {
        guard let other = recordings.first(where: { $0.recording.views[index].map(differs) ?? false }) else { return }
        remarks.append(
          "\(key) of '\(registry.views[index].id)' differs in '\(other.name)', which a scene cannot express")
      }
      for key in ["alignmentInsets", "hitInsets", "baseline", "contentMode"] {
        note(key) { $0.fixed[key] != written.fixed[key] }
      }
      // How a text that wraps resists has no constraint.
      for key in ["hugging", "compression"] {
        note(key) { $0.isText && $0.priorities[key] != written.priorities[key] }
      }
    }
  }

  /// The value of a property that a recording does not mention.
  static func usual(_ key: String, _ kind: String) -> String {
    switch key {
    case "content": "\"intrinsicSize\": [null, null]"
    case "frame": "null"
    case "alpha": "1"
    case "zPosition", "cornerRadius": "0"
    case "transform": "{}"
    case "installed": "true"
    case "userInteractionEnabled": "\(!(kind == "label" || kind == "imageView" || kind == "guide"))"
    case "opaque": "\(!["label", "scrollView", "stackView", "guide"].contains(kind))"
    case "tappable": "\(ViewFacts.isTappable(kind))"
    case "clipsToBounds": "\(kind == "scrollView")"
    default: "false"
    }
  }

  private static func member(_ key: String, _ value: String) -> String {
    key == "content" ? value : "\"\(key)\": \(value)"
  }
}
