/// An XML tag at the start of its line, without the indentation, which is wide: its name, the attributes that identify it, and as many others as there is room for.
struct TagExcerpt {
  /// One entry per cell.
  private(set) var cells: [String] = []
  /// The cells of the attributes that are underlined.
  private(set) var marked: [Range<Int>] = []

  /// The attributes that are underlined, in file order: the number of a constraint, and the id.
  private static let identifying: [Substring] = ["constant", "id"]
  /// Attributes that say most of the others, the first most.
  private static let telling: [Substring] = [
    "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "text", "title",
    "placeholder", "userLabel", "customClass",
  ]
  /// Bytes of a tag: longer ones are those of texts.
  private static let longest = 4_000

  /// - Returns: `nil` if no tag begins at the position, or if more than indentation precedes it.
  init?(at start: Int, in line: Range<Int>, of bytes: [UInt8], width: Int) {
    guard start < line.upperBound, bytes[start] == UInt8(ascii: "<") else { return nil }
    let isFirst = bytes[line.lowerBound..<start].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard isFirst else { return nil }
    let end = min(line.upperBound, start + Self.longest)
    let parts = Self.parts(of: bytes[start..<end])
    let all = parts.map { Excerpt.cells(of: bytes[$0.range], from: 0) }
    let isConstraint = parts[0].name == "constraint"
    let isMarked = parts.map { part in
      part.isAttribute && Self.identifying.contains(part.name) && (isConstraint || part.name == "id")
    }
    let isTagMarked = !isMarked.contains(true)
    var isKept = zip(parts, isMarked).map { part, isMarked in !part.isAttribute || isMarked }
    if let last = parts.indices.last, last > 0, !parts[last].isAttribute {
      isKept[last] = last == 1 || all[last].count <= width / 3
    }
    func length(_ isKept: [Bool]) -> Int {
      parts.indices.reduce(0) { sum, index in
        isKept[index] ? sum + all[index].count : index > 0 && !isKept[index - 1] ? sum : sum + Self.gap.count
      }
    }
    let order = Self.telling.compactMap { name in parts.firstIndex { $0.isAttribute && $0.name == name } }
    for index in order + Array(parts.indices) where !isKept[index] {
      isKept[index] = true
      if length(isKept) > width { isKept[index] = false }
    }
    for index in parts.indices {
      if isKept[index] {
        let space = parts[index].isAttribute ? 1 : 0
        if isMarked[index] { marked.append(cells.count + space..<cells.count + all[index].count) }
        if index == 0 && isTagMarked { marked.append(0..<all[0].count) }
        cells += all[index]
      } else if isKept[index - 1] {
        cells += Self.gap
      }
    }
    if cells.count > width { cells = cells.prefix(width - 1) + ["…"] }
    marked = marked.compactMap { $0.lowerBound < cells.count ? $0.lowerBound..<min($0.upperBound, cells.count) : nil }
    if marked.isEmpty { marked = [0..<min(cells.count, all[0].count)] }
  }

  /// Stands for attributes that are left out.
  private static let gap = [" ", "…"]

  private struct Part {
    let name: Substring
    let range: Range<Int>
    let isAttribute: Bool
  }

  /// The start of the tag, its attributes with the space before each, and what follows them.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [Part] {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    func name(_ range: Range<Int>) -> Substring { Substring(decoding: bytes[range], as: UTF8.self) }
    func isNameEnd(_ byte: UInt8) -> Bool {
      isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
    }
    var place = bytes[(bytes.startIndex + 1)...].firstIndex(where: isNameEnd) ?? bytes.endIndex
    var parts = [
      Part(name: name(bytes.startIndex + 1..<place), range: bytes.startIndex..<place, isAttribute: false)
    ]
    while place < bytes.endIndex {
      guard let start = bytes[place...].firstIndex(where: { !isSpace($0) }),
        let equals = bytes[start...].firstIndex(where: isNameEnd), bytes[equals] == UInt8(ascii: "="),
        let quote = bytes[equals...].dropFirst().first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = bytes[(equals + 2)...].firstIndex(of: quote)
      else { break }
      parts.append(Part(name: name(start..<equals), range: place..<end + 1, isAttribute: true))
      place = end + 1
    }
    if place < bytes.endIndex { parts.append(Part(name: "", range: place..<bytes.endIndex, isAttribute: false)) }
    return parts
  }
}
