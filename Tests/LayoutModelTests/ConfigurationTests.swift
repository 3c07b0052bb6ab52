import LayoutModel
import Testing

@Suite struct ConfigurationTests {
  private let width = Constraint(
    name: "c", first: Anchor(view: ViewID(1), attribute: .width), relation: .equal, second: nil, multiplier: .one,
    constant: ConstantExpression(ExactDecimal(10)), priority: .required)

  private func scene(machines: [Machine] = [], environments: [SceneEnvironment] = []) -> Scene {
    let properties = ViewProperties(defaultsOf: .view)
    return Scene(
      rootSize: AxisPair(ExactDecimal(320), ExactDecimal(480)),
      views: [
        View(name: "r", kind: .view, superview: nil, subviews: [ViewID(1), ViewID(2)], properties: properties),
        View(name: "a", kind: .view, superview: .root, properties: properties),
        View(name: "b", kind: .view, superview: .root, properties: properties),
      ],
      constraints: [width],
      parameters: [Parameter(name: "p", lowerBound: .zero, upperBound: ExactDecimal(9), value: ExactDecimal(3))],
      environments: environments, machines: machines)
  }

  private func machine(_ names: String...) -> Machine { Machine(states: names.map { State(name: $0) }) }

  @Test func `a scene without states has the one configuration base`() {
    let space = ConfigurationSpace(scene: scene())
    #expect(space.count == 1)
    #expect(space[0].id == "base" && space[0].stateName == "base" && space[0].environmentName == nil)
  }

  @Test func `environments vary fastest, then the last machine`() {
    let space = ConfigurationSpace(
      scene: scene(
        machines: [machine("a", "b"), machine("x", "y")],
        environments: [SceneEnvironment(name: "S"), SceneEnvironment(name: "L")]))
    #expect(
      (0..<space.count).map { space[$0].id } == [
        "a+x@S", "a+x@L", "a+y@S", "a+y@L", "b+x@S", "b+x@L", "b+y@S", "b+y@L",
      ])
  }

  @Test func `more configurations than can be counted are as many as can be`() {
    let many = Array(repeating: machine("a", "b"), count: 64)
    #expect(ConfigurationSpace(scene: scene(machines: many)).count == .max)
  }

  @Test func `environments given take the place of the scene's own`() {
    let scene = scene(environments: [SceneEnvironment(name: "S"), SceneEnvironment(name: "L")])
    let space = ConfigurationSpace(scene: scene, environments: [SceneEnvironment(name: "device")])
    #expect((0..<space.count).map { space[$0].id } == ["base@device"])
  }

  @Test func `a state changes what it names and nothing else`() {
    var change = ViewChange()
    change.isHidden = true
    change.alpha = .zero
    let state = State(
      name: "s",
      changes: SceneChanges(
        deactivated: [ConstraintID(0)],
        constants: [(ConstraintID(0), ConstantExpression(ExactDecimal(-4)))], priorities: [(ConstraintID(0), .low)],
        views: [(ViewID(1), change)], order: [(.root, [ViewID(2), ViewID(1)])]))
    let scene = scene(machines: [Machine(states: [state])])
    let configuration = ConfigurationSpace(scene: scene)[0]
    #expect(configuration.isActive == [false])
    #expect(configuration.constants == [ConstantExpression(ExactDecimal(-4))])
    #expect(configuration.priorities == [.low])
    #expect(configuration.subviews[0] == [ViewID(2), ViewID(1)])
    #expect(configuration.properties[1].isHidden && configuration.properties[1].alpha.isZero)
    #expect(configuration.properties[2] == scene[ViewID(2)].properties)
    #expect(configuration.rootSize == scene.rootSize)
    #expect(configuration.parameterValues == [ExactDecimal(3)])
  }

  @Test func `an environment replaces what it names`() {
    let insets = DecimalInsets(top: .one, left: .zero, bottom: .zero, right: .zero)
    let environment = SceneEnvironment(
      name: "e", size: AxisPair(ExactDecimal(1), ExactDecimal(2)), safeArea: insets, direction: .rightToLeft,
      textScale: ExactDecimal(2), parameterValues: [(ParameterID(0), ExactDecimal(9))])
    let configuration = ConfigurationSpace(scene: scene(environments: [environment]))[0]
    #expect(configuration.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(1), ExactDecimal(2)))
    #expect(configuration.rootSafeArea == insets)
    #expect(configuration.direction == .rightToLeft)
    #expect(configuration.textScale == ExactDecimal(2))
    #expect(configuration.parameterValues == [ExactDecimal(9)])
  }

  @Test func `an environment changes the scene before a state does`() {
    func constants(_ value: Int64) -> SceneChanges {
      SceneChanges(constants: [(ConstraintID(0), ConstantExpression(ExactDecimal(value)))])
    }
    var wide = constants(20)
    wide.priorities = [(ConstraintID(0), .low)]
    let space = ConfigurationSpace(
      scene: scene(
        machines: [Machine(states: [State(name: "s"), State(name: "t", changes: constants(30))])],
        environments: [SceneEnvironment(name: "S"), SceneEnvironment(name: "L", changes: wide)]))
    let configurations = (0..<space.count).map { space[$0] }
    #expect(configurations.map(\.id) == ["s@S", "s@L", "t@S", "t@L"])
    let numbers = configurations.map { $0.constants[0].number }
    #expect(numbers == [ExactDecimal(10), ExactDecimal(20), ExactDecimal(30), ExactDecimal(30)])
    let priorities: [Priority] = configurations.map { $0.priorities[0] }
    #expect(priorities == [.required, .low, .required, .low])
    for configuration in configurations {
      let content = Configuration.Content(
        scene: space.scene, states: configuration.states, environment: configuration.environment)
      #expect(content == configuration.content)
    }
  }

  @Test func `a view that is not installed is left out with all below it and its constraints, whatever a state says`() {
    var removal = ViewChange()
    removal.isInstalled = false
    var reveal = ViewChange()
    reveal.isHidden = false
    let state = State(
      name: "s",
      changes: SceneChanges(
        activated: [ConstraintID(0)], views: [(ViewID(1), reveal)], order: [(.root, [ViewID(2), ViewID(1)])]))
    var scene = scene(
      machines: [Machine(states: [state])],
      environments: [
        SceneEnvironment(name: "S", changes: SceneChanges(views: [(ViewID(2), removal)])), SceneEnvironment(name: "L"),
      ])
    // `a` is below `b`.
    scene.views.swapAt(1, 2)
    scene.views[0].subviews = [ViewID(1)]
    scene.views[1].subviews = [ViewID(2)]
    scene.views[2].superview = ViewID(1)
    scene.environments[0].changes.views = [(ViewID(1), removal)]
    scene.constraints[0].first = Anchor(view: ViewID(2), attribute: .width)
    scene.machines[0].states[0].changes.order = []
    let space = ConfigurationSpace(scene: scene)
    let isInstalled = space[0].properties.map(\.isInstalled)
    #expect(isInstalled == [true, false, false])
    #expect(space[0].properties[2].isHidden && space[0].properties[2].frame == nil)
    #expect(space[0].subviews == [[], [], []] && space[0].isActive == [false])
    let areAllInstalled = space[1].properties.allSatisfy(\.isInstalled)
    #expect(areAllInstalled)
    #expect(space[1].subviews == [[ViewID(1)], [ViewID(2)], []] && space[1].isActive == [true])
  }

  @Test func `a state hands a view back to constraints by a frame of null`() {
    var properties = ViewProperties(defaultsOf: .view)
    properties.frame = DecimalRect(x: .zero, y: .zero, width: .one, height: .one)
    var change = ViewChange()
    change.apply(to: &properties)
    #expect(properties.frame != nil)
    change.frame = .some(nil)
    change.apply(to: &properties)
    #expect(properties.frame == nil)
  }
}
