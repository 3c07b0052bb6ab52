import LayoutReporting

/// An output folder for one scene. It refuses to write over the scene or to write a file twice.
final class OutputFolder {
  private let path: FilePath
  private let input: FileStatus.Identity?
  private let watchdog: Watchdog
  private var written: Set<FileStatus.Identity> = []

  /// Creates the folder if it does not exist.
  ///
  /// - Parameters:
  ///   - scene: must not be overwritten.
  ///   - watchdog: does not end the process while a file is being written.
  init(_ path: FilePath, beside scene: SceneFile, _ watchdog: Watchdog) throws(CommandError) {
    self.path = path
    self.watchdog = watchdog
    input = scene.identity
    do { try OutputFile.makeFolder(path) } catch { throw .output(path.text, error) }
    TemporaryFile.removeLeftovers(in: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> FilePath { path.appending(Array(name.utf8)) }

  /// Writes a file and reports it on standard output.
  func write(_ bytes: [UInt8], to name: String, telling terminal: Terminal) throws(CommandError) {
    let file = file(name)
    do throws(SystemError) {
      if let identity = OutputPlace(file).identity {
        if identity == input { throw .isInput }
        if written.contains(identity) { throw .isWritten }
      }
      try watchdog.withoutEnding { () throws(SystemError) in
        try OutputFile.write(bytes, to: file)
        try terminal.report(file.text.printable + "\n")
      }
      if let identity = OutputPlace(file).identity { written.insert(identity) }
    } catch {
      throw .output(file.text, error)
    }
  }
}
