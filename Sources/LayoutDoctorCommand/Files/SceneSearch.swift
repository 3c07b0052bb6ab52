import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

/// The scene files that a command line names, directly or by folder.
package struct SceneSearch: Sendable {
  /// The scenes to check, sorted by name, each file once.
  package internal(set) var files: [SceneFile] = []
  /// The paths that cannot be used, with the reason in words.
  package private(set) var failures: [(path: FilePath, reason: String)] = []
  /// What is left out, sorted by path, each once: JSON files in folders that are not scenes, documents of kinds without scenes, what
  /// configuration files exclude or git ignores, and folders of dependencies and build products.
  package private(set) var skippedFiles: [SkippedFile] = []
  /// The folders in a git repository that git gives no answers about.
  private(set) var unansweredFolders: [FilePath] = []
  /// The findings of an earlier revision in files that have changed.
  var past: [BaselineEntry] = []
  /// The names of the files of other shards.
  private var leftOut: [String] = []
  /// Resolved paths; hard links count as different files.
  private var seen: Set<FilePath> = []
  private var hasStandardInput = false
  /// The names of the files that were named themselves, not found in a folder.
  private(set) var named: Set<String> = []
  private let outputs: Set<FileStatus.Identity>
  private let exclusion: @Sendable (FilePath) -> String?

  package struct SkippedFile: Sendable {
    let path: FilePath
    /// A few words.
    let reason: String

    /// `Old/a.json: git ignores it`.
    package var line: String { "\(path.text): \(reason)" }
  }

  /// - Parameter paths: files, folders, or `-` for standard input.
  package init(_ paths: [FilePath]) { self.init(paths, outputs: []) }

  /// - Parameters:
  ///   - paths: files, folders, or `-` for standard input.
  ///   - outputs: files that will be written. One that is still empty, as a shell creates it, is not a scene.
  ///   - exclusion: why a configuration file leaves out a file or an entry of a folder; `nil` if none does.
  init(
    _ paths: [FilePath], outputs: Set<FileStatus.Identity>,
    exclusion: @escaping @Sendable (FilePath) -> String? = { _ in nil }
  ) {
    self.outputs = outputs
    self.exclusion = exclusion
    for path in paths {
      do {
        if path == SceneFile.standardInputPath {
          named.insert("<stdin>")
          if !hasStandardInput { files.append(SceneFile(argument: path)) }
          hasStandardInput = true
          continue
        }
        let status = try FileStatus(of: path)
        if status.isFolder && !path.isViewHierarchy {
          addFolder(path, status)
          continue
        }
        named.insert(path.text)
        if let reason = exclusion(path) {
          skip(path, reason)
        } else if paths.count == 1 || isFirst(path) {
          files.append(SceneFile(argument: path))
        }
      } catch {
        failures.append((path, error.message))
      }
    }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    skippedFiles.sort { $0.path < $1.path }
  }

  private mutating func skip(_ path: FilePath, _ reason: String) {
    skippedFiles.append(SkippedFile(path: path, reason: reason))
  }

  /// Whether a file that is named is not among the files yet. What is named is not skipped, even if it is in a folder before.
  private mutating func isFirst(_ path: FilePath) -> Bool {
    let resolved = (try? path.resolved()) ?? path
    if seen.insert(resolved).inserted { return true }
    let count = skippedFiles.count
    skippedFiles.removeAll { (try? $0.path.resolved()) == resolved }
    return skippedFiles.count < count
  }

  /// The names of all files, including those of other shards.
  var allNames: [String] { files.map(\.name) + failures.map(\.path.text) + leftOut }

  /// Keeps only the files whose names, as reports show them, pass a test.
  mutating func keep(_ isKept: (String) -> Bool) {
    leftOut += allNames.filter { !isKept($0) }
    files.removeAll { !isKept($0.name) }
    failures.removeAll { !isKept($0.path.text) }
    skippedFiles.removeAll { !isKept($0.path.text) }
  }

  /// Folders that are searched only if they are named: dependencies and build products. Hidden ones such as `.build` are left out, too.
  static let skippedFolders = ["Pods", "Carthage", "build", "DerivedData"].map { Array($0.utf8) }

  /// Skips hidden entries. Enters a folder only once, even if links lead back to it.
  private mutating func addFolder(_ path: FilePath, _ status: FileStatus) {
    var entered: Set<FileStatus.Identity> = [status.identity]
    var pending = [path]
    var (hasScenes, hasExcluded, hasIgnored) = (false, false, false)
    let ignored = (try? path.resolved()).map { IgnoredEntries(in: $0) }
    if ignored?.isUnanswered == true { unansweredFolders.append(path) }
    while let folder = pending.popLast() {
      let names: [[UInt8]]
      do { names = try folder.folderEntries() } catch {
        failures.append((folder, error.message))
        continue
      }
      // Git is asked about paths without links.
      let resolved = (try? folder.resolved()).flatMap { ignored?.knows($0) == true ? $0 : nil }
      for name in names where name.first != UInt8(ascii: ".") {
        let entry = folder.appending(name)
        do throws(SystemError) {
          guard let status = try entryStatus(entry) else { continue }
          let isCandidate = status.isFolder || entry.isSceneOrDocument
          if let reason = exclusion(entry) {
            hasExcluded = true
            if isCandidate { skip(entry, reason) }
          } else if !isCandidate {
            continue
          } else if status.isFolder && Self.skippedFolders.contains(name) {
            skip(entry, "a folder of dependencies or build products")
          } else if let resolved, ignored?.ignores(resolved.appending(name)) == true {
            hasIgnored = true
            skip(entry, "git ignores it")
          } else if status.isFolder && entry.isViewHierarchy {
            if seen.insert(try entry.resolved()).inserted {
              files.append(SceneFile(argument: entry))
            }
            hasScenes = true
          } else if status.isFolder {
            if entered.insert(status.identity).inserted { pending.append(entry) }
          } else if try add(entry, status) {
            hasScenes = true
          }
        } catch {
          failures.append((entry, error.message))
        }
      }
    }
    if !hasScenes {
      let reason =
        hasExcluded
        ? "'exclude' in a configuration file leaves out every scene of the folder"
        : "the folder holds no scenes"
          + (hasIgnored ? " that git does not ignore; what is named is checked all the same" : "")
      failures.append((path, reason))
    }
  }

  /// `nil` if the entry has disappeared, or if it is a dangling link without a scene's extension.
  private func entryStatus(_ path: FilePath) throws(SystemError) -> FileStatus? {
    do { return try FileStatus(of: path) } catch {
      if error == .code(ENOENT) && !(path.isSymbolicLink && path.isSceneOrDocument) { return nil }
      throw error
    }
  }

  /// The bytes of a document that are read to find out its kind. The tag of the root element ends there.
  private static let documentStart = 4096

  /// Adds a JSON file that is a scene, or an Interface Builder document, which is read as a whole when it is checked.
  ///
  /// - Returns: whether the file is of a kind that has scenes.
  private mutating func add(_ path: FilePath, _ status: FileStatus) throws(SystemError) -> Bool {
    guard status.isRegular else { throw .irregular }
    let reason: String?
    var bytes: [UInt8]?
    if path.isInterfaceDocument {
      // A document that cannot be read is reported when it is checked.
      let start = (try? path.start(atMost: Self.documentStart)) ?? []
      reason = reasonForNoScenes(documentStarting: start)?.message
    } else {
      if status.size == 0 && outputs.contains(status.identity) { return false }
      let contents = try path.contents()
      reason = isScene(contents) ? nil : "no scene"
      bytes = contents
    }
    guard seen.insert(try path.resolved()).inserted else { return reason == nil }
    if let reason {
      skip(path, reason)
    } else {
      files.append(SceneFile(path: path, isStandardInput: false, bytes: bytes))
    }
    return reason == nil
  }
}

extension SceneSearch {
  /// The names and identities of all regular files that were found, whether or not they could be used.
  var inputs: [(name: String, identity: FileStatus.Identity)] {
    let failed = failures.map { SceneFile(argument: $0.path) }
    return (files + failed).compactMap { file in file.identity.map { (file.name, $0) } }
  }
}

/// A scene's file, whether or not it has been read yet.
package struct SceneFile: Sendable {
  package let path: FilePath
  package let isStandardInput: Bool
  /// The bytes, if the search had to read them.
  private(set) var bytes: [UInt8]?
  /// The findings of an earlier revision; `nil` if the file is not compared with one.
  var earlier: KnownFindings?
  /// Whether all findings are known because the file has not changed since the revision.
  var isUnchanged: Bool { earlier.map { $0.counts == nil } ?? false }
  /// Whether the bytes are those of a revision and not those of the file at the path.
  var isFromRevision = false
  /// The configuration files of the revision that the file is from; `nil` for the current ones.
  var revisionSettings: RevisionSettings?
  /// The name that reports show in place of the path.
  var shownName: String?

  static let standardInputPath = FilePath("-")

  init(path: FilePath, isStandardInput: Bool, bytes: [UInt8]?) {
    self.path = path
    self.isStandardInput = isStandardInput
    self.bytes = bytes
  }

  /// - Parameter argument: a path, or `-` for standard input.
  init(argument: FilePath) {
    self.init(path: argument, isStandardInput: argument == SceneFile.standardInputPath, bytes: nil)
  }

  /// The same file with the bytes of standard input; other files are not read.
  func withStandardInput() -> SceneFile { isStandardInput ? withBytes() : self }

  /// The same file with its bytes; unchanged if they cannot be read.
  func withBytes() -> SceneFile {
    guard bytes == nil, let read = try? contents() else { return self }
    var file = self
    file.bytes = read
    return file
  }

  /// The file as it was at a revision.
  ///
  /// - Parameter path: the name in reports, and the path whose configuration files apply.
  init(_ bytes: [UInt8], ofRevisionAt path: FilePath) {
    self.init(path: path, isStandardInput: false, bytes: bytes)
    isFromRevision = true
  }

  /// The name that reports show.
  package var name: String { shownName ?? (isStandardInput ? "<stdin>" : path.text) }

  /// `nil` if it is not a regular file.
  var identity: FileStatus.Identity? {
    isStandardInput ? FileStatus.Identity(of: .standardInput) : OutputDestination(path).identity
  }

  func contents() throws(SystemError) -> [UInt8] {
    if let bytes { return bytes }
    if isStandardInput { return try FileDescriptor.standardInput.readAll(limit: SceneLoading.Limits.fileBytes) }
    return try path.contents()
  }
}

extension FilePath {
  /// Whether the name ends with `.json`, in upper or lower case.
  var isJSON: Bool {
    hasSuffix(".json")
  }

  /// Whether the name is that of an Interface Builder document. A quote at the end is from a name that a tool has quoted.
  var isInterfaceDocument: Bool {
    hasSuffix(".storyboard") || hasSuffix(".xib") || hasSuffix(".storyboard\"") || hasSuffix(".xib\"")
  }

  /// Whether the name is that of a captured view hierarchy, which is a folder. Slashes at the end do not count.
  var isViewHierarchy: Bool {
    let name = bytes.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
    return FilePath(bytes: Array(name)).hasSuffix(".viewhierarchy")
  }

  /// Whether the name is that of a console log.
  var isLog: Bool { hasSuffix(".log") || hasSuffix(".txt") }

  /// - Parameter suffix: in lower case.
  private func hasSuffix(_ suffix: String) -> Bool {
    let characters = bytes.suffix(suffix.utf8.count)
    return characters.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
      == Array(suffix.utf8)
  }
}
