import LayoutChecking
import LayoutReporting
import SceneImport

extension CheckCommand {
  /// Rejects options whose effect depends on the files of other shards.
  static func checkShard(_ arguments: ParsedArguments) throws(CommandError) {
    guard arguments.contains(.shard) else { return }
    // The merge prunes the baseline and reports the entries that no finding matches.
    for option in [Option.Name.updateBaseline, .failOnStale, .timings]
    where arguments.contains(option) {
      throw .usage(.conflictingOptions("--shard", "--\(option.rawValue)"))
    }
  }

  /// Describes the shard of a run.
  ///
  /// - Parameter search: the files of all shards.
  func description(of shard: Shard, _ search: SceneSearch) -> EncodedShard {
    let list = FileList(search.files.map(\.name) + search.failures.map(\.path.text))
    var options = MessageWriter()
    options.write(arguments.optionArguments(without: Self.optionsBesideReport))
    options.write([baseline.digest ?? ""])
    for file in search.files { options.write([file.name] + settingsText(for: file)) }
    var contents = MessageWriter()
    for file in search.files { contents.write(Int(truncatingIfNeeded: file.contentsChecksum)) }
    return EncodedShard(
      index: shard.index, count: shard.count, options: Checksum.digits(of: options.bytes), fileCount: list.names.count,
      files: list.digest, contents: Checksum.digits(of: contents.bytes),
      covered: list.names.filter { shard.contains($0) })
  }

  /// Options that change neither the scenes of a JSON report nor the exit status.
  private static let optionsBesideReport: Set<Option.Name> = [
    .cache, .shard, .jobs, .format, .output, .color, .verbose, .quiet, .statistics, .config, .noConfig, .baseline,
  ]

  /// The selected names that no scene has, such as `state open`.
  func unknownNames(_ known: [ConfigurationSelection.SelectableNames]) -> [String] {
    let selection = work.checker.selection
    let states = selection.states.map { (kind: "state", selection: ConfigurationSelection(states: [$0]), name: $0) }
    let environments = selection.environments.map {
      (kind: "environment", selection: ConfigurationSelection(environments: [$0]), name: $0)
    }
    return (states + environments).compactMap { kind, selection, name in
      if known.isEmpty { return "\(kind) \(name)" }
      return (try? selection.check(against: known)) == nil ? "\(kind) \(name)" : nil
    }
  }
}

extension SceneFile {
  /// A checksum of what the file, or the folder of a capture, contains; 0 for standard input, which can be read only once, and for
  /// what cannot be read.
  fileprivate var contentsChecksum: UInt64 {
    if isStandardInput { return 0 }
    guard path.isViewHierarchy else { return (try? contents()).map(Checksum.value) ?? 0 }
    let folder = path.appending(Array(HierarchyPackage.responseFolder.utf8))
    var message = MessageWriter()
    for name in (try? folder.folderEntries())?.sorted(by: { $0.lexicographicallyPrecedes($1) }) ?? [] {
      message.write(name)
      message.write((try? folder.appending(name).contents()) ?? [])
    }
    return Checksum.value(of: message.bytes)
  }
}
