import LayoutModel
import LayoutReporting
import LayoutSolving

extension SceneReport {
  /// The report of a scene whose check was cut off by a limit.
  init(_ file: SceneFile, cutOffBy limit: ExceededLimit) {
    self.init(file: file.name, source: SourceText(bytes: []), content: .cutOff([limit]))
  }

  /// The report of a scene that cannot be checked.
  init(file: String, refusedBecause message: String) {
    self.init(
      file: file, source: SourceText(bytes: []), content: .refused([Refusal(message: message, location: nil)]))
  }

  /// The report of a path that cannot be searched.
  init(path: FilePath, reason: SceneSearch.SearchFailure) {
    switch reason {
    case .system(let error): self.init(file: path.text, refusedBecause: error.message)
    case .folderWithoutScenes: self.init(file: path.text, refusedBecause: "the folder holds no scenes")
    case .everythingIgnored:
      self.init(
        file: path.text,
        refusedBecause: "the folder holds no scenes that git does not ignore; what is named is checked all the same")
    case .everythingExcluded:
      self.init(
        file: path.text, refusedBecause: "'exclude' in a configuration file leaves out every scene of the folder")
    }
  }
}
