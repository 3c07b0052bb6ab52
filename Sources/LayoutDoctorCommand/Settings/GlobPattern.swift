/// A pattern for paths, as in `.gitignore`: `*` and `?` match within a name, `**` any number of folders.
///
/// A pattern without a slash, except one at its end, matches names in any folder. A pattern that matches a folder
/// matches everything in it.
struct GlobPattern: Hashable, Sendable {
  let text: String
  private let components: [Component]

  private enum Component: Hashable, Sendable {
    case anyFolders
    case name([UInt8])
  }

  /// - Returns: `nil` if the pattern is empty, too long, or leads out of its folder.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).filter { $0.count > 1 || $0.first != UInt8(ascii: ".") }
    guard !parts.isEmpty, text.utf8.count <= Limits.patternBytes,
      !parts.contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    self.text = text
    let names = parts.map { part in
      part.elementsEqual("**".utf8) ? Component.anyFolders : .name(Array(part))
    }
    let isAnchored = text.utf8.dropLast().contains(UInt8(ascii: "/"))
    components = isAnchored ? names : [.anyFolders] + names
  }

  /// Returns whether the pattern matches a path or a folder that contains it.
  ///
  /// - Parameter path: the names from the pattern's folder down.
  /// - Complexity: the product of the lengths of pattern and path.
  func matches(_ path: [[UInt8]]) -> Bool {
    // Element `n` is whether the components so far match the first `n` names.
    var isMatched = [true] + path.map { _ in false }
    for component in components {
      switch component {
      case .anyFolders:
        for index in isMatched.indices.dropFirst() where isMatched[index - 1] { isMatched[index] = true }
      case .name(let pattern):
        for index in isMatched.indices.reversed() {
          isMatched[index] = index > 0 && isMatched[index - 1] && Self.matches(path[index - 1], pattern)
        }
      }
    }
    return isMatched.dropFirst().contains(true)
  }

  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (index, place) = (0, 0)
    // Where to continue if the characters after the last `*` do not match.
    var retry: (index: Int, place: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        retry = (index, place)
        place += 1
      } else if place < pattern.count, pattern[place] == UInt8(ascii: "?") {
        index = end(ofCharacterAt: index, in: name)
        place += 1
      } else if place < pattern.count, pattern[place] == name[index] {
        index += 1
        place += 1
      } else if let last = retry {
        retry = (last.index + 1, last.place)
        (index, place) = (last.index + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func end(ofCharacterAt index: Int, in name: [UInt8]) -> Int {
    var end = index + 1
    while end < name.count, name[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
