import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The names under which values of a scene are written.
///
/// A class, so that writing a part of a report does not retain every member of the scene.
package final class WireNames: Sendable {
  package let scene: Scene
  /// The id of a configuration, by its index.
  package let configuration: @Sendable (Int) -> String

  package init(_ scene: Scene, configuration: @escaping @Sendable (Int) -> String = { _ in "" }) {
    self.scene = scene
    self.configuration = configuration
  }
}

extension WireForm {
  fileprivate static func name(_ text: @escaping @Sendable (Value, WireNames) -> String) -> WireForm {
    WireForm(WireForm<String>.text.schema) { value, json in
      if let names = json.names { json.string(text(value, names)) }
    }
  }
}

extension WireForm where Value == ViewID {
  package static var view: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == ConstraintID {
  package static var constraint: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == ConstraintReference {
  package static var reference: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == Int {
  /// The id of a configuration.
  package static var configuration: WireForm { name { $1.configuration($0) } }
}

extension WireForm where Value == Axis {
  package static var size: WireForm { WireForm<String>.oneOf("width", "height").map(\.sizeName) }
}

extension WireForm where Value == Frame {
  package static var frame: WireForm {
    frame(.fraction).defined(as: "frame", "x, y, width, height in points, y downwards")
  }
  package static var decimalFrame: WireForm { frame(.decimal).defined(as: "decimalFrame") }

  private static func frame(_ number: WireForm<Rational>) -> WireForm {
    WireForm<[Rational]>.list(number, inline: true, #""minItems": 4"#, #""maxItems": 4"#).map(\.numbers)
  }
}

extension Frame {
  /// x, y, width and height.
  package var numbers: [Rational] { FrameAttribute.allCases.map { self[$0] } }
}
