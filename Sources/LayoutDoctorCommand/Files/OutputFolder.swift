import LayoutReporting

/// An output folder. It refuses to write over an input or to write a file twice.
final class OutputFolder {
  private let path: FilePath
  private let inputs: Set<FileStatus.Identity>
  private let watchdog: Watchdog
  private var written: Set<FileStatus.Identity> = []

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
    TemporaryFile.removeLeftovers(in: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> FilePath { path.appending(Array(name.utf8)) }

  /// Writes a file and reports it on standard output.
  ///
  /// - Parameter terminal: `nil` for a file that a report names.
  func write(_ bytes: [UInt8], to name: String, telling terminal: Terminal?) throws(CommandError) {
    let file = file(name)
    do throws(SystemError) {
      if let identity = OutputPlace(file).identity {
        if inputs.contains(identity) { throw .isInput }
        if written.contains(identity) { throw .isWritten }
      }
      try watchdog.withoutEnding { () throws(SystemError) in
        try OutputFile.write(bytes, to: file)
        try terminal?.report(file.text.printable + "\n")
      }
      if let identity = OutputPlace(file).identity { written.insert(identity) }
    } catch {
      throw .output(file.text, error)
    }
  }
}
