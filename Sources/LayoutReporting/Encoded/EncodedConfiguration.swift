import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import WireFormat

/// The layout of one configuration, at rest or in flight.
struct EncodedConfiguration {
  fileprivate let checked: CheckedScene
  fileprivate let configuration: Configuration
  /// `nil` in flight: optimality and ambiguity apply only at rest.
  fileprivate let solved: SolvedConfiguration?
  fileprivate let moment: FlightMoment?
  fileprivate let ranges: [SatisfiableRange]
  fileprivate let path: EncodedPath?
  fileprivate let details: ConfigurationWithDetails?
  fileprivate let hasProofs: Bool

  /// - Parameter index: the index of the requested layout in flight, if there are any; otherwise of the configuration.
  init(_ index: Int, of checked: CheckedScene, _ details: SceneWithDetails? = nil, hasProofs: Bool = true) {
    self.hasProofs = hasProofs
    self.checked = checked
    moment = checked.moments.isEmpty ? nil : checked.moments[index]
    solved = moment == nil ? checked.configurations[index] : nil
    configuration = moment?.run.origin ?? checked.configurations[index].configuration
    ranges = moment == nil && checked.ranges.indices.contains(index) ? checked.ranges[index] : []
    path = EncodedPath(to: configuration, in: checked)
    self.details = moment == nil ? details.map { ConfigurationWithDetails(index, of: $0) } : nil
  }

  fileprivate var ambiguous: [(String, [String])] {
    var ambiguous: [(String, [String])] = []
    var last: ViewID?
    for attribute in (solved?.ambiguousAttributes ?? []).lazy.map(\.attribute) {
      if attribute.view != last { ambiguous.append((checked.scene.name(of: attribute.view), [])) }
      ambiguous[ambiguous.count - 1].1.append(attribute.attribute.name)
      last = attribute.view
    }
    return ambiguous
  }
}

extension EncodedConfiguration: WireValue {
  static let wire = WireTable<EncodedConfiguration>("configuration") {
    Field("id", .text, \.configuration.id)
    Field("state", .text, \.configuration.stateName)
    Field("environment", .optional(.text), \.configuration.environmentName)
    Field("path", .path, \.path?.names)
    Field("pathFrom", ifPresent: .pathFrom, \.path?.start)
    Field("transition", ifPresent: .text) { value in value.moment.map { value.checked.scene[$0.run.transition].name } }
      .doc("in flight only")
    Field("at", ifPresent: .seconds, \.moment?.time).doc("seconds from the trigger, in flight only")
    Field("changes", .optional(.object)) { EncodedChanges(of: $0.configuration, in: $0.checked.scene) }
      .doc("what transitions have left otherwise than the state says; null where all is as it says")
    Field("feasible", .flag) { $0.solved?.isFeasible ?? true }
    Field("recovered", .flag) { $0.solved?.isFeasible == false }
    Field("frames", .decimalFrames) {
      EncodedFrames($0.solved?.frames ?? $0.moment?.frames ?? [], of: $0.configuration)
    }
    Field(of: SolvedConfiguration.lines, ifPresent: \.solved)
    Field(
      "ambiguous", .named(.list(.oneOf("x", "y", "width", "height"), inline: true, #""minItems": 1"#)), \.ambiguous)
    Field("violations", .list(.object)) { $0.solved?.violations ?? [] }
    Field("levels", .list(.object)) { $0.solved?.levels ?? [] }.doc("every optional priority in use, highest first")
    Field("ranges", .list(.object)) { value in
      value.solved.map { solved in value.ranges.map { EncodedRange($0, of: solved) } } ?? []
    }
    Field(of: ConfigurationWithDetails.wire, ifPresent: \.details)
    Field("evidence", .optional(.object)) { value in
      value.hasProofs ? value.solved.map { EncodedOptimality(solved: $0) } : nil
    }
    .doc("null in flight")
  }
}

extension Violation: WireValue {
  package static let wire = WireTable<Violation>(inline: true) {
    Field("constraint", .reference, \.constraint)
    Field("priority", .fullPriority, \.priority)
    Field("error", .decimal(#""minimum": 0"#), \.error)
  }
}

extension PriorityLevel: WireValue {
  package static let wire = WireTable<PriorityLevel>(inline: true) {
    Field("priority", .fullPriority, \.priority)
    Field("error", .decimal(#""minimum": 0"#), \.error)
  }
}
