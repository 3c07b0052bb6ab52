import ConsoleLogs
import ConstraintSolver
import WireFormat

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
    Self.wire.form.write(self, &json)
    return json.finished()
  }

  /// The JSON Schema of the output.
  package static var schema: String { wire.form.schema.document("alerts") }
}

extension EncodedLog: WireValue {
  package static let wire = WireTable<EncodedLog>(
    nil, "The alerts of Auto Layout in a console log, each problem once."
  ) {
    Field.formatVersion
    Field("version", .text, \.version).doc("version of the program")
    Field("alerts", .list(.object)) { log in
      log.log.problems.map { EncodedAlert($0, isAllowed: log.known.contains($0.fingerprint)) }
    }
    Field("summary", summary.form, \.self)
  }

  private static var summary: WireTable<EncodedLog> {
    WireTable<EncodedLog> {
      Field("alerts", .count, \.log.alertCount).doc("alerts in the log, repeats included")
      Field("distinct", .count, \.log.problems.count).doc("problems")
      Field("proven", .count) { $0.log.problems.count { $0.analysis.proof != nil } }
        .doc("problems of which the text proves a conflict")
      Field("known", .count) { log in log.log.problems.count { log.known.contains($0.fingerprint) } }
        .doc("problems that --allow names")
      Field("left", .count, \.log.leftCount).doc("alerts beyond the limit, which were not read")
    }
  }
}

private struct EncodedAlert {
  let problem: ExplainedLog.Problem
  let isAllowed: Bool
  let names: ItemNames
  let sentence: ProofSentence?

  init(_ problem: ExplainedLog.Problem, isAllowed: Bool) {
    self.problem = problem
    self.isAllowed = isAllowed
    let (analysis, alert) = (problem.analysis, problem.analysis.alert)
    let names = ItemNames(alert)
    self.names = names
    sentence = (analysis.proof ?? analysis.assumedProof).map { ProofSentence($0, in: alert, names) }
  }

  var analysis: AlertAnalysis { problem.analysis }
  var alert: LoggedAlert { problem.analysis.alert }
}

extension EncodedAlert: WireValue {
  static let wire = WireTable<EncodedAlert>("alert") {
    Field("line", .positive, \.alert.line)
    Field("endLine", .positive, \.alert.endLine)
    Field("count", .positive, \.problem.count).doc("how often it was logged")
    Field("lines", .list(.integer, inline: true), \.problem.repeats).doc("the first lines of the repeats")
    Field("fingerprint", .text(#""pattern": "^[0-9a-f]{16}$""#), \.problem.fingerprint).doc("the same in every run")
    Field("isAllowed", .flag, \.isAllowed).doc("whether --allow names it")
    Field(
      "verdict", .oneOf("infeasible-linear", "infeasible-only-with-size>=0", "feasible-as-printed"),
      \.analysis.verdict.rawValue
    )
    .doc("as printed, only because sizes are never negative, or not proven by the text")
    Field("message", .optional(.text), \.sentence?.message)
      .doc("what contradicts itself, also where assumptions are needed")
    Field("because", .optional(.text), \.sentence?.arithmetic).doc("the sum")
    Field("why", .texts) { alert in alert.analysis.gaps.map { $0.words(alert.names) } }
      .doc("why the text proves no conflict")
    Field("assumptions", .texts) { alert in
      (alert.analysis.assumedProof?.assumptions ?? []).map { $0.words(alert.names) }
    }
    .doc("what message and sum assume beside the text")
    Field("views", .list(.object)) { alert in alert.names.items.map { AlertItem($0, of: alert.alert, alert.names) } }
    Field("constraints", .list(.object)) { alert in
      alert.alert.constraints.indices.map { AlertConstraint($0, of: alert) }
    }
    Field("members", .list(.count, inline: true)) { $0.analysis.proof?.members ?? [] }
      .doc("indices of a smallest set of constraints that contradict each other")
    Field("multipliers", .list(.object)) { alert in
      (alert.analysis.proof?.multipliers ?? []).map { row in
        switch row.source {
        case .constraint(let index): AlertRow(constraint: index, multiplier: row.multiplier)
        case .size(let item, let isWidth):
          AlertRow(background: "\(alert.names.id(item)).\(isWidth ? "width" : "height")", multiplier: row.multiplier)
        case .assumption(let index): AlertRow(assumption: index, multiplier: row.multiplier)
        }
      }
    }.doc("the rows of the proof: a constraint by its index, or a size that is never negative")
    Field("contradiction", .optional(.text(#""pattern": "^0 >= [0-9]+(/[0-9]+)?$""#))) { alert in
      alert.analysis.proof.map { "0 >= \($0.contradiction)" }
    }
    Field("broken", .optional(.integer), \.alert.brokenIndex).doc("the index of the constraint that the system broke")
    Field("brokenText", .optional(.text), \.alert.broken?.text)
      .doc("the same as printed, also if it is not in the list")
    Field("repairs", .texts) { alert in alert.analysis.repairs.map { $0.words(in: alert.alert, alert.names) } }
      .doc("changes that end the conflict, each tried")
    Field("unread", .texts, \.alert.unread).doc("rows that are cut off or damaged")
  }
}

private struct AlertItem: WireValue {
  let name, label: String
  let className, superview: String?

  init(_ item: LoggedItem, of alert: LoggedAlert, _ names: ItemNames) {
    name = names.id(item)
    label = names.label(item)
    className = alert.items[item]?.className
    superview = alert.items[item]?.superview.map(names.id)
  }

  static let wire = WireTable<AlertItem>(inline: true) {
    Field("name", .text, \.name).doc("in equations")
    Field("label", .text, \.label).doc("in words")
    Field("class", .optional(.text), \.className)
    Field("superview", .optional(.text), \.superview).doc("a name")
  }
}

private struct AlertRow: WireValue {
  var constraint, assumption: Int?
  var background: String?
  let multiplier: Rational

  static let wire = WireTable<AlertRow>(inline: true) {
    Field("constraint", ifPresent: .count, \.constraint)
    Field("background", ifPresent: .text, \.background)
    Field("assumption", ifPresent: .count, \.assumption)
    Field("multiplier", .multiplier, \.multiplier)
  }
}

private struct AlertConstraint: WireValue {
  let constraint: LoggedConstraint
  let equation, words: String
  let isMember: Bool
  let known: KnownConstraint?

  init(_ index: Int, of alert: EncodedAlert) {
    let sentence = ConstraintSentence(alert.alert, alert.names)
    constraint = alert.alert.constraints[index]
    equation = sentence.equation(constraint)
    words = sentence.words(constraint)
    isMember = alert.analysis.proof?.members.contains(index) ?? false
    known = alert.alert.known(index)
  }

  static let wire = WireTable<AlertConstraint>("constraint") {
    Field("text", .text, \.constraint.text).doc("as printed")
    Field("equation", .text, \.equation)
    Field("words", .text, \.words)
    Field("line", .positive, \.constraint.line)
    Field("class", .text, \.constraint.className)
    Field("identifier", .optional(.text), \.constraint.identifier)
    Field("member", .flag, \.isMember).doc("whether the proof needs it")
    Field("known", .optional(.object), \.known).doc("what is known of a constraint that the system makes")
  }
}

extension KnownConstraint: WireValue {
  package static let wire = WireTable<KnownConstraint> {
    Field("id", .text, \.id)
    Field("meaning", .text, \.meaning)
    Field("advice", .text, \.advice)
    Field("source", .text, \.source)
  }
}
