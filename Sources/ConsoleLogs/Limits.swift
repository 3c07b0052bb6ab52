/// The limits on alerts in console logs.
enum Limits {
  /// Alerts of one log.
  /// Beyond it: the others are counted, and the exit status is 2.
  static let alerts = 20_000

  /// Constraints of one alert; the system lists far fewer.
  /// Beyond it: further constraints are left out.
  static let rows = 1_000

  /// Lines over which one description is wrapped.
  /// Beyond it: the description counts as unread.
  static let pieces = 8

  /// Bytes of one description.
  /// Beyond it: the description counts as unread.
  static let descriptionBytes = 6_000

  /// Bytes of a name in a description.
  /// Beyond it: the description counts as unread.
  static let nameBytes = 300

  /// Factors in one sum with parentheses.
  /// Beyond it: the description counts as unread.
  static let factors = 32

  /// Digits of one number.
  /// Beyond it: the description counts as unread.
  static let digits = 25

  /// Views of a pasted view tree.
  /// Beyond it: further views are left out.
  static let listedViews = 50_000

  /// Depth of a pasted view tree.
  /// Beyond it: deeper views are left out.
  static let listedDepth = 400

  /// Rows solved to leave out constraints that a proof does not need; alerts have some dozens.
  /// Beyond it: the proof may name more constraints than necessary.
  static let proofRows = 50_000

  /// Proofs that are searched for without numbers that the log has rounded.
  /// Beyond it: the alert counts as not proven.
  static let roundedProofs = 8

  /// Messages of one log that are no alerts.
  /// Beyond it: further messages are left out.
  static let messages = 20_000
}
