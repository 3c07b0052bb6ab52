/// A link from a finding in a report to the page of the run, whose place is known only when the parts of scenes are put together.
///
/// A part marks the link with control characters, which occur nowhere else in it.
enum FindingLink {
  private static let (start, middle, end) = (UInt8(1), UInt8(2), UInt8(3))

  /// The text with the mark of a link; without one if the result has no fingerprint.
  static func marked(_ text: String, _ result: ReportedResult, in scene: ReportedScene) -> String {
    guard let fingerprint = result.fingerprint else { return text }
    let name = (scene.name ?? scene.file).percentEncoded(except: "-._~")
    return "\u{1}\(text)\u{2}#screen=\(name)&finding=\(fingerprint)\u{3}"
  }

  /// The report with links in place of marks.
  ///
  /// - Parameters:
  ///   - page: the path of the HTML report; `nil` if there is none, and only the texts stay.
  ///   - write: the link of a text to an address.
  static func resolved(_ report: [UInt8], page: String?, _ write: (String, String) -> String) -> [UInt8] {
    let place = page.map { URIReference.text(ofPath: $0) }
    var result: [UInt8] = []
    var rest = report[...]
    while let start = rest.firstIndex(of: start), let middle = rest[start...].firstIndex(of: middle),
      let end = rest[middle...].firstIndex(of: end)
    {
      let text = String(decoding: rest[(start + 1)..<middle], as: UTF8.self)
      let target = String(decoding: rest[(middle + 1)..<end], as: UTF8.self)
      result += rest[..<start]
      result += (place.map { write(text, $0 + target) } ?? text).utf8
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}
