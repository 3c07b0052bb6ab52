// Re-checks what a report claims of a scene, with nothing of the solver: rows are read from the scene by other code, numbers
// are added in other arithmetic. Whoever believes these files need not believe the others.

import LayoutModel
import SceneLoading

/// Checks the entries of JSON reports of one scene.
package struct ProofChecker {
  private let scene: Scene
  private let names: SceneNames
  private let work: Int

  /// Some seconds of work: forty fractions of 10,000 digits over as many, each reduced once.
  package static let workLimit = 50_000_000

  /// - Parameter work: the lengths of numerators times those of denominators, in limbs of nine digits, that may be reduced.
  package init(scene: Scene, work: Int = workLimit) {
    self.scene = scene
    self.work = work
    names = SceneNames(scene)
  }

  /// Why there is nothing to check.
  package enum Failure: Error {
    /// The text is not a report; the first place at which it is not.
    case unreadable(LoadError)
    /// No scene of the report is from this file; those that are in it.
    case otherFiles([String])
    /// The numbers of the report are so long that sums of them would take hours.
    case numbersTooLong
  }

  /// - Parameter file: the scene's path, by which a report of several files knows it.
  /// - Complexity: linear in the report and in the rows of its configurations, times the witnesses that list them.
  package func check(_ report: JSONDocument, file: String) throws(Failure) -> Verification {
    let budget = ArithmeticBudget(work: work)
    let result = budget.charge { () -> Result<Verification, CheckFailure> in
      do throws(CheckFailure) {
        return .success(try verification(of: ReportValue(document: report, node: report.root), file: file))
      } catch {
        return .failure(error)
      }
    }
    if budget.isSpent { throw .numbersTooLong }
    switch result {
    case .success(let verification): return verification
    case .failure(let error):
      switch error {
      case .unreadable(let error): throw .unreadable(error)
      case .otherFiles(let files): throw .otherFiles(files)
      case .refused(let reason):
        var verification = Verification()
        verification.refusals = [RefusedEntry(path: "scenes", reason: reason)]
        return verification
      }
    }
  }

  private func verification(of report: ReportValue, file: String) throws(CheckFailure) -> Verification {
    let scenes = try report.member("scenes").elements()
    var files: [String] = []
    for scene in scenes { files.append(try scene.member("file").string()) }
    guard let index = files.firstIndex(of: file) ?? (scenes.count == 1 ? 0 : nil) else { throw .otherFiles(files) }
    var check = SceneCheck(scene: scene, names: names, entry: scenes[index], path: "scenes[\(index)]")
    try check.run()
    return check.verification
  }
}
