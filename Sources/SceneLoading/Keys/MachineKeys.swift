enum MachineKey: Int, SceneKey {
  case states, initial, transitions, note
  static let keys = KeyTable(MachineKey.self)
}

enum StateKey: Int, ChangeKey {
  case activate, deactivate, constants, priorities, views, order, allow, note
  static let keys = KeyTable(StateKey.self)
}

/// The keys of a state's or an environment's changes to one view.
enum StateViewKey: Int, SceneKey {
  case installed, hidden, alpha, opaque, userInteractionEnabled, tappable, clipsToBounds, zPosition, transform,
    cornerRadius,
    intrinsicSize, text, frame, note
  static let keys = KeyTable(StateViewKey.self)
}

enum TransitionKey: Int, SceneKey {
  case id, from, to, trigger, interruptible, duration, delay, curve, spring, steps, allow, note
  static let keys = KeyTable(TransitionKey.self)
}

enum SpringKey: Int, SceneKey {
  case damping, velocity, note
  static let keys = KeyTable(SpringKey.self)
}

/// The keys of a step. Each key but `note` is an action; a step has exactly one action.
enum StepKey: Int, SceneKey {
  case deactivate, activate, constants, priorities, multipliers, views, layout, updateConstraints, animate, animator,
    keyframes, sequence, parallel, wait, `repeat`, note
  static let keys = KeyTable(StepKey.self)
}

/// The keys of a step's changes to one view.
enum StepViewKey: Int, SceneKey {
  case alpha, hidden, transform, zPosition, frame, note
  static let keys = KeyTable(StepViewKey.self)
}

/// The keys of a relative change.
enum ByKey: Int, SceneKey {
  case by, note
  static let keys = KeyTable(ByKey.self)
}

/// The keys of an animation block.
enum AnimateKey: Int, SceneKey {
  case duration, delay, curve, spring, steps, completion, note
  static let keys = KeyTable(AnimateKey.self)
}

/// The keys of a keyframe animation.
enum KeyframesKey: Int, SceneKey {
  case duration, frames, note
  static let keys = KeyTable(KeyframesKey.self)
}

/// The keys of one keyframe.
enum KeyframeKey: Int, SceneKey {
  case start, duration, steps, note
  static let keys = KeyTable(KeyframeKey.self)
}

/// The keys of a repetition.
enum RepeatKey: Int, SceneKey {
  case count, steps, note
  static let keys = KeyTable(RepeatKey.self)
}

/// The keys of a selector object.
enum SelectorKey: Int, SceneKey {
  case `where`, `in`, note
  static let keys = KeyTable(SelectorKey.self)
}

/// The keys of a selector's filter.
enum FilterKey: Int, SceneKey {
  case view, first, firstAttribute, second, secondAttribute, note
  static let keys = KeyTable(FilterKey.self)
}
