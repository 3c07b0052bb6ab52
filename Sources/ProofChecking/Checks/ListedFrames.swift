import LayoutModel

/// The frames and content sizes that a layout in a report lists.
struct ListedFrames {
  /// The values in the order of the report.
  private(set) var values: [(unknown: Int, value: Fraction)] = []
  /// Whether each view's frame is listed.
  private(set) var isListed: [Bool]

  /// - Parameter layout: an object with `frames`, and with `contentSizes` if there are scroll views.
  init(_ layout: ReportValue, names: SceneNames, viewCount: Int) throws(CheckFailure) {
    try self.init(frames: try layout.member("frames"), names: names, viewCount: viewCount)
    guard let sizes = layout.optional("contentSizes") else { return }
    for (name, size) in try sizes.members() {
      try add(size, [.contentWidth, .contentHeight], of: try ListedFrames.view(name, names))
    }
  }

  /// - Parameter frames: an object with frames by the names of views.
  init(frames: ReportValue, names: SceneNames, viewCount: Int) throws(CheckFailure) {
    isListed = [Bool](repeating: false, count: viewCount)
    for (name, frame) in try frames.members() {
      let view = try ListedFrames.view(name, names)
      isListed[view] = true
      try add(frame, Unknown.frame, of: view)
    }
  }

  private static func view(_ name: String, _ names: SceneNames) throws(CheckFailure) -> Int {
    guard let view = names.view(name) else { throw .refused(.unknownView(name)) }
    return view
  }

  private mutating func add(_ list: ReportValue, _ unknowns: [Unknown], of view: Int) throws(CheckFailure) {
    let numbers = try list.elements()
    guard numbers.count == unknowns.count else {
      throw list.problem(.wrongCount(expected: .values(unknowns.count), found: numbers.count))
    }
    for (unknown, number) in zip(unknowns, numbers) {
      values.append((unknown.index(of: view), try number.number()))
    }
  }

  /// The point with these values substituted.
  func applied(to point: [Fraction]) -> [Fraction] {
    var point = point
    for (unknown, value) in values { point[unknown] = value }
    return point
  }

  /// The point with these exact values substituted, which may differ from its frames by the rounding of decimals alone.
  func applied(toRounded point: [Fraction], in scene: Scene) throws(CheckFailure) -> [Fraction] {
    let exact = applied(to: point)
    for view in scene.views.indices where isListed[view] {
      for index in Unknown.frame.map({ $0.index(of: view) }) {
        guard (exact[index] - point[index]).magnitude <= ConfigurationCheck.decimalTolerance else {
          throw .refused(.inexactFrame(view: scene.views[view].name))
        }
      }
    }
    return exact
  }
}
