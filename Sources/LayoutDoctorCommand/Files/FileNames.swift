import LayoutReporting

/// Generates file names from names that may contain any character.
package struct FileNames {
  private var used: Set<String> = []

  package init() {}

  /// `SCENE.STATE`, followed by a number if that name is taken. Names that differ only in case count as equal, because some
  /// disks do not distinguish them.
  package mutating func unique(scene: String, state: String) -> String {
    let name = FileNames.encoded("\(scene).\(state)")
    let base = String(name.prefix(Limits.fileNameCharacters))
    var candidate = base
    var number = 2
    while !used.insert(candidate.lowercased()).inserted {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return candidate
  }

  /// Keeps ASCII letters, digits and `._+-@`, and writes `-` for a run of other characters and for a leading dot.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    var isLeftOut = false
    for scalar in text.unicodeScalars {
      let isKept =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "._+-@".unicodeScalars.contains(scalar)
      if isKept { encoded.unicodeScalars.append(scalar) } else if !isLeftOut { encoded += "-" }
      isLeftOut = !isKept
    }
    return encoded.hasPrefix(".") ? "-\(encoded.dropFirst())" : encoded
  }

  /// The file's name without its folder and without its extension; `stdin` for standard input.
  ///
  /// - Parameter scene: the name of the scene, if the file has several.
  package static func sceneName(of argument: String, scene: String? = nil) -> String {
    let file = FilePath(argument)
    var name = file == SceneFile.standardInputPath ? "stdin" : file.lastComponent
    for ending in [".json", ".storyboard", ".xib", ".viewhierarchy"] where name.hasSuffix(ending) && name != ending {
      name = String(name.dropLast(ending.utf8.count))
    }
    return scene.map { "\(name).\($0)" } ?? name
  }
}
