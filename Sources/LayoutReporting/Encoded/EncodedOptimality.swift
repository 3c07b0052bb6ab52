import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What a configuration's layout and its being the best rest on, in exact numbers.
struct EncodedOptimality {
  /// Those that decimals do not tell exactly; of scenes with few views, all.
  let frames: EncodedFrames
  let contentSizes: [(view: String, size: AxisPair<Rational>)]
  let levels: [(level: PriorityLevel, multipliers: [ProofTerm])]
  let unreachable: [(constraint: String, leastError: LeastError)]
  let ends: [AttributeEnd]
  let scene: Scene

  init(_ solved: SolvedConfiguration, in scene: Scene) {
    self.scene = scene
    frames = EncodedFrames(exact: solved.frames, in: scene)
    contentSizes = solved.contentSizes.enumerated().compactMap { index, size in
      size.map { (scene.name(of: ViewID(index)), $0) }
    }
    let proofs = solved.optimality?.levels ?? []
    let required = proofs.first.flatMap { $0.priority == Rational(1000) ? $0 : nil }
    levels =
      (required.map { [(PriorityLevel(priority: $0.priority, error: $0.error), $0.multipliers)] } ?? [])
      + solved.levels.map { level in
        (level, proofs.first { $0.priority == level.priority }?.multipliers ?? [])
      }
    unreachable = (solved.optimality?.unreachable ?? []).map { (scene.name(of: $0.constraint), $0.leastError) }
    ends = solved.optimality?.ends ?? []
  }

  /// - Parameter output: gets what is written whenever it is much.
  func write<Failure: Error>(
    to json: inout JSONWriter, _ output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    json.begin(.object)
    json.key("frames")
    frames.write(to: &json)
    json.key("contentSizes")
    json.write(contentSizes: contentSizes)
    json.key("levels")
    json.begin(.array)
    for (level, multipliers) in levels {
      json.element()
      json.begin(.object)
      json.key("priority")
      json.exact(level.priority)
      json.key("error")
      json.exact(level.error)
      try json.write(multipliers: multipliers, in: scene, to: output)
      json.end(.object)
    }
    json.end(.array)
    json.member("unreachable", unreachable) { entry, json in
      json.object { json in
        json.member("constraint", entry.constraint)
        json.key("error")
        json.exact(entry.leastError.error)
        json.write(multipliers: entry.leastError.multipliers, in: scene)
      }
    }
    json.member("ends", ends) { end, json in write(end, to: &json) }
    json.end(.object)
  }

  private func write(_ end: AttributeEnd, to json: inout JSONWriter) {
    json.object { json in
      json.member("view", scene.name(of: end.attribute.view))
      json.member("attribute", end.attribute.attribute.name)
      json.member("end", end.isMaximum ? "max" : "min")
      switch end.reach {
      case .value(let value, let multipliers, let layout):
        json.key("value")
        json.exact(value)
        json.write(multipliers: multipliers, in: scene)
        json.write(changesOf: layout, in: scene)
      case .endless(let move):
        json.key("value")
        json.null()
        json.write(changesOf: move, in: scene)
      }
    }
  }
}

extension JSONWriter {
  mutating func write(contentSizes: [(view: String, size: AxisPair<Rational>)]) {
    object { json in
      for (view, size) in contentSizes {
        json.key(named: view)
        json.array(inline: true) { json in
          for axis in Axis.allCases {
            json.element()
            json.exact(size[axis])
          }
        }
      }
    }
  }

  /// An element `{"constraint": "NAME", "multiplier": "1"}`, most of what long proofs are.
  ///
  /// - Parameter start: of an earlier one in this array, what comes before the name; gains that of this one.
  private mutating func term(of constraint: String, _ multiplier: Rational, after start: inout Range<Int>?) {
    if let start {
      buffer.appendCopy(of: start)
    } else {
      let isFirst = isAtStart
      let end = buffer.count
      element()
      buffer.append(#"{"constraint": "# as StaticString)
      if !isFirst { start = end..<buffer.count }
    }
    string(constraint)
    buffer.append(#", "multiplier": "# as StaticString)
    fraction(multiplier)
    buffer.append(UInt8(ascii: "}"))
  }

  /// The rows of a proof under the names that the scene gives.
  mutating func write(multipliers: [ProofTerm], in scene: Scene) {
    key("multipliers")
    write(multipliers, in: scene)
  }

  mutating func write(_ multipliers: [ProofTerm], in scene: Scene) {
    array { json in json.writeElements(multipliers, multipliers.indices, in: scene) }
  }

  /// Terms of a proof after which they are given out.
  private static var termsTogether: Int { 16_384 }

  /// The same, given out whenever it is much.
  mutating func write<Failure: Error>(
    multipliers: [ProofTerm], in scene: Scene, to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    key("multipliers")
    begin(.array)
    for start in stride(from: 0, to: multipliers.count, by: Self.termsTogether) {
      if start > 0 { try flush(to: output) }
      writeElements(multipliers, start..<min(start + Self.termsTogether, multipliers.count), in: scene)
    }
    end(.array)
  }

  private mutating func writeElements(_ multipliers: [ProofTerm], _ places: Range<Int>, in scene: Scene) {
    let terms = multipliers.span
    var start: Range<Int>?
    for index in places {
      if case .constraint(.written(let id), nil) = terms[index].row {
        term(of: scene.name(of: id), terms[index].multiplier, after: &start)
        continue
      }
      element()
      object(inline: true) { json in
        switch terms[index].row {
        case .constraint(let reference, let attribute):
          let name = scene.name(of: reference)
          json.member("constraint", attribute.map { "\(name).\($0.name)" } ?? name)
        case .background(let attribute): json.member("background", attribute.text(in: scene))
        case .contentSize(let view, let axis):
          json.member("background", "\(scene.name(of: view)).content.\(axis.sizeName)")
        }
        json.key("multiplier")
        json.fraction(terms[index].multiplier)
      }
    }
  }
}
