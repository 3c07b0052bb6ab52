import LayoutModel

/// The range families of a scene, one for each direction and varied number.
package struct RangeFamilies: Sendable {
  private let solver: SceneSolver
  private let environments: [SceneEnvironment?]
  private var families: [Key: RangeFamily] = [:]
  /// The range of the configuration with which each family was created.
  private var first: [Key: (declared: DeclaredRange, range: SatisfiableRange)] = [:]

  private struct Key: Hashable {
    let direction: LayoutDirection
    let subject: RangeSubject
  }

  /// - Parameter environments: the environments of all configurations whose ranges will be requested.
  package init(_ solver: SceneSolver, environments: [SceneEnvironment?]) {
    self.solver = solver
    self.environments = environments
  }

  /// Creates the family of a configuration if there is none, so that configurations which differ from it in few rows share its
  /// presolve.
  package mutating func prepare(_ declared: DeclaredRange, for configuration: Configuration) {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard families[key] == nil else { return }
    var family = RangeFamily(solver, declared.subject, beside: configuration, environments: environments)
    let range = family.satisfiableRange(declared, of: configuration)
    family.learn(range)
    families[key] = family
    first[key] = (declared, range)
  }

  /// The part of a declared range in which the required constraints of a configuration hold, and the conflicts beyond it.
  ///
  /// If the configuration's own value works but is outside the range and no value of the range works, the conflict begins
  /// between that value and the range.
  package func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard let family = families[key] else { return solver.satisfiableRange(declared, of: configuration) }
    if let first = first[key], first.declared == declared, family.base.configuration.id == configuration.id {
      return first.range
    }
    return family.satisfiableRange(declared, of: configuration)
  }
}
