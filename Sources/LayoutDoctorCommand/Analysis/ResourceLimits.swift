import LayoutChecking
import LayoutSolving

/// The time and memory allowed for one scene.
struct ResourceLimits: Sendable {
  /// Wall-clock seconds, loading included.
  let seconds: Int
  /// Resident memory in MB (10^6 bytes).
  let megabytes: Int
}

extension ResourceLimits {
  init(_ arguments: ParsedArguments) {
    self.init(
      seconds: arguments.count(of: .timeLimit) ?? LayoutChecking.Limits.seconds,
      megabytes: arguments.value(of: .memoryLimit).flatMap(Self.megabytes) ?? Limits.megabytes)
  }

  /// Parses `500MB` or `2GB` into MB; `nil` if the text is not such a size or overflows.
  static func megabytes(_ text: String) -> Int? {
    let factor = text.hasSuffix("GB") ? 1_000 : 1
    guard text.hasSuffix("GB") || text.hasSuffix("MB"), let count = Int(text.dropLast(2)), count > 0 else { return nil }
    let (megabytes, isBeyond) = count.multipliedReportingOverflow(by: factor)
    return isBeyond || megabytes > Int.max / bytesPerMegabyte ? nil : megabytes
  }

  static let bytesPerMegabyte = 1_000_000

  /// In bytes.
  var memory: Int { megabytes * Self.bytesPerMegabyte }

  var exceededTime: ExceededLimit { ExceededLimit(what: "seconds", limit: seconds, left: 0) }
  var exceededMemory: ExceededLimit { ExceededLimit(what: "MB of memory", limit: megabytes, left: 0) }
}
