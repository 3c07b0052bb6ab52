import ConstraintSolver

/// The limits on files, messages and other resources of the program.
enum Limits {
  /// Symbolic links that are followed in a row, the same as in Linux.
  /// Beyond it: the file is refused.
  static let links = 40

  /// Characters of a written file's name; file systems allow 255 bytes, and the rest is left for extensions.
  /// Beyond it: the name is cut off.
  static let fileNameCharacters = 200

  /// Megabytes of memory for one scene, unless `--memory-limit` says otherwise.
  /// Beyond it: the scene is not checked, which is reported as `MB of memory`.
  static let megabytes = 2_000

  /// Drawings of configurations that only transitions reach: there may be thousands, and they differ little.
  /// Beyond it: further ones are not drawn.
  static let drawings = WorkLimit(what: "drawings of configurations beside the named ones", limit: 256)

  /// Entries of a baseline that are listed as fixed.
  /// Beyond it: the others are counted.
  static let listedEntries = 20

  /// Choices that a message about an argument lists.
  /// Beyond it: the message lists none.
  static let listedChoices = 12

  /// Names that a message about a selection lists.
  /// Beyond it: the others are left out.
  static let listedNames = 12

  /// Bytes of a configuration file.
  /// Beyond it: the file is refused.
  static let settingsBytes = 1 << 20

  /// Configuration files that inherit from each other.
  /// Beyond it: the file is refused.
  static let inheritedSettings = 16

  /// Bytes of a pattern for paths.
  /// Beyond it: the pattern is refused.
  static let patternBytes = 1_000

  /// Shards of a check.
  /// Beyond it: the argument is refused.
  static let shards = 10_000

  /// A count in a report that is merged; sums of many stay far below the largest number.
  /// Beyond it: the report is refused.
  static let mergedCount = 1 << 40

  /// Bytes of all entries of a cache together; a few hundred thousand entries of usual scenes.
  /// Beyond it: the entries that were written least recently are removed.
  static let cacheBytes = 1 << 30

  /// Shards that a message lists.
  /// Beyond it: the others are counted.
  static let listedShards = 10

  /// Bytes of one message of a worker process.
  /// Beyond it: the message is malformed, and the worker is ended.
  static let messageBytes = 1 << 36

  /// Bytes of a list of files from git.
  /// Beyond it: the run ends with an error.
  static let gitListBytes = 1 << 28
}
