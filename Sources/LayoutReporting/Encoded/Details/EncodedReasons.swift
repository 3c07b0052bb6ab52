import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import WireFormat

extension AttributeReason.Term: WireValue {
  package static let wire = WireTable<AttributeReason.Term>("reasonTerm", inline: true) {
    Field("value", .decimal, \.value).doc("what it adds")
    Field(of: ProofRow.wire, ifPresent: \.row)
    Field("words", .text, \.words)
  }
}

extension SceneReasons.Reason: WireValue {
  package static let wire = WireTable<SceneReasons.Reason>("reason", inline: true) {
    Field(of: SceneReasons.Sum.wire, \.first)
    Field("atLeast", .optional(.object), \.second)
      .doc("why it is not smaller, where that is another sum")
  }
}

extension SceneReasons.Sum: WireValue {
  package static let wire = WireTable<SceneReasons.Sum>(inline: true) {
    Field("terms", .list(.count, inline: true), \.terms).doc("indices into the scene's terms, from the outside in")
    Field("words", .optional(.text), \.words).doc("the sum; null where it is one number")
  }
}

/// The reasons for the four unknowns of a view's frame.
struct EncodedReasons: WireValue {
  /// Of x, y, width and height.
  let indices: [Int?]

  static let wire = WireTable<EncodedReasons>("why", inline: true) {
    Field("x", .optional(.count)) { $0.indices[0] }
    Field("y", .optional(.count)) { $0.indices[1] }
    Field("width", .optional(.count)) { $0.indices[2] }
    Field("height", .optional(.count)) { $0.indices[3] }
  }
}
