import LayoutModel
import LayoutReporting
import Synchronization

/// Finds the configuration file of a path: the nearest one in its folder or in a folder above.
///
/// The nearest file holds alone, together with those that it inherits from. Each file is read once.
final class SettingsSearch: Sendable {
  /// A file that is for all paths; `nil` to search for one.
  private let fixedPath: FilePath?
  private let isOff: Bool
  private let state = Mutex(State())

  private struct State {
    /// For each folder as it is written, its path without links; `nil` if there is no such folder.
    var resolvedFolders: [FilePath: FilePath?] = [:]
    /// For each folder without links, the path of its configuration file.
    var pathOfFolder: [FilePath: FilePath?] = [:]
    /// The files that hold for a configuration file; empty if one of them cannot be used.
    var chains: [FilePath: [SettingsFile]] = [:]
    var failures: [SettingsFailure] = []
  }

  /// - Parameters:
  ///   - fixedPath: a file that is for all paths.
  ///   - isOff: whether no file is used.
  init(fixedPath: FilePath? = nil, isOff: Bool = false) {
    self.fixedPath = fixedPath
    self.isOff = isOff
  }

  convenience init(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.contains(.config) && arguments.contains(.noConfig) {
      throw .conflictingOptions("--config", "--no-config")
    }
    self.init(
      fixedPath: arguments.value(of: .config).map { FilePath($0) }, isOff: arguments.contains(.noConfig))
  }

  /// Why files that were looked at cannot be used, in the order in which they were found.
  var failures: [SettingsFailure] { state.withLock { $0.failures } }

  /// The settings for a path; none if a configuration file cannot be used.
  func settings(for path: FilePath) -> FileSettings {
    if isOff { return .none }
    guard let folder = resolved(path.parent) else { return .none }
    let resolved = folder.appending(path.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [])
    let files = state.withLock { state in
      (fixedPath ?? Self.nearestFile(above: folder, &state)).map { Self.chain(from: $0, &state) } ?? []
    }
    return files.isEmpty ? .none : FileSettings(files, path: resolved)
  }

  /// The path of a folder without links.
  private func resolved(_ folder: FilePath) -> FilePath? {
    state.withLock { state in
      if let known = state.resolvedFolders[folder] { return known }
      let resolved = try? folder.resolved()
      state.resolvedFolders.updateValue(resolved, forKey: folder)
      return resolved
    }
  }

  /// The settings for the working directory, as those of standard input.
  func settingsOfWorkingDirectory() -> FileSettings { settings(for: FilePath("./-")) }

  private static func nearestFile(above folder: FilePath, _ state: inout State) -> FilePath? {
    var passed: [FilePath] = []
    var current = folder
    var found: FilePath?
    while true {
      if let known = state.pathOfFolder[current] {
        found = known
        break
      }
      passed.append(current)
      let candidate = current.appending(Array(SettingsFile.fileName.utf8))
      if (try? FileStatus(of: candidate)) != nil {
        found = candidate
        break
      }
      if current.names.isEmpty { break }
      current = current.parent
    }
    for folder in passed { state.pathOfFolder.updateValue(found, forKey: folder) }
    return found
  }

  /// The files that hold where a file is the nearest one, those that others inherit from first.
  private static func chain(from path: FilePath, _ state: inout State) -> [SettingsFile] {
    if let known = state.chains[path] { return known }
    var files: [SettingsFile] = []
    do throws(SettingsFailure) {
      var next: FilePath? = path
      var seen: Set<FilePath> = []
      while let current = next {
        let file = try read(current)
        files.append(file)
        next = file.base.map { base in
          base.value.bytes.first == UInt8(ascii: "/") ? base.value : file.folder.appending(base.value.bytes)
        }
        let isCycle = (try? current.resolved()).map { !seen.insert($0).inserted } ?? false
        if isCycle || files.count > Limits.inheritedSettings {
          let message =
            isCycle
            ? "files inherit from each other in a circle"
            : "more than \(Limits.inheritedSettings) files inherit from each other"
          throw SettingsFailure(files[0].name, [Refusal(message: message, location: nil)])
        }
      }
    } catch {
      state.failures.append(error)
      files = []
    }
    state.chains[path] = files.reversed()
    return files.reversed()
  }

  private static func read(_ path: FilePath) throws(SettingsFailure) -> SettingsFile {
    let name = displayName(of: path)
    do throws(SystemError) {
      let status = try FileStatus(of: path)
      guard status.isRegular else { throw .irregular(status.kind) }
      if status.size > Limits.settingsBytes { throw .tooLarge }
    } catch { throw SettingsFailure(name, [Refusal(message: error.message, location: nil)]) }
    let bytes: [UInt8]
    let folder: FilePath
    do throws(SystemError) {
      bytes = try path.contents()
      folder = try path.parent.resolved()
    } catch { throw SettingsFailure(name, [Refusal(message: error.message, location: nil)]) }
    return try SettingsReader.read(bytes, into: SettingsFile(name: name, folder: folder))
  }

  /// The path relative to the working directory if it is below that.
  private static func displayName(of path: FilePath) -> String {
    guard let folder = try? path.parent.resolved(), let working = try? FilePath(".").resolved() else {
      return path.text
    }
    let (names, own) = (folder.appending(Array(path.lastComponent.utf8)).names, working.names)
    guard path.bytes.first == UInt8(ascii: "/"), names.starts(with: own) else { return path.text }
    let rest = names.dropFirst(own.count).joined(separator: [UInt8(ascii: "/")])
    return String(decoding: Array(rest), as: UTF8.self)
  }
}
