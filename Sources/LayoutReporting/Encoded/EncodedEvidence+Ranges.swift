import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension EncodedEvidence {
  /// Writes the range, and the proof of the conflict that arises when the subject has the value `at`.
  func write(_ range: RangeEvidence, to json: inout JSONWriter) {
    json.member("subject", scene.name(of: range.declared.subject))
    json.member("declared", exact: [range.declared.lower, range.declared.upper])
    if let nearest = range.conflict.failing?.first {
      json.member("unsatisfiable", exact: [nearest.lower, nearest.upper])
    } else if range.isBelow {
      json.member("unsatisfiable", exact: [range.declared.lower, range.bound])
    } else {
      json.member("unsatisfiable", exact: [range.bound, range.declared.upper])
    }
    json.member("checked", exact: range.value)
    json.member("at", exact: range.conflict.value)
    if let failing = range.conflict.failing {
      json.member("includesBound", range.conflict.includesBound)
      json.member("failing", failing) { $1.exact([$0.lower, $0.upper]) }
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
}
