import LayoutModel

/// All rows of one configuration, derived from the scene.
struct ConfigurationRows {
  let scene: Scene
  let configuration: Configuration
  let numbers: GivenNumbers
  let ruler: Ruler
  private(set) var rows: [Row] = []
  private var rowsOfName: [String: [Int]] = [:]
  private var rowsOfConstraint: [String: [Int]] = [:]

  /// - Parameter numbers: replaces the configuration's own numbers; `nil` keeps them.
  init(scene: Scene, configuration: Configuration, numbers: GivenNumbers? = nil) {
    self.scene = scene
    self.configuration = configuration
    self.numbers = numbers ?? GivenNumbers(configuration)
    ruler = Ruler(scene: scene, configuration: configuration)
    addGiven()
    addWritten()
    addFitting()
    for view in scene.views.indices { addFrame(ViewID(view)) }
    let (stackRows, collapsed) = stackRows()
    for view in scene.views.indices where !collapsed[view] { addContentSize(ViewID(view)) }
    for row in stackRows { add(row) }
    for (index, row) in rows.enumerated() {
      rowsOfName[row.name, default: []].append(index)
      if let constraint = row.constraint { rowsOfConstraint[constraint, default: []].append(index) }
    }
  }

  /// The number of unknowns in a layout.
  var unknownCount: Int { Unknown.allCases.count * scene.views.count }

  func rows(ofConstraint name: String) -> [Row] { (rowsOfConstraint[name] ?? []).map { rows[$0] } }

  /// The indices of the rows with a name in proofs. There is more than one only if the scene uses a misleading name.
  func indices(ofName name: String, isGiven: Bool) -> [Int] {
    (rowsOfName[name] ?? []).filter { (rows[$0].constraint == nil) == isGiven }
  }

  /// For each unknown, the indices of the rows in which it occurs.
  func rowsOfUnknowns() -> [[Int]] {
    var result = [[Int]](repeating: [], count: unknownCount)
    for (index, row) in rows.enumerated() {
      for term in row.terms { result[term.unknown].append(index) }
    }
    return result
  }

  private mutating func add(_ row: Row) { rows.append(row) }

  /// Makes a row that compares a form with zero.
  func row(
    _ name: String, of constraint: String?, _ form: LinearForm, _ relation: Relation, priority: Fraction?
  ) -> Row {
    let form = form.collected
    return Row(
      name: name, constraint: constraint, terms: form.terms, number: -form.constant, relation: relation,
      priority: priority)
  }

  /// x, y, width and height of the root, in points; `nil` for a side that constraints decide.
  var rootFrame: [Fraction?] { [.zero, .zero] + numbers.rootSize }

  /// A point with the given attributes of the root's frame.
  func withRootFrame(_ point: [Fraction]) -> [Fraction] {
    var point = point
    for case (let unknown, let value?) in zip(Unknown.frame, rootFrame) { point[unknown.index(of: 0)] = value }
    return point
  }

  private mutating func addGiven() {
    let frame = rootFrame
    for (index, view) in scene.views.enumerated() {
      var sizes: [Unknown] = [.width, .height]
      if index == 0 {
        sizes = []
        for (unknown, value) in zip(Unknown.frame, frame) {
          guard let value else {
            sizes.append(unknown)
            continue
          }
          let form = LinearForm(unknown: unknown.index(of: 0)) - value
          add(row("\(view.name).\(unknown.name)", of: nil, form, .equal, priority: nil))
        }
      }
      if view.kind == .scrollView { sizes += [.contentWidth, .contentHeight] }
      for unknown in sizes {
        let form = LinearForm(unknown: unknown.index(of: index))
        add(row("\(view.name).\(unknown.name)", of: nil, form, .greaterThanOrEqual, priority: nil))
      }
    }
  }

  /// Adds the rows that pull free sides of the root towards 0.
  private mutating func addFitting() {
    for axis in Axis.allCases where numbers.rootSize[axis == .horizontal ? 0 : 1] == nil {
      let name = "\(scene.views[0].name).fitting.\(axis.sizeName)"
      let side = axis == .horizontal ? Unknown.width : .height
      add(row(name, of: name, LinearForm(unknown: side.index(of: 0)), .lessThanOrEqual, priority: Fraction(50)))
    }
  }

  private mutating func addWritten() {
    for (index, constraint) in scene.constraints.enumerated() where configuration.isActive[index] {
      let first = constraint.first
      let space = constraint.second.map { ruler.commonAncestor(first.view, $0.view) } ?? first.view
      let runsLeftwards = ruler.runsLeftwards(
        first.attribute, constraint.second?.attribute ?? first.attribute)
      var form = ruler.measure(first, in: space, other: constraint.second?.view, runsLeftwards: runsLeftwards)
      if let second = constraint.second {
        let factor = Fraction(constraint.multiplier.numerator) / Fraction(constraint.multiplier.denominator)
        form = form - ruler.measure(second, in: space, other: first.view, runsLeftwards: runsLeftwards) * factor
      }
      form = form - value(of: configuration.constants[index])
      add(
        row(
          constraint.name, of: constraint.name, form, constraint.relation,
          priority: Fraction(configuration.priorities[index].value)))
    }
  }

  private func value(of constant: ConstantExpression) -> Fraction {
    let sum = constant.numbers.reduce(Fraction.zero) { $0 + Fraction($1) }
    return constant.terms.reduce(sum) {
      $0 + Fraction($1.coefficient) * numbers.parameterValues[$1.parameter.index]
    }
  }

  private mutating func addFrame(_ view: ViewID) {
    guard let frame = configuration.properties[view.index].frame else { return }
    let name = "\(scene[view].name).frame"
    for (unknown, value) in zip(Unknown.frame, [frame.x, frame.y, frame.width, frame.height]) {
      let form = LinearForm(unknown: unknown.index(of: view.index)) - Fraction(value)
      add(row("\(name).\(unknown.name)", of: name, form, .equal, priority: Row.requiredPriority))
    }
  }

  /// The intrinsic content size along an axis; `nil` if there is none.
  func naturalSize(of view: ViewID, _ axis: Axis) -> Fraction? {
    configuration.properties[view.index].intrinsicSize[axis].map {
      var written = Fraction($0)
      if configuration.inferredLess > 0 && scene[view].isInferred {
        written = max(written - Fraction(configuration.inferredLess), .zero)
      }
      let size = scene[view].kind.showsText ? written * numbers.textScale : written
      return axis == .vertical ? size * Fraction(configuration.lineCount(of: view)) : size
    }
  }

  private mutating func addContentSize(_ view: ViewID) {
    for axis in Axis.allCases {
      guard let size = naturalSize(of: view, axis) else { continue }
      let anchor = Anchor(view: view, attribute: axis.sizeAttribute)
      let form = ruler.measure(anchor, in: view) - size
      let kinds = [
        ("hugging", Relation.lessThanOrEqual, scene[view].hugging),
        ("compression", .greaterThanOrEqual, scene[view].compression),
      ]
      for (kind, relation, priorities) in kinds {
        let name = "\(scene[view].name).\(kind).\(axis.sizeName)"
        add(row(name, of: name, form, relation, priority: Fraction(priorities[axis].value)))
      }
    }
  }
}
