// Checks the claims of a report independently of the solver. Rows are derived from the scene by separate code and summed in
// separate arithmetic, so trusting these files does not require trusting the solver.

import LayoutModel
import SceneLoading

/// Checks the entries of JSON reports about one scene.
package struct ProofChecker {
  private let scene: Scene
  private let names: SceneNames
  private let work: Int
  private let severities: [String: Severity]

  /// - Parameters:
  ///   - severities: the usual severity of each rule; findings below it are counted.
  ///   - work: the limit on the sum of numerator length times denominator length, in limbs of nine digits, over all reductions.
  package init(scene: Scene, severities: [String: Severity] = [:], work: Int = Limits.work) {
    self.scene = scene
    self.severities = severities
    self.work = work
    names = SceneNames(scene)
  }

  /// The reason why a report cannot be checked.
  package enum Failure: Error {
    /// The text is not a report; the error is the first one found.
    case unreadable(LoadError)
    /// No scene of the report comes from this file; the associated value lists the files that do occur.
    case otherFiles([String])
    /// The report says why the scene could not be loaded, and has no results.
    case unloadedScene
    /// The numbers of the report are so long that their sums would take hours.
    case numbersTooLong
  }

  /// - Parameter file: the scene's path, which identifies the scene in a report of several files.
  /// - Complexity: linear in the report and in the rows of its configurations, times the witnesses that list them.
  package func check(_ report: JSONDocument, file: String) throws(Failure) -> Verification {
    let budget = ArithmeticBudget(work: work)
    let result = budget.charge { () -> Result<Verification?, CheckFailure> in
      do throws(CheckFailure) {
        return .success(try verification(of: ReportValue(document: report, node: report.root), file: file))
      } catch {
        return .failure(error)
      }
    }
    if budget.isSpent { throw .numbersTooLong }
    switch result {
    case .success(let verification?): return verification
    case .success(nil): throw .unloadedScene
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

  /// - Returns: `nil` if the report is about a scene that could not be loaded.
  private func verification(of report: ReportValue, file: String) throws(CheckFailure) -> Verification? {
    let scenes = try report.member("scenes").elements()
    var files: [String] = []
    for scene in scenes { files.append(try scene.member("file").string()) }
    let matching = files.indices.filter { files[$0] == file }
    // A document has several scenes, which have different names.
    var index = matching.first ?? (scenes.count == 1 ? 0 : nil)
    if matching.count > 1 {
      for match in matching where (try? scenes[match].member("name").string()) == scene.name { index = match }
    }
    guard let index else { throw .otherFiles(files) }
    if let errors = try scenes[index].optional("errors")?.elements(), !errors.isEmpty { return nil }
    var check = SceneCheck(
      scene: scene, names: names, entry: scenes[index], path: "scenes[\(index)]", severities: severities)
    try check.run()
    return check.verification
  }
}
