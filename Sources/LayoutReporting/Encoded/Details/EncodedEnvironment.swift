import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The screen of some configurations: an environment of the scene, a device in place of it, or the root as written.
struct EncodedEnvironment: WireValue {
  /// One of the configurations that have it.
  let configuration: Configuration

  static let wire = WireTable<EncodedEnvironment>("environment", inline: true) {
    Field("id", .optional(.text), \.configuration.environmentName).doc("null where there are no environments")
    Field("size", .list(.optional(.decimal), inline: true, #""minItems": 2"#, #""maxItems": 2"#)) { value in
      Axis.allCases.map { value.configuration.rootSize[$0].map { Rational($0) } }
    }
    .doc("null for a side that constraints decide")
    Field("safeArea", .insets, \.configuration.rootSafeArea).doc("top, left, bottom, right")
    Field("margins", .insets, \.configuration.rootMargins).doc("likewise")
    Field("textScale", .decimal) { Rational($0.configuration.textScale) }
    Field("direction", .oneOf("ltr", "rtl"), \.configuration.direction.rawValue)
  }
}

extension Machine: WireValue {
  package static let wire = WireTable<Machine>("machine", inline: true) {
    Field("name", .optional(.text), \.name).doc("null of the states at the top level of the scene")
    Field("states", .texts) { $0.states.map(\.name) }
    Field("initial", .text) { $0.states[$0.initial.index].name }
  }
}
