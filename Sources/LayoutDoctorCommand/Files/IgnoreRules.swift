/// The `.gitignore` files of a folder and of the folders above, as far as the top of the git repository.
///
/// A pattern applies to the entry itself, so what a command line names inside an ignored folder is searched. Patterns with `[` or `\` are
/// not understood and ignore nothing.
struct IgnoreRules {
  private struct Rule {
    let pattern: GlobPattern
    let isNegated: Bool
    let isForFolders: Bool
  }

  /// The rules of each file, outermost first, with the names from the file's folder down to this one.
  private var files: [(rules: [Rule], names: [[UInt8]])] = []

  private static let fileName = Array(".gitignore".utf8)

  /// - Parameter folder: a folder that is searched.
  init(of folder: FilePath) {
    guard let resolved = try? folder.resolved() else { return }
    var above: [FilePath] = [resolved]
    while let last = above.last, !Self.isTop(last) {
      if last.names.isEmpty {
        // Without a repository, only the files in the searched folder apply.
        above = [resolved]
        break
      }
      above.append(last.parent)
    }
    for folder in above.reversed() { enter(folder) }
  }

  private static func isTop(_ folder: FilePath) -> Bool {
    (try? FileStatus(of: folder.appending(Array(".git".utf8)))) != nil
  }

  /// The rules for the entries of a folder in this one.
  func entering(_ folder: FilePath) -> IgnoreRules {
    var rules = self
    rules.enter(folder)
    return rules
  }

  private mutating func enter(_ folder: FilePath) {
    let name = folder.names.last ?? []
    for index in files.indices { files[index].names.append(name) }
    let rules = Self.rules(at: folder.appending(Self.fileName))
    if !rules.isEmpty { files.append((rules, [])) }
  }

  private static func rules(at path: FilePath) -> [Rule] {
    guard let status = try? FileStatus(of: path), status.isRegular, status.size <= Limits.settingsBytes,
      let bytes = try? path.contents()
    else { return [] }
    return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      var text = String(decoding: line, as: UTF8.self)[...]
      while text.last == " " || text.last == "\t" { text.removeLast() }
      if text.hasPrefix("#") || text.utf8.contains(where: { [UInt8(ascii: "["), UInt8(ascii: "\\")].contains($0) }) {
        return nil
      }
      let isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      return GlobPattern(String(text)).map { pattern in
        Rule(pattern: pattern, isNegated: isNegated, isForFolders: text.hasSuffix("/"))
      }
    }
  }

  /// Returns whether the last pattern that matches an entry of the folder ignores it.
  func ignore(_ name: [UInt8], isFolder: Bool) -> Bool {
    for (rules, names) in files.reversed() {
      let path = names + [name]
      let last = rules.last { (isFolder || !$0.isForFolders) && $0.pattern.matchesWhole(path) }
      if let last { return !last.isNegated }
    }
    return false
  }
}
