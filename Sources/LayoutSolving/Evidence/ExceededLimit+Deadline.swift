import ConstraintSolver

extension ExceededLimit {
  /// An expired deadline as a limit.
  ///
  /// - Parameters:
  ///   - subjects: the things that were left undone, in the plural.
  ///   - left: the number of them.
  package init(_ deadline: Deadline, for subjects: String, left: Int) {
    self.init(what: "seconds for \(subjects)", limit: deadline.seconds, left: left)
  }
}
