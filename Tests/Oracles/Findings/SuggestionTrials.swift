import Foundation
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport

extension Oracle {
  static let suggestions = [
    Oracle("what was tried in a random row ends its finding", samples: 1_000) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      var scene = try loadScene(Array(SuggestionTrials.row(&random).utf8))
      try SuggestionTrials.check(scene)
      scene.source = "Screen.storyboard"
      try SuggestionTrials.check(scene)
    },
    Oracle("what was tried in a random scene ends its finding", samples: 500) { seed in
      var random = RandomScene(seed: UInt64(seed), isDetermined: true)
      if seed % 2 == 0 { random.wrapTexts() }
      try SuggestionTrials.check(random.scene)
    },
  ]
}

/// Suggestions with numbers, each applied to the scene.
package enum SuggestionTrials {
  package static func diagnosis(_ scene: Scene) -> Diagnosis {
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    return Diagnosis(of: Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) }))
  }

  /// Each suggestion that was tried, apart from repairs of conflicts and ties.
  private static func tried(_ finding: Finding) -> [String] {
    let ends = ["it fits", "it is inside", "they are apart", "nothing covers it", "it holds"].map { "(tried: \($0))" }
    return finding.suggestions.flatMap { suggestion in
      suggestion.components(separatedBy: "), or ").map { $0.hasSuffix(")") ? $0 : $0 + ")" }.flatMap { part in
        ends.filter { part.hasSuffix($0) }.flatMap { end in
          part.dropLast(end.count + 1).description.components(separatedBy: " or change ").enumerated().map {
            $0.offset == 0 ? $0.element : "change \($0.element)"
          }
        }
      }
    }
  }

  /// The number that a text is, with some decimal places.
  private static func decimal(_ text: Substring) throws -> ExactDecimal {
    let parts = text.split(separator: ".")
    let places = parts.count > 1 ? parts[1].count : 0
    return ExactDecimal(significand: try required(Int64(parts.joined())), exponent: -Int32(places))
  }

  /// The scene after a suggestion; `nil` if it says something else.
  private static func applying(_ suggestion: String, to scene: Scene) throws -> Scene? {
    var changed = scene
    func id(_ name: Substring) -> ConstraintID? {
      scene.constraints.indices.map { ConstraintID($0) }.first { scene.quotedName(of: .written($0)) == name }
    }
    // What is to be relaxed has no number.
    let start = suggestion.range(of: "raise the ", options: .backwards)?.lowerBound ?? suggestion.startIndex
    for part in suggestion[start...].components(separatedBy: ", and ") {
      if let match = part.wholeMatch(
        of: /change the constant of ('.+') from \S+ to (?:at (?:least|most) )?(\S+?)(?: in (state|environment) '(.+)')?/
      ) {
        guard let id = id(match.1) else { return nil }
        let constant = try decimal(match.2)
        var site = ConstraintChange.Site.constraint
        if match.3 == "environment" {
          let place = try required(scene.environments.firstIndex { $0.name == match.4.map(String.init) })
          site = .environment(EnvironmentID(place))
        } else if match.3 == "state" {
          for (machine, entry) in scene.machines.enumerated() {
            if let place = entry.states.firstIndex(where: { $0.name == match.4.map(String.init) }) {
              site = .state(machine: machine, StateID(place))
            }
          }
        }
        changed = changed.applying([ConstraintChange(constraint: id, value: .constant(constant), site: site)])
      } else if let match = part.wholeMatch(of: /set the priority of ('.+') to (\S+)/) {
        guard let id = id(match.1) else { return nil }
        let priority = Priority(try decimal(match.2))
        changed = changed.applying([ConstraintChange(constraint: id, value: .priority(priority), site: .constraint)])
      } else if let match = part.wholeMatch(of: /make ('.+') >= instead of ==/) {
        guard let id = id(match.1) else { return nil }
        changed.constraints[id.index].relation = .greaterThanOrEqual
      } else if let match = part.wholeMatch(
        of: /raise the (horizontal|vertical)( and vertical)? compression resistance of '(.+)' to (\d+)/)
      {
        let view = try required(scene.views.indices.first { scene.quotedName(of: ViewID($0)) == "'\(match.3)'" })
        let priority = Priority(try decimal(match.4))
        if match.1 == "horizontal" { changed.views[view].compression.horizontal = priority }
        if match.1 == "vertical" || match.2 != nil { changed.views[view].compression.vertical = priority }
      } else {
        return nil
      }
    }
    return changed
  }

  /// The rules whose findings a suggestion may not bring.
  private static let broughtRules: Set<RuleID> = [
    .conflictingConstraints, .ambiguousLayout, .priorityTie, .unreachablePriority, .clippedContent, .cutContent,
    .overlappingContent, .obstructedControl, .occludedView, .outsideSafeArea,
  ]

  private struct Problem: Hashable {
    let rule: RuleID
    let view: ViewID?
    let configuration: Int
  }

  private static func problems(_ findings: [Finding]) -> Set<Problem> {
    Set(
      findings.filter { broughtRules.contains($0.rule) }.flatMap { finding in
        finding.configurations.map { Problem(rule: finding.rule, view: finding.views.first, configuration: $0) }
      })
  }

  /// Applies each suggestion with a number.
  ///
  /// - Returns: how many.
  @discardableResult
  package static func check(_ scene: Scene) throws -> Int {
    var count = 0
    let found = diagnosis(scene).findings
    for finding in found {
      let tried = tried(finding)
      for suggestion in finding.suggestions where suggestion.contains(/(change|set) the (constant|priority) of/) {
        let number = suggestion.firstMatch(of: #/ to (at (least|most) )?-?\d/#)
        try expect(number == nil || suggestion.contains("(tried: "), "\(suggestion)")
      }
      for suggestion in tried {
        let changed = try required(try applying(suggestion, to: scene), "\(suggestion)")
        let after = diagnosis(changed).findings
        let left = after.filter {
          $0.rule == finding.rule && $0.views.first == finding.views.first && $0.constraints == finding.constraints
            && !Set($0.configurations).isDisjoint(with: finding.configurations)
        }
        try expect(left.isEmpty, "\(finding.message): \(suggestion)")
        // A layout recovered from a conflict is one of several.
        let conflicting = Set(after.filter { $0.rule == .conflictingConstraints }.flatMap(\.configurations))
        let brought = problems(after).subtracting(problems(found)).filter { !conflicting.contains($0.configuration) }
        try expect(brought.isEmpty, "\(finding.message): \(suggestion)")
        count += 1
      }
    }
    return count
  }

  /// Rows of a picture, a text and a control, with numbers from small to far too large.
  fileprivate static func row(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let height = number(0...2) == 0 ? #", "height": "title.height == \#(number(10...50))""# : ""
    let width = number(0...2) == 0 ? #", "width": "title.width == \#(number(20...200))""# : ""
    let end = number(0...1) == 0 ? "==" : "<="
    let guide = number(0...1) == 0 ? ".safeArea" : ""
    let wish = number(0...2) == 0 ? #", "wish": "title.width == \#(number(20...300)) @\#(number(1...4) * 200)""# : ""
    return """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [\(number(200...400)), \(number(100...500))], "safeArea": [20, 0, 0, 0], "subviews": [
          { "id": "icon", "kind": "imageView" },
          { "id": "title", "kind": "label", "intrinsicSize": [\(number(40...260)), 20] },
          { "id": "buy", "kind": "button", "intrinsicSize": [\(number(30...120)), 44], "compression": [751, 751] }] },
        "constraints": {
          "il": "icon.leading == screen.leading + \(number(8...60))", "iw": "icon.width == \(number(20...200))",
          "ih": "icon.height == icon.width", "it": "icon.top == screen\(guide).top + \(number(-20...200))",
          "tl": "title.leading == icon.trailing + \(number(-20...60))", "tt": "title.top == icon.top + \(number(0...40))",
          "bl": "buy.leading \(end == "==" ? "==" : ">=") title.trailing + \(number(0...40))",
          "bt": "buy.trailing \(end) screen.trailing - \(number(-10...40))",
          "by": "buy.bottom <= screen.bottom - 16", "bc": "buy.centerY == title.centerY"\(height)\(width)\(wish) },
        "environments": { "usual": {}, "large": { "textScale": \(number(1...3)) } } }
      """
  }
}
