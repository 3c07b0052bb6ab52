/// The keys of the top level.
enum TopLevelKey: Int, SceneKey {
  case layoutdoctor, schema, name, note, source, kind, direction, bars, spansScreen, root, constraints, visual, metrics,
    parameters, environments, states, initial, transitions, machines, expect, allow
  static let keys = KeyTable(TopLevelKey.self)
}

enum ViewKey: Int, SceneKey {
  case id, label, `class`, kind, installed, subviews, size, safeArea, margins, intrinsicSize, text, inferred, hugging,
    compression,
    baseline, frame, savedFrame, alignmentInsets, hitInsets, stack, contentMode,
    hidden, alpha, opaque, userInteractionEnabled, tappable,
    clipsToBounds, zPosition, transform, cornerRadius, covers, allow, note
  static let keys = KeyTable(ViewKey.self)
}

/// The keys of a text that wraps.
enum TextKey: Int, SceneKey {
  case width, lineHeight, lines, note
  static let keys = KeyTable(TextKey.self)
}

/// The keys of a saved frame that was captured in a running app.
enum CapturedFrameKey: Int, SceneKey {
  case captured, ambiguous, note
  static let keys = KeyTable(CapturedFrameKey.self)
}

/// The keys of a stack view's arrangement.
enum StackKey: Int, SceneKey {
  case axis, distribution, alignment, spacing, note
  static let keys = KeyTable(StackKey.self)
}

enum TransformKey: Int, SceneKey {
  case rotation, scale, translation, note
  static let keys = KeyTable(TransformKey.self)
}

/// The keys of a constraint that is written as an object.
enum ConstraintKey: Int, SceneKey {
  case equation, label, active, note, allow
  static let keys = KeyTable(ConstraintKey.self)
}

/// The keys of a visual format that is written as an object.
enum FormatKey: Int, SceneKey {
  case format, options, superview, active, note, allow
  static let keys = KeyTable(FormatKey.self)
}

enum ParameterKey: Int, SceneKey {
  case range, value, note
  static let keys = KeyTable(ParameterKey.self)
}

enum EnvironmentKey: Int, ChangeKey {
  case size, safeArea, margins, direction, textScale, parameters, widthRange, heightRange, widthClass,
    activate, deactivate, constants, priorities, views, order, note
  static let keys = KeyTable(EnvironmentKey.self)
}

/// The keys of an expected finding.
enum ExpectationKey: Int, SceneKey {
  case rule, views, constraints, configurations, severity, note
  static let keys = KeyTable(ExpectationKey.self)
}
