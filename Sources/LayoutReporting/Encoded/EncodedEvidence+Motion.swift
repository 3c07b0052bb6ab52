import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

extension EncodedEvidence {
  func write(_ midway: MidwayConflict, to json: inout JSONWriter) {
    write(midway.conflict, to: &json)
    json.member("state", midway.configuration.stateName)
    json.key("changes")
    EncodedChanges(beside: midway.configuration, in: scene).write(to: &json)
    if !scene.textViews.isEmpty { json.write(lineCounts: midway.configuration.lineCounts, in: scene) }
    json.key("call")
    write(midway.call, to: &json)
    json.member("safeOrder", optional: midway.safeOrder) { order, json in
      json.array { json in
        for call in order {
          json.element()
          write(call, to: &json)
        }
      }
    }
  }

  private func write(_ call: MidwayConflict.Call, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      switch call.change {
      case .activate(let id): json.member("activate", scene[id].name)
      case .deactivate(let id): json.member("deactivate", scene[id].name)
      case .constant(let id): json.member("constant", scene[id].name)
      case .priority(let id): json.member("priority", scene[id].name)
      case .frame(let view): json.member("frame", scene[view].name)
      }
    }
  }

  func write(_ mutation: RefusedMutation, to json: inout JSONWriter) {
    switch mutation.kind {
    case .multiplier: json.member("property", "multiplier")
    case .priority(let old, let new):
      json.member("property", "priority")
      json.member("from", exact: Rational(old.value))
      json.member("to", exact: Rational(new.value))
    case .priorityOutOfRange(let value):
      json.member("property", "priority")
      json.member("to", exact: Rational(value))
    }
  }

  func write(_ jump: Jump, to json: inout JSONWriter) {
    json.member("changed", jump.constraints.map { scene[$0].name })
    json.member("updatesConstraints", jump.updatesConstraints)
    json.member("laysOutElsewhere", jump.laysOutElsewhere)
    json.member("isTooLate", jump.order == .changeAfterBlock)
    if jump.order == .layoutBeforeBlock { json.member("isLaidOutBefore", true) }
  }

  func write(_ drift: Drift, to json: inout JSONWriter) {
    json.key("differences")
    json.array { json in
      for entry in drift.constraints {
        json.element()
        json.object(inline: true) { json in
          json.member("constraint", scene.name(of: entry.constraint))
          json.member("property", entry.property)
          json.member("value", entry.value)
          json.member("named", entry.named)
        }
      }
      for entry in drift.views {
        json.element()
        json.object(inline: true) { json in
          json.member("view", scene[entry.view].name)
          json.member("property", entry.property)
          json.member("value", entry.value)
          json.member("named", entry.named)
        }
      }
    }
  }

  func write(_ breach: LimitBreach, to json: inout JSONWriter) {
    switch breach.limit {
    case .inequality(let id): json.member("limit", scene[id].name)
    case .superview(let edge): json.member("limit", "superview.\(edge)")
    case .size(let axis): json.member("limit", axis.sizeName)
    }
    json.member("excess", decimal: Rational(breach.excess))
    write(breach.worst, around: breach.moment, of: breach.intervals, to: &json)
  }

  func write(_ gap: EdgeGap, to json: inout JSONWriter) {
    json.member("edge", "superview.\(gap.edge)")
    json.member("gap", decimal: Rational(gap.width))
    write(gap.widest, around: gap.moment, of: gap.intervals, to: &json)
  }

  private func write(
    _ interval: ClosedRange<Double>, around moment: Double, of intervals: [ClosedRange<Double>],
    to json: inout JSONWriter
  ) {
    json.member("at", decimal: Rational(moment))
    json.key("interval")
    write(interval, to: &json)
    json.member("intervals", intervals, inline: true) { write($0, to: &$1) }
  }

  /// In seconds from the trigger.
  func write(_ interval: ClosedRange<Double>, to json: inout JSONWriter) {
    json.array(inline: true) { json in
      json.element()
      json.decimal(Rational(interval.lowerBound))
      json.element()
      json.decimal(Rational(interval.upperBound))
    }
  }
}
