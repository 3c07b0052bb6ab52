import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Sizes that nothing gives but a weakest fit: of stack views, which fit their views as closely as they can, and of a self-sizing root.
/// What is inside is then as small as it can be.
struct LeastSizes {
  let analysis: Analysis

  /// The view inside that has content and a length of 0, where only a weakest fit gives an attribute its value.
  ///
  /// - Returns: `nil` if something else gives it.
  func emptyView(behind attribute: MeasuredAttribute, in configuration: Int) -> ViewID? {
    guard let explanation = analysis.explanation(of: attribute, in: configuration), explanation.value != nil,
      let atMost = explanation.atMost, let atLeast = explanation.atLeast
    else { return nil }
    let solved = analysis.configurations[configuration]
    let optional = (atMost.terms + atLeast.terms).filter { ($0.priority ?? 1000) < 1000 }
    guard !optional.isEmpty, optional.allSatisfy({ $0.constraint?.isWeakestFit ?? false }) else { return nil }
    let axis = attribute.anchor.attribute.axis
    for term in atLeast.terms {
      switch term.row {
      case .background(let size)
      where size.attribute == axis.size && size.view != .root && hasContent(size.view, axis, solved):
        return size.view
      case .contentSize(let view, axis) where hasContent(view, axis, solved): return view
      default: continue
      }
    }
    return nil
  }

  /// Whether a view, or one inside it, has content with a length of its own.
  private func hasContent(_ view: ViewID, _ axis: Axis, _ solved: SolvedConfiguration) -> Bool {
    let (scene, configuration) = (analysis.scene, solved.configuration)
    return scene.views.indices.contains { index in
      let inside = ViewID(index)
      guard inside == view || scene.isAncestor(view, of: inside) else { return false }
      let properties = configuration.properties[index]
      return properties.isInstalled && !properties.isHidden
        && configuration.intrinsicSize(of: inside, axis, in: scene)?.isPositive ?? false
    }
  }

  /// For each content that is too small because nothing gives a scroll view's content or the root a size, the index of the finding
  /// about that size.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  static func causes(of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) -> [Int: Int] {
    let missing = findings.indices.filter { index in
      guard let evidence = findings[index].evidence as? MissingContentSize.Evidence, !isExcluded(index) else {
        return false
      }
      // Where the size is not determined, what follows is found by trying other layouts.
      return !evidence.axes.contains { axis in
        findings[index].configurations.contains {
          analysis.configurations[$0].undeterminedContents.contains(
            ContentAxis(scrollView: findings[index].views[0], axis: axis))
        }
      }
    }
    if missing.isEmpty { return [:] }
    let sizes = LeastSizes(analysis: analysis)
    var causes: [Int: Int] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard let view = finding.views.first else { continue }
      let cut: [Axis]
      switch finding.evidence {
      case let content as ContentShortage: cut = content.axes.map(\.axis)
      case let reach as ContentReach: cut = reach.reach.edges.map(\.edge.axis)
      default: continue
      }
      causes[index] = missing.first { cause in
        guard let evidence = findings[cause].evidence as? MissingContentSize.Evidence,
          cut.allSatisfy(evidence.axes.contains),
          Set(findings[cause].configurations).isSuperset(of: finding.configurations),
          analysis.scene.isAncestor(findings[cause].views[0], of: view)
        else { return false }
        // What is too small for another reason is a mistake of its own.
        let small = (finding.evidence as? ContentReach)?.reach.limit ?? view
        if small == findings[cause].views[0] { return true }
        return cut.allSatisfy { sizes.fits(small, along: $0, in: finding.configurations) }
      }
    }
    return causes
  }

  /// Whether a weakest fit keeps a view from being larger in the first of some configurations.
  private func fits(_ view: ViewID, along axis: Axis, in configurations: [Int]) -> Bool {
    guard let first = configurations.first else { return false }
    let size = MeasuredAttribute(axis.size, of: view, in: analysis.scene)
    return analysis.explanation(of: size, in: first)?.atMost?.constraints.contains(where: \.isWeakestFit) ?? false
  }
}

extension ConstraintReference {
  /// Whether the constraint only makes something as small as it can be.
  fileprivate var isWeakestFit: Bool {
    switch self {
    case .fitting: true
    case .stack(_, let part): part.kind == .suppression || part.kind == .spanningFit
    case .written, .frame, .hugging, .compression: false
    }
  }
}
