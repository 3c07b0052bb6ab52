import LayoutDiagnosis
import LayoutModel
import LayoutMotion

/// The times at which the findings about a transition hold, in seconds from its trigger.
struct FlightFindings {
  let findings: [Finding]
  /// The intervals of each finding, ascending; an instant is an interval of length 0.
  let intervals: [[ClosedRange<Double>]]
  /// For each finding, the moment that shows it best; `nil` if there is none.
  let moments: [Double?]

  init(_ findings: [Finding], of run: TransitionRun) {
    let duration = run.flight.duration.drawnValue
    self.findings = findings
    var intervals: [[ClosedRange<Double>]] = []
    var moments: [Double?] = []
    for finding in findings {
      var (held, moment): ([ClosedRange<Double>], Double?) = ([], nil)
      switch finding.evidence {
      case let coverage as Coverage:
        if let interval = coverage.interval {
          (held, moment) = ([interval], (interval.lowerBound + interval.upperBound) / 2)
        }
      case let breach as LimitBreach: (held, moment) = (breach.intervals, breach.moment)
      case let conflict as MidwayConflict:
        if let time = Self.time(of: conflict.call, in: run) { (held, moment) = ([time...time], time) }
      default: break
      }
      // A finding about another run of the same transition may lie beyond the end of this one.
      intervals.append(held.filter { $0.lowerBound <= duration })
      moments.append(moment.flatMap { $0 <= duration ? $0 : nil })
    }
    self.intervals = intervals
    self.moments = moments
  }

  private static func time(of call: MidwayConflict.Call, in run: TransitionRun) -> Double? {
    let operation = run.trace.operations.first { operation in
      guard operation.step == call.step else { return false }
      switch (operation.action, call.change) {
      case (.setActive(let id, true), .activate(let called)), (.setActive(let id, false), .deactivate(let called)),
        (.setConstant(let id, _), .constant(let called)), (.setPriority(let id, _), .priority(let called)):
        return id == called
      case (.setFrame(let view, _), .frame(let called)): return view == called
      default: return false
      }
    }
    return operation?.time.drawnValue
  }

  /// Whether a finding holds at a moment. Findings are numbered from 1.
  func holds(_ number: Int, at time: Double) -> Bool {
    let intervals = intervals[number - 1]
    return intervals.contains {
      $0.lowerBound - Self.nearness <= time && time <= $0.upperBound + Self.nearness
    }
  }

  /// In seconds; a picture this close to an instant shows it.
  static let nearness = 0.000_5
}
