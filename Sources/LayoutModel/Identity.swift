/// A view's index in the scene's tree order (a view before its subviews); the root is 0.
package struct ViewID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static let root = ViewID(0)
  package static func < (a: ViewID, b: ViewID) -> Bool { a.rawValue < b.rawValue }
}

/// A constraint's index in file order.
package struct ConstraintID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.rawValue < b.rawValue }
}

/// A parameter's index in file order.
package struct ParameterID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static func < (a: ParameterID, b: ParameterID) -> Bool { a.rawValue < b.rawValue }
}

/// A state's index within its machine, in file order.
package struct StateID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static func < (a: StateID, b: StateID) -> Bool { a.rawValue < b.rawValue }
}

/// An environment's index in file order.
package struct EnvironmentID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static func < (a: EnvironmentID, b: EnvironmentID) -> Bool { a.rawValue < b.rawValue }
}

/// A constraint as evidence and reports refer to it: written in the scene, or generated from a view's properties.
package enum ConstraintReference: Hashable, Sendable {
  case written(ConstraintID)
  /// `ROOT.fitting.width` or `ROOT.fitting.height`: pulls a side of the root that constraints decide towards 0.
  case fitting(Axis)
  /// `VIEW.frame`: the four equalities of a view that is placed by its autoresizing mask.
  case frame(ViewID)
  /// `VIEW.hugging.width` or `VIEW.hugging.height`.
  case hugging(ViewID, Axis)
  /// `VIEW.compression.width` or `VIEW.compression.height`.
  case compression(ViewID, Axis)
  /// `VIEW.stack.…`.
  case stack(ViewID, StackPart)

  package var isWritten: Bool { written != nil }

  /// The constraint, if the scene has written it.
  package var written: ConstraintID? { if case .written(let id) = self { id } else { nil } }
}

/// Identifies one of the constraints that a stack view generates.
package struct StackPart: Hashable, Sendable {
  /// The arranged view that the constraint affects; the stack view itself if it affects no single arranged view.
  package let view: ViewID
  package let kind: Kind

  package init(_ kind: Kind, _ view: ViewID) { (self.kind, self.view) = (kind, view) }

  package enum Kind: String, Hashable, Sendable {
    case start, end, spacing, gap, centering, equal, proportion, hiding, position
    case canvasFit = "canvas-fit"
    case spanningFit = "spanning-fit"
    case alignmentStart = "alignment.start"
    case alignmentEnd = "alignment.end"
    case alignmentCenter = "alignment.center"
    case alignmentBaseline = "alignment.baseline"
    case suppression
  }
}

/// The two axes of layout.
package enum Axis: Hashable, Sendable, CaseIterable {
  case horizontal, vertical

  /// The name of the size along the axis: `width` or `height`.
  package var sizeName: String { self == .horizontal ? "width" : "height" }

  /// The size of a frame along the axis.
  package var size: FrameAttribute { self == .horizontal ? .width : .height }

  /// The attribute of the size along the axis.
  package var sizeAttribute: Attribute { self == .horizontal ? .width : .height }
}

/// One of a view's four unknowns, in its superview's coordinates, in points.
package enum FrameAttribute: Int, Hashable, Sendable, CaseIterable {
  case x, y, width, height

  package var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    }
  }
  package var axis: Axis { self == .x || self == .width ? .horizontal : .vertical }
  package var isSize: Bool { self == .width || self == .height }
}
