import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The names under which values of a scene are written.
///
/// A class, so that writing a part of a report does not retain every member of the scene.
final class WireNames: Sendable {
  let scene: Scene
  /// The id of a configuration, by its index.
  let configuration: @Sendable (Int) -> String

  init(_ scene: Scene, configuration: @escaping @Sendable (Int) -> String = { _ in "" }) {
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
  static var view: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == ConstraintID {
  static var constraint: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == ConstraintReference {
  static var reference: WireForm { name { $1.scene.name(of: $0) } }
}

extension WireForm where Value == Int {
  /// The id of a configuration.
  static var configuration: WireForm { name { $1.configuration($0) } }
}

extension WireForm where Value == Frame {
  static var frame: WireForm {
    frame(.fraction).defined(as: "frame", "x, y, width, height in points, y downwards")
  }
  static var decimalFrame: WireForm { frame(.decimal).defined(as: "decimalFrame") }

  private static func frame(_ number: WireForm<Rational>) -> WireForm {
    WireForm<[Rational]>.list(number, inline: true, #""minItems": 4"#, #""maxItems": 4"#).map(\.numbers)
  }
}

extension Frame {
  /// x, y, width and height.
  var numbers: [Rational] { FrameAttribute.allCases.map { self[$0] } }
}
