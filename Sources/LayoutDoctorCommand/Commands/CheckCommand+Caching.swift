import LayoutReporting

extension CheckCommand {
  /// The result of a file in the cache; `nil` if there is none.
  func cachedResult(of file: SceneFile) -> FileResult? {
    guard let cache, file.canBeCached, let bytes = try? file.contents(),
      let message = cache.message(for: key(of: file, bytes, cache)), let result = FileResult(message),
      result.scenes.values.joined().allSatisfy({ $0.outputs.count == formats.parts.count })
    else { return nil }
    return result
  }

  /// Stores the result of a file.
  ///
  /// - Parameter file: with the bytes that were checked.
  func store(_ result: FileResult, of file: SceneFile) {
    guard let cache, file.canBeCached, let bytes = file.bytes else { return }
    cache.store(result.message, for: key(of: file, bytes, cache))
  }

  private func key(of file: SceneFile, _ bytes: [UInt8], _ cache: ResultCache) -> ResultCache.Key {
    var message = MessageWriter()
    message.write(arguments.optionArguments(without: Self.optionsOfRun))
    message.write(formats.parts.map { "\($0.format.rawValue) \($0.isFile)" } + [styles.argument])
    message.write(file.path.bytes)
    message.write(settingsText(for: file))
    message.write(file.isFromRevision)
    let name = Checksum.digits(of: message.bytes)
    message = MessageWriter()
    message.write(name)
    message.write(cache.program)
    message.write(baseline.identity)
    message.write(file.earlier)
    message.write(bytes)
    return ResultCache.Key(name: name, checksum: Checksum.digits(of: message.bytes))
  }

  /// Options that do not change the result of a file, or whose effect is part of the key in another form.
  private static let optionsOfRun: Set<Option.Name> = [
    .cache, .shard, .jobs, .format, .output, .color, .verbose, .config, .noConfig, .baseline,
    .updateBaseline, .failOnStale, .watch, .noExclude, .exitZero,
  ]

  /// A text that identifies the settings of a file.
  func settingsText(for file: SceneFile) -> [String] {
    let settings = work.settings(for: file)
    let limits = work.limits(for: file)
    let rules = settings.rules.sorted { $0.key.rawValue < $1.key.rawValue }
    var text = rules.map { "\($0.key.rawValue)=\($0.value.value.text)" }
    text += ["allow"] + Set(settings.allowed.map(\.entry.rule.rawValue)).sorted()
    text += settings.ranges.map { "\($0.value.subject) \($0.value.lower)...\($0.value.upper)" }
    switch settings.screens?.value {
    case .devices(let names): text += ["devices"] + names
    case .environments(let named): text += ["environments"] + named.map(\.name)
    case nil: text.append("screens")
    }
    text.append("conflicts \(settings.conflicts.map { "\($0.value)" } ?? "")")
    return text + ["limits", "\(limits.seconds)", "\(limits.megabytes)"]
  }
}

extension SceneFile {
  /// Whether the file is a single sequence of bytes that can be read repeatedly and alone determines the result.
  fileprivate var canBeCached: Bool {
    !isStandardInput && !path.isViewHierarchy && path.descriptorNumber == nil
  }

  /// The file with its bytes; unchanged if they cannot be read, or if the file cannot be cached.
  func withBytesForCache() -> SceneFile { canBeCached ? withBytes() : self }
}
