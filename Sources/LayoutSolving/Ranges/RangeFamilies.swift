import LayoutModel

/// The range families of a scene, one for each direction and subject.
package struct RangeFamilies: Sendable {
  private let solver: SceneSolver
  private let environments: [SceneEnvironment?]
  private var families: [Key: RangeFamily] = [:]
  /// The range of the configuration that each family began with.
  private var first: [Key: (declared: DeclaredRange, range: SatisfiableRange)] = [:]

  private struct Key: Hashable {
    let direction: LayoutDirection
    let subject: RangeSubject
  }

  /// - Parameter environments: The environments of all configurations to be analysed.
  package init(_ solver: SceneSolver, environments: [SceneEnvironment?]) {
    self.solver = solver
    self.environments = environments
  }

  /// Prepares the family of a configuration, so that configurations with similar rows share their elimination.
  package mutating func prepare(_ declared: DeclaredRange, for configuration: Configuration) {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard families[key] == nil else { return }
    var family = RangeFamily(solver, declared.subject, beside: configuration, environments: environments)
    let range = family.satisfiableRange(declared, of: configuration)
    family.learn(range)
    families[key] = family
    first[key] = (declared, range)
  }

  /// The values of a declared range for which the required constraints of a configuration hold, and the conflicts
  /// beyond.
  ///
  /// If no value of the range works, a configuration whose own value lies outside it shows where the values that work
  /// end.
  package func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard let family = families[key] else { return solver.satisfiableRange(declared, of: configuration) }
    if let first = first[key], first.declared == declared, family.base.configuration.id == configuration.id {
      return first.range
    }
    return family.satisfiableRange(declared, of: configuration)
  }
}
