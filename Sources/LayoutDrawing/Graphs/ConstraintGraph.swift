import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Views and the constraints between them in one configuration, drawn so that the first glance tells what is wrong.
///
/// Views are nodes, and clusters where they have subviews; constraints are edges that point at their left side.
package struct ConstraintGraph: Sendable {
  package let scene: Scene
  package let solved: SolvedConfiguration
  /// Those that hold in this configuration; their views are marked with the rule.
  package let findings: [Finding]

  /// The constraints to draw.
  package enum AxisSelection: String, Sendable, CaseIterable {
    case horizontal, vertical, both

    func includes(_ axis: Axis) -> Bool {
      switch self {
      case .horizontal: axis == .horizontal
      case .vertical: axis == .vertical
      case .both: true
      }
    }
  }

  package init(scene: Scene, solved: SolvedConfiguration, findings: [Finding] = []) {
    self.scene = scene
    self.solved = solved
    self.findings = findings
  }

  /// The diagram as DOT text; the same input gives the same bytes.
  ///
  /// - Complexity: linear in the scene but for sorting; Graphviz's layout of the result is bounded by `VisibleViews`.
  package func dot(axis: AxisSelection = .both) -> String {
    let edges = drawnConstraints(axis: axis)
    let visible = VisibleViews(scene: scene, solved: solved, edges: edges)
    var lines = ["digraph \(DOTText.name(title)) {"]
    lines.append(
      """
      graph [rankdir=LR, charset="UTF-8", fontname="\(Self.fontName)", labelloc=t, labeljust=l, nodesep=0.18, ranksep=0.35,
        newrank=true, label=<\(caption(axis: axis, visible: visible))>];
      node [shape=box, style="rounded,filled", fillcolor=white, fontname="\(Self.fontName)", fontsize=11, margin="0.08,0.05"];
      edge [fontname="\(Self.fontName)", fontsize=9, arrowsize=0.8];
      """)
    appendViews(edges: edges, visible: visible, axis: axis, to: &lines)
    appendConstraints(edges, visible: visible, to: &lines)
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  /// The scene's name and the configuration.
  var title: String {
    (scene.name.map { "\($0) · " } ?? "") + solved.configuration.id
  }

  static let fontName = "Helvetica,Arial,sans-serif"
}
