import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The frames of views, `[x, y, width, height]` in their superviews, in tree order.
package struct EncodedFrames {
  fileprivate let frames: [(view: Int, frame: Frame)]

  /// The frames of all views in the view tree for which `isListed` is true.
  package init(_ frames: [Frame], of configuration: Configuration, where isListed: (Frame) -> Bool = { _ in true }) {
    let properties = configuration.properties
    self.frames = frames.enumerated().filter { properties[$0].isInstalled && isListed($1) }.map { ($0, $1) }
  }

  /// Some frames, in order of view.
  package init(_ frames: [(view: ViewID, frame: Frame)]) { self.frames = frames.map { ($0.view.index, $0.frame) } }

  /// All frames of a witness, or only those that differ from its base.
  fileprivate init(_ witness: WitnessLayout, listsAll: Bool) {
    frames = listsAll ? witness.enumerated().map { ($0, $1) } : witness.changes.map { ($0.view, $0.frame) }
  }
}

extension WireForm where Value == EncodedFrames {
  package static var frames: WireForm {
    frames(.frame).defined(
      as: "frames",
      "the frame of every view in its superview's coordinates, the root included; a view that is not installed in the "
        + "configuration has none")
  }
  package static var decimalFrames: WireForm {
    frames(.decimalFrame).defined(as: "decimalFrames", "as frames, in decimals exact to 1e-6")
  }

  private static func frames(_ frame: WireForm<Frame>) -> WireForm {
    WireForm(WireSchema(types: ["object"], elements: [frame.schema])) { values, json in
      json.object { json in
        guard let names = json.names else { return }
        for (view, value) in values.frames {
          json.key(named: names.scene.views[view].name)
          frame.write(value, &json)
        }
      }
    }
  }
}

/// A layout that proves something.
package struct EncodedLayout {
  package let frames: EncodedFrames
  /// `nil` if none is written.
  package let contentSizes: [(view: Int, size: AxisPair<Rational>)]?

  /// The frames and the content sizes that differ from the witness's base.
  package init(changesOf witness: WitnessLayout) {
    frames = EncodedFrames(witness, listsAll: false)
    contentSizes = witness.contentSizes.map { ($0.view, $0.size) }
  }

  /// The frames of a witness, in large scenes those that differ from its base, and the content sizes that it names.
  package init(_ witness: WitnessLayout) {
    frames = EncodedFrames(witness, listsAll: witness.count < LayoutSolving.Limits.wholeWitnessViews)
    contentSizes = witness.contentSizes.isEmpty ? nil : witness.contentSizes.map { ($0.view, $0.size) }
  }

  /// All frames of a witness, and all content sizes.
  ///
  /// - Parameter sizes: the sizes of views that the witness does not name, indexed by `ViewID`.
  package init(whole witness: WitnessLayout, contentSizes sizes: [AxisPair<Rational>?]) {
    frames = EncodedFrames(witness, listsAll: true)
    var sizes = sizes
    for changed in witness.contentSizes { sizes[changed.view] = changed.size }
    let named = sizes.indices.compactMap { view in sizes[view].map { (view, $0) } }
    contentSizes = named.isEmpty ? nil : named
  }
}

extension EncodedLayout: WireValue {
  package static let wire = WireTable<EncodedLayout> {
    Field("frames", .frames, \.frames)
    Field("contentSizes", ifPresent: .contentSizes, \.contentSizes)
  }
}

extension WireForm where Value == [(view: Int, size: AxisPair<Rational>)] {
  package static var contentSizes: WireForm {
    let size = WireForm<[Rational]>.pair(.fraction)
    return WireForm(WireSchema(types: ["object"], elements: [size.schema])) { sizes, json in
      json.object { json in
        guard let names = json.names else { return }
        for entry in sizes {
          json.key(named: names.scene.views[entry.view].name)
          size.write(Axis.allCases.map { entry.size[$0] }, &json)
        }
      }
    }.defined(as: "contentSizes", "width and height of scroll views' contents")
  }
}
