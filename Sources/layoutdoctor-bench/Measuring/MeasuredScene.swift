import BenchScenes
import LayoutModel
import SceneLoading

/// One measurement of one scene. It runs in its own process, so that one that hangs or exhausts memory affects no other.
struct MeasuredScene {
  let scenario: Scenario
  let family: Family
  let views: Int
  let shuffleSeed: UInt64?
  let samples: Int
  let budget: Int
  /// The file to which `program` writes the rows.
  let programPath: String

  var sampler: Sampler { Sampler(samples: samples, budget: budget) }

  func run() {
    switch scenario {
    case .cold: measureCold(explaining: false)
    case .explain: measureCold(explaining: true)
    case .change: measureChange()
    case .states: measureStates()
    case .environments: measureEnvironments()
    case .ranges: measureRanges()
    case .conflict: measureConflicts(1)
    case .conflicts: measureConflicts(100)
    case .check: measureCheck()
    case .checkStates: measureCheckOfStates()
    case .load: measureLoading()
    case .write: measureWriting()
    case .files: measureFiles()
    case .screens: measureScreens()
    case .program: writeProgram()
    }
  }

  /// The scene with a single configuration.
  var draft: SceneDraft {
    var draft = family.scene(views: views, shuffleSeed: shuffleSeed)
    draft.edit = nil
    return draft
  }

  /// Loads a draft from its JSON text, as every scene is loaded.
  func load(_ draft: SceneDraft) -> Scene {
    let bytes = Array(draft.text.utf8)
    do { return try sampler.prepare { try loadScene(bytes) } } catch {
      preconditionFailure("a generated scene is refused: \(error)")
    }
  }
}
