/// Extracts the cause of a crash from a backtrace.
enum Backtrace {
  /// The number of stack frames that identify a cause.
  private static let placeCount = 3

  /// The innermost frames in the project's sources, such as `LayoutDrawing/Wireframes/Dimension.swift:125`; `nil` if there are
  /// none.
  static func cause(_ trace: String) -> String? {
    var places: [String] = []
    for line in trace.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let number = words.first, Int(number) != nil, let path = words.last,
        let folder = path.firstRange(of: "/Sources/")
      else { continue }
      let parts = path[folder.upperBound...].split(separator: ":")
      let place = parts.prefix(2).joined(separator: ":")
      if place != places.last { places.append(place) }
      if places.count == placeCount { break }
    }
    return places.isEmpty ? nil : places.joined(separator: " < ")
  }
}
