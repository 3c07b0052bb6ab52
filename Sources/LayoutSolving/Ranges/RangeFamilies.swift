import LayoutModel

/// The configurations of a scene with each of the numbers that are asked about as an unknown.
package struct RangeFamilies: Sendable {
  private let solver: SceneSolver
  private let environments: [SceneEnvironment?]
  private var families: [Key: RangeFamily] = [:]
  /// Of the configurations that families began with.
  private var first: [Key: (declared: DeclaredRange, range: SatisfiableRange)] = [:]

  private struct Key: Hashable {
    let direction: LayoutDirection
    let subject: RangeSubject
  }

  /// - Parameter environments: those of all configurations that will be asked for.
  package init(_ solver: SceneSolver, environments: [SceneEnvironment?]) {
    self.solver = solver
    self.environments = environments
  }

  /// Sees to it that a configuration and those that differ from it in few rows share their elimination.
  package mutating func prepare(_ declared: DeclaredRange, for configuration: Configuration) {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard families[key] == nil else { return }
    var family = RangeFamily(solver, declared.subject, beside: configuration, environments: environments)
    let range = family.satisfiableRange(declared, of: configuration)
    family.learn(range)
    families[key] = family
    first[key] = (declared, range)
  }

  /// Where in a declared range the required constraints of a configuration hold, and what conflicts beyond.
  ///
  /// A configuration that holds outside the range shows from where on none of the range does.
  package func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let key = Key(direction: configuration.direction, subject: declared.subject)
    guard let family = families[key] else { return solver.satisfiableRange(declared, of: configuration) }
    if let first = first[key], first.declared == declared, family.base.configuration.id == configuration.id {
      return first.range
    }
    return family.satisfiableRange(declared, of: configuration)
  }
}
