import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport

extension SceneOracle {
  /// That layouts of the configuration, with all their evidence, are what measured rows and brute force say.
  package func check(_ layouts: [SolvedConfiguration], _ comment: String = "") throws {
    var best = HierarchyOracle(rows: rows, variableCount: variableCount)
    var ranges: [(attribute: ViewAttribute, least: Rational?, greatest: Rational?)] = []
    for view in scene.views.indices {
      for attribute in FrameAttribute.allCases {
        var form = [Rational](repeating: 0, count: variableCount)
        form[6 * view + attribute.rawValue] = 1
        let (least, greatest) = best.range(form)
        ranges.append((ViewAttribute(view: ViewID(view), attribute: attribute), least, greatest))
      }
    }
    for solved in layouts {
      try expect(solved.isFeasible == best.isFeasible, comment)
      try expect(solved.levels.map(\.priority) == priorities, comment)
      for (level, solvedLevel) in solved.levels.enumerated() {
        let least = level < best.levelErrors.count ? best.levelErrors[level] : 0
        try expect(solvedLevel.error == least, "priority \(solvedLevel.priority), \(comment)")
      }
      try checkFrames(solved, ranges, comment)
      try checkWitnesses(solved)
      try checkConflicts(solved)
      try checkUnreachable(solved, best, comment)
    }
  }

  /// That each text has the lines that its width holds, counted one by one, and that brute force comes to the same number in
  /// its own passes as far as widths are determined.
  package func checkLines(_ solved: SolvedConfiguration, _ comment: String = "") throws {
    let texts = scene.views.indices.filter { configuration.properties[$0].lineLimit != nil }
    guard !texts.isEmpty else { return }
    let isSettled = SceneSolver(scene: scene).lineCounts(configuration, in: solved.frames) == configuration.lineCounts
    for view in texts where isSettled {
      try expect(
        lines(of: view, width: solved.frames[view].width) == configuration.lineCount(of: ViewID(view)), comment)
    }
    var pass = configuration
    pass.lineCounts = []
    for number in 0...LayoutSolving.Limits.textPasses {
      var best = HierarchyOracle(
        rows: SceneOracle(scene: scene, configuration: pass).rows, variableCount: variableCount)
      var counts = [Int](repeating: 1, count: scene.views.count)
      for view in texts {
        var form = [Rational](repeating: 0, count: variableCount)
        form[6 * view + 2] = 1
        let (least, greatest) = best.range(form)
        guard let least, least == greatest else { return }
        counts[view] = lines(of: view, width: least)
      }
      let isSame = texts.allSatisfy { counts[$0] == pass.lineCount(of: ViewID($0)) }
      if isSame || number == LayoutSolving.Limits.textPasses {
        for view in texts {
          try expect(pass.lineCount(of: ViewID(view)) == configuration.lineCount(of: ViewID(view)), comment)
        }
        return
      }
      pass.lineCounts = counts
    }
  }

  private func lines(of view: Int, width: Rational) -> Int {
    guard let text = configuration.properties[view].text else { return 1 }
    let insets = scene.views[view].alignmentInsets
    let room = width - Rational(insets.left) - Rational(insets.right)
    guard room > 0 else { return 1 }
    let scale = scene.views[view].kind.showsText ? Rational(configuration.textScale) : 1
    var (count, rest) = (1, Rational(text.width) * scale - room)
    while rest > 0 && count < WrappingText.mostLines { (count, rest) = (count + 1, rest - room) }
    return text.lineLimit == 0 ? count : min(count, text.lineLimit)
  }

  private func checkFrames(
    _ solved: SolvedConfiguration, _ ranges: [(attribute: ViewAttribute, least: Rational?, greatest: Rational?)],
    _ comment: String
  ) throws {
    var ambiguous: [ViewAttribute: AmbiguousAttribute] = [:]
    for entry in solved.ambiguousAttributes { ambiguous[entry.attribute] = entry }
    for (attribute, least, greatest) in ranges {
      let entry = ambiguous[attribute]
      let isAmbiguous = least == nil || least != greatest
      try expect((entry != nil) == isAmbiguous, "\(attribute), \(comment)")
      if let entry {
        try expect(entry.minimum == least, comment)
        try expect(entry.maximum == greatest, comment)
      } else {
        try expect(solved.frames[attribute.view.index][attribute.attribute] == least, comment)
      }
    }
    let explained = solved.ambiguities.flatMap { $0.attributes.map(\.attribute) }
    try expect(Set(explained) == Set(ambiguous.keys), comment)
  }

  private func checkWitnesses(_ solved: SolvedConfiguration) throws {
    for ambiguity in solved.ambiguities {
      for entry in ambiguity.attributes {
        let (view, attribute) = (entry.attribute.view.index, entry.attribute.attribute)
        try expect(ambiguity.witnesses.first[view][attribute] != ambiguity.witnesses.second[view][attribute])
      }
      for frames in [ambiguity.witnesses.first, ambiguity.witnesses.second] {
        for relation in ambiguity.relations {
          let right = relation.terms.reduce(relation.constant) {
            $0 + $1.coefficient * frames[$1.attribute.view.index][$1.attribute.attribute]
          }
          try expect(frames[relation.subject.view.index][relation.subject.attribute] == right)
        }
      }
    }
  }

  private func checkConflicts(_ solved: SolvedConfiguration) throws {
    try expect(solved.conflicts.isEmpty == solved.isFeasible)
    func oracleRows(of members: [ConstraintReference]) -> [OracleRow] {
      zip(rows, references).filter { row, reference in
        reference.map { members.contains($0) } ?? true
      }.map(\.0)
    }
    let involved = solved.conflicts.flatMap(\.members)
    let rest = zip(rows, references).filter { row, reference in
      row.level ?? -1 == -1 && reference.map { !involved.contains($0) } ?? true
    }.map(\.0)
    try expect(HierarchyOracle.canHold(rest, variableCount: variableCount), "a conflict is left out")
    for conflict in solved.conflicts {
      try expect(!HierarchyOracle.canHold(oracleRows(of: conflict.members), variableCount: variableCount))
      for member in conflict.members {
        let rest = conflict.members.filter { $0 != member }
        try expect(HierarchyOracle.canHold(oracleRows(of: rest), variableCount: variableCount))
      }
      try expect(conflict.witnesses.count == conflict.members.count)
    }
    try checkAllConflicts(solved)
  }

  /// Where there are few required constraints, every subset is tried.
  private func checkAllConflicts(_ solved: SolvedConfiguration) throws {
    var required: [ConstraintReference] = []
    for (row, reference) in zip(rows, references) where row.level == -1 {
      if let reference, required.last != reference { required.append(reference) }
    }
    guard !solved.isFeasible && required.count <= 7 else { return }
    func members(_ mask: Int) -> [ConstraintReference] {
      required.indices.filter { mask >> $0 & 1 == 1 }.map { required[$0] }
    }
    var holds: [Bool] = []
    var conflicts: Set<[ConstraintReference]> = []
    for mask in 0..<1 << required.count {
      let isLeastCandidate = required.indices.allSatisfy { mask >> $0 & 1 == 0 || holds[mask & ~(1 << $0)] }
      let rows = zip(rows, references).filter { row, reference in
        (row.level ?? -1) == -1 && reference.map(members(mask).contains) ?? true
      }.map(\.0)
      holds.append(isLeastCandidate && HierarchyOracle.canHold(rows, variableCount: variableCount))
      if isLeastCandidate && !holds[mask] { conflicts.insert(members(mask)) }
    }
    try expect(Set(solved.conflicts.map(\.members)) == conflicts)
    for correction in solved.corrections {
      let mask = required.indices.filter { index in
        if case .written(let id) = required[index] { !correction.contains(id) } else { true }
      }.reduce(0) { $0 | 1 << $1 }
      try expect(holds[mask])
      for id in correction {
        let place = required.firstIndex(of: .written(id)) ?? 0
        try expect(!holds[mask | 1 << place])
      }
    }
  }
}
