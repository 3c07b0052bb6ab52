import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import WireFormat

/// Version 1 of the output of `diff --format json`.
package struct EncodedComparison {
  private let comparison: RunComparison
  private let version: String

  package init(_ comparison: RunComparison, version: String) {
    self.comparison = comparison
    self.version = version
  }

  /// The same comparison gives the same bytes.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    Self.wire.form.write(self, &json)
    return json.finished()
  }

  /// The JSON Schema of the output.
  package static var schema: String { wire.form.schema.document("diff") }
}

extension EncodedComparison: WireValue {
  package static let wire = WireTable<EncodedComparison>(nil, "What changed between two versions of scenes.") {
    Field.formatVersion
    Field("version", .text, \.version).doc("version of the program")
    Field("scenes", .list(.object), \.comparison.scenes).doc("those in which something changed")
    Field("summary", .object, \.comparison)
  }
}

extension RunComparison: WireValue {
  package static let wire = WireTable<RunComparison>(inline: true) {
    Field("moved", .count, \.movedCount).doc("views that moved in some configuration")
    Field("new", .count, \.newCount).doc("findings that came or became worse")
    Field("gone", .count, \.goneCount).doc("findings that went")
    Field("unjudged", .count, \.unjudgedCount).doc("findings that a new conflict keeps from being judged")
    Field("changed", .count, \.scenes.count).doc("scenes in which something changed")
    Field("scenes", .count, \.sceneCount)
      .doc("pairs that were compared, and scenes that one version lacks; files with equal bytes count as one scene")
  }
}

extension SceneComparison: WireValue {
  package static let wire = WireTable<SceneComparison>("scene") {
    Field("old", .version, \.old)
    Field("new", .version, \.new)
    Field("addedConfigurations", .texts, \.addedConfigurations)
    Field("removedConfigurations", .texts, \.removedConfigurations)
    Field("addedViews", .texts, \.addedViews)
    Field("removedViews", .texts, \.removedViews)
    Field("configurations", .list(.object)) { $0.configurations.filter(\.isListed) }
    Field("newFindings", .list(.object)) { scene in
      scene.newFindings.map { NewlyFound(found: ComparedFinding(result: $0.result, report: scene.new), finding: $0) }
    }
    Field("goneFindings", .list(.object)) { scene in
      scene.goneFindings.map { ComparedFinding(result: $0, report: scene.old) }
    }
    Field("unjudgedFindings", .list(.object)) { scene in
      scene.unjudgedFindings.map { ComparedFinding(result: $0, report: scene.old) }
    }
    .doc("findings that the old version has, in configurations in which constraints conflict now")
    Field("renamedFindings", .list(.object), \.renamedFindings)
      .doc("findings of both versions that are about constraints, or else views, of other names now")
    Field("drawings", .list(.object), \.drawings).doc("the files that -o wrote")
  }
}

extension WireForm where Value == SceneReport? {
  fileprivate static var version: WireForm {
    let table = WireTable<SceneReport>(inline: true) {
      Field("file", .text, \.file)
      Field("name", .optional(.text), \.checked?.scene.name)
    }
    return .optional(table.form).defined(as: "version", "null where the scene is new or gone")
  }
}

extension SceneComparison.Drawing: WireValue {
  package static let wire = WireTable<SceneComparison.Drawing>(inline: true) {
    Field("configuration", .text, \.configuration)
    Field("file", .text, \.file)
  }
}

extension SceneComparison.RenamedFinding: WireValue {
  static let wire = WireTable<SceneComparison.RenamedFinding>(inline: true) {
    Field("rule", .text, \.result.rule)
    Field("fingerprint", .text) { $0.result.fingerprint ?? "" }
    Field("old", .texts, \.before)
    Field("new", .texts, \.result.names)
  }
}

extension ConfigurationComparison: WireValue {
  package static let wire = WireTable<ConfigurationComparison>("configuration") {
    Field("id", .text, \.id)
    Field("moved", .list(.object)) { configuration in
      configuration.layout.moves.map { ComparedMove(move: $0, configuration: configuration) }
    }
    Field("shown", .texts) { $0.new.names(of: $0.layout[.shown]) }
      .doc("views that were hidden or transparent and are not any more")
    Field("hidden", .texts) { $0.new.names(of: $0.layout[.hidden]) }
      .doc("views that are hidden or transparent now and were not")
    Field("installed", .texts) { $0.new.names(of: $0.layout[.installed]) }
      .doc("views that are in the view tree now and were not")
    Field("uninstalled", .texts) { $0.new.names(of: $0.layout[.uninstalled]) }
      .doc("views that were in the view tree and are not any more")
    Field("ranges", .list(.object), \.ranges)
  }
}

extension RangeChange: WireValue {
  static let wire = WireTable<RangeChange>(inline: true) {
    Field("subject", .text, \.subject).doc("width, height, textScale or a parameter")
    Field("old", .interval) { $0.old.map { [$0.lowerBound, $0.upperBound] } }
    Field("new", .interval) { $0.new.map { [$0.lowerBound, $0.upperBound] } }
  }
}

extension WireForm where Value == [Rational]? {
  fileprivate static var interval: WireForm {
    .optional(.pair(.fraction)).defined(
      as: "interval", "the values at which all required constraints can hold; null where none is")
  }
}

/// A view that moved between two versions of a configuration.
private struct ComparedMove: WireValue {
  let move: ViewMove
  let configuration: ConfigurationComparison

  static let wire = WireTable<ComparedMove>(inline: true) {
    Field("view", .text) { $0.configuration.new.scene.name(of: $0.move.newView) }
    Field("old", .frame, \.move.old).doc("in the superview, in points")
    Field("new", .frame, \.move.new).doc("likewise")
    Field("superview", .optional(.object), \.superviews).doc("null where it is the same")
    Field("transform", .optional(.object), \.transforms).doc("null where it is the same")
  }

  private var superviews: Superviews? {
    guard move.superviews != nil, let old = configuration.old.superviewName(of: move.oldView),
      let new = configuration.new.superviewName(of: move.newView)
    else { return nil }
    return Superviews(old: old, new: new)
  }

  private var transforms: Transforms? {
    move.oldTransform == move.newTransform ? nil : Transforms(old: move.oldTransform, new: move.newTransform)
  }

  struct Superviews: WireValue {
    let old, new: String

    static let wire = WireTable<Superviews>(inline: true) {
      Field("old", .text, \.old)
      Field("new", .text, \.new)
    }
  }

  struct Transforms: WireValue {
    let old, new: Transform

    static let wire = WireTable<Transforms>(inline: true) {
      Field("old", .transform, \.old)
      Field("new", .transform, \.new)
    }
  }
}

extension WireForm where Value == Transform {
  fileprivate static var transform: WireForm {
    WireForm<[Rational]>.list(.fraction, inline: true, #""minItems": 5"#, #""maxItems": 5"#).map { transform in
      [transform.rotation, transform.scaleX, transform.scaleY, transform.translationX, transform.translationY]
        .map { Rational($0) }
    }.defined(
      as: "transform", "rotation in degrees, horizontal and vertical scale, horizontal and vertical translation")
  }
}

/// A finding of one of the versions.
private struct ComparedFinding: WireValue {
  let result: ReportedResult
  let report: SceneReport?

  static let wire = WireTable<ComparedFinding>("finding") {
    Field("rule", .text, \.result.rule)
    Field("severity", .severity, \.result.severity)
    Field("message", .text, \.result.message)
    Field("fingerprint", .text(#""pattern": "^[0-9a-f]{16}$""#)) { $0.result.fingerprint ?? "" }
    Field("configurations", .texts) { finding in
      let configurations = finding.report?.checked?.configurations ?? []
      return finding.result.configurations.map { configurations[$0].configuration.id }
    }
    Field("views", .texts, \.result.views)
    Field("constraints", .texts, \.result.constraints)
    Field("location", .optional(.start), \.result.location?.start)
  }
}

/// A finding that came or became worse.
private struct NewlyFound: WireValue {
  let found: ComparedFinding
  let finding: SceneComparison.NewFinding

  static let wire = WireTable<NewlyFound>("newFinding") {
    Field(of: ComparedFinding.wire, \.found)
    Field("before", .optional(.object), \.finding.before)
      .doc(
        "the old version of a finding that became worse: more severe, or in more of the configurations that both versions have; "
          + "null for one that came")
    Field("needs", .list(.object), \.finding.blame)
      .doc("the changes that a new conflict needs: without any one of its constraints, the others can hold")
  }
}

extension WireForm where Value == SourcePosition {
  fileprivate static var start: WireForm {
    WireTable<SourcePosition>(inline: true) {
      Field("line", .integer, \.line)
      Field("column", .integer, \.column)
    }.form
  }
}

extension EarlierFinding: WireValue {
  static let wire = WireTable<EarlierFinding>(inline: true) {
    Field("severity", .severity, \.severity)
    Field("configurations", .texts, \.configurations)
  }
}

extension BlamedChange: WireValue {
  static let wire = WireTable<BlamedChange>(inline: true) {
    Field("constraint", .optional(.text), \.constraint)
    Field("view", .optional(.text), \.view)
    Field("message", .text, \.message)
  }
}

extension LayoutComparison.Version {
  /// - Returns: `nil` for the root.
  fileprivate func superviewName(of view: ViewID) -> String? { scene[view].superview.map { scene.name(of: $0) } }

  fileprivate func names(of views: [ViewID]) -> [String] { views.map { scene.name(of: $0) } }
}
