import ConstraintSolver
import LayoutModel
import LayoutSolving

@testable import LayoutDiagnosis

/// A view tree drawn by hand with final frames: no constraint, no solver.
struct Sketch {
  var name: String
  var kind: ViewKind
  var frame: Frame
  var properties: ViewProperties
  var covers: [String] = []
  var alignmentInsets = DecimalInsets.zero
  var hitInsets = DecimalInsets.zero
  var contentSize: AxisPair<Rational>?
  var contentMode = ContentMode.scaleToFill
  var isInferred = false
  var className: String?
  var subviews: [Sketch]

  init(
    _ name: String, _ kind: ViewKind = .view, _ frame: (Rational, Rational, Rational, Rational),
    subviews: [Sketch] = [], covers: [String] = [], contentSize: AxisPair<Rational>? = nil,
    change: (inout ViewProperties) -> Void = { _ in }
  ) {
    self.name = name
    self.kind = kind
    self.frame = Frame(x: frame.0, y: frame.1, width: frame.2, height: frame.3)
    properties = ViewProperties(defaultsOf: kind)
    change(&properties)
    self.covers = covers
    self.contentSize = contentSize
    self.subviews = subviews
  }
}

/// A scene with one configuration for each sketch of the same tree.
struct Drawing {
  let scene: Scene
  let analysis: Analysis

  /// - Parameter roots: the same tree in each configuration, with other frames and properties.
  init(
    _ roots: Sketch..., textScale: ExactDecimal = .one, safeArea: DecimalInsets = .zero, rootKind: RootKind = .screen,
    source: String? = nil
  ) {
    self.init(roots, textScale: textScale, safeArea: safeArea, rootKind: rootKind, source: source)
  }

  /// - Parameter environments: the names of the environments of the configurations; all are of one by default.
  init(
    _ roots: [Sketch], environments: [String] = [], textScale: ExactDecimal = .one, safeArea: DecimalInsets = .zero,
    rootKind: RootKind = .screen, source: String? = nil
  ) {
    let nodes = roots.map(Self.flattened)
    var views = nodes[0].map { sketch, superview in
      View(
        name: sketch.name, kind: sketch.kind, superview: superview, alignmentInsets: sketch.alignmentInsets,
        hitInsets: sketch.hitInsets, contentMode: sketch.contentMode, properties: sketch.properties,
        className: sketch.className, isInferred: sketch.isInferred)
    }
    for index in views.indices {
      if let superview = views[index].superview { views[superview.index].subviews.append(ViewID(index)) }
      views[index].covers = nodes[0][index].sketch.covers.map { name in
        ViewID(views.firstIndex { $0.name == name } ?? 0)
      }
    }
    let rootSize = AxisPair<ExactDecimal?>(ExactDecimal(100), ExactDecimal(100))
    let scene = Scene(rootSize: rootSize, views: views, rootKind: rootKind, source: source)
    self.scene = scene
    let configurations = nodes.enumerated().map { index, nodes in
      let name = environments.isEmpty ? "test" : environments[index]
      let environment = SceneEnvironment(name: name, safeArea: safeArea, textScale: textScale)
      var drawn = scene
      for index in drawn.views.indices { drawn.views[index].properties = nodes[index].sketch.properties }
      return SolvedConfiguration(
        configuration: Configuration(scene: drawn, states: [], environment: environment),
        frames: nodes.map(\.sketch.frame), contentSizes: nodes.map(\.sketch.contentSize), isFeasible: true, levels: [],
        violations: [], ambiguousAttributes: [], ambiguities: [], conflicts: [], unreachable: [])
    }
    analysis = Analysis(scene: scene, configurations: configurations)
  }

  var geometry: ScreenGeometry { ScreenGeometry(scene: scene, solved: analysis.configurations[0]) }

  func view(_ name: String) -> ViewID { ViewID(scene.views.firstIndex { $0.name == name } ?? -1) }

  func names(_ views: [ViewID]) -> [String] { views.map { scene[$0].name } }

  /// The names of the views that a rule's findings are about; one string per finding, joined by spaces.
  func found(by rule: any Rule) -> [String] {
    rule.findings(in: analysis).map { names($0.views).joined(separator: " ") }
  }

  private static func flattened(_ root: Sketch) -> [(sketch: Sketch, superview: ViewID?)] {
    var nodes: [(sketch: Sketch, superview: ViewID?)] = []
    var pending: [(Sketch, ViewID?)] = [(root, nil)]
    while let (sketch, superview) = pending.popLast() {
      let id = ViewID(nodes.count)
      nodes.append((sketch, superview))
      for subview in sketch.subviews.reversed() { pending.append((subview, id)) }
    }
    return nodes
  }
}

/// A 100 x 100 screen that paints nothing itself.
func screen(_ subviews: Sketch...) -> Sketch { screen(subviews) }

func screen(_ subviews: [Sketch]) -> Sketch { Sketch("screen", .view, (0, 0, 100, 100), subviews: subviews) }
