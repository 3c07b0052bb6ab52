import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// A transition with its flight, as far as the curves of its views do not describe it.
struct EncodedFlight: WireValue {
  private let run: TransitionRun
  /// `nil` without details.
  private let samples: [FlightSample]??

  /// - Parameter place: the index of the run in the summary of all motion.
  init(_ run: TransitionRun, at place: Int, of scene: SceneWithDetails?) {
    self.run = run
    samples = scene.map { $0.flights[place] }
  }

  static let wire = WireTable<EncodedFlight>("transition") {
    Field(of: TransitionRun.wire, \.run)
    Field("samples", ifPresent: .optional(.list(.object)), \.samples)
      .doc(
        "only with details: the flight from moment to moment, between which numbers change evenly, with the worst moment of each "
          + "finding; null where the curves of the views say all of it")
  }
}

extension FlightSample: WireValue {
  package static let wire = WireTable<FlightSample>("sample") {
    Field("at", .seconds, \.time).doc("seconds from the trigger; two with one time where something jumps")
    Field("frames", .decimalFrames) { sample in
      EncodedFrames(
        sample.views.filter { $0.before?.frame != $0.state.frame }.map { (view: $0.view, frame: $0.state.frame) })
    }
    .doc("those that differ from the sample before; at first those of all views that ever change")
    Field("hidden", ifPresent: .named(.flag), naming: { $0.changes(of: \.isHidden, in: $1) }).doc("likewise")
    Field("alpha", ifPresent: .named(.decimal), naming: { $0.changes(of: \.alpha, in: $1)?.map { ($0, Rational($1)) } })
      .doc("likewise")
    Field(
      "transform", ifPresent: .named(.optional(.object)),
      naming: { sample, scene in
        sample.changes(of: \.transform, in: scene)?.map { ($0, $1 == .identity ? nil : $1) }
      }
    )
    .doc("likewise; null for the identity")
    Field(
      "zPosition", ifPresent: .named(.decimal),
      naming: { $0.changes(of: \.zPosition, in: $1)?.map { ($0, Rational($1)) } }
    )
    .doc("likewise")
    Field(
      "order", ifPresent: .named(.names(.view)),
      naming: { sample, scene in
        sample.orders.isEmpty ? nil : sample.orders.map { (scene.name(of: $0.view), $0.subviews) }
      }
    )
    .doc("the subviews, back to front, likewise")
  }

  /// The values that differ from the sample before; `nil` if there are none.
  private func changes<Part: Equatable>(of part: KeyPath<State, Part>, in scene: Scene) -> [(String, Part)]? {
    let changes = views.filter { $0.before?[keyPath: part] != $0.state[keyPath: part] }.map {
      (scene.name(of: $0.view), $0.state[keyPath: part])
    }
    return changes.isEmpty ? nil : changes
  }
}

extension Finding {
  /// The moments at which the finding is worst, or begins and ends, in seconds from the trigger.
  var momentsInFlight: [Rational] {
    ([evidence] + cases.map(\.evidence)).flatMap { evidence -> [Double] in
      switch evidence {
      case let breach as LimitBreach: [breach.moment]
      case let gap as EdgeGap: [gap.moment]
      case let coverage as Coverage: coverage.interval.map { [$0.lowerBound, $0.upperBound] } ?? []
      default: []
      }
    }.map { Rational($0) }
  }
}
