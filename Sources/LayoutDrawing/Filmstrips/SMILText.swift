/// Writes movements as SMIL animations with one common cycle: the first layout is held, the transition plays, the last
/// layout is held.
struct SMILText {
  /// The begin and end of the cycle in seconds from the trigger.
  let start, end: Double
  /// How often an animation plays; then it shows the last layout.
  static let rounds = "3"
  /// The maximum error of a drawn position, in units of the drawing.
  static let tolerance = 0.1

  init(_ samples: FlightSamples) {
    start = samples.times.first ?? 0
    end = samples.times.last ?? 1
  }

  private var duration: String { SVGText.number(end - start, places: 6) + "s" }

  private func share(_ time: Double) -> Double { end > start ? (time - start) / (end - start) : 0 }

  /// The decimal places of a share of the cycle: a microsecond in a second.
  private static let sharePlaces = 6

  /// Appends an animation of an attribute, or nothing if the numbers are constant.
  ///
  /// - Parameters:
  ///   - attribute: the name of the attribute; `transform` stands for a translation by `animateTransform`.
  ///   - write: formats the numbers as the attribute's value.
  ///   - tolerance: the maximum error, in the unit of the numbers.
  func append(
    _ attribute: String, _ track: Track, tolerance: Double = Self.tolerance, to svg: inout SVGText,
    write: ([Double]) -> String
  ) {
    guard !track.isConstant else { return }
    let isTransform = attribute == "transform"
    let kept = track.simplified(tolerance: tolerance)
    svg.add(
      isTransform ? "animateTransform" : "animate",
      [
        "attributeName": attribute, "type": isTransform ? "translate" : nil, "dur": duration,
        "repeatCount": Self.rounds, "fill": "freeze", "keyTimes": keyTimes(kept.map { track.times[$0] }),
        "values": kept.map { write(track.values[$0]) }.joined(separator: ";"),
      ])
  }

  /// Appends an attribute that switches between keywords.
  ///
  /// - Parameter pieces: in order; the first applies from the start of the cycle.
  func appendSwitch(_ attribute: String, _ pieces: [(time: Double, value: String)], to svg: inout SVGText) {
    var kept: [(time: Double, value: String)] = []
    for piece in pieces where piece.value != kept.last?.value {
      if kept.last?.time == piece.time { kept.removeLast() }
      kept.append(piece)
    }
    guard kept.count > 1 else { return }
    svg.add(
      "animate",
      [
        "attributeName": attribute, "dur": duration, "repeatCount": Self.rounds, "fill": "freeze",
        "calcMode": "discrete",
        "keyTimes": keyTimes(kept.map(\.time)), "values": kept.map(\.value).joined(separator: ";"),
      ])
  }

  /// Drawn animations, and the same without movement for viewers that ask for less motion.
  ///
  /// - Parameter drawing: markup with one element a line.
  static func markup(moving drawing: String) -> String {
    let still = drawing.split(separator: "\n").filter { !$0.hasPrefix("<animate") }.joined(separator: "\n")
      .replacing(" id=\"", with: " id=\"still-").replacing("url(#", with: "url(#still-")
      .replacing("url(#still-desk-clip", with: "url(#desk-clip")
    return "<g class=\"moving\">\n\(drawing)</g>\n<g class=\"still\" aria-hidden=\"true\">\n\(still)\n</g>\n"
  }

  private func keyTimes(_ times: [Double]) -> String {
    times.map { SVGText.number(min(max(share($0), 0), 1), places: Self.sharePlaces) }.joined(separator: ";")
  }
}
