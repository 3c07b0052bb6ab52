import ConstraintSolver
import Graphviz
import LayoutDiagnosis
import LayoutDrawing
import LayoutModel
import LayoutSolving

/// The layout of one configuration: the frame of every view.
public struct Layout: Sendable {
  private let index: Int
  private let run: CheckedRun
  private var solved: SolvedConfiguration { run.checked.configurations[index] }

  init(_ index: Int, of run: CheckedRun) {
    self.index = index
    self.run = run
  }

  /// The id of the configuration: `state`, `state@environment`, `a+b` for two machines; `base` for a scene without states.
  ///
  /// A configuration that only transitions reach has a number after its states: `state~1@environment`.
  public var configuration: String { solved.configuration.id }

  /// The frames by view id, in the coordinates of each view's superview. A view that is not installed has none.
  ///
  /// - Complexity: linear in the number of views, at each access.
  public var frames: [String: Frame] {
    let scene = run.checked.scene
    let installed = scene.views.indices.filter { solved.configuration.properties[$0].isInstalled }
    return Dictionary(
      uniqueKeysWithValues: installed.map { (scene.name(of: ViewID($0)), Frame(solved.frames[$0])) })
  }

  /// The frame of one view, in its superview's coordinates; `nil` if the scene has no such view, or if it is not
  /// installed.
  ///
  /// - Complexity: linear in the number of views.
  public subscript(view: String) -> Frame? {
    let scene = run.checked.scene
    guard let index = scene.views.firstIndex(where: { $0.name == view }),
      solved.configuration.properties[index].isInstalled
    else { return nil }
    return Frame(solved.frames[index])
  }

  /// Whether the required constraints can hold together. If not, the layout is the one that breaks them least.
  public var isFeasible: Bool { solved.isFeasible }

  /// The ids of the views whose frames differ in another, equally good layout, each before its subviews.
  public var ambiguousViews: [String] {
    var views: [ViewID] = []
    for entry in solved.ambiguousAttributes where views.last != entry.attribute.view {
      views.append(entry.attribute.view)
    }
    return views.map { run.checked.scene.name(of: $0) }
  }

  /// The layout, drawn to scale, as an SVG document with the findings marked on it.
  ///
  /// - Parameter showsConstraints: whether every active constraint is drawn as a dimension line, not only broken ones.
  public func wireframe(showsConstraints: Bool = false) -> String {
    Wireframe(scene: run.checked.scene, solved: solved, findings: findings).svg(showsConstraints: showsConstraints)
  }

  /// The constraint graph as DOT, the language of Graphviz: views are nodes, constraints are edges.
  public var constraintGraphDOT: String { constraintGraph.dot() }

  /// The constraint graph as an SVG document.
  ///
  /// - Throws: an error that says why Graphviz could not draw the graph.
  public func constraintGraphSVG() throws(DrawingError) -> String {
    do {
      let graph = constraintGraph
      return String(
        decoding: try graph.render(.state(0), layout: try graph.layout(), format: "svg"), as: UTF8.self)
    } catch {
      throw DrawingError(error)
    }
  }

  private var constraintGraph: ConstraintGraph {
    ConstraintGraph(scene: run.checked.scene, solved: solved, findings: findings)
  }

  private var findings: [LayoutDiagnosis.Finding] {
    run.checked.findings.filter { $0.configurations.contains(index) }
  }
}

/// A rectangle in points; y grows downwards.
public struct Frame: Hashable, Sendable {
  /// The position of the top left corner, and the size.
  public var x, y, width, height: Double

  /// A rectangle with its top left corner at (x, y).
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Converts exact numbers to the nearest doubles.
  init(_ frame: LayoutSolving.Frame) {
    self.init(
      x: frame.x.approximateValue, y: frame.y.approximateValue, width: frame.width.approximateValue,
      height: frame.height.approximateValue)
  }
}

/// Why a constraint graph could not be drawn.
public enum DrawingError: Error, Hashable, Sendable {
  /// The Graphviz library is not installed.
  case graphvizUnavailable
  /// Graphviz failed; the reason is its message, or empty if it gives none.
  case failed(reason: String)

  init(_ error: GraphvizError) {
    switch error {
    case .unavailable: self = .graphvizUnavailable
    case .unreadable(let reason), .layout(let reason), .rendering(_, let reason): self = .failed(reason: reason)
    }
  }
}
