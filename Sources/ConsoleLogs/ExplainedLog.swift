/// A log with its alerts explained, each problem once.
package struct ExplainedLog: Sendable {
  /// In the order of their first occurrence.
  package let problems: [Problem]
  /// The alerts in the log, repeats included.
  package let alertCount: Int
  /// The alerts beyond the limit, which were not read.
  package let leftCount: Int

  /// An alert, and the others that say the same.
  package struct Problem: Sendable {
    package let analysis: AlertAnalysis
    /// The first lines of the alerts that say the same, in order, without the first alert.
    package let repeats: [Int]
    /// 16 hexadecimal digits that stay the same from run to run: addresses and texts of labels do not change them.
    package let fingerprint: String

    package var count: Int { repeats.count + 1 }
  }

  /// Reads and explains a log.
  ///
  /// - Complexity: linear in the text; alerts that say the same are analysed once.
  package init(_ bytes: [UInt8]) {
    let (alerts, left) = AlertScanner.alerts(in: bytes)
    var places: [String: Int] = [:]
    var firsts: [(alert: LoggedAlert, fingerprint: String, repeats: [Int])] = []
    for alert in alerts {
      let fingerprint = alert.fingerprint
      if let place = places[fingerprint] {
        firsts[place].repeats.append(alert.line)
      } else {
        places[fingerprint] = firsts.count
        firsts.append((alert, fingerprint, []))
      }
    }
    problems = firsts.map {
      Problem(analysis: AlertAnalysis($0.alert), repeats: $0.repeats, fingerprint: $0.fingerprint)
    }
    alertCount = alerts.count + left
    leftCount = left
  }
}

extension LoggedAlert {
  /// A hash of the constraints in any order, in which items go by their classes and names.
  fileprivate var fingerprint: String {
    let lines = constraints.map { constraint -> String in
      // Two items of one class in a row are told apart by their order in it.
      var order: [LoggedItem] = []
      let terms = constraint.form.terms.map { anchor, coefficient in
        let place = order.firstIndex(of: anchor.item) ?? order.count
        if place == order.count { order.append(anchor.item) }
        let description = items[anchor.item]
        let name = description?.name ?? (description?.isGuide == true ? description?.text : nil) ?? ""
        return "\(coefficient) \(description?.className ?? "") \(name) \(place) \(anchor.attribute.name)"
      }
      return
        ([
          constraint.className, constraint.identifier ?? "", "\(constraint.relation)",
          "\(constraint.form.constant)", "\(constraint.priority)",
        ] + terms).joined(separator: "\t")
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in lines.sorted() + ["\(unread.count)"] {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
