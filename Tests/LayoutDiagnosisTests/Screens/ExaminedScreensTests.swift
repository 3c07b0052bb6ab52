import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

@Suite struct `Examined screens` {
  /// Examining each screen alone gives the same outcomes as examining all screens together.
  @Test(arguments: 0..<randomCount(80)) func `screens tell the same alone and beside others`(seed: Int) {
    let screens = RandomScreens(seed: UInt64(seed))
    let configurations = screens.configurations
    func examined(_ configurations: [SolvedConfiguration]) -> ExaminedScreens {
      ExaminedScreens(configurations, of: screens.scene, by: SingleWorker())
    }
    let together = examined(configurations)
    var isOnScreen = together.isOnScreen[0].map { _ in false }
    for (index, solved) in configurations.enumerated() {
      let alone = examined([solved])
      let told = together.views.filter { $0.configurations.contains(index) }
      let differing = Set(description(of: told)).symmetricDifference(description(of: alone.views))
      #expect(differing == [] && told.count == alone.views.count, "configuration \(index)")
      for view in isOnScreen.indices where alone.isOnScreen[0][view] { isOnScreen[view] = true }
    }
    #expect(together.isOnScreen == [isOnScreen])
    for view in together.views {
      #expect(Set(view.configurations.map { configurations[$0].isRecovered }).count == 1)
      #expect(view.configurations == Array(Set(view.configurations)).sorted())
    }
  }

  private func description(of views: [ExaminedView]) -> [String] {
    views.map {
      let outcome = $0.outcome
      return "\($0.view) \(outcome.shortages) \(outcome.outside, default: "-") \(outcome.covers, default: "-")"
        + " \(outcome.obstruction, default: "-") \(outcome.cut, default: "-") \(outcome.unsafeReach, default: "-")"
        + " \(outcome.touchTarget, default: "-") \(outcome.overlaps, default: "-")"
    }
  }

  @Test func `a view that uncovers another one is not looked at alone`() {
    func drawn(_ x: Rational) -> Sketch {
      screen([Sketch("title", .imageView, (10, 10, 40, 20))] + fillers + [Sketch("cover", .imageView, (x, 0, 60, 40))])
    }
    let drawing = Drawing(drawn(0), drawn(5), drawn(30))
    #expect(drawing.analysis.examined.views.map(\.configurations) == [[0, 1]])
    #expect(drawing.found(by: OccludedView()) == ["title"])
  }

  @Test func `what a guide passes on ends with it`() {
    func drawn(_ isEnabled: Bool) -> Sketch {
      let button = Sketch("button", .button, (0, 0, 40, 40))
      let guide = Sketch("guide", .guide, (0, 0, 50, 50), subviews: [button]) {
        $0.isUserInteractionEnabled = isEnabled
      }
      return screen(guide, Sketch("cover", .view, (0, 0, 40, 40)))
    }
    for isEnabledFirst in [true, false] {
      let drawing = Drawing(drawn(isEnabledFirst), drawn(!isEnabledFirst))
      let found = ObstructedControl().findings(in: drawing.analysis)
      #expect(found.map(\.configurations) == [[isEnabledFirst ? 0 : 1]])
    }
  }

  @Test func `behind two covers, what the foremost leaves the other one hides`() {
    let cover = Sketch("below", .view, (0, 0, 30, 30))
    func drawn(_ isOpaque: Bool) -> Sketch {
      screen(
        [
          Sketch("title", .label, (0, 0, 20, 20)), cover,
          Sketch("above", .view, (0, 0, 30, 30)) { $0.isOpaque = isOpaque },
        ]
          + fillers)
    }
    for isOpaqueFirst in [true, false] {
      let drawing = Drawing(drawn(isOpaqueFirst), drawn(!isOpaqueFirst))
      let found = OccludedView().findings(in: drawing.analysis).filter { $0.views == [drawing.view("title")] }
      let covers = found.flatMap { finding -> [[String]] in
        guard let coverage = finding.evidence as? Coverage else { return [] }
        return finding.configurations.map { ["\($0)"] + drawing.names(coverage.by) }
      }
      let (opaque, clear) = isOpaqueFirst ? (0, 1) : (1, 0)
      #expect(
        covers.sorted { $0[0] < $1[0] } == [["\(opaque)", "above"], ["\(clear)", "below"]].sorted { $0[0] < $1[0] })
    }
  }

  @Test func `a control that stays as it is can be cut by another ancestor`() {
    func drawn(_ width: Rational) -> Sketch {
      let button = Sketch("button", .button, (0, 0, 40, 40))
      let inner = Sketch("inner", .view, (0, 0, width, 40), subviews: [button])
      return screen([Sketch("outer", .view, (0, 0, 20, 40), subviews: [inner])] + fillers)
    }
    let drawing = Drawing(drawn(40), drawn(20))
    let limits = drawing.analysis.examined.views.compactMap { examined -> [String]? in
      guard case .decided(let obstruction) = examined.outcome.obstruction else { return nil }
      return drawing.names(obstruction.limits)
    }
    #expect(limits == [["outer"], ["inner"]])
  }

  @Test func `what a scroll view no longer brings in is outside the screen`() {
    func drawn(_ width: Rational) -> Sketch {
      let label = Sketch("label", .label, (200, 0, 10, 10))
      let scrollView = Sketch(
        "scroll", .scrollView, (0, 0, 100, 100), subviews: [label], contentSize: AxisPair(width, 100)
      ) { $0.clipsToBounds = false }
      return screen([scrollView] + fillers)
    }
    let drawing = Drawing(drawn(300), drawn(100), drawn(250))
    let outside = drawing.analysis.examined.views.filter { $0.outcome.outside != nil }
    #expect(outside.map(\.view) == [drawing.view("label")])
    #expect(outside.map(\.configurations) == [[1]])
  }

  @Test func `what clips reaches through views that stay as they are`() {
    func drawn(_ width: Rational) -> Sketch {
      let label = Sketch("label", .label, (30, 0, 40, 10))
      let between = Sketch("between", .view, (0, 0, 20, 20), subviews: [label])
      let clipping = Sketch("clipping", .view, (0, 0, width, 50), subviews: [between]) { $0.clipsToBounds = true }
      return screen([clipping] + fillers)
    }
    let drawing = Drawing(drawn(50), drawn(80))
    let second = ScreenGeometry(scene: drawing.scene, solved: drawing.analysis.configurations[1])
    #expect(
      second.visible[drawing.view("label").index].box == Box(minX: 30, minY: 0, maxX: 70, maxY: 10))
  }

  @Test func `a guide takes no touches itself, whatever it passes on`() {
    func drawn(_ isEnabled: Bool) -> Sketch {
      let guide = Sketch("guide", .guide, (0, 0, 30, 30)) { $0.isUserInteractionEnabled = isEnabled }
      return screen([Sketch("button", .button, (0, 0, 20, 20)), guide] + fillers)
    }
    #expect(Drawing(drawn(false), drawn(true), drawn(false)).found(by: ObstructedControl()) == [])
  }

  @Test func `nothing in an empty view is hit, in a guide neither`() {
    let inner = Sketch("inner", .view, (0, 0, 20, 20)) { $0.isOpaque = false }
    let empty = Sketch("empty", .view, (0, 0, 0, 0), subviews: [inner]) { $0.isOpaque = false }
    let guide = Sketch("guide", .guide, (0, 0, 30, 30), subviews: [empty]) { $0.isUserInteractionEnabled = true }
    let drawing = Drawing(screen(Sketch("button", .button, (0, 0, 20, 20)), guide))
    #expect(drawing.geometry.hittable[drawing.view("inner").index].isEmpty)
    #expect(drawing.found(by: ObstructedControl()) == [])
  }

  @Test func `a limit on parts is counted in each configuration`() {
    // 1,200 narrow views cut the title into more pieces than the limit; four edges hide its corners.
    let slits = (0..<1200).map { Sketch("s\($0)", .view, (Rational($0 * 2, over: 30), 0, Rational(1, over: 30), 80)) }
    let edges = [(0, 0, 80, 1), (0, 79, 80, 1), (0, 0, 1, 80), (79, 0, 1, 80)].enumerated().map { index, box in
      Sketch("e\(index)", .view, (Rational(box.0), Rational(box.1), Rational(box.2), Rational(box.3)))
    }
    func drawn(_ x: Rational) -> Sketch {
      screen([Sketch("title", .label, (0, 0, 80, 80))] + slits + edges + [Sketch("far", .view, (x, 90, 1, 1))])
    }
    var limits: [ExceededLimit] = []
    _ = OccludedView().findings(in: Drawing(drawn(0), drawn(1), drawn(2)).analysis, exceeding: &limits)
    #expect(limits.map(\.left) == [3])
  }

  /// So many views that two are a small share.
  private var fillers: [Sketch] { (0..<30).map { Sketch("v\($0)", .view, (Rational($0), 90, 1, 1)) } }

  @Test func `what stays as it is is told once`() {
    func drawn(_ width: Rational) -> Sketch {
      screen([Sketch("far", .label, (200, 0, 10, 10)), Sketch("near", .label, (0, 0, width, 10))] + fillers)
    }
    let drawing = Drawing(drawn(10), drawn(20), drawn(30))
    #expect(drawing.analysis.examined.views.map(\.configurations) == [[0, 1, 2]])
    #expect(drawing.found(by: OffscreenView()) == ["far"])
  }
}

/// A tree of some eighty views, and variants with a few of them changed.
private struct RandomScreens {
  let scene: Scene
  let configurations: [SolvedConfiguration]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let root = Self.tree(&random)
    var roots = [root]
    for _ in 0..<1 + random.next(4) {
      var changed = root
      for _ in 0...random.next(3) { Self.change(&changed, &random) }
      roots.append(changed)
    }
    let drawing = Drawing(roots, safeArea: DecimalInsets(ExactDecimal(Int64(random.next(3) * 10))))
    scene = drawing.scene
    configurations = drawing.analysis.configurations.map { solved in
      var configuration = solved.configuration
      if random.next(8) == 0 { configuration.content.subviews[0].swapAt(1, 4) }
      return SolvedConfiguration(
        configuration: configuration, frames: solved.frames, contentSizes: solved.contentSizes,
        isFeasible: random.next(8) > 0, levels: [], violations: [], ambiguousAttributes: [], ambiguities: [],
        conflicts: [], unreachable: [])
    }
  }

  private static func tree(_ random: inout SeededGenerator) -> Sketch {
    var names = 0
    func sketch(depth: Int) -> Sketch {
      names += 1
      let kinds: [ViewKind] = [
        .view, .view, .view, .label, .label, .button, .button, .imageView, .scrollView, .scrollView, .stackView, .guide,
        .slider,
      ]
      let kind = kinds[random.next(kinds.count)]
      let count = depth < 5 && random.next(2) == 0 ? random.next(5) : 0
      var sketch = Sketch("v\(names)", kind, (0, 0, 0, 0), subviews: (0..<count).map { _ in sketch(depth: depth + 1) })
      Self.place(&sketch, &random)
      if random.next(4) == 0 { Self.alter(&sketch, &random) }
      if random.next(12) == 0 { sketch.covers = ["v\(1 + random.next(12))"] }
      return sketch
    }
    return screen((0..<12 + random.next(6)).map { _ in sketch(depth: 0) })
  }

  private static func place(_ sketch: inout Sketch, _ random: inout SeededGenerator) {
    func length(_ least: Int, _ count: Int) -> Rational { Rational(least + 5 * random.next(count)) }
    sketch.frame = Frame(x: length(-40, 24), y: length(-40, 24), width: length(0, 20), height: length(0, 20))
    if sketch.kind == .scrollView { sketch.contentSize = AxisPair(length(0, 40), length(0, 40)) }
  }

  private static func alter(_ sketch: inout Sketch, _ random: inout SeededGenerator) {
    switch random.next(10) {
    case 0: sketch.properties.isHidden.toggle()
    case 1: sketch.properties.alpha = ExactDecimal(significand: [0, 50, 99, 100][random.next(4)], exponent: -2)
    case 2: sketch.properties.clipsToBounds.toggle()
    case 3: sketch.properties.cornerRadius = ExactDecimal(Int64(random.next(8)))
    case 4: sketch.properties.transform.rotation = ExactDecimal(Int64(30 * random.next(12)))
    case 5: sketch.properties.isUserInteractionEnabled.toggle()
    case 6: sketch.properties.isOpaque.toggle()
    case 7: sketch.properties.isTappable.toggle()
    case 8: sketch.properties.intrinsicSize = AxisPair(ExactDecimal(Int64(random.next(40))), nil)
    default: if random.next(4) == 0 { sketch.properties.zPosition = ExactDecimal(Int64(random.next(3))) }
    }
  }

  /// Moves or changes one random view.
  private static func change(_ sketch: inout Sketch, _ random: inout SeededGenerator) {
    guard !sketch.subviews.isEmpty else { return }
    let place = random.next(sketch.subviews.count)
    if random.next(3) > 0 && !sketch.subviews[place].subviews.isEmpty {
      change(&sketch.subviews[place], &random)
    } else if sketch.subviews[place].kind == .scrollView && random.next(2) == 0 {
      sketch.subviews[place].contentSize?.vertical = Rational(5 * random.next(40))
    } else if random.next(2) == 0 {
      Self.place(&sketch.subviews[place], &random)
    } else {
      alter(&sketch.subviews[place], &random)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func next(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
