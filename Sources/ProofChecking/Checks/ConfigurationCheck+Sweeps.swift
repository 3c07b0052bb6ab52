import LayoutModel
import SceneLoading

extension ConfigurationCheck {
  /// Checks the layouts over sweeps as that of the configuration, and that sweeps pass through it.
  ///
  /// - Returns: the number of breakpoints, the number of least errors proven between them, and the number of proofs that a limit
  ///   left out.
  func checkSweeps(_ layout: Layout) throws(CheckFailure) -> (breakpoints: Int, proven: Int, cutShort: Int) {
    var counts = (breakpoints: 0, proven: 0, cutShort: 0)
    guard let sweeps = entry.optional("sweeps"), !sweeps.isNull else { return counts }
    for (name, entries) in try sweeps.members() {
      guard let subject = GivenNumbers.Subject.named(name, in: scene).first else {
        throw .refused(.unknownParameter(name))
      }
      let breakpoints = try breakpoints(try entries.elements(), of: layout)
      try checkEnds(of: breakpoints, around: layout.rows.numbers[subject])
      for (start, end) in zip(breakpoints, breakpoints.dropFirst()) {
        if start.value > end.value { throw .refused(.disorder) }
        guard start.value < end.value else { continue }
        func swept(at value: Fraction) -> Layout {
          let share = (value - start.value) / (end.value - start.value)
          let numbers = layout.rows.numbers.setting(subject, to: value)
          return Layout(
            rows: ConfigurationRows(scene: scene, configuration: start.configuration, numbers: numbers),
            id: "\(name) = \(value)", isFeasible: start.isFeasible,
            point: zip(start.point, end.point).map { $0 == $1 ? $0 : $0 + ($1 - $0) * share })
        }
        var (lower, first) = (start.value, swept(at: start.value))
        for part in start.parts {
          let upper = try part.member("to").number()
          guard lower < upper, upper <= end.value else { throw .refused(.disorder) }
          let last = swept(at: upper)
          let (proven, cutShort) = try check(part, from: first, to: last)
          counts.proven += proven
          counts.cutShort += cutShort
          (lower, first) = (upper, last)
        }
        guard lower == end.value else { throw .refused(.missingEvidence("\(name) = \(end.value)")) }
      }
      if let own = layout.rows.numbers[subject] { try check(breakpoints, passThrough: layout, at: own) }
      counts.breakpoints += breakpoints.count
    }
    return counts
  }

  /// Checks that breakpoints bound parts, at both ends of the sweep and on both sides of a jump, and that one which only ends a part
  /// says of its layout what the part says.
  ///
  /// - Parameter own: the configuration's own value, which is inside.
  private func checkEnds(of breakpoints: [Breakpoint], around own: Fraction?) throws(CheckFailure) {
    let values = breakpoints.map(\.value)
    guard let first = values.first, let last = values.last, own.map({ first <= $0 && $0 <= last }) ?? true else {
      throw .refused(.disorder)
    }
    for (index, breakpoint) in breakpoints.enumerated() {
      let begins = index + 1 < values.count && values[index] < values[index + 1]
      let ends = index > 0 && values[index - 1] < values[index]
      guard begins || ends else { throw .refused(.disorder) }
      if begins { continue }
      let before = breakpoints[index - 1]
      guard breakpoint.isFeasible == before.isFeasible else {
        throw .refused(.wrongVerdict(isFeasible: breakpoint.isFeasible))
      }
      guard breakpoint.parts.isEmpty, breakpoint.configuration.lineCounts == before.configuration.lineCounts else {
        throw .refused(.disorder)
      }
    }
  }

  /// Checks all layouts between two at the ends of a part, which have the same numbers of lines.
  ///
  /// The frames are linear in between, and so is the constant of each row if the coefficients are constant. Then the excess of each row
  /// is linear, and without a change of its sign the sum of errors of each priority, too. The bound that multipliers prove is a sum of
  /// constants and of errors of stronger priorities, each times a number, so it is also linear. Therefore a bound that is the error at
  /// both ends is the error everywhere in between.
  private func check(
    _ part: ReportValue, from first: Layout, to last: Layout
  ) throws(CheckFailure) -> (proven: Int, cutShort: Int) {
    if first.rows.rows.count != last.rows.rows.count { throw .refused(.nonlinear(row: last.id)) }
    for (row, other) in zip(first.rows.rows, last.rows.rows) {
      let signs = (row.excess(at: first.point), other.excess(at: last.point))
      let changes = signs.0.isPositive && signs.1.isNegative || signs.0.isNegative && signs.1.isPositive
      guard !changes, row.name == other.name, row.terms.elementsEqual(other.terms, by: ==) else {
        throw .refused(.nonlinear(row: row.name))
      }
    }
    try first.checkBackground()
    try last.checkBackground()
    guard [first, last].allSatisfy({ $0.error(ofPriority: Row.requiredPriority).isZero }) == first.isFeasible else {
      throw .refused(.wrongVerdict(isFeasible: first.isFeasible))
    }
    try first.checkLines(next: part.optional("nextLines"), upTo: last)
    let levels = try part.member("proofs").elements().map { entry throws(CheckFailure) in
      let index = try entry.wholeNumber(upTo: .max)
      guard proofs.indices.contains(index) else { throw .refused(.missingEvidence("proofs[\(index)]")) }
      return proofs[index]
    }
    let counts = try [first, last].map { layout throws(CheckFailure) in
      try layout.checkOptima(levels, isExcused: excused.details)
    }
    return (max(counts[0].proven, counts[1].proven), max(counts[0].cutShort, counts[1].cutShort))
  }

  /// The configuration has the numbers of lines from the breakpoint to the next.
  private typealias Breakpoint = (
    value: Fraction, isFeasible: Bool, configuration: Configuration, point: [Fraction], parts: [ReportValue]
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
      for view in scene.views.indices where listed.isListed[view] {
        guard layout.rows.configuration.properties[view].isInstalled else {
          throw .refused(.unknownView(scene.views[view].name))
        }
      }
      point = listed.applied(to: point)
      let evidence = entry.optional("evidence")
      if let evidence {
        let exact = try ListedFrames(evidence, names: names, viewCount: scene.views.count)
        point = try exact.applied(toRounded: point, in: scene)
      }
      if let lines = entry.optional("lines") {
        configuration = try configuration.withLines(lines, in: scene, areAll: index == 0)
      }
      breakpoints.append(
        (
          try entry.member("at").number(), try entry.member("feasible").bool(), configuration, point,
          try evidence?.member("parts").elements() ?? []
        ))
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
          return start.point[index] + share * (end.point[index] - start.point[index]) != layout.point[index]
        }
      }
      // Where it jumps, one of the layouts on both sides is the configuration's.
      if inexact == nil { return }
    }
    if let inexact { throw .refused(.inexactFrame(view: scene.views[inexact].name)) }
  }
}
