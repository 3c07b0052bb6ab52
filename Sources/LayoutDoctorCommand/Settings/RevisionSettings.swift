import LayoutReporting

/// The configuration files that apply to a file of a revision, with their contents at the revision.
struct RevisionSettings: Sendable {
  /// The path of the file without links; the file may no longer exist.
  let path: FilePath
  /// Base files first.
  let files: [Source]

  /// A configuration file that can be read.
  struct Source: Sendable {
    let name: String
    /// The folder that paths and patterns are relative to.
    let folder: FilePath
    let bytes: [UInt8]
  }

  /// The settings for the path; `nil` if one of the files cannot be used.
  var settings: FileSettings? {
    var read: [SettingsFile] = []
    for file in files {
      guard
        let settings = try? SettingsReader.read(file.bytes, into: SettingsFile(name: file.name, folder: file.folder))
      else { return nil }
      read.append(settings)
    }
    return FileSettings(read, path: path)
  }
}

extension RevisionSettings: MessageValue {
  static var form: MessageForm<RevisionSettings> { MessageForm(RevisionSettings.init(path:files:), \.path, \.files) }
}

extension RevisionSettings.Source: MessageValue {
  static var form: MessageForm<RevisionSettings.Source> {
    MessageForm(RevisionSettings.Source.init(name:folder:bytes:), \.name, \.folder, \.bytes)
  }
}

/// Finds the configuration files of a revision, without a checkout.
struct RevisionSettingsSearch {
  private let repository: GitRepository
  private let tree: String
  private let revision: String
  /// The configuration file of all paths, relative to the top folder; `nil` to search for one above each path.
  private let fixedPath: FilePath?
  private let isOff: Bool
  /// The contents of configuration files by path relative to the top folder; `nil` where the revision has none.
  private var contents: [FilePath: [UInt8]?] = [:]
  /// Configuration files of the revision that cannot be used, each once.
  private(set) var unusable: Set<FilePath> = []

  /// - Parameters:
  ///   - arguments: of the check, with the options that name a configuration file.
  ///   - tree: the id of the tree of the revision.
  init(_ arguments: ParsedArguments, _ repository: GitRepository, tree: String, revision: String) {
    self.repository = repository
    self.tree = tree
    self.revision = revision
    let given = arguments.value(of: .config).map { FilePath($0) }
    fixedPath = given.flatMap { try? $0.resolved() }.flatMap { repository.relativePath(of: $0) }
    // A configuration file outside of the repository has no version at the revision, so the current one applies.
    isOff = arguments.contains(.noConfig) || given != nil && fixedPath == nil
  }

  /// The configuration files of a path; `nil` if the revision has none, so that the current ones apply.
  ///
  /// - Parameter path: relative to the top folder.
  mutating func settings(for path: FilePath) throws(GitError) -> RevisionSettings? {
    if isOff { return nil }
    let candidates = fixedPath.map { [$0] } ?? Self.candidates(above: path)
    try read(candidates)
    guard let nearest = candidates.first(where: { contents[$0].flatMap { $0 } != nil }) else { return nil }
    var sources: [RevisionSettings.Source] = []
    var next: FilePath? = repository.root.appending(nearest.bytes)
    while let current = next {
      guard sources.count < Limits.inheritedSettings, let source = try source(at: current),
        let file = try? SettingsReader.read(source.bytes, into: SettingsFile(name: source.name, folder: source.folder))
      else {
        unusable.insert(nearest)
        return nil
      }
      sources.append(source)
      next = file.base.map { base in
        base.value.bytes.first == UInt8(ascii: "/") ? base.value : file.folder.appending(base.value.bytes)
      }
    }
    return RevisionSettings(path: repository.root.appending(path.bytes), files: sources.reversed())
  }

  /// Reads the configuration files of many paths at once.
  mutating func prepare(_ paths: [FilePath]) throws(GitError) {
    if isOff { return }
    try read(fixedPath.map { [$0] } ?? Set(paths.flatMap(Self.candidates)).sorted())
  }

  /// The paths where a configuration file could be, nearest first.
  private static func candidates(above path: FilePath) -> [FilePath] {
    let names = path.names
    return names.indices.reversed().map { count in
      let parts = names[..<count] + [Array(SettingsFile.fileName.utf8)]
      return FilePath(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
    }
  }

  private mutating func read(_ paths: [FilePath]) throws(GitError) {
    let unknown = paths.filter { contents[$0] == nil }
    if unknown.isEmpty { return }
    for path in unknown { contents.updateValue(nil, forKey: path) }
    let wanted = Set(unknown)
    let listed = try repository.files(in: tree, below: unknown, revision: revision).filter { wanted.contains($0.path) }
    var read: [FilePath: [UInt8]] = [:]
    try repository.read(listed, revision: revision) { index, bytes in read[listed[index].path] = bytes }
    for (path, bytes) in read { contents.updateValue(bytes, forKey: path) }
  }

  /// The configuration file at a path: that of the revision if it has one, otherwise the current one.
  private mutating func source(at path: FilePath) throws(GitError) -> RevisionSettings.Source? {
    let folder = path.parent.withoutParentNames
    let place = folder.appending(Array(path.lastComponent.utf8))
    if let relative = repository.relativePath(of: place), !relative.bytes.isEmpty {
      try read([relative])
      if let bytes = contents[relative].flatMap({ $0 }), bytes.count <= Limits.settingsBytes {
        return RevisionSettings.Source(name: "\(revision):\(relative.text)", folder: folder, bytes: bytes)
      }
    }
    guard let status = try? FileStatus(of: place), status.isRegular, status.size <= Limits.settingsBytes,
      let bytes = try? place.contents()
    else { return nil }
    return RevisionSettings.Source(name: place.text, folder: folder, bytes: bytes)
  }
}

extension FilePath {
  /// The absolute path in which each `..` and the name before it are removed.
  fileprivate var withoutParentNames: FilePath {
    var names: [[UInt8]] = []
    for name in self.names {
      if name == Array("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return FilePath(bytes: [UInt8(ascii: "/")] + Array(names.joined(separator: [UInt8(ascii: "/")])))
  }
}
