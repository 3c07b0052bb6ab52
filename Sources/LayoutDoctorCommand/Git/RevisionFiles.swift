import SceneImport
import SceneLoading

/// The scene files of a revision at and below the inputs of a check, compared with the current files.
struct RevisionFiles {
  /// The indices of the current files whose bytes and settings are those of the revision.
  private(set) var unchanged: Set<Int> = []
  /// The indices of the current files that the revision can be compared with.
  private(set) var compared: Set<Int> = []
  /// The files of the revision whose bytes or settings have changed since, or that no longer exist.
  private(set) var past: [SceneFile] = []

  /// Configuration files of the revision that cannot be used.
  private(set) var unusableSettings: [FilePath] = []

  private let revision: String
  private let arguments: ParsedArguments
  private let settings: Settings
  private var repositories: [FilePath: GitRepository] = [:]

  /// A file or folder of the command line.
  struct Input {
    /// Relative to the top folder of the repository.
    let path: FilePath
    let isFolder: Bool
  }

  /// The decisions that depend on configuration files.
  struct Settings {
    /// Whether an entry of a folder is left out, according to the configuration files of the revision, or if `nil`, the
    /// current ones.
    let excludes: (FilePath, RevisionSettings?) -> Bool
    /// Whether a file of the revision and a current one are checked in the same way.
    let areEqual: (SceneFile, SceneFile) -> Bool
  }

  /// The inputs and files in one repository.
  fileprivate struct Group {
    let repository: GitRepository
    var inputs: [Input] = []
    /// The indices of current files, by path relative to the top folder.
    var files: [FilePath: Int] = [:]

    /// The number of folders down to the top folder.
    var depth: Int { repository.root.names.count }
  }

  /// - Parameters:
  ///   - arguments: those of the check.
  ///   - files: the current scene files.
  init(
    at revision: String, _ arguments: ParsedArguments, files: [SceneFile], _ settings: Settings
  ) throws(GitError) {
    self.revision = revision
    self.arguments = arguments
    self.settings = settings
    var groups: [Group] = []
    let inputs = arguments.positionals.map { FilePath($0) }
    for input in inputs where input != SceneFile.standardInputPath && !input.isViewHierarchy {
      // A path that does not exist is reported by the search.
      guard let status = try? FileStatus(of: input), let path = try? input.resolved() else { continue }
      let repository = try repository(of: status.isFolder ? path : path.parent)
      let place = Self.place(of: repository, in: &groups)
      guard let relative = repository.relativePath(of: path) else { continue }
      groups[place].inputs.append(Input(path: relative, isFolder: status.isFolder))
    }
    for (index, file) in files.enumerated() where !file.isStandardInput && !file.path.isViewHierarchy {
      guard let path = try? file.path.resolved() else { continue }
      // The file belongs to the innermost repository.
      for place in groups.indices.sorted(by: { groups[$0].depth > groups[$1].depth }) {
        guard let relative = groups[place].repository.relativePath(of: path) else { continue }
        groups[place].files[relative] = index
        compared.insert(index)
        break
      }
    }
    for group in groups { try addFiles(of: group, files) }
  }

  private mutating func repository(of folder: FilePath) throws(GitError) -> GitRepository {
    if let known = repositories[folder] { return known }
    let repository = try GitRepository(containing: folder)
    repositories[folder] = repository
    return repository
  }

  private static func place(of repository: GitRepository, in groups: inout [Group]) -> Int {
    if let place = groups.firstIndex(where: { $0.repository == repository }) { return place }
    groups.append(Group(repository: repository))
    return groups.count - 1
  }

  private mutating func addFiles(of group: Group, _ files: [SceneFile]) throws(GitError) {
    let repository = group.repository
    let tree = try repository.baseTree(of: revision)
    // A link in a folder can lead to a file outside of it.
    let others = group.files.keys.filter { path in !group.inputs.contains { $0.contains(path) } }
    let listed = try repository.files(
      in: tree, below: group.inputs.map(\.path) + others.sorted(), revision: revision)
    let candidates = listed.filter { file in
      group.files[file.path] != nil || group.inputs.contains { $0.isSearched(for: file.path) }
    }
    var search = RevisionSettingsSearch(arguments, repository, tree: tree, revision: revision)
    try search.prepare(candidates.map(\.path))
    var settingsOfFile: [FilePath: RevisionSettings] = [:]
    for file in candidates { settingsOfFile[file.path] = try search.settings(for: file.path) }
    unusableSettings += search.unusable.sorted()
    let wanted = candidates.filter { file in
      let path = repository.root.appending(file.path.bytes)
      // A file that is excluded now as well is checked all the same if it is named or linked.
      return !settings.excludes(path, settingsOfFile[file.path])
        || group.files[file.path] != nil && settings.excludes(path, nil)
    }
    var past: [SceneFile] = []
    var unchanged: Set<Int> = []
    try repository.read(wanted, revision: revision) { index, bytes in
      let path = wanted[index].path
      if let place = group.files[path] {
        let current = files[place]
        var file = SceneFile(bytes, ofRevisionAt: current.path)
        file.revisionSettings = settingsOfFile[path]
        if (try? current.contents()) == bytes && settings.areEqual(file, current) {
          unchanged.insert(place)
        } else {
          past.append(file)
        }
      } else if isSceneOrDocument(bytes, at: path) {
        var file = SceneFile(bytes, ofRevisionAt: repository.root.appending(path.bytes))
        file.revisionSettings = settingsOfFile[path]
        past.append(file)
      }
    }
    self.past += past
    self.unchanged.formUnion(unchanged)
  }
}

extension RevisionFiles.Input {
  fileprivate func contains(_ other: FilePath) -> Bool {
    other == path || isFolder && other.names.starts(with: path.names)
  }

  /// Whether the search of a folder would look at a file: it has the extension of a scene or a document, and no part of its path
  /// is hidden, a captured view hierarchy or a folder that is searched only if it is named.
  func isSearched(for other: FilePath) -> Bool {
    if other == path { return true }
    guard isFolder, other.names.starts(with: path.names) else { return false }
    let folders = other.names.dropFirst(path.names.count).dropLast()
    return other.isSceneOrDocument && !folders.contains(where: SceneSearch.skippedFolders.contains)
      && other.names.dropFirst(path.names.count).allSatisfy { name in
        name.first != UInt8(ascii: ".") && !FilePath(bytes: name).isViewHierarchy
      }
  }
}

extension FilePath {
  /// Whether the name is that of a scene or of an Interface Builder document.
  var isSceneOrDocument: Bool { isJSON || isInterfaceDocument }
}

/// Whether the bytes are a scene or an Interface Builder document of a kind that has scenes.
func isSceneOrDocument(_ bytes: [UInt8], at path: FilePath) -> Bool {
  path.isInterfaceDocument ? reasonForNoScenes(documentStarting: bytes) == nil : isScene(bytes)
}
