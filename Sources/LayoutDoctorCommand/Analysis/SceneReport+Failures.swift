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
}
