import BenchScenes
import LayoutChecking
import LayoutDoctorCommand
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

extension MeasuredScene {
  /// Measures the whole command with the report as text and as JSON, and solving alone for comparison.
  func measureCheck() {
    let bytes = Array(draft.text.utf8)
    let scene = load(draft)
    let folder = ScratchFolder()
    let path = folder.file("scene.json")
    guard writeFile(path, bytes) else { return complain("layoutdoctor-bench: cannot write '\(path)'") }
    sampler.run {
      let text = secondsOfCheck(path)
      let json = secondsOfCheck(path, "--format", "json")
      let solving = timed {
        solveMeasuredProgram(SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0]).program)
      }
      return [("check", text), ("check-json", json), ("its-cold-solve", solving.seconds)]
    }
  }

  /// Measures the whole command on a scene with its own state only, and on one with 50 more states.
  func measureCheckOfStates() {
    let folder = ScratchFolder()
    let paths = [0, 50].map { count in
      var draft = draft
      if count > 0 {
        draft = family.scene(views: views, shuffleSeed: shuffleSeed)
        draft.editCount = count
      }
      let path = folder.file("scene\(count).json")
      if !writeFile(path, Array(draft.text.utf8)) { complain("layoutdoctor-bench: cannot write '\(path)'") }
      return path
    }
    sampler.run {
      [("check-1-state", secondsOfCheck(paths[0])), ("check-51-states", secondsOfCheck(paths[1]))]
    }
  }

  func measureFiles() {
    let folder = ScratchFolder()
    let bytes = Array(Family.form.scene(views: 10).text.utf8)
    for index in 0..<1000 where !writeFile(folder.file("scene\(index).json"), bytes) {
      return complain("layoutdoctor-bench: cannot write to '\(folder.path)'")
    }
    sampler.run { [("1000-files", secondsOfCheck(folder.path))] }
  }

  private func secondsOfCheck(_ arguments: String...) -> Double {
    silently { timed { LayoutDoctor.run(["check"] + arguments) }.seconds }
  }

  func measureLoading() {
    let bytes = Array(draft.text.utf8)
    emit("value bytes \(bytes.count)")
    sampler.run { [("load", timed { try? loadScene(bytes) }.seconds)] }
  }

  func measureWriting() {
    let scene = load(draft)
    let solved = sampler.prepare { SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0]) }
    let report = RunReport(scenes: [
      SceneReport(
        file: "scene.json", source: SourceText(bytes: []),
        content: .checked(CheckedScene(scene: scene, configurations: [solved])))
    ])
    var isFirst = true
    sampler.run {
      let (bytes, seconds) = timed { EncodedReport(report, version: "0").bytes }
      if isFirst {
        isFirst = false
        emit("value bytes \(bytes.count)")
      }
      return [("write", seconds)]
    }
  }
}
