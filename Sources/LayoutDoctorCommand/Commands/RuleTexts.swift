import LayoutDiagnosis
import LayoutReporting
import WireFormat

/// The rule catalogue as `explain` prints it.
enum RuleTexts {
  /// The rules in aligned columns.
  ///
  /// - Parameter width: the cells of a terminal's line; `nil` for lines of any length.
  static func table(width: Int?) -> String {
    let rules = RuleCatalog.rules.map { [$0.id.rawValue, $0.defaultSetting, $0.summary] }
    return ([["rule", "default", "found when"]] + rules).inAlignedColumns(width: width)
  }

  /// - Parameter id: of the only rule that is listed; `nil` for all.
  static func json(of id: String? = nil) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("rules", RuleCatalog.rules.filter { id == nil || $0.id.rawValue == id }) { rule, json in
        json.object { json in
          json.member("id", rule.id.rawValue)
          json.member("severity", rule.severity.rawValue)
          json.member("default", rule.defaultSetting)
          json.member("summary", rule.summary)
          json.member("explanation", rule.explanation)
          json.member("example", rule.example)
          json.member("mended", rule.mendedExample)
        }
      }
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }

  /// - Parameter width: the cells of a terminal's line; `nil` for lines of any length.
  static func explanation(of id: String, width: Int?) -> String {
    guard let rule = RuleCatalog.rules.first(where: { $0.id.rawValue == id }) else { return "" }
    let setting = rule.isOffByDefault ? "\(rule.severity.rawValue), off by default" : rule.severity.rawValue
    return """
      \("\(rule.id.rawValue) (\(setting)): found when \(rule.summary)".wrapped(toWidth: width))

      \(rule.explanation.wrapped(toWidth: min(80, width ?? 80)))

      example:

      \(rule.example.indented)

      without the mistake:

      \(rule.mendedExample.indented)

      """
  }
}

extension String {
  /// The lines, four columns to the right.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }

  /// Wraps paragraphs between words.
  fileprivate func wrapped(toWidth width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).lines(ofWidth: width).joined(separator: "\n") }.joined(separator: "\n")
  }
}
