import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tried changes that move an attribute to the same side, in words.
struct ChangePhrases {
  /// Those that move it by one point, as `'gap' 8 → 9` or `'gap' 8 → 9 in state 'open'`.
  private(set) var byOne: [String] = []
  /// The others, by what they do, as `makes it 44`.
  private(set) var others = OrderedGroups<String, String>()
  private let scene: Scene
  private let configuration: Configuration

  /// - Parameter value: The value without a change.
  init(_ changes: [AttributeChange], from value: Rational, in scene: Scene, _ configuration: Configuration) {
    self.scene = scene
    self.configuration = configuration
    for change in changes {
      let id = change.constraint
      let name = scene.quotedName(of: id)
      let effect = "makes it \(rounded(change.value))"
      switch change.kind {
      case .constant(let old, let new):
        let constant = configuration.constants[id.index]
        let place = settingPlace { $0.constants.contains { $0.constraint == id && $0.constant == constant } }
        let words = "\(name) \(old) → \(new)\(place)"
        if (change.value - value).magnitude == .one { byOne.append(words) } else { others.add(words, to: effect) }
      case .priority(let old, let new):
        let place = settingPlace { $0.priorities.contains { $0.constraint == id && $0.priority.value == old } }
        others.add(name + place, to: "at priority \(new) \(effect)")
      }
    }
  }

  /// ` in state 'open'` if a value is set there, so that another one in the constraint would have no effect; else empty.
  ///
  /// - Parameter sets: Whether changes set the value.
  private func settingPlace(_ sets: (SceneChanges) -> Bool) -> String {
    let place = scene.changePlaces(of: configuration).last { sets($0.changes) }
    return place.map { " in \($0.name)" } ?? ""
  }
}
