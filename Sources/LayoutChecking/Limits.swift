/// The limits on a whole check.
package enum Limits {
  /// Seconds for one scene, unless `--time-limit` says otherwise.
  /// Beyond it: work that has not begun is left out and reported as `seconds for …`; a stage that does not end is
  /// stopped and reported as `seconds`.
  package static let seconds = 60

  /// Configurations that are searched for the selected ones.
  /// Beyond it: the others are counted as `configurations`.
  static let examinedConfigurations = 1 << 20

  /// Configurations in which one attribute is explained.
  /// Beyond it: the others are counted as `explained configurations`.
  static let explainedConfigurations = 512

  /// Rows solved to say in a report with details why frames are what they are: about a second.
  /// Beyond it: frames that are left have no reason, and the report says so.
  static let explainedRows = 2_000_000

  /// Views and constraints in all layouts after repairs that a report with details proves: as many as repairs are tried in.
  /// Beyond it: the others have no evidence, and the report says so.
  static let repairedParts = 200_000

  /// Different explanations of one attribute.
  /// Beyond it: the configurations of the others are counted as `explained configurations`.
  static let attributeAnswers = 8
}
