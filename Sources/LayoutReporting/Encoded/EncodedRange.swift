import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Where in a declared range one configuration's required constraints hold, with a layout at each end.
struct EncodedRange {
  let subject: String
  let range: SatisfiableRange
  /// As witnesses of an ambiguity: what differs from the configuration's own layout.
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
      json.member("witnesses", witnesses) { witness, json in
        json.object { json in json.write(witness: witness, in: scene) }
      }
    }
  }
}

extension WitnessLayout {
  /// The same layout as changes of a configuration's.
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
  /// What is declared, where it was checked, and where it holds.
  mutating func write(extentOf range: SatisfiableRange) {
    member("declared", from: range.declared.lower, to: range.declared.upper)
    key("checked")
    exact(range.value)
    if let bounds = range.bounds {
      member("holds", from: bounds.lower, to: bounds.upper)
    } else {
      key("holds")
      null()
    }
  }

  /// Those frames of a witness that differ from what it is based on, and the content sizes that do.
  mutating func write(changesOf witness: WitnessLayout, in scene: Scene) {
    key("frames")
    EncodedFrames(changesOf: witness, in: scene).write(to: &self)
    key("contentSizes")
    write(contentSizes: witness.contentSizes.map { (scene.views[$0.view].name, $0.size) })
  }

  /// The frames of a witness, and the content sizes that it names.
  mutating func write(witness: WitnessLayout, in scene: Scene) {
    key("frames")
    EncodedFrames(witness, in: scene).write(to: &self)
    guard !witness.contentSizes.isEmpty else { return }
    key("contentSizes")
    write(contentSizes: witness.contentSizes.map { (scene.views[$0.view].name, $0.size) })
  }
}
