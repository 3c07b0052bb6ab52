import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Looks for numbers, or inequalities, with which a squeezed content fits.
struct ShortageTrial {
  private let scene: Scene
  private let analysis: Analysis
  private let finding: Finding
  /// The configurations of the finding, the one that it shows first.
  private let configurations: [SolvedConfiguration]
  /// For each axis along which the view is too small, what keeps it so.
  private let causes: [[ShortagePhrases.Cause]]

  /// What makes room along all axes, in words, and the constraints that it changes.
  struct Tried {
    let text: String
    let constraints: [ConstraintID]
  }

  init(_ causes: [[ShortagePhrases.Cause]], of finding: Finding, in analysis: Analysis) {
    scene = analysis.scene
    self.analysis = analysis
    self.finding = finding
    self.causes = causes
    let shown = finding.shownConfiguration.map { [$0] } ?? []
    configurations = (shown + finding.configurations).unique().map { analysis.configurations[$0] }
  }

  /// - Parameter trial: `nil` if nothing is tried.
  /// - Returns: `nil` if nothing is known to help.
  func suggestion(by trial: inout SuggestionTrial?) -> Tried? {
    guard var own = trial, !causes.isEmpty else { return nil }
    defer { trial = own }
    return inequality(by: &own) ?? constants(by: &own)
  }

  /// A least size in place of a size that suffices in other configurations.
  private func inequality(by trial: inout SuggestionTrial) -> Tried? {
    let sizes = causes.compactMap { causes in causes.first { isSizeThatSuffices($0) }?.constraint.written }
    guard sizes.count == causes.count else { return nil }
    var changed = scene
    for id in sizes { changed.constraints[id.index].relation = .greaterThanOrEqual }
    guard trial.mends(changed) else { return nil }
    let names = list(sizes.map(scene.quotedName(of:)))
    return Tried(text: "make \(names) >= instead of ==", constraints: sizes)
  }

  /// Whether a cause gives the view a size that is as large as the content somewhere else.
  private func isSizeThatSuffices(_ cause: ShortagePhrases.Cause) -> Bool {
    guard cause.isOwnSize, let id = cause.constraint.written, scene[id].relation == .equal else { return false }
    return analysis.configurations.indices.contains {
      !finding.configurations.contains($0) && analysis.configurations[$0].configuration.isActive[id.index]
    }
  }

  /// A constant for each axis.
  private func constants(by trial: inout SuggestionTrial) -> Tried? {
    let lowered = analysis.solver.lower(configurations[0].configuration)
    let choices = causes.map { causes in
      causes.compactMap(\.constraint.written).unique().filter { scene[$0].relation == .equal }.prefix(
        Limits.suggestedConstants
      )
      .compactMap { id in
        lowered.constantKeepingContents(of: id).flatMap {
          scene.suggestion(ofRoomBy: $0, of: id, in: configurations)
        }
      }
    }
    guard choices.allSatisfy({ !$0.isEmpty }) else { return nil }
    // Along several axes, the likeliest constants are tried together.
    let sets = choices.count == 1 ? choices[0].map { [$0] } : [choices.map { $0[0] }]
    for suggestions in sets where trial.mends(suggestions.flatMap(\.changes)) {
      return Tried(
        text: suggestions.map(\.text).unique().joined(separator: ", and "),
        constraints: suggestions.flatMap(\.changes).map(\.constraint))
    }
    return nil
  }
}
