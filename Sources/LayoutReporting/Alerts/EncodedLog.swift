import ConsoleLogs
import ConstraintSolver
import WireFormat

/// The alerts of logs as JSON, version 1.
package struct EncodedLog {
  private let logs: [(file: String, log: ExplainedLog)]
  private let version: String
  private let known: Set<String>

  /// - Parameters:
  ///   - logs: the logs with the names of their files.
  ///   - version: the version of the program.
  ///   - known: fingerprints of alerts that are known.
  package init(_ logs: [(file: String, log: ExplainedLog)], version: String, known: Set<String> = []) {
    self.logs = logs
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
    nil, "The alerts of Auto Layout in console logs, each problem of a log once."
  ) {
    Field.formatVersion
    Field("version", .text, \.version).doc("version of the program")
    Field("alerts", .list(.object)) { report in
      report.logs.flatMap { file, log in
        log.problems.map {
          EncodedAlert(text: AlertText($0), file: file, isAllowed: report.known.contains($0.fingerprint))
        }
      }
    }
    Field("messages", .list(.object)) { report in
      report.logs.flatMap { file, log in
        log.messages.map {
          EncodedMessage(entry: $0, file: file, isAllowed: report.known.contains($0.fingerprint))
        }
      }
    }
    Field("summary", summary.form, \.self)
  }

  private static var summary: WireTable<EncodedLog> {
    WireTable<EncodedLog> {
      Field("alerts", .count) { $0.count(\.alertCount) }.doc("alerts in the logs, repeats included")
      Field("distinct", .count) { $0.count(\.problems.count) }.doc("problems")
      Field("proven", .count) { $0.problems.count { $0.analysis.proof != nil } }
        .doc("problems of which the text proves a conflict")
      Field("known", .count) { report in report.problems.count { report.known.contains($0.fingerprint) } }
        .doc("problems that are known")
      Field("messages", .count) { $0.logs.flatMap(\.log.messages).reduce(0) { $0 + $1.count } }
        .doc("other messages about layout, repeats included")
      Field("left", .count) { $0.count(\.leftCount) }.doc("alerts beyond the limit, which were not read")
    }
  }
}

extension EncodedLog {
  private var problems: [ExplainedLog.Problem] { logs.flatMap(\.log.problems) }

  private func count(_ number: KeyPath<ExplainedLog, Int>) -> Int { logs.reduce(0) { $0 + $1.log[keyPath: number] } }
}

private struct EncodedAlert: WireValue {
  let text: AlertText
  let file: String
  let isAllowed: Bool

  static let wire = WireTable<EncodedAlert>("alert") {
    Field("file", .text, \.file).doc("the log")
    Field("line", .positive, \.text.alert.line)
    Field("endLine", .positive, \.text.alert.endLine)
    Field("count", .positive, \.text.problem.count).doc("how often it was logged")
    Field("lines", .list(.integer, inline: true), \.text.problem.repeats).doc("the first lines of the repeats")
    Field("fingerprint", .text(#""pattern": "^[0-9a-f]{16}$""#), \.text.problem.fingerprint).doc(
      "the same in every run")
    Field("isAllowed", .flag, \.isAllowed).doc("whether --allow names it")
    Field(
      "verdict", .oneOf("infeasible-linear", "infeasible-only-with-size>=0", "feasible-as-printed"),
      \.text.analysis.verdict.rawValue
    )
    .doc("as printed, only because sizes are never negative, or not proven by the text")
    Field("subject", .optional(.oneOf("yours", "system", "yours-against-system")), \.text.analysis.subject?.rawValue)
      .doc("whose constraints the alert is about")
    Field("system", .optional(.text), \.text.alert.systems.words).doc("the systems that the text shows")
    Field("place", .optional(.text)) { alert in alert.text.analysis.sourceLine.map { "\($0.file):\($0.line)" } }
      .doc("the file and line that made a constraint, as a library printed them")
    Field("message", .optional(.text)) { alert in
      let text = alert.text
      return text.sentence?.message ?? text.analysis.observation?.message(in: text.alert, text.names)
    }
    .doc("what contradicts itself, also where assumptions are needed")
    Field("because", .optional(.text), \.text.sentence?.arithmetic).doc("the sum")
    Field("why", .texts) { alert in alert.text.analysis.gaps.map { $0.words(alert.text.names) } }
      .doc("why the text proves no conflict")
    Field("assumptions", .texts) { alert in
      (alert.text.analysis.assumedProof?.assumptions ?? []).map { $0.words(alert.text.names) }
    }
    .doc("what message and sum assume beside the text")
    Field("views", .list(.object)) { alert in alert.text.names.items.map { AlertItem(item: $0, text: alert.text) } }
    Field("constraints", .list(.object)) { alert in
      alert.text.alert.constraints.indices.map { AlertConstraint($0, of: alert.text) }
    }
    Field("members", .list(.count, inline: true)) { $0.text.analysis.proof?.members ?? [] }
      .doc("indices of a smallest set of constraints that contradict each other")
    Field("multipliers", .list(.object)) { alert in
      (alert.text.analysis.proof?.multipliers ?? []).map { row in
        switch row.source {
        case .constraint(let index): AlertRow(constraint: index, multiplier: row.multiplier)
        case .size(let item, let isWidth):
          AlertRow(
            background: "\(alert.text.names.id(item)).\(isWidth ? "width" : "height")", multiplier: row.multiplier)
        case .assumption(let index): AlertRow(assumption: index, multiplier: row.multiplier)
        }
      }
    }.doc("the rows of the proof: a constraint by its index, or a size that is never negative")
    Field("contradiction", .optional(.text(#""pattern": "^0 >= [0-9]+(/[0-9]+)?$""#))) { alert in
      alert.text.analysis.proof.map { "0 >= \($0.contradiction)" }
    }
    Field("broken", .optional(.integer), \.text.alert.brokenIndex).doc(
      "the index of the constraint that the system broke")
    Field("brokenText", .optional(.text), \.text.alert.broken?.text)
      .doc("the same as printed, also if it is not in the list")
    Field("repairs", .texts) { alert in
      alert.text.analysis.repairs.map { $0.words(in: alert.text.alert, alert.text.names) }
    }
    .doc("changes that end the conflict, each tried")
    Field("advice", .optional(.text)) { alert in
      alert.text.analysis.observation?.advice(in: alert.text.alert, alert.text.names)
    }.doc("what to do about what the constraints show without a proof")
    Field("commands", .texts) { alert in alert.text.analysis.repairs.map { $0.command(in: alert.text.alert) ?? "" } }
      .doc("for each repair, a command for lldb that tries it in the running app; empty without an address")
    Field("unread", .texts, \.text.alert.unread).doc("rows that are cut off or damaged")
  }
}

private struct AlertItem: WireValue {
  let item: LoggedItem
  let text: AlertText

  static let wire = WireTable<AlertItem>(inline: true) {
    Field("name", .text) { $0.text.names.id($0.item) }.doc("in equations")
    Field("label", .text) { $0.text.names.label($0.item) }.doc("in words")
    Field("class", .optional(.text)) { $0.text.alert.items[$0.item]?.className }
    Field("superview", .optional(.text)) { entry in
      entry.text.alert.items[entry.item]?.superview.map(entry.text.names.id)
    }.doc("a name")
    Field("address", .optional(.text), \.item.address)
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

  init(_ index: Int, of text: AlertText) {
    let sentence = ConstraintSentence(text.alert, text.names)
    constraint = text.alert.constraints[index]
    equation = sentence.equation(constraint)
    words = sentence.words(constraint)
    isMember = text.analysis.proof?.members.contains(index) ?? false
    known = text.alert.known(index)
  }

  static let wire = WireTable<AlertConstraint>("constraint") {
    Field("text", .text, \.constraint.text).doc("as printed")
    Field("equation", .text, \.equation)
    Field("words", .text, \.words)
    Field("line", .positive, \.constraint.line)
    Field("class", .text, \.constraint.className)
    Field("address", .text, \.constraint.address).doc("as printed; a name, where a library prints one")
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
    Field("systems", .optional(.text), \.systems?.words).doc("the systems of which this holds, if not of all")
  }
}

private struct EncodedMessage: WireValue {
  let entry: ExplainedLog.Message
  let file: String
  let isAllowed: Bool

  static let wire = WireTable<EncodedMessage>("message") {
    Field("file", .text, \.file).doc("the log")
    Field("line", .positive, \.entry.message.line)
    Field("endLine", .positive, \.entry.message.endLine)
    Field("count", .positive, \.entry.count).doc("how often it was logged")
    Field("lines", .list(.integer, inline: true), \.entry.repeats).doc("the first lines of the repeats")
    Field("fingerprint", .text(#""pattern": "^[0-9a-f]{16}$""#), \.entry.fingerprint).doc("the same in every run")
    Field("isAllowed", .flag, \.isAllowed).doc("whether --allow names it")
    Field("kind", .text, \.entry.message.known.id)
    Field("severity", .text, \.entry.message.severity.rawValue)
    Field("message", .text, \.entry.message.headline)
    Field("details", .texts) { [$0.entry.message.remark].compactMap(\.self) + $0.entry.message.details }
    Field("meaning", .text, \.entry.message.known.meaning)
    Field("cause", .text, \.entry.message.known.cause)
    Field("advice", .text, \.entry.message.known.advice)
    Field("source", .text, \.entry.message.known.source)
    Field("commands", .texts, \.entry.message.commands).doc("for lldb")
    Field("views", .list(.object), \.entry.message.views)
    Field("attributes", .list(.object)) { message in
      message.entry.message.attributes.map { MessageAttribute(view: $0.view.address, name: $0.name, id: $0.id) }
    }.doc("those that are not determined")
    Field("constraints", .texts) { $0.entry.message.constraints?.constraints.map(\.text) ?? [] }.doc("as printed")
  }
}

extension LayoutMessage.View: WireValue {
  package static let wire = WireTable<LayoutMessage.View>(inline: true) {
    Field("class", .text, \.className)
    Field("address", .text, \.address)
    Field("text", .optional(.text), \.text)
  }
}

private struct MessageAttribute: WireValue {
  let view, name: String
  let id: String?

  static let wire = WireTable<MessageAttribute>(inline: true) {
    Field("view", .text, \.view).doc("an address")
    Field("name", .text, \.name)
    Field("id", .optional(.text), \.id).doc("the number of the layout engine's variable")
  }
}
