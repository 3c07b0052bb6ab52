import LayoutModel
import SceneLoading

extension ConfigurationCheck {
  /// Checks that required constraints hold at both ends of each part of a sweep of which the report says so.
  ///
  /// The rows and the frames are linear in between, so they then hold there, too. The numbers of lines are not checked. Also
  /// checks that the sweep passes through the configuration's own layout.
  ///
  /// - Returns: the number of breakpoints.
  func checkSweeps(_ layout: Layout) throws(CheckFailure) -> Int {
    guard let sweeps = entry.optional("sweeps"), !sweeps.isNull else { return 0 }
    var count = 0
    for (name, entries) in try sweeps.members() {
      guard let subject = GivenNumbers.Subject.named(name, in: scene).first else {
        throw .refused(.unknownParameter(name))
      }
      let breakpoints = try breakpoints(try entries.elements(), of: layout)
      for (start, end) in zip(breakpoints, breakpoints.dropFirst()) {
        if start.value > end.value { throw .refused(.disorder) }
        guard start.isFeasible, start.value < end.value else { continue }
        for breakpoint in [start, end] {
          let numbers = layout.rows.numbers.setting(subject, to: breakpoint.value)
          let rows = ConfigurationRows(scene: scene, configuration: start.configuration, numbers: numbers)
          try RoundedLayout(rows: rows, point: breakpoint.point, hasLines: true)
            .checkHolds(name: "\(name) = \(breakpoint.value)")
        }
      }
      if let own = layout.rows.numbers[subject] { try check(breakpoints, passThrough: layout, at: own) }
      count += breakpoints.count
    }
    return count
  }

  /// The configuration has the numbers of lines from the breakpoint to the next.
  private typealias Breakpoint = (
    value: Fraction, isFeasible: Bool, configuration: Configuration, point: [Fraction]
  )

  private func breakpoints(_ entries: [ReportValue], of layout: Layout) throws(CheckFailure) -> [Breakpoint] {
    var breakpoints: [Breakpoint] = []
    var (point, configuration) = (layout.point, layout.rows.configuration)
    for (index, entry) in entries.enumerated() {
      let listed = try ListedFrames(entry, names: names, viewCount: scene.views.count)
      if index == 0 {
        for view in scene.views.indices where !listed.isListed[view] {
          guard layout.rows.configuration.properties[view].isInstalled else { continue }
          throw .refused(.missingFrame(view: scene.views[view].name))
        }
      }
      point = listed.applied(to: point)
      if let lines = entry.optional("lines") {
        configuration = try configuration.withLines(lines, in: scene, areAll: index == 0)
      }
      breakpoints.append(
        (try entry.member("at").number(), try entry.member("feasible").bool(), configuration, point))
    }
    return breakpoints
  }

  /// Checks that the frames at the configuration's own value are those of its layout, if that is the only one.
  private func check(_ breakpoints: [Breakpoint], passThrough layout: Layout, at value: Fraction) throws(CheckFailure) {
    guard layout.isFeasible, layout.ambiguous.isEmpty else { return }
    let around = zip(breakpoints, breakpoints.dropFirst()).filter { $0.value <= value && value <= $1.value }
    if around.isEmpty { return }
    var inexact: Int?
    for (start, end) in around {
      let share = start.value == end.value ? Fraction.zero : (value - start.value) / (end.value - start.value)
      inexact = scene.views.indices.first { view in
        Unknown.frame.contains { unknown in
          let index = unknown.index(of: view)
          let shown = start.point[index] + share * (end.point[index] - start.point[index])
          return (shown - layout.point[index]).magnitude > ConfigurationCheck.decimalTolerance
        }
      }
      // Where it jumps, one of the layouts on both sides is the configuration's.
      if inexact == nil { return }
    }
    if let inexact { throw .refused(.inexactFrame(view: scene.views[inexact].name)) }
  }
}
