import LayoutModel
import LayoutMotion

extension TimelineEntry.Kind {
  /// `animate easeInOut`.
  var words: String {
    switch self {
    case .animate(let curve, let spring): "animate \(TimingCurve.words(curve, spring))"
    case .keyframes: "keyframes"
    case .keyframe: "frame"
    case .sequence: "sequence"
    case .parallel: "parallel"
    case .wait: "wait"
    case .repeat(let count): "repeat \(count.map { "\($0) times" } ?? "forever")"
    }
  }
}

extension TimingCurve {
  /// `spring 0.4` or `easeInOut`, with `part of` in front if keyframes cut the curve.
  var words: String { (part == nil ? "" : "part of ") + Self.words(curve, spring) }

  static func words(_ curve: AnimationTiming.Curve, _ spring: AnimationTiming.Spring?) -> String {
    guard let spring else { return curve.text }
    return "spring \(spring.damping)" + (spring.velocity.isZero ? "" : " at velocity \(spring.velocity)")
  }
}
