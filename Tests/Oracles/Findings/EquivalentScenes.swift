import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import TestSupport

/// What two ways of writing a screen have in common.
///
/// Where the layout is not unique, only what does not depend on the layout that is shown is compared: conflicts, undetermined
/// attributes, and which of them have one cause.
private enum EquivalentScenes {
  /// A finding, independent of order.
  struct Found: Hashable {
    let rule: RuleID
    let severity: Severity
    let views: Set<String>
    let configurations: Set<String>
    let isConsequence: Bool
  }

  /// What has one cause. Whether the left edge of a view moves depends on the direction, so views are listed with their axes.
  struct Group: Hashable {
    let view: String
    let isPriorityTie: Bool
    let moving: Set<String>
  }

  /// What two ways of writing a screen have in common.
  struct Results: Equatable {
    var isUnique = true
    var findings: Set<Found> = []
    /// By configuration, the names of undetermined attributes.
    var undetermined: [String: Set<String>] = [:]
    /// By configuration.
    var groups: [String: Set<Group>] = [:]
  }

  /// - Parameter name: the name of a view as the other scene has it.
  static func results(of scene: Scene, name: (String) -> String = { $0 }) -> Results {
    let checked = SceneChecker(seconds: 60).check(scene)
    let solved = checked.configurations
    var results = Results()
    results.isUnique = solved.allSatisfy { $0.isFeasible && $0.ambiguousAttributes.isEmpty }
    for solved in solved where solved.isFeasible {
      results.undetermined[solved.configuration.id] = Set(
        solved.ambiguousAttributes.map { "\(name(scene[$0.attribute.view].name)).\($0.attribute.attribute.name)" })
    }
    for solved in solved where solved.isFeasible {
      results.groups[solved.configuration.id] = Set(
        solved.ambiguities.map { ambiguity in
          Group(
            view: name(scene[ambiguity.view].name), isPriorityTie: ambiguity.isPriorityTie,
            moving: Set(
              ambiguity.attributes.map { "\(name(scene[$0.attribute.view].name)) \($0.attribute.attribute.axis)" }))
        })
    }
    for finding in checked.findings {
      // Of two constraints that imply each other, the order decides which is redundant.
      if finding.rule == .redundantConstraint { continue }
      if !results.isUnique && finding.rule != .conflictingConstraints { continue }
      results.findings.insert(
        Found(
          rule: finding.rule, severity: finding.severity, views: Set(finding.views.map { name(scene[$0].name) }),
          configurations: Set(finding.configurations.map { solved[$0].configuration.id }),
          isConsequence: results.isUnique && finding.cause != nil))
    }
    return results
  }

  static func sample(_ seed: Int) -> Scene {
    var sample = RandomScene(seed: UInt64(1_480_000 + seed), isDetermined: seed % 2 == 0)
    if seed % 3 == 0 { sample.wrapTexts() }
    if seed % 5 == 0 { sample.stack() }
    return sample.scene
  }
}

extension Oracle {
  // The same screen written in other ways has the same findings.
  static let equivalences = [
    Oracle("a random scene with other names has the same findings", samples: 120) { seed in
      let scene = EquivalentScenes.sample(seed)
      var renamed = scene
      for index in scene.views.indices { renamed.views[index].name = "z\(scene.views.count - index)" }
      for index in scene.constraints.indices { renamed.constraints[index].name = "k\(scene.constraints.count - index)" }
      let names = Dictionary(uniqueKeysWithValues: zip(renamed.views.map(\.name), scene.views.map(\.name)))
      try expect(EquivalentScenes.results(of: renamed) { names[$0] ?? $0 } == EquivalentScenes.results(of: scene))
    },
    Oracle("a random scene with its constraints in another order has the same findings", samples: 120) { seed in
      let scene = EquivalentScenes.sample(seed)
      var (reversed, shuffled) = (scene, scene)
      reversed.constraints.reverse()
      var random = SeededGenerator(seed: UInt64(seed))
      shuffled.constraints.shuffle(using: &random)
      try expect(EquivalentScenes.results(of: reversed) == EquivalentScenes.results(of: scene))
      try expect(EquivalentScenes.results(of: shuffled) == EquivalentScenes.results(of: scene))
    },
    Oracle("a random scene with a required constraint written twice has the same findings", samples: 120) { seed in
      let scene = EquivalentScenes.sample(seed)
      var random = SeededGenerator(seed: UInt64(seed))
      guard var again = scene.constraints.filter({ $0.priority == .required }).randomElement(using: &random) else {
        return
      }
      again.name += ".again"
      var doubled = scene
      doubled.constraints.append(again)
      try expect(EquivalentScenes.results(of: doubled) == EquivalentScenes.results(of: scene))
    },
    Oracle("the mirror image of a random scene has the same findings", samples: 120) { seed in
      guard let scene = EquivalentScenes.sample(seed).inReadingDirection else { return }
      let (one, other) = (EquivalentScenes.results(of: scene), EquivalentScenes.results(of: scene.mirrored))
      try expect(
        one.isUnique == other.isUnique && one.findings == other.findings && one.groups == other.groups,
        "\(one) and \(other)")
    },
  ]
}

extension Scene {
  /// The scene with edges in reading direction alone; `nil` if its mirror image cannot be written: it has multiples of positions,
  /// or frames.
  fileprivate var inReadingDirection: Scene? {
    var result = self
    result.direction = .leftToRight
    for index in result.environments.indices { result.environments[index].direction = nil }
    for index in result.constraints.indices {
      let constraint = result.constraints[index]
      if !constraint.first.attribute.isSize && constraint.multiplier != .one { return nil }
      result.constraints[index].first.attribute = constraint.first.attribute.inReadingDirection
      if let second = constraint.second {
        result.constraints[index].second?.attribute = second.attribute.inReadingDirection
      }
    }
    return views.contains { $0.properties.frame != nil } ? nil : result
  }

  /// The mirror image of a scene with edges in reading direction.
  fileprivate var mirrored: Scene {
    var result = self
    result.direction = .rightToLeft
    for index in result.views.indices {
      result.views[index].safeArea = views[index].safeArea.mirrored
      result.views[index].alignmentInsets = views[index].alignmentInsets.mirrored
    }
    // Right to left swaps edges, but not centres.
    for index in constraints.indices
    where constraints[index].first.attribute == .centerX && constraints[index].second?.attribute == .centerX {
      result.constraints[index].constant.numbers = constraints[index].constant.numbers.map { -$0 }
      switch constraints[index].relation {
      case .equal: break
      case .lessThanOrEqual: result.constraints[index].relation = .greaterThanOrEqual
      case .greaterThanOrEqual: result.constraints[index].relation = .lessThanOrEqual
      }
    }
    return result
  }
}

extension Attribute {
  fileprivate var inReadingDirection: Attribute {
    switch self {
    case .left: .leading
    case .right: .trailing
    default: self
    }
  }
}

extension DecimalInsets {
  fileprivate var mirrored: DecimalInsets { DecimalInsets(top: top, left: right, bottom: bottom, right: left) }
}
