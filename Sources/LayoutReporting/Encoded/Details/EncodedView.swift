import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// A view with the properties that it has before environments and states change them.
struct EncodedView: WireValue {
  let id: ViewID
  /// `nil` if the text of the scene is not known.
  let line: Int?

  static let wire = WireTable<EncodedView>("view", inline: true) {
    Field("id", .view, \.id)
    Field(
      "label", .optional(.text),
      naming: { view, scene in
        let label = scene.label(of: view.id)
        return label == scene.name(of: view.id) ? nil : label
      }
    )
    .doc("the name shown to people, where it is another than the id; need not be unique")
    Field("kind", .text, naming: { $1[$0.id].kind.rawValue })
    Field("parent", .optional(.view), naming: { $1[$0.id].superview }).doc("null for the root")
    Field("class", .optional(.text), naming: { $1[$0.id].className })
    Field("line", .optional(.positive), \.line)
    Field("guide", .flag, naming: { $1[$0.id].kind == .guide })
    Field("safeArea", ifPresent: .insets, naming: { $1[$0.id].safeArea.unless(.zero) })
      .doc("of the root, that of environments; absent where all are 0")
    Field("margins", ifPresent: .insets, naming: { $1[$0.id].margins.unless(.eight) })
      .doc("of the root, those of environments; absent where all are 8")
    Field("alignmentInsets", ifPresent: .insets, naming: { $1[$0.id].alignmentInsets.unless(.zero) })
      .doc("absent where all are 0")
    Field(of: WireTable(whole: propertyFields), naming: { view, scene in scene[view.id].properties })
  }
}

/// The properties of a view that differ in a configuration from those that the scene declares.
struct ChangedProperties: WireValue {
  private let properties: Change<ViewProperties>
  /// The subviews in back-to-front order, if that is another one.
  private let order: [ViewID]?

  /// `nil` if nothing differs.
  init?(of view: ViewID, in configuration: Configuration, _ scene: Scene) {
    let declared = scene[view].properties
    var properties = Change(own: configuration.properties[view.index], declared: declared)
    let isInstalled = properties.own.isInstalled
    if !isInstalled {
      properties.own = declared
      properties.own.isInstalled = false
    }
    let subviews = configuration.subviews[view.index]
    let isReordered = subviews != scene[view].subviews.filter { configuration.properties[$0.index].isInstalled }
    order = isInstalled && isReordered ? subviews : nil
    if properties.isNone && order == nil { return nil }
    self.properties = properties
  }

  static let wire = WireTable<ChangedProperties>(
    "changedView", "what differs from the view as the scene declares it", inline: true
  ) {
    Field(of: WireTable(changed: propertyFields), \.properties)
    Field("order", ifPresent: .names(.view), \.order).doc("the subviews, back to front")
  }
}

private let propertyFields: [ChangeableField<ViewProperties>] = [
  ChangeableField("installed", .flag, \.isInstalled, doc: "whether it is in the view tree"),
  ChangeableField(
    "contentSize", .contentSize,
    { [$0.intrinsicSize.horizontal, $0.intrinsicSize.vertical].map { $0.map { Rational($0) } } },
    doc: "null where there is none; of a text that wraps, that of one line"),
  ChangeableField(
    "lines", .optional(.count), \.lineLimit, doc: "the most lines of a text that wraps, 0 for any number"),
  ChangeableField(
    "frame", .optional(.decimalFrame), { $0.frame.map { Frame($0) } }, doc: "null where constraints decide"),
  ChangeableField("hidden", .flag, \.isHidden),
  ChangeableField("alpha", .decimal, { Rational($0.alpha) }),
  ChangeableField("opaque", .flag, \.isOpaque),
  ChangeableField("clips", .flag, \.clipsToBounds),
  ChangeableField("interactive", .flag, \.isUserInteractionEnabled),
  ChangeableField("tappable", .flag, \.isTappable),
  ChangeableField(
    "transform", .optional(.object), { $0.isTransformed ? $0.transform : nil }, doc: "null for the identity"),
  ChangeableField("zPosition", .decimal, { Rational($0.zPosition) }),
  ChangeableField("cornerRadius", .decimal, { Rational($0.cornerRadius) }),
]

extension DecimalInsets {
  fileprivate func unless(_ usual: DecimalInsets) -> DecimalInsets? { self == usual ? nil : self }
}

extension WireForm where Value == DecimalInsets {
  /// Top, left, bottom and right.
  static var insets: WireForm {
    WireForm<[Rational]>.list(.decimal, inline: true, #""minItems": 4"#, #""maxItems": 4"#)
      .map { [$0.top, $0.left, $0.bottom, $0.right].map { Rational($0) } }
  }
}

extension WireForm where Value == [Rational?] {
  fileprivate static var contentSize: WireForm {
    .list(.optional(.decimal), inline: true, #""minItems": 2"#, #""maxItems": 2"#)
  }
}

extension Transform: WireValue {
  package static let wire = WireTable<Transform>("transform", "as in scenes", inline: true) {
    Field("rotation", .decimal) { Rational($0.rotation) }
    Field("scale", .pair(.decimal)) {
      [Rational($0.scaleX), Rational($0.scaleY)]
    }
    Field("translation", .pair(.decimal)) {
      [Rational($0.translationX), Rational($0.translationY)]
    }
  }
}
