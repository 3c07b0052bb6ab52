import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// What one run has to tell: every scene in report order, by file.
package struct RunReport: Sendable {
  package let scenes: [SceneReport]
  /// Nil where nobody asked for times.
  package let clock: RunClock?
  /// JSON files in searched folders that are no scenes, by path.
  package let skippedFiles: [String]

  package init(scenes: [SceneReport], clock: RunClock? = nil, skippedFiles: [String] = []) {
    self.scenes = scenes
    self.skippedFiles = skippedFiles
    self.clock = clock
  }

  package var summary: Summary { Summary(scenes, skippedFiles: skippedFiles.count) }

  /// The times of each scene that was checked; empty where nobody asked for them.
  package var timings: [Timings] { scenes.compactMap { $0.checked?.timings } }
}

/// One file of a run, checked or refused.
package struct SceneReport: Sendable {
  /// The name as given on the command line, or found below a folder that was.
  package let file: String
  package let source: SourceText
  package let content: Content

  package enum Content: Sendable {
    case checked(CheckedScene)
    /// What kept the scene from being loaded, in file order.
    case refused([Refusal])
    /// The limits that ended the check before it had a result.
    case cutOff([ExceededLimit])
  }

  package init(file: String, source: SourceText, content: Content) {
    self.file = file
    self.source = source
    self.content = content
  }

  package var checked: CheckedScene? { if case .checked(let scene) = content { scene } else { nil } }
  package var refusals: [Refusal] { if case .refused(let refusals) = content { refusals } else { [] } }

  /// The limits that were reached.
  package var incomplete: [ExceededLimit] {
    switch content {
    case .checked(let scene): scene.incomplete
    case .refused: []
    case .cutOff(let limits): limits
    }
  }
}

/// One reason why a scene could not be loaded.
package struct Refusal: Hashable, Sendable {
  package let message: String
  /// Nil where the file itself could not be read.
  package let location: SourceRange?
  /// The keys and indices that lead to the place, empty where there are none.
  package let keyPath: String
  /// Another place that matters.
  package let related: RelatedNote?

  package init(message: String, location: SourceRange?, keyPath: String = "", related: RelatedNote? = nil) {
    self.message = message
    self.location = location
    self.keyPath = keyPath
    self.related = related
  }
}
