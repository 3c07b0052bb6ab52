import ConstraintSolver
import Foundation
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutReporting
import LayoutSolving
import ProofChecking
import SceneLoading

/// The JSON report of a scene, as checking all its configurations writes it.
package struct CheckedReport: Sendable {
  package let scene: Scene
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - isTogether: whether configurations share work, starting from the last one, and redundant constraints are only looked
  ///     for where they can be reported. Otherwise each configuration is solved alone.
  ///   - hasParametricAnalysis: whether the unique optimal layout of the first configuration is reused for others that differ only in
  ///     constants.
  ///   - termLimit: the maximum number of terms in the proofs of one configuration; `nil` for the scene's default.
  package init(_ scene: Scene, isTogether: Bool = false, hasParametricAnalysis: Bool = false, termLimit: Int? = nil) {
    self.scene = scene
    let space = ConfigurationSpace(scene: scene)
    var solver = SceneSolver(scene: scene)
    solver.provesOptima = true
    if let termLimit { solver.provenTermLimit = termLimit }
    solver.analysisThreshold = hasParametricAnalysis ? 0 : .max
    var solved: [SolvedConfiguration]
    if isTogether {
      var layouts = Layouts(solver)
      let timed = layouts.solve(
        (0..<space.count).reversed(), of: space, by: SingleWorker(), deadline: .none, progress: { _ in })
      solved = timed.reversed().map(\.solved)
    } else {
      solved = (0..<space.count).map { solver.solve(space[$0]) }
    }
    let exploration = Exploration(scene: scene)
    let motion =
      scene.transitions.isEmpty
      ? nil : Motion(Layouts(scene), exploration: exploration, environments: space.environments)
    solved += solver.solveUnnamedNodes(of: exploration, in: space.environments)
    let ranges = solved.map { solved in
      solved.isFeasible
        ? scene.declaredRanges(for: solved.configuration).map {
          solver.satisfiableRange($0, of: solved.configuration)
        } : []
    }
    let diagnosis = Diagnosis(
      of: Analysis(scene: scene, configurations: solved, motion: motion, ranges: ranges) { [solved, solver] in
        if isTogether { return solver.constraintsRedundantInAll(solved, by: SingleWorker()) }
        return solved.map { $0.isFeasible ? solver.redundantConstraints(of: $0) : Redundancies() }
      }, rules: RuleCatalog.rulesReportingGuards)
    let checked = CheckedScene(
      scene: scene, configurations: solved, ranges: ranges, motion: motion,
      findings: diagnosis.findings, incomplete: solved.flatMap(\.exceededLimits))
    let report = SceneReport(file: "scene.json", source: SourceText(bytes: []), content: .checked(checked))
    bytes = EncodedReport(RunReport(scenes: [report]), version: "").bytes
  }

  /// The report of a check with details.
  package init(withDetailsOf scene: Scene) {
    self.scene = scene
    var checker = SceneChecker()
    checker.details = .all
    checker.provesOptima = true
    checker.offersRepairs = true
    let report = SceneReport(
      file: "scene.json", source: SourceText(bytes: []), content: .checked(checker.check(scene)))
    bytes =
      EncodedReport(
        [EncodedReport.part(of: report, withDetails: true)], summary: RunReport(scenes: [report]).summary, timings: [],
        clock: nil, version: ""
      ).bytes
  }

  package func verification() throws -> Verification { try verification(of: bytes) }

  package func verification(of bytes: [UInt8]) throws -> Verification {
    try ProofChecker(scene: scene).check(try loadJSON(bytes), file: "scene.json")
  }

  /// The report without the multipliers of its proofs, since a claim may have several proofs.
  package func withoutMultipliers() throws -> NSObject {
    func without(_ value: Any) -> NSObject? {
      switch value {
      case let object as [String: Any]:
        object.filter { $0.key != "multipliers" }.compactMapValues(without) as NSDictionary
      case let array as [Any]: array.compactMap(without) as NSArray
      default: value as? NSObject
      }
    }
    return try required(without(JSONSerialization.jsonObject(with: Data(bytes))))
  }

  /// The report with one value changed, or removed if the closure returns `nil`.
  package func tampered(_ path: [Step], _ change: (Any) -> Any?) throws -> [UInt8] {
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    let value = Self.changing(object, path[...], change)
    let changed = try required(value)
    return Array(try JSONSerialization.data(withJSONObject: changed))
  }

  package enum Step: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case index(Int)
    /// The first element in which a key has this value.
    case first(String, String)
    /// The first repair of a kind that changes this constraint alone.
    case repair(kind: String, String)

    package init(stringLiteral key: String) { self = .key(key) }
    package init(integerLiteral index: Int) { self = .index(index) }
  }

  package static func changing(_ value: Any, _ path: ArraySlice<Step>, _ change: (Any) -> Any?) -> Any? {
    guard let step = path.first else { return change(value) }
    let rest = path.dropFirst()
    switch step {
    case .key(let key):
      guard var object = value as? [String: Any], let old = object[key] else { return nil }
      object[key] = changing(old, rest, change)
      return object
    case .index, .first, .repair:
      guard var array = value as? [Any], let index = step.index(in: array) else { return nil }
      if let new = changing(array[index], rest, change) { array[index] = new } else { array.remove(at: index) }
      return array
    }
  }
}

extension CheckedReport.Step {
  fileprivate func index(in array: [Any]) -> Int? {
    switch self {
    case .key: nil
    case .index(let index): array.indices.contains(index) ? index : nil
    case .first(let key, let value): array.firstIndex { ($0 as? [String: Any])?[key] as? String == value }
    case .repair(let kind, let constraint):
      array.firstIndex {
        let repair = $0 as? [String: Any]
        return repair?["kind"] as? String == kind && repair?["constraints"] as? [String] == [constraint]
      }
    }
  }
}
