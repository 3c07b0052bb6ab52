import ConstraintSolver

extension ExceededLimit {
  /// A deadline that has passed.
  ///
  /// - Parameters:
  ///   - subjects: what was left undone, in the plural.
  ///   - left: how many of them.
  package init(_ deadline: Deadline, for subjects: String, left: Int) {
    self.init(what: "seconds for \(subjects)", limit: deadline.seconds, left: left)
  }
}
