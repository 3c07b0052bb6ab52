// The height of a text that wraps depends on its width, which no linear program can express. So the layout is solved in passes,
// as UIKit does: the first gives every text one line, each other the lines that it needs in the widths of the pass before,
// until no number of lines changes. The evidence is that of the last pass.

import ConstraintSolver
import LayoutModel

extension Configuration {
  /// The least number of lines over which a text fits into the width of a frame, as if it could break anywhere.
  ///
  /// Does not consider how many lines the view shows at most.
  ///
  /// - Returns: `nil` if the content does not wrap, or the frame has no width.
  package func neededLineCount(of view: ViewID, in frame: Frame, of scene: Scene) -> Int? {
    guard properties[view.index].lineLimit != nil, let length = intrinsicSize(of: view, .horizontal, in: scene) else {
      return nil
    }
    let width = frame.width - Rational(scene[view].alignmentInsets.total(along: .horizontal))
    guard width.isPositive else { return nil }
    if length <= width { return 1 }
    var (few, enough) = (1, WrappingText.mostLines)
    while enough - few > 1 {
      let middle = (few + enough) / 2
      if length <= Rational(middle) * width { enough = middle } else { few = middle }
    }
    return enough
  }

  /// The number of lines that a text shows in a frame. A text without a width has one line, as in UIKit.
  package func shownLineCount(of view: ViewID, in frame: Frame, of scene: Scene) -> Int {
    guard let lineLimit = properties[view.index].lineLimit,
      let needed = neededLineCount(of: view, in: frame, of: scene)
    else { return 1 }
    return lineLimit == 0 ? needed : min(needed, lineLimit)
  }
}

/// A text whose number of lines differs from the one with which the layout was solved.
package struct ChangingText: Hashable, Sendable {
  package let view: ViewID
  /// The number of lines with which the layout was solved.
  package let solvedCount: Int
  /// The number of lines in the resulting width.
  package let resultingCount: Int
}

extension SolvedConfiguration {
  /// The number of lines of a text that is narrower than its one line because it wraps, as it is meant to; `nil` for any other
  /// violation.
  package func linesOfWrappedText(_ violation: Violation, in scene: Scene) -> Int? {
    guard case .compression(let view, .horizontal) = violation.constraint,
      let limit = configuration.properties[view.index].lineLimit, limit != 1,
      let needed = configuration.neededLineCount(of: view, in: frames[view.index], of: scene)
    else { return nil }
    return limit == 0 || needed <= limit ? needed : nil
  }

  /// The texts whose number of lines was still changing when the passes ended, in order of view.
  package func changingTexts(_ texts: [ViewID], in scene: Scene) -> [ChangingText] {
    texts.compactMap { view in
      let solved = configuration.lineCount(of: view)
      let resulting = configuration.shownLineCount(of: view, in: frames[view.index], of: scene)
      return solved == resulting
        ? nil : ChangingText(view: view, solvedCount: solved, resultingCount: resulting)
    }
  }
}

extension SceneSolver {
  /// The numbers of lines of all texts in a layout; empty if each has one.
  package func lineCounts(_ configuration: Configuration, in frames: [Frame]) -> [Int] {
    var counts: [Int] = []
    for view in texts {
      let count = configuration.shownLineCount(of: view, in: frames[view.index], of: scene)
      if count == 1 { continue }
      if counts.isEmpty { counts = [Int](repeating: 1, count: scene.views.count) }
      counts[view.index] = count
    }
    return counts
  }

  /// Solves a configuration until no number of lines changes.
  ///
  /// - Parameters:
  ///   - solve: solves one pass.
  ///   - frames: the frames of that layout.
  package func inPasses<Layout>(
    _ configuration: Configuration, solve: (Configuration) -> Layout, frames: (Layout) -> [Frame]
  ) -> Layout {
    if texts.isEmpty { return solve(configuration) }
    var configuration = configuration
    configuration.lineCounts = []
    var layout = solve(configuration)
    for _ in 0..<Limits.textPasses {
      let counts = lineCounts(configuration, in: frames(layout))
      if counts == configuration.lineCounts { break }
      configuration.lineCounts = counts
      layout = solve(configuration)
    }
    return layout
  }

  /// The layout of a configuration, without its conflicts.
  package func layout(of configuration: Configuration, findsUnreachable: Bool = false) -> SolvedConfiguration {
    inPasses(
      configuration, solve: { solve(lower($0), findsConflicts: false, findsUnreachable: findsUnreachable) },
      frames: \.frames)
  }

  /// Whether the height of a text is required, so that the values at which a range holds depend on its number of lines.
  package var requiresTextHeights: Bool {
    texts.contains { scene[$0].compression.vertical.isRequired || scene[$0].hugging.vertical.isRequired }
  }
}
