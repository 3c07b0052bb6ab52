import LayoutModel
import LayoutReporting
import Synchronization

/// Finds the configuration file of a path: the nearest one in its folder or in a folder above.
///
/// Only the nearest file applies, together with the files that it inherits from. Each file is read once.
final class SettingsSearch: Sendable {
  /// The configuration file of all paths; `nil` to search for one above each path.
  private let fixedPath: FilePath?
  private let isOff: Bool
  private let state = Mutex(State())

  private struct State {
    /// For each folder as written on the command line, its path without links; `nil` if there is no such folder.
    var resolvedFolders: [FilePath: FilePath?] = [:]
    /// For each folder without links, the path of its configuration file.
    var pathOfFolder: [FilePath: FilePath?] = [:]
    /// For each configuration file, that file and its base files, base files first; empty if one of them cannot be
    /// used.
    var chains: [FilePath: [SettingsFile]] = [:]
    var failures: [SettingsFailure] = []
  }

  /// - Parameters:
  ///   - fixedPath: the configuration file of all paths; `nil` to search for one above each path.
  ///   - isOff: whether no file is used.
  init(fixedPath: FilePath? = nil, isOff: Bool = false) {
    self.fixedPath = fixedPath
    self.isOff = isOff
  }

  convenience init(_ arguments: ParsedArguments) throws(CommandError) {
    if arguments.contains(.config) && arguments.contains(.noConfig) {
      throw .usage(.conflictingOptions("--config", "--no-config"))
    }
    self.init(
      fixedPath: arguments.value(of: .config).map { FilePath($0) }, isOff: arguments.contains(.noConfig))
  }

  /// The configuration files that cannot be used, with the reasons, in the order in which they were found.
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

  /// The settings for a path on the command line: those of the file, or those of the files in a folder.
  func settings(ofArgument argument: String) -> FileSettings {
    let path = FilePath(argument)
    let isFolder = (try? FileStatus(of: path).isFolder) == true && !path.isViewHierarchy
    return settings(for: isFolder ? path.appending(Array("*".utf8)) : path)
  }

  /// The settings for the working directory, which also apply to standard input.
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
      // A link that leads nowhere is a configuration file that cannot be read.
      if (try? FileStatus(of: candidate)) != nil || candidate.isSymbolicLink {
        found = candidate
        break
      }
      if current.names.isEmpty { break }
      current = current.parent
    }
    for folder in passed { state.pathOfFolder.updateValue(found, forKey: folder) }
    return found
  }

  /// A configuration file and its base files, base files first.
  private static func chain(from path: FilePath, _ state: inout State) -> [SettingsFile] {
    if let known = state.chains[path] { return known }
    var files: [SettingsFile] = []
    do throws(SettingsFailure) {
      var next: FilePath? = path
      var seen: Set<FilePath> = []
      while let current = next {
        let file = try read(current)
        files.append(file)
        next = file.base.map { file.path($0.value.text) }
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
      guard status.isRegular else { throw .irregular }
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

  /// The path relative to the working directory if it is below it; otherwise the path as given.
  static func displayName(of path: FilePath) -> String {
    guard let folder = try? path.parent.resolved(), let working = try? FilePath(".").resolved() else {
      return path.text
    }
    let (names, own) = (folder.appending(Array(path.lastComponent.utf8)).names, working.names)
    guard path.bytes.first == UInt8(ascii: "/"), names.starts(with: own) else { return path.text }
    let rest = names.dropFirst(own.count).joined(separator: [UInt8(ascii: "/")])
    return String(decoding: Array(rest), as: UTF8.self)
  }
}
