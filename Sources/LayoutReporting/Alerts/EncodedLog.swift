import ConsoleLogs
import ConstraintSolver

/// The alerts of a log as JSON, version 1.
package struct EncodedLog {
  private let log: ExplainedLog
  private let version: String
  private let known: Set<String>

  /// - Parameters:
  ///   - version: the version of the program.
  ///   - known: fingerprints of alerts that are known.
  package init(_ log: ExplainedLog, version: String, known: Set<String> = []) {
    self.log = log
    self.version = version
    self.known = known
  }

  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("layoutdoctor", 1)
      json.member("version", version)
      json.member("alerts", log.problems) { problem, json in write(problem, &json) }
      json.key("summary")
      json.object { json in
        json.member("alerts", log.alertCount)
        json.member("distinct", log.problems.count)
        json.member("proven", log.problems.count { $0.analysis.proof != nil })
        json.member("known", log.problems.count { known.contains($0.fingerprint) })
        json.member("left", log.leftCount)
      }
    }
    return json.finished()
  }

  private func write(_ problem: ExplainedLog.Problem, _ json: inout JSONWriter) {
    let analysis = problem.analysis
    let alert = analysis.alert
    let names = ItemNames(alert)
    let proof = analysis.proof
    let sentence = (proof ?? analysis.assumedProof).map { ProofSentence($0, in: alert, names) }
    json.object { json in
      json.member("line", alert.line)
      json.member("endLine", alert.endLine)
      json.member("count", problem.count)
      json.member("lines", problem.repeats, inline: true) { $1.number($0) }
      json.member("fingerprint", problem.fingerprint)
      json.member("isAllowed", known.contains(problem.fingerprint))
      json.member("verdict", analysis.verdict.rawValue)
      json.member("message", sentence?.message)
      json.member("because", sentence?.arithmetic)
      json.member("why", analysis.gaps) { $0.words(names) }
      json.member("assumptions", analysis.assumedProof?.assumptions ?? []) { $0.words(names) }
      json.member("views", names.items) { item, json in
        json.object(inline: true) { json in
          json.member("name", names.id(item))
          json.member("label", names.label(item))
          json.member("class", alert.items[item]?.className)
          json.member("superview", alert.items[item]?.superview.map(names.id))
        }
      }
      json.member("constraints", alert.constraints.indices) { index, json in
        write(index, of: alert, names, isMember: proof?.members.contains(index) ?? false, &json)
      }
      json.member("members", proof?.members ?? [], inline: true) { $1.number($0) }
      json.member("multipliers", proof?.multipliers ?? []) { row, json in
        json.object(inline: true) { json in
          switch row.source {
          case .constraint(let index): json.member("constraint", index)
          case .size(let item, let isWidth):
            json.member("background", "\(names.id(item)).\(isWidth ? "width" : "height")")
          case .assumption(let index): json.member("assumption", index)
          }
          json.member("multiplier", row.multiplier.description)
        }
      }
      json.member("contradiction", proof.map { "0 >= \($0.contradiction)" })
      json.member("broken", optional: alert.brokenIndex) { $1.number($0) }
      json.member("brokenText", alert.broken?.text)
      json.member("repairs", analysis.repairs) { $0.words(in: alert, names) }
      json.member("unread", alert.unread)
    }
  }

  private func write(
    _ index: Int, of alert: LoggedAlert, _ names: ItemNames, isMember: Bool, _ json: inout JSONWriter
  ) {
    let constraint = alert.constraints[index]
    let sentence = ConstraintSentence(alert, names)
    json.object { json in
      json.member("text", constraint.text)
      json.member("equation", sentence.equation(constraint))
      json.member("words", sentence.words(constraint))
      json.member("line", constraint.line)
      json.member("class", constraint.className)
      json.member("identifier", constraint.identifier)
      json.member("member", isMember)
      json.member("known", optional: alert.known(index)) { known, json in
        json.object { json in
          json.member("id", known.id)
          json.member("meaning", known.meaning)
          json.member("advice", known.advice)
          json.member("source", known.source)
        }
      }
    }
  }
}
