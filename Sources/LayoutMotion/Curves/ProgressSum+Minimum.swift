extension ProgressSum {
  /// The least value between two moments, and when it is taken, to a microsecond.
  ///
  /// The value is the least within `touchingSlack` of `magnitude`. If several moments have that value, any of them is
  /// returned. At the end of an animation with a jump, the limit from the left counts. The search visits at most
  /// `Limits.timePieces` intervals.
  /// - Precondition: `lower <= upper`.
  package func minimum(from lower: Double, to upper: Double) -> (value: Double, moment: Double) {
    precondition(lower <= upper, "an interval of time")
    var best = (value: value(at: upper), moment: upper)
    func consider(_ value: Double, _ moment: Double) { if value < best.value { best = (value, moment) } }

    let slack = Self.touchingSlack * magnitude
    let pieces = SmoothPiece.pieces(of: self, from: lower, to: upper)
    for piece in pieces {
      consider(piece.value(at: piece.lower), piece.lower)
      consider(piece.value(at: piece.upper), piece.upper)
    }
    var parts = Limits.timePieces.limit
    for piece in pieces {
      var waiting = [(lower: piece.lower, upper: piece.upper)]
      var holdsBest = false
      while parts > 0, let (first, last) = waiting.popLast() {
        parts -= 1
        let middle = first + (last - first) / 2
        guard last - first > SmoothPiece.resolution, middle > first, middle < last else { continue }
        let slopes = piece.slopes(from: first, to: last)
        if slopes.lower >= 0 || slopes.upper <= 0 { continue }  // monotonic, and both ends have been considered
        let value = piece.value(at: middle)
        if value < best.value {
          best = (value, middle)
          holdsBest = true
        }
        let reach = value + min(-slopes.upper, slopes.lower) * (last - first) / 2
        if max(reach, piece.values(from: first, to: last).lower) >= best.value - slack { continue }
        let halves = [(first, middle), (middle, last)]
        // The half towards which the value falls comes first, because a good value prunes many intervals.
        waiting += piece.slope(at: middle) > 0 ? halves.reversed() : halves
      }
      if holdsBest {
        let moment = piece.descent(from: best.moment)
        consider(piece.value(at: moment), moment)
      }
    }
    return best
  }
}

extension SmoothPiece {
  /// Follows the value downhill to where the slope changes its sign, or to an end of the piece.
  fileprivate func descent(from start: Double) -> Double {
    let slope = slope(at: start)
    guard slope != 0 else { return start }
    let direction = slope < 0 ? 1.0 : -1.0
    func falls(_ moment: Double) -> Bool { self.slope(at: moment) * direction < 0 }

    var near = start
    var step = Self.resolution
    var far = start
    repeat {
      near = far
      far = min(max(start + direction * step, lower), upper)
      step *= 2
    } while falls(far) && far > lower && far < upper
    while (far - near).magnitude > Self.resolution / 1000 {
      let middle = near + (far - near) / 2
      guard middle != near && middle != far else { break }
      if falls(middle) { near = middle } else { far = middle }
    }
    return near + (far - near) / 2
  }
}
