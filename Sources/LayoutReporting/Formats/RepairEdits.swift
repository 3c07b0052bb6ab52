import LayoutDiagnosis
import LayoutModel
import SceneLoading

/// A repair as replacements in the text of a scene.
struct SuggestedFix: Sendable {
  let text: String
  let replacements: [Replacement]

  struct Replacement: Sendable {
    let location: ReportedLocation
    let text: String
  }
}

/// Finds the edits of repairs in the text of a scene. Each one parses the whole text, so their number is limited.
struct RepairEdits {
  private let source: SourceText
  private let isEditable: Bool
  private var left = 32

  init(_ report: SceneReport) {
    source = report.source
    // Documents of Interface Builder are not edited.
    isEditable =
      report.checked != nil && source.bytes.count <= Limits.editedBytes
      && source.bytes.first { ![0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) } == UInt8(ascii: "{")
  }

  mutating func fixes(of result: ReportedResult) -> [SuggestedFix] {
    guard isEditable else { return [] }
    return result.repairs.compactMap { repair in
      guard left > 0 else { return nil }
      left -= 1
      guard let edited = try? editScene(source.bytes, changes: repair.changes) else { return nil }
      return SuggestedFix(text: repair.text, replacements: replacements(by: edited))
    }
  }

  /// A replacement for each line that differs; a single one if the number of lines changed.
  private func replacements(by edited: [UInt8]) -> [SuggestedFix.Replacement] {
    let (old, new) = (Self.lines(of: source.bytes), Self.lines(of: edited))
    guard old.count == new.count else {
      return [replacement(of: 0..<source.bytes.count, by: 0..<edited.count, in: edited)].compactMap(\.self)
    }
    return zip(old, new).compactMap { old, new in
      source.bytes[old] == edited[new] ? nil : replacement(of: old, by: new, in: edited)
    }
  }

  /// The replacement between the equal starts and the equal ends of two ranges.
  private func replacement(
    of old: Range<Int>, by new: Range<Int>, in edited: [UInt8]
  ) -> SuggestedFix.Replacement? {
    let bytes = source.bytes
    var start = 0
    while start < min(old.count, new.count), bytes[old.lowerBound + start] == edited[new.lowerBound + start] {
      start += 1
    }
    var end = 0
    while end < min(old.count, new.count) - start,
      bytes[old.upperBound - 1 - end] == edited[new.upperBound - 1 - end]
    {
      end += 1
    }
    // A replacement consists of whole characters.
    while start > 0,
      Self.isContinuation(old.lowerBound + start, in: bytes) || Self.isContinuation(new.lowerBound + start, in: edited)
    {
      start -= 1
    }
    while end > 0,
      Self.isContinuation(old.upperBound - end, in: bytes) || Self.isContinuation(new.upperBound - end, in: edited)
    {
      end -= 1
    }
    let range = SourceRange(old.lowerBound + start, old.upperBound - end)
    let text = String(decoding: edited[new.lowerBound + start..<new.upperBound - end], as: UTF8.self)
    return ReportedLocation(range, in: source).map { SuggestedFix.Replacement(location: $0, text: text) }
  }

  private static func isContinuation(_ index: Int, in bytes: [UInt8]) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(start..<index + 1)
      start = index + 1
    }
    return lines + [start..<bytes.count]
  }
}
