import Foundation
import LayoutModel
import SceneLoading
import TestSupport

/// A random transition of views placed by frames, as a scene and as independent arithmetic.
///
/// Nothing is shared with the program: curves use bisection and Foundation's functions, covers use cells.
struct RandomFlight {
  struct Rectangle {
    var x, y, width, height: Double

    var numbers: [Double] { [x, y, width, height] }

    init(_ numbers: [Double]) { (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3]) }
  }

  struct Leg {
    let view: Int
    /// The moment at which the code sets it, the moment at which it begins to move, and its duration.
    let commit, begin, duration: Double
    let progress: @Sendable (Double) -> Double
    let from, to: Rectangle
  }

  let scene: Scene
  let start: [Rectangle]
  private(set) var legs: [Leg] = []
  let duration: Double

  static let width = 320.0
  static let height = 568.0

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...5, using: &random)
    func rectangle() -> Rectangle {
      // Small views vanish behind large ones.
      let sizes = Bool.random(using: &random) ? 1...4 : 8...14
      let width = Double(Int.random(in: sizes, using: &random) * 20)
      let height = Double(Int.random(in: sizes, using: &random) * 20)
      return Rectangle([
        Double(Int.random(in: 0...Int((Self.width - width) / 20), using: &random) * 20),
        Double(Int.random(in: 0...Int((Self.height - height) / 20), using: &random) * 20), width, height,
      ])
    }
    var start: [Rectangle] = []
    for _ in 0..<count { start.append(rectangle()) }
    self.start = start
    var now = start
    var steps: [String] = []
    var legs: [Leg] = []
    var end = 0.0
    let isSequence = Bool.random(using: &random)
    var clock = 0.0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let view = Int.random(in: 0..<count, using: &random)
      let target = rectangle()
      let duration = Double(Int.random(in: 2...10, using: &random)) / 10
      let delay = Double(Int.random(in: 0...3, using: &random)) / 10
      let (text, progress) = Self.curve(duration, &random)
      legs.append(
        Leg(
          view: view, commit: clock, begin: clock + delay, duration: duration, progress: progress, from: now[view],
          to: target))
      now[view] = target
      steps.append(
        """
        { "animate": { "duration": \(duration), "delay": \(delay), \(text),
          "steps": [{ "views": { "v\(view)": { "frame": [\(target.numbers.map(\.description).joined(separator: ", "))] } } }] } }
        """)
      end = max(end, clock + delay + duration)
      if isSequence { clock += delay + duration }
    }
    self.legs = legs
    self.duration = end
    let views = start.enumerated().map {
      #"{ "id": "v\#($0.offset)", "frame": [\#($0.element.numbers.map(\.description).joined(separator: ", "))] }"#
    }
    let named = now.enumerated().map {
      #""v\#($0.offset)": { "frame": [\#($0.element.numbers.map(\.description).joined(separator: ", "))] }"#
    }
    let list = steps.joined(separator: ", ")
    scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [\(views.joined(separator: ", "))] },
          "states": { "a": {}, "b": { "views": { \(named.joined(separator: ", ")) } } },
          "transitions": [{ "id": "go", "from": "a", "to": "b", "steps": [\(isSequence ? "{ \"sequence\": [\(list)] }" : list)] }] }
        """.utf8))
  }

  /// A curve as the scene writes it, and as a function of the seconds since its begin.
  private static func curve(
    _ duration: Double, _ random: inout SeededGenerator
  ) -> (String, @Sendable (Double) -> Double) {
    switch Int.random(in: 0...4, using: &random) {
    case 0: return (#""curve": "linear""#, { $0 / duration })
    case 1: return (#""curve": "easeInOut""#, { bezier(0.42, 0, 0.58, 1, $0 / duration) })
    case 2:
      let y = Double(Int.random(in: -10...20, using: &random)) / 10
      return ("\"curve\": [0.3, \(y), 0.6, 1.5]", { bezier(0.3, y, 0.6, 1.5, $0 / duration) })
    default:
      let damping = Double(Int.random(in: 2...9, using: &random)) / 10
      let velocity = Double(Int.random(in: -2...8, using: &random))
      return (
        "\"spring\": { \"damping\": \(damping), \"velocity\": \(velocity) }",
        { time in
          let frequency = log(1000) / (damping * duration)
          let damped = frequency * sqrt(1 - damping * damping)
          let sine = (damping * frequency - velocity) / damped
          return 1 - exp(-damping * frequency * time) * (cos(damped * time) + sine * sin(damped * time))
        }
      )
    }
  }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double) -> Double {
    func point(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<45 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return point(y1, y2, low)
  }

  /// The views' rectangles at a time.
  ///
  /// - Parameter isLimited: whether each progress is clamped to 0…1.
  func rectangles(at time: Double, isLimited: Bool = false) -> [Rectangle] {
    var numbers = start.map(\.numbers)
    for leg in legs where leg.commit <= time {
      var progress = time < leg.begin ? 0 : time >= leg.begin + leg.duration ? 1 : leg.progress(time - leg.begin)
      if isLimited { progress = min(max(progress, 0), 1) }
      for index in 0..<4 {
        numbers[leg.view][index] += (leg.to.numbers[index] - leg.from.numbers[index]) * progress
      }
    }
    return numbers.map { Rectangle($0) }
  }

  /// The room between a view's edges and the screen's, and its size above 0: left, top, right, bottom, width, height.
  static func room(_ rectangle: Rectangle) -> [Double] {
    [
      rectangle.x, rectangle.y, width - rectangle.x - rectangle.width, height - rectangle.y - rectangle.height,
      rectangle.width, rectangle.height,
    ]
  }

  /// Whether a part of a view is on the screen and later views cover all of that part.
  static func isCovered(_ index: Int, _ rectangles: [Rectangle]) -> Bool {
    func clipped(_ r: Rectangle) -> (Double, Double, Double, Double) {
      (max(r.x, 0), max(r.y, 0), min(r.x + r.width, width), min(r.y + r.height, height))
    }
    let target = clipped(rectangles[index])
    guard target.0 < target.2 && target.1 < target.3 else { return false }
    let covers = rectangles[(index + 1)...].map(clipped).filter { $0.0 < $0.2 && $0.1 < $0.3 }
    let columns = ([target.0, target.2] + covers.flatMap { [$0.0, $0.2] }).filter { target.0 <= $0 && $0 <= target.2 }
      .sorted()
    let rows = ([target.1, target.3] + covers.flatMap { [$0.1, $0.3] }).filter { target.1 <= $0 && $0 <= target.3 }
      .sorted()
    for (left, right) in zip(columns, columns.dropFirst()) where left < right {
      for (top, bottom) in zip(rows, rows.dropFirst()) where top < bottom {
        let (x, y) = ((left + right) / 2, (top + bottom) / 2)
        if !covers.contains(where: { $0.0 <= x && x <= $0.2 && $0.1 <= y && y <= $0.3 }) { return false }
      }
    }
    return true
  }
}
