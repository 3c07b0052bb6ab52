import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The times at which each step of each transition begins and ends.
package struct TimelineTable {
  private let scene: Scene
  private let runs: [TransitionRun]
  private let style: Style

  /// - Parameter runs: one for each transition.
  package init(_ scene: Scene, runs: [TransitionRun], style: Style = Style(isColored: false)) {
    self.scene = scene
    self.runs = runs
    self.style = style
  }

  package var text: String { runs.map { table(of: $0) }.joined(separator: "\n").wrapped(toWidth: style.width) }

  private func table(of run: TransitionRun) -> String {
    let transition = scene[run.transition]
    let states = scene.machines[run.transition.machine].states
    let source = states[run.origin.states[run.transition.machine].index].name
    let extent = run.trace.isEndless ? "without end" : "\(seconds(run.flight.duration)) s"
    let target = states[transition.target.index].name
    let title = style.bold(transition.name.printable) + " (\(source.printable) → \(target.printable)): \(extent)\n"
    var rows = [["start ", "end ", "step"]]
    for entry in run.trace.timeline {
      let indentation = String(repeating: "  ", count: min(entry.depth, Self.maximumIndentation))
      rows.append([
        seconds(entry.start) + " ", entry.end.map { seconds($0) + " " } ?? "– ", indentation + entry.kind.text,
      ])
    }
    return title + rows.inAlignedColumns(rightAligned: 0..<2, indentation: "  ", width: style.width)
  }

  /// The deepest level that is still indented.
  private static let maximumIndentation = 16

  /// A time in seconds, rounded to microseconds.
  private func seconds(_ time: Rational) -> String { time.decimalDescription(places: 6) }
}

extension TimelineEntry.Kind {
  /// The step's key in a scene; `frame` for a keyframe.
  var name: String {
    switch self {
    case .animate: "animate"
    case .keyframes: "keyframes"
    case .keyframe: "frame"
    case .sequence: "sequence"
    case .parallel: "parallel"
    case .wait: "wait"
    case .repeat: "repeat"
    }
  }

  fileprivate var text: String {
    switch self {
    case .animate(let curve, let spring):
      if let spring {
        "animate, spring \(spring.damping)" + (spring.velocity.isZero ? "" : " with velocity \(spring.velocity)")
      } else {
        "animate, \(curve.text)"
      }
    case .repeat(let count): "repeat, \(count.map { "\($0) times" } ?? "forever")"
    default: name
    }
  }
}
