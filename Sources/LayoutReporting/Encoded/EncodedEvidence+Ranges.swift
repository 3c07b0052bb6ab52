import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension EncodedEvidence {
  /// Writes the range, and the proof of the conflict that arises when the subject has the value `at`.
  func write(_ range: RangeEvidence, to json: inout JSONWriter) {
    json.member("subject", scene.name(of: range.declared.subject))
    json.member("declared", from: range.declared.lower, to: range.declared.upper)
    if let nearest = range.conflict.failing?.first {
      json.member("unsatisfiable", from: nearest.lower, to: nearest.upper)
    } else if range.isBelow {
      json.member("unsatisfiable", from: range.declared.lower, to: range.bound)
    } else {
      json.member("unsatisfiable", from: range.bound, to: range.declared.upper)
    }
    json.key("checked")
    json.exact(range.value)
    json.key("at")
    json.exact(range.conflict.value)
    if let failing = range.conflict.failing {
      json.member("includesBound", range.conflict.includesBound)
      json.member("failing", failing) { interval, json in
        json.array(inline: true) { json in
          json.element()
          json.exact(interval.lower)
          json.element()
          json.exact(interval.upper)
        }
      }
      json.write(lineCounts: range.conflict.configuration.lineCounts, in: scene)
    }
    write(range.conflict.conflict, to: &json)
  }
}

extension JSONWriter {
  /// Writes the numbers of lines of the scene's texts.
  ///
  /// - Parameter lineCounts: by `ViewID`; empty if each is 1.
  mutating func write(lineCounts: [Int], in scene: Scene) {
    key("lines")
    object { json in
      for view in scene.textViews {
        json.key(named: scene[view].name)
        json.number(lineCounts.isEmpty ? 1 : lineCounts[view.index])
      }
    }
  }

  mutating func member(_ name: StaticString, from lower: Rational, to upper: Rational) {
    key(name)
    array(inline: true) { json in
      json.element()
      json.exact(lower)
      json.element()
      json.exact(upper)
    }
  }
}
