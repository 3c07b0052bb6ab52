import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The evidence for a configuration's layout and its optimality, in exact numbers.
struct EncodedOptimality {
  /// The frames that decimals do not represent exactly; in scenes with few views, all frames.
  let frames: EncodedFrames
  let contentSizes: [(view: String, size: AxisPair<Rational>)]
  let levels: [(level: PriorityLevel, multipliers: [ProofTerm])]
  let unreachable: [(constraint: String, leastError: LeastError)]
  let ends: [AttributeEnd]
  let scene: Scene

  init(_ solved: SolvedConfiguration, in scene: Scene) {
    self.scene = scene
    frames = EncodedFrames(exact: solved.frames, of: solved.configuration, in: scene)
    let properties = solved.configuration.properties
    contentSizes = solved.contentSizes.enumerated().compactMap { index, size in
      (properties[index].isInstalled ? size : nil).map { (scene.name(of: ViewID(index)), $0) }
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

  /// - Parameter output: receives the written bytes whenever there are many.
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
      json.member("priority", exact: level.priority)
      json.member("error", exact: level.error)
      try json.write(multipliers: multipliers, in: scene, to: output)
      json.end(.object)
    }
    json.end(.array)
    json.member("unreachable", unreachable) { entry, json in
      json.object { json in
        json.member("constraint", entry.constraint)
        json.member("error", exact: entry.leastError.error)
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
        json.member("value", exact: value)
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
        json.exact(Axis.allCases.map { size[$0] })
      }
    }
  }

  /// Writes an element `{"constraint": "NAME", "multiplier": "1"}`; long proofs consist mostly of these.
  ///
  /// - Parameter start: the range of the text before the name in an earlier element of this array; set to that of this
  ///   element.
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

  /// Writes the rows of a proof under the names of the scene.
  mutating func write(multipliers: [ProofTerm], in scene: Scene) {
    key("multipliers")
    write(multipliers, in: scene)
  }

  mutating func write(_ multipliers: [ProofTerm], in scene: Scene) {
    array { json in json.writeElements(multipliers, multipliers.indices, in: scene) }
  }

  /// The number of terms of a proof after which they are flushed.
  private static var termsPerFlush: Int { 16_384 }

  /// Writes the rows of a proof under the names of the scene, and flushes the output every so many rows.
  mutating func write<Failure: Error>(
    multipliers: [ProofTerm], in scene: Scene, to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    key("multipliers")
    begin(.array)
    for start in stride(from: 0, to: multipliers.count, by: Self.termsPerFlush) {
      if start > 0 { try flush(to: output) }
      writeElements(multipliers, start..<min(start + Self.termsPerFlush, multipliers.count), in: scene)
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
        json.member(terms[index].row, in: scene)
        json.key("multiplier")
        json.fraction(terms[index].multiplier)
      }
    }
  }

  /// Writes the name of a row of a proof.
  mutating func member(_ row: ProofRow, in scene: Scene) {
    switch row {
    case .constraint(let reference, let attribute):
      let name = scene.name(of: reference)
      member("constraint", attribute.map { "\(name).\($0.name)" } ?? name)
    case .background(let attribute): member("background", attribute.text(in: scene))
    case .contentSize(let view, let axis):
      member("background", "\(scene.name(of: view)).content.\(axis.sizeName)")
    }
  }
}
