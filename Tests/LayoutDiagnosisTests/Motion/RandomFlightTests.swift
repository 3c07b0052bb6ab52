import LayoutModel
import LayoutMotion
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

/// Compares in-flight findings with samples.
struct RandomFlightTests {
  private static let samples = 2_500
  private static let seeds: Range<UInt64> = 0..<60
  /// The tolerance for the ends of intervals, in seconds.
  private static let precision = 1e-4

  private func run(_ scene: Scene) -> TransitionRun {
    Motion(Layouts(scene), exploration: Exploration(scene: scene), environments: [nil]).runs[0]
  }

  /// Maximal runs of moments that pass a test.
  private func stretches(_ moments: [Double], where isMet: (Int) -> Bool) -> [ClosedRange<Double>] {
    var found: [ClosedRange<Double>] = []
    var begin: Int?
    for index in moments.indices {
      if isMet(index) {
        begin = begin ?? index
      } else if let first = begin {
        found.append(moments[first]...moments[index - 1])
        begin = nil
      }
    }
    if let first = begin { found.append(moments[first]...moments[moments.count - 1]) }
    return found
  }

  /// Whether each stretch lies in an interval with the same ends, up to a sample and the precision.
  private func agree(
    _ stretches: [ClosedRange<Double>], _ intervals: [ClosedRange<Double>], step: Double
  ) -> Bool {
    let slack = Self.precision + step
    let long = intervals.filter { $0.upperBound - $0.lowerBound > 2 * slack }
    return long.allSatisfy { interval in
      stretches.contains {
        abs($0.lowerBound - interval.lowerBound) <= slack && abs($0.upperBound - interval.upperBound) <= slack
      }
    }
      && stretches.allSatisfy { stretch in
        intervals.contains {
          $0.lowerBound <= stretch.lowerBound + slack && stretch.upperBound <= $0.upperBound + slack
        }
      }
  }

  @Test(arguments: seeds) func `flights are covered and break limits exactly when a look at every moment says so`(
    seed: UInt64
  ) throws {
    let flight = try RandomFlight(seed: seed)
    let run = run(flight.scene)
    let moments = (0...Self.samples).map { flight.duration * Double($0) / Double(Self.samples) }
    let places = moments.map { flight.rectangles(at: $0) }
    let limited = moments.map { flight.rectangles(at: $0, isLimited: true) }
    checkCovers(flight, run, moments, places)
    for index in flight.start.indices {
      checkLimits(of: index, flight, run, moments, places.map { $0[index] }, limited.map { $0[index] })
    }
  }

  private func checkCovers(
    _ flight: RandomFlight, _ run: TransitionRun, _ moments: [Double], _ places: [[RandomFlight.Rectangle]]
  ) {
    var occlusion = FlightOcclusion(scene: flight.scene, flight: run.flight)
    let found = occlusion.coveredViews()
    for index in flight.start.indices {
      let isSeen =
        !RandomFlight.isCovered(index, flight.start) && !RandomFlight.isCovered(index, places[Self.samples])
      let expected = isSeen ? stretches(moments) { RandomFlight.isCovered(index, places[$0]) } : []
      let intervals = found.filter { $0.view == ViewID(index + 1) }.map(\.interval)
      #expect(
        agree(expected, intervals, step: flight.duration / Double(Self.samples)),
        "view \(index): sampled \(expected), found \(intervals)")
    }
  }

  private func checkLimits(
    of index: Int, _ flight: RandomFlight, _ run: TransitionRun, _ moments: [Double],
    _ places: [RandomFlight.Rectangle], _ limited: [RandomFlight.Rectangle]
  ) {
    let limits: [LimitBreach.Limit] = [
      .superview(.left), .superview(.top), .superview(.right), .superview(.bottom), .size(.horizontal),
      .size(.vertical),
    ]
    for (number, limit) in limits.enumerated() {
      func room(_ time: Double, isLimited: Bool = false) -> Double {
        RandomFlight.room(flight.rectangles(at: time, isLimited: isLimited)[index])[number]
      }
      func isBroken(_ time: Double) -> Bool { room(time) < 0 && room(time, isLimited: true) >= -1e-9 }
      // An unnoticeable excess is no finding; close to the limit, either result is right.
      let expected = stretches(moments) {
        RandomFlight.room(places[$0])[number] < -2 * LimitBreach.noticeableExcess
          && RandomFlight.room(limited[$0])[number] >= -1e-9
      }
      let breach = run.breaches.first { $0.view == ViewID(index + 1) && $0.limit == limit }
      #expect(breach != nil || expected.isEmpty, "view \(index) \(limit): sampled \(expected)")
      guard let breach else { continue }
      #expect(abs(-room(breach.moment) - breach.excess) < 1e-6)
      for stretch in expected {
        #expect(
          breach.intervals.contains {
            $0.lowerBound <= stretch.lowerBound + Self.precision && stretch.upperBound <= $0.upperBound + Self.precision
          }, "view \(index) \(limit): sampled \(stretch), found \(breach.intervals)")
      }
      for interval in breach.intervals where interval.upperBound - interval.lowerBound > 3 * Self.precision {
        #expect(isBroken((interval.lowerBound + interval.upperBound) / 2))
        #expect(isBroken(interval.lowerBound + Self.precision) && isBroken(interval.upperBound - Self.precision))
        #expect(!isBroken(interval.lowerBound - Self.precision) || interval.lowerBound < Self.precision)
        #expect(
          !isBroken(interval.upperBound + Self.precision) || interval.upperBound > flight.duration - Self.precision)
      }
    }
  }

  @Test func `among the random transitions are some of each kind`() throws {
    var covered = 0
    var broken = 0
    for seed in Self.seeds {
      let flight = try RandomFlight(seed: seed)
      let run = run(flight.scene)
      var occlusion = FlightOcclusion(scene: flight.scene, flight: run.flight)
      covered += occlusion.coveredViews().count
      broken += run.breaches.count
    }
    #expect(covered >= 10)
    #expect(broken >= 30)
  }
}
