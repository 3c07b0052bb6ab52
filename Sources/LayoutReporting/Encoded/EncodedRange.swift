import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The part of a declared range in which one configuration's required constraints are satisfiable, with a layout at
/// each end.
struct EncodedRange {
  let subject: String
  let range: SatisfiableRange
  /// Like the witnesses of an ambiguity: the differences from the configuration's own layout.
  let witnesses: [WitnessLayout]
  let scene: Scene

  init(_ range: SatisfiableRange, of solved: SolvedConfiguration, in scene: Scene) {
    subject = scene.name(of: range.declared.subject)
    self.range = range
    self.scene = scene
    witnesses = range.witnesses.map { [$0.lower, $0.upper] }?.map { $0.differences(from: solved) } ?? []
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("subject", subject)
      json.write(extentOf: range)
      let lineCounts = range.witnessLineCounts.map { [$0.lower, $0.upper] }
      json.member("witnesses", witnesses.enumerated()) { witness, json in
        json.object { json in
          if let lineCounts { json.write(lineCounts: lineCounts[witness.offset], in: scene) }
          json.write(witness: witness.element, in: scene)
        }
      }
    }
  }
}

extension WitnessLayout {
  /// The layout as differences from a configuration's.
  fileprivate func differences(from solved: SolvedConfiguration) -> WitnessLayout {
    var sizes: [Int: AxisPair<Rational>] = [:]
    for entry in contentSizes { sizes[entry.view] = entry.size }
    return WitnessLayout(
      base: solved.frames,
      changes: indices.filter { self[$0] != solved.frames[$0] }.map { ($0, self[$0]) },
      contentSizes: solved.contentSizes.enumerated().compactMap { view, size in
        size.map { _ in (view, sizes[view] ?? AxisPair(.zero, .zero)) }
      })
  }
}

extension JSONWriter {
  /// Writes the declared range, the checked value, and the part in which the constraints are satisfiable.
  mutating func write(extentOf range: SatisfiableRange) {
    member("declared", exact: [range.declared.lower, range.declared.upper])
    member("checked", exact: range.value)
    member("holds", exact: range.bounds.map { [$0.lower, $0.upper] })
  }

  /// Writes those frames and content sizes of a witness that differ from its base.
  mutating func write(changesOf witness: WitnessLayout, in scene: Scene) {
    key("frames")
    EncodedFrames(changesOf: witness, in: scene).write(to: &self)
    key("contentSizes")
    write(contentSizes: witness.contentSizes.map { (scene.views[$0.view].name, $0.size) })
  }

  /// Writes all frames of a witness, and all content sizes.
  ///
  /// - Parameter contentSizes: the sizes of views that the witness does not name, indexed by `ViewID`.
  mutating func write(whole witness: WitnessLayout, contentSizes: [AxisPair<Rational>?], in scene: Scene) {
    key("frames")
    EncodedFrames(whole: witness, in: scene).write(to: &self)
    var sizes = contentSizes
    for changed in witness.contentSizes { sizes[changed.view] = changed.size }
    if sizes.allSatisfy({ $0 == nil }) { return }
    key("contentSizes")
    write(contentSizes: sizes.indices.compactMap { view in sizes[view].map { (scene.views[view].name, $0) } })
  }

  /// Writes the frames of a witness, and the content sizes that it names.
  mutating func write(witness: WitnessLayout, in scene: Scene) {
    key("frames")
    EncodedFrames(witness, in: scene).write(to: &self)
    guard !witness.contentSizes.isEmpty else { return }
    key("contentSizes")
    write(contentSizes: witness.contentSizes.map { (scene.views[$0.view].name, $0.size) })
  }
}
