import Foundation

@testable import ConsoleLogs

/// The logs of `Fixtures/logs`.
enum LogFixture {
  static let names = ["header-margins", "profile-card", "send-button", "sidebar"]

  static func bytes(_ name: String) throws -> [UInt8] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: package.appendingPathComponent("Fixtures/logs/\(name).log")))
  }

  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  static func alerts(_ text: String) -> [LoggedAlert] { AlertScanner.alerts(in: Array(text.utf8)).alerts }

  /// The equations of a list with a single description.
  static func equation(_ description: String) -> String? {
    let alerts = alerts(description)
    guard let alert = alerts.first, alerts.count == 1, alert.constraints.count == 1, alert.unread.isEmpty else {
      return nil
    }
    return ConstraintSentence(alert, ItemNames(alert)).equation(alert.constraints[0])
  }

  /// An alert of rows.
  static func alert(_ rows: String...) -> LoggedAlert {
    let list = rows.map { "    \"<\($0)>\"" }.joined(separator: ",\n")
    return alerts("Unable to simultaneously satisfy constraints.\n(\n\(list)\n)\n")[0]
  }
}
