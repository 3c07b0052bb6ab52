import LayoutReporting

/// An output folder. It refuses to write over an input or through a link, which may lead out of the folder.
final class OutputFolder {
  private let path: FilePath
  private let inputs: Set<FileStatus.Identity>
  private let watchdog: Watchdog

  /// Creates the folder if it does not exist.
  ///
  /// - Parameters:
  ///   - scenes: must not be overwritten.
  ///   - watchdog: does not end the process while a file is being written.
  init(_ path: FilePath, beside scenes: [SceneFile], _ watchdog: Watchdog) throws(CommandError) {
    self.path = path
    self.watchdog = watchdog
    inputs = Set(scenes.compactMap(\.identity))
    do { try OutputFile.makeFolder(path) } catch { throw .output(path.text, error) }
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> FilePath { path.appending(Array(name.utf8)) }

  /// Writes a file and reports it on standard output.
  ///
  /// - Parameter terminal: `nil` for a file that a report names.
  func write(_ bytes: [UInt8], to name: String, telling terminal: Terminal?) throws(CommandError) {
    let file = file(name)
    if let identity = OutputDestination(file).identity, inputs.contains(identity) { throw .output(file.text, .isInput) }
    try watchdog.withoutEnding { () throws(CommandError) in
      do throws(SystemError) { try OutputFile.write(bytes, to: file, followsLinks: false) } catch {
        throw .output(file.text, error)
      }
      try terminal?.report(file.text.printable + "\n")
    }
  }
}
