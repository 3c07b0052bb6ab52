import LayoutModel

/// Findings that a project has accepted for now, as a text with one line for each.
///
/// A line has the fingerprint and the rule, for people the file and the names that the finding is about, and the severity.
/// Only fingerprints are matched, so files can be renamed and edited. A finding that is more severe than its lines is not
/// accepted. Several findings with one fingerprint, as in copies of a scene, take a line each. Consequences have lines, too:
/// if their cause is fixed, some become problems of their own. Lines are sorted by file, so that two branches seldom change
/// the same place.
package struct Baseline: Sendable {
  /// In file order.
  package let entries: [BaselineEntry]

  package init(entries: [BaselineEntry]) { self.entries = entries }

  private static let headerStart = "# layoutdoctor baseline "
  private static let version = "2"
  /// The versions whose fingerprints findings still match.
  private static let readVersions = ["1", version]

  /// The text of a baseline, sorted.
  package var bytes: [UInt8] {
    var text = Array("\(Self.headerStart)\(Self.version)\n".utf8)
    text += "# Findings that 'check --baseline' does not report: fingerprint, rule, file, names, severity.\n".utf8
    for entry in entries.sorted() { text += "\(entry.line)\n".utf8 }
    return text
  }
}

/// A finding in a baseline.
package struct BaselineEntry: Hashable, Comparable, Sendable {
  /// 16 hexadecimal digits.
  package let fingerprint: String
  package let rule: String
  /// The file in which the finding was when the baseline was written.
  package let file: String
  /// The names that the finding is about, for people.
  package let subject: String
  /// `nil` if it is not known, as in lines of older versions.
  package let severity: Severity?
  /// Whether the finding is a problem of its own that is left out. A consequence is not counted, nor is a finding that became
  /// more severe and is reported.
  package private(set) var isCounted: Bool
  /// The line in the baseline, from 1; 0 for an entry that was not read.
  package let lineNumber: Int
  /// The ids of the scene's configurations without the finding; known only for a finding of a revision.
  package let absences: [String]

  package init(
    fingerprint: String, rule: String, file: String, subject: String, severity: Severity? = nil, isCounted: Bool = true,
    lineNumber: Int = 0, absences: [String] = []
  ) {
    self.absences = absences
    self.severity = severity
    self.isCounted = isCounted
    self.fingerprint = fingerprint
    self.rule = rule
    self.file = file
    self.subject = subject
    self.lineNumber = lineNumber
  }

  /// The entry, which does not count if its finding is less severe.
  func counted(from least: Severity) -> BaselineEntry {
    let own = severity ?? (rule == ReportedRule.unusedAllowance.id ? .note : .error)
    var entry = self
    entry.isCounted = isCounted && own >= least
    return entry
  }

  /// Whether the entry is about a file that cannot be read.
  package var isUnreadable: Bool { rule == ReportedRule.invalidScene.id }

  /// The entry as a baseline contains it, without a line end.
  var line: String {
    let words = [fingerprint, rule, file.printable, subject.printable] + [severity?.rawValue].compactMap(\.self)
    return words.joined(separator: "\t")
  }

  package static func < (a: BaselineEntry, b: BaselineEntry) -> Bool {
    for (one, other) in [(a.file, b.file), (a.rule, b.rule), (a.fingerprint, b.fingerprint)] where one != other {
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return a.subject.utf8.lexicographicallyPrecedes(b.subject.utf8)
  }
}

extension [BaselineEntry] {
  /// The number of entries with each fingerprint.
  package var counts: [String: Int] { reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 } }

  /// The configurations in which no entry with a fingerprint has its finding.
  package var commonAbsences: [String: Set<String>] {
    reduce(into: [:]) { common, entry in
      let own = Set(entry.absences)
      common[entry.fingerprint] = common[entry.fingerprint]?.intersection(own) ?? own
    }
  }

  /// The highest severity of the entries with each fingerprint. An unknown severity counts as the highest one.
  package var highestSeverities: [String: Severity] {
    reduce(into: [:]) { highest, entry in
      let severity = entry.severity ?? .error
      highest[entry.fingerprint] = Swift.max(severity, highest[entry.fingerprint] ?? severity)
    }
  }
}

/// A line that does not belong in a baseline.
package struct BaselineError: Error, Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// One lower-case phrase, names in quotes.
  package let message: String
}

extension Baseline {
  /// Reads a baseline. Blank lines and lines that begin with `#` are ignored; the order does not matter.
  ///
  /// - Throws: an error for the first line that does not belong in a baseline.
  package init(_ bytes: [UInt8]) throws(BaselineError) {
    if bytes.count > Limits.baselineBytes {
      throw BaselineError(line: 1, message: "a baseline has at most \(Limits.baselineBytes) bytes")
    }
    var entries: [BaselineEntry] = []
    var number = 0
    for slice in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      var line = String(decoding: slice, as: UTF8.self)
      if number == 1, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
      while let last = line.unicodeScalars.last, last == "\r" || last == " " { line.unicodeScalars.removeLast() }
      if number == 1 {
        try Self.checkHeader(line)
      } else if !line.isEmpty && line.utf8.first != UInt8(ascii: "#") {
        entries.append(try BaselineEntry(line, lineNumber: number))
      }
    }
    self.entries = entries
  }

  private static func checkHeader(_ line: String) throws(BaselineError) {
    guard line.hasPrefix(headerStart) else {
      throw BaselineError(line: 1, message: "this is no baseline; the first line of one is '\(headerStart)\(version)'")
    }
    let own = String(line.dropFirst(headerStart.count))
    if !readVersions.contains(own) {
      throw BaselineError(line: 1, message: "'\(own)' is no known version of a baseline; there is '1'")
    }
  }
}

extension BaselineEntry {
  /// The markers that git leaves at the start of lines in a file with a merge conflict.
  private static let conflictMarks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
  private static let fingerprintLength = 16

  fileprivate init(_ line: String, lineNumber: Int) throws(BaselineError) {
    if Self.conflictMarks.contains(where: line.hasPrefix) {
      throw BaselineError(
        line: lineNumber, message: "a merge conflict is left; keep the lines of both sides, in any order")
    }
    // Editors may have replaced the tabs by spaces.
    let words = line.split(maxSplits: 2) { $0 == "\t" || $0 == " " }
    guard let fingerprint = words.first, fingerprint.utf8.count == Self.fingerprintLength,
      fingerprint.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else {
      throw BaselineError(
        line: lineNumber, message: "a line begins with a fingerprint of 16 hexadecimal digits, in lower case")
    }
    guard words.count > 1 else {
      throw BaselineError(line: lineNumber, message: "the rule is missing after the fingerprint")
    }
    let rest = words.count > 2 ? words[2].split(separator: "\t", omittingEmptySubsequences: false) : []
    let severity = rest.count > 2 ? rest.last.flatMap { Severity(rawValue: String($0)) } : nil
    let subject = rest.dropFirst().dropLast(severity == nil ? 0 : 1)
    self.init(
      fingerprint: String(fingerprint), rule: String(words[1]), file: rest.first.map(String.init) ?? "",
      subject: subject.joined(separator: " "), severity: severity, lineNumber: lineNumber)
  }
}
