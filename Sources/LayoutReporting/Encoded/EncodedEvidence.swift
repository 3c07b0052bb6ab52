import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The evidence of findings, in exact numbers under the names of the scene. A class, so that writing a part of it does
/// not retain every member of the scene.
final class EncodedEvidence: Sendable {
  let scene: Scene

  init(in scene: Scene) { self.scene = scene }

  /// Writes the evidence of a finding, with all its cases if it differs between configurations.
  ///
  /// - Parameter name: names a configuration.
  func write(_ finding: Finding, to json: inout JSONWriter, configuration name: (Int) -> String) {
    json.object { json in
      write(finding.evidence, completions: finding.completions, to: &json)
      if let sum = finding.sum { write(sum, to: &json) }
      guard !finding.cases.isEmpty else { return }
      json.member("cases", finding.cases) { entry, json in
        json.object { json in
          json.member("configurations", entry.configurations) { name($0) }
          write(entry.evidence, completions: entry.completions, to: &json)
          if let sum = entry.sum { write(sum, to: &json) }
        }
      }
    }
  }

  /// Writes the members of an object.
  private func write(_ evidence: Evidence, completions: [Completion], to json: inout JSONWriter) {
    switch evidence {
    case .conflict(let conflict): write(conflict, to: &json)
    case .ambiguity(let ambiguity): write(ambiguity, completions, to: &json)
    case .smallerContent(let smaller):
      json.member("inferredLess", smaller.difference)
      json.member("levels", smaller.proofs) { proof, json in
        json.object { json in
          json.member("priority", exact: proof.priority)
          json.member("error", exact: proof.error)
          json.write(multipliers: proof.multipliers, in: scene)
        }
      }
      write(smaller.ambiguity, completions, contentSizes: smaller.contentSizes, to: &json)
    case .unreachable(let unreachable): write(unreachable, to: &json)
    case .coverage(let coverage): write(coverage, to: &json)
    case .content(let content): write(content, to: &json)
    case .changingText(let text):
      json.member("solvedLines", text.solvedCount)
      json.member("resultingLines", text.resultingCount)
    case .offscreen(let offscreen): write(offscreen, to: &json)
    case .reach(let reach): write(reach, to: &json)
    case .overlap(let overlaps): write(overlaps, to: &json)
    case .touchTarget(let target): write(target, to: &json)
    case .misplaced(let misplaced): write(misplaced, to: &json)
    case .contentSize(let axes): json.member("undetermined", axes.map(\.sizeName))
    case .midwayConflict(let midway): write(midway, to: &json)
    case .refusedMutation(let mutation): write(mutation, to: &json)
    case .jump(let jump): write(jump, to: &json)
    case .carriedChange(let carried): json.member("changed", carried.constraints.map { scene.name(of: $0) })
    case .selector(let selector):
      json.member("matched", selector.matched.map { scene.name(of: $0) })
      json.member("wrong", selector.wrong.map { scene.name(of: $0) })
    case .lostFrame(let lost):
      json.member("assigned", exact: lost.assigned.numbers)
      json.member("laidOut", exact: lost.laidOut.numbers)
    case .drift(let drift): write(drift, to: &json)
    case .unreachableState(let machine, let state):
      json.member("machine", scene.machines[machine].name)
      json.member("state", scene.machines[machine].states[state.index].name)
    case .limitBreach(let breach): write(breach, to: &json)
    case .edgeGap(let gap): write(gap, to: &json)
    case .range(let range): write(range, to: &json)
    case .redundancy(let redundancy): write(redundancy, to: &json)
    }
  }

  /// Copies what was written before if it is the same. Usually, the proofs for both sides of an equality have the same
  /// rows, and the implying constraints are the interchangeable ones.
  private func write(_ redundancy: Redundancy, to json: inout JSONWriter) {
    let implying = redundancy.implying
    json.key("impliedBy")
    var start = json.buffer.count
    json.strings(implying) { scene.name(of: $0) }
    var end = json.buffer.count
    json.key("interchangeable")
    if implying.elementsEqual(redundancy.interchangeable, by: { $0 == .written($1) }) {
      json.repeatValue(at: start..<end)
    } else {
      json.strings(redundancy.interchangeable) { scene.name(of: $0) }
    }
    json.key("atLeast")
    start = json.buffer.count
    write(redundancy.atLeast, to: &json)
    end = json.buffer.count
    json.key("atMost")
    if redundancy.atLeast == redundancy.atMost {
      json.repeatValue(at: start..<end)
    } else {
      write(redundancy.atMost, to: &json)
    }
  }

  func write(_ conflict: Conflict, to json: inout JSONWriter) {
    json.write(multipliers: conflict.multipliers, in: scene)
    json.member("contradiction", "0 >= \(conflict.contradiction)")
    json.member("witnesses", zip(conflict.members, conflict.witnesses)) { witness, json in
      json.object { json in
        json.member("without", scene.name(of: witness.0))
        json.write(witness: witness.1, in: scene)
      }
    }
  }

  /// - Parameter contentSizes: the content sizes of a layout that the report does not contain elsewhere, so that all of
  ///   its frames are written; `nil` otherwise.
  private func write(
    _ ambiguity: Ambiguity, _ completions: [Completion], contentSizes: [AxisPair<Rational>?]? = nil,
    to json: inout JSONWriter
  ) {
    json.member("ranges", ambiguity.attributes) { range, json in
      json.object(inline: true) { json in
        json.member("view", scene.name(of: range.attribute.view))
        json.member("attribute", range.attribute.attribute.name)
        json.member("min", exact: range.minimum)
        json.member("max", exact: range.maximum)
      }
    }
    let witnesses = ambiguity.witnesses
    json.member("witnesses", [witnesses.first, witnesses.second]) { frames, json in
      json.object { json in
        if let contentSizes {
          json.write(whole: frames, contentSizes: contentSizes, in: scene)
        } else {
          json.write(witness: frames, in: scene)
        }
      }
    }
    json.member("freedom", ambiguity.relations.map { $0.text(in: scene) })
    json.member("tied", ambiguity.tied.map(scene.name(of:)))
    json.member("tiedPriority", exact: ambiguity.tiedPriority)
    json.member("tieOfRecovery", ambiguity.isTieOfRecovery)
    write(completions: completions, to: &json)
  }

  /// Writes what would settle an ambiguity.
  func write(completions: [Completion], to json: inout JSONWriter) {
    json.member("completions", completions) { completion, json in
      json.object(inline: true) { json in
        switch completion {
        case .pin(let pins):
          json.member("pin", pins) { pin, json in
            json.object(inline: true) { json in
              json.member("attribute", pin.attribute.text(in: scene))
              json.member("value", exact: pin.value)
            }
          }
        case .priority(let reference, _, let priority):
          json.member("constraint", scene.name(of: reference))
          json.member("priority", exact: priority)
        case .equality(let id):
          json.member("constraint", scene.name(of: .written(id)))
          json.member("relation", "==")
        case .activation(let id):
          json.member("constraint", scene.name(of: .written(id)))
          json.member("active", true)
        }
      }
    }
  }

  private func write(_ unreachable: UnreachableConstraint, to json: inout JSONWriter) {
    json.member("blockedBy", unreachable.blockers.map(scene.name(of:)))
    json.member("shortfall", exact: unreachable.shortfall)
    json.member("raiseTo", exact: unreachable.raisedPriority)
    json.write(multipliers: unreachable.multipliers, in: scene)
  }

  private func write(_ sum: RoomSum, to json: inout JSONWriter) {
    json.key("sum")
    json.object { json in
      json.member("axis", sum.axis == .horizontal ? "horizontal" : "vertical")
      json.member("need", exact: sum.need)
      json.member("have", exact: sum.have)
      json.member("terms", sum.terms) { term, json in
        json.object(inline: true) { json in
          json.member("value", exact: term.value)
          json.member(term.row, in: scene)
          json.member("words", term.words)
        }
      }
    }
  }

  private func write(_ terms: [ProofTerm]?, to json: inout JSONWriter) {
    if let terms { json.write(terms, in: scene) } else { json.null() }
  }

  private func write(_ coverage: Coverage, to json: inout JSONWriter) {
    json.member("by", coverage.by.map { scene.name(of: $0) })
    json.member("covered", decimal: coverage.covered)
    json.member("interval", optional: coverage.interval) { write($0, to: &$1) }
    if let step = coverage.samplingStep {
      json.member("samplingStep", decimal: Rational(step))
    }
  }

  private func write(_ content: ContentShortage, to json: inout JSONWriter) {
    json.member("axes", content.axes) { shortage, json in
      json.object(inline: true) { json in
        json.member("attribute", shortage.axis.sizeName)
        json.member("needed", exact: shortage.needed)
        json.member("available", exact: shortage.available)
      }
    }
  }

  /// Writes one frame for each of the finding's configurations, in root coordinates.
  private func write(_ offscreen: OffscreenFrame, to json: inout JSONWriter) {
    json.member("frames", offscreen.frames) { $1.exact($0.numbers) }
  }
}

extension Frame {
  /// x, y, width and height.
  var numbers: [Rational] { FrameAttribute.allCases.map { self[$0] } }
}

extension Finding {
  /// The evidence as JSON text, in the form of the report.
  package func encodedEvidence(in checked: CheckedScene) -> [UInt8] {
    var json = JSONWriter()
    EncodedEvidence(in: checked.scene).write(self, to: &json) { checked.configurations[$0].configuration.id }
    return json.finished()
  }
}
