import ConstraintSolver

extension ExceededLimit {
  /// A deadline that has passed.
  ///
  /// - Parameters:
  ///   - subjects: What was left undone, in the plural.
  ///   - left: The number of subjects left undone.
  package init(_ deadline: Deadline, for subjects: String, left: Int) {
    self.init(what: "seconds for \(subjects)", limit: deadline.seconds, left: left)
  }
}
