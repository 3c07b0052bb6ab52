import Foundation

/// Constraints that say what a state cannot change. Other insets of a layout guide become other constants, a higher priority of a
/// content becomes a constraint on the size of the view, and a stack view that changes is a view with the constraints that the system
/// made for it.
@MainActor struct StateConstraints {
  private struct ContentKey: Hashable {
    let view: Int
    let property: String
    let axis: Int
    let priority: Float
  }

  /// The constraints of all recordings, and those on sizes of contents.
  private(set) var entries: [CaptureRegistry.ConstraintEntry]
  /// For each view, the insets of its guides in the first recording that has them.
  private(set) var insets: [Int: [String: [CGFloat]]] = [:]
  /// For each view, the lowest priorities of its content in any recording.
  private(set) var priorities: [Int: [String: [Float]]] = [:]
  /// The stack views that are the same in all recordings.
  private(set) var stacks: Set<Int> = []
  /// The stack views of layout guides that only their constraints name.
  private let guides: [Int: Int]
  private var indices: [ContentKey: Int] = [:]

  init(_ registry: CaptureRegistry, _ recordings: [Recording]) {
    entries = registry.constraints
    guides = Dictionary(
      uniqueKeysWithValues: registry.views.enumerated().compactMap { index, entry in entry.stack.map { (index, $0) } })
    for view in registry.views.indices {
      let descriptions = Set(recordings.compactMap { $0.views[view].map { $0.fixed["stack"] } })
      if descriptions.count == 1 && descriptions != [nil] { stacks.insert(view) }
    }
    for recording in recordings {
      for (view, values) in recording.views {
        insets[view, default: [:]].merge(values.insets) { first, _ in first }
        // A text has no constraints that could restore a higher priority: it keeps that of the first recording.
        priorities[view, default: [:]].merge(values.priorities) { values.isText ? $0 : zip($0, $1).map(min) }
      }
    }
    var used = Set(entries.map(\.id))
    for recording in recordings {
      for key in higherPriorities(in: recording) where indices[key] == nil {
        let item = SceneText.item(registry.views[key.view].id)
        let size = ["width", "height"][key.axis]
        let name = "\(registry.views[key.view].id).\(key.property)Priority.\(size)"
        let id = CaptureRegistry.unused(name, &used)
        indices[key] = entries.count
        let relation = key.property == "hugging" ? "<=" : ">="
        entries.append(
          .init(id: id, equation: .init(first: "\(item).\(size)", relation: relation, isRequired: key.priority >= 1000))
        )
      }
    }
  }

  /// The contents whose priority is higher in a recording than in another one, as far as their size is known and matters.
  private func higherPriorities(in recording: Recording) -> [ContentKey] {
    recording.views.sorted { $0.key < $1.key }.flatMap { view, values in
      values.priorities.sorted { $0.key < $1.key }.flatMap { property, own in
        own.indices.compactMap { axis in
          guard values.contentSize[axis] != nil, let lowest = priorities[view]?[property], own[axis] > lowest[axis]
          else { return nil }
          return ContentKey(view: view, property: property, axis: axis, priority: own[axis])
        }
      }
    }
  }

  /// A recording with these constants and constraints.
  ///
  /// - Parameter usual: the recording with the insets of the root, which an environment has of its own.
  func apply(to recording: Recording, usual: Recording? = nil) -> Recording {
    var result = recording
    for view in recording.views.keys {
      if isBuiltIn(guides[view]) { result.views[view] = nil }
      result.subviews[view]?.removeAll { isBuiltIn(guides[$0]) }
      guard recording.views[view]?.fixed["stack"] != nil, !stacks.contains(view) else { continue }
      result.views[view]?.fixed["stack"] = nil
      result.views[view]?.changing["opaque"] = recording.views[view]?.changing["opaque"] ?? "false"
      for subview in recording.subviews[view] ?? [] { result.views[subview]?.isArranged = false }
    }
    for index in recording.constraints.keys where isBuiltIn(entries[index].stack) { result.constraints[index] = nil }
    if let usual { result.views[0]?.insets = usual.views[0]?.insets ?? [:] }
    for (index, values) in result.constraints where !entries[index].equation.insets.isEmpty {
      let shift = entries[index].equation.insets.reduce(0) { $0 + self.shift($1, in: result) }
      guard shift != 0, let constant = Double(values.constant) else { continue }
      result.constraints[index]?.constant = SceneText.number(constant + Double(shift))
    }
    for key in higherPriorities(in: recording) {
      guard let index = indices[key], let length = recording.views[key.view]?.contentSize[key.axis] else { continue }
      result.constraints[index] = .init(
        constant: SceneText.number(Double(length)), priority: SceneText.number(key.priority))
    }
    return result
  }

  /// Whether a scene has the arrangement of a stack view built in.
  private func isBuiltIn(_ stack: Int?) -> Bool { stack.map(stacks.contains) ?? false }

  /// How much farther the constant of an equation has to reach, since the insets of a guide in it are not those of the scene.
  private func shift(_ term: CaptureRegistry.Inset, in recording: Recording) -> CGFloat {
    guard let own = recording.views[term.view]?.insets[term.guide], let written = insets[term.view]?[term.guide] else {
      return 0
    }
    let isRightToLeft = recording.direction == "rtl"
    func offset(_ insets: [CGFloat]) -> CGFloat {
      let (top, left, bottom, right) = (insets[0], insets[1], insets[2], insets[3])
      return switch term.attribute {
      case "top": top
      case "bottom": -bottom
      case "left": left
      case "right": -right
      case "leading": isRightToLeft ? right : left
      case "trailing": isRightToLeft ? -left : -right
      case "width": -left - right
      case "height": -top - bottom
      case "centerX": (isRightToLeft && term.followsDirection ? right - left : left - right) / 2
      default: (top - bottom) / 2
      }
    }
    return term.factor * (offset(own) - offset(written))
  }
}
