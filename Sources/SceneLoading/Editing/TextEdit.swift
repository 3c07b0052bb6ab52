/// The replacement of a range of bytes by text.
struct TextEdit {
  var range: Range<Int>
  var text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

extension JSONDocument {
  /// Appends a member or element, on a new line if the one before it starts on its own line.
  func adding(_ text: String, to container: JSONNode) -> TextEdit {
    let isObject = type(of: container) == .object
    let last: (start: Int, end: Int)? =
      isObject
      ? Array(members(of: container)).last.map { (Int(range(of: $0.key).start), Int(range(of: $0.value).end)) }
      : Array(elements(of: container)).last.map { (Int(range(of: $0).start), Int(range(of: $0).end)) }
    guard let last else {
      let whole = range(of: container)
      return TextEdit(Int(whole.start)..<Int(whole.end), isObject ? "{ \(text) }" : "[\(text)]")
    }
    let space = space(before: last.start)
    return TextEdit(at: last.end, "," + (space.contains("\n") ? space : " ") + text)
  }

  /// Removes the first matching element of an array; `nil` if there is none.
  func removing(where isMeant: (JSONNode) -> Bool, from array: JSONNode) -> TextEdit? {
    let elements = Array(elements(of: array))
    guard let index = elements.firstIndex(where: isMeant) else { return nil }
    let own = range(of: elements[index])
    if elements.count == 1 {
      let whole = range(of: array)
      return TextEdit(Int(whole.start)..<Int(whole.end), "[]")
    }
    let start = index > 0 ? range(of: elements[index - 1]).end : own.start
    let end = index == 0 && elements.count > 1 ? range(of: elements[1]).start : own.end
    return TextEdit(Int(start)..<Int(end), "")
  }

  /// The white space before an offset.
  private func space(before offset: Int) -> String {
    var start = offset
    while start > 0, [9, 10, 13, 32].contains(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
