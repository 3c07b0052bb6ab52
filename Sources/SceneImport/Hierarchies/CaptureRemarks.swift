import LayoutModel

/// Remarks on what a capture lacks and on what a scene leaves out of it: sentences for people, in a fixed order.
struct CaptureRemarks {
  enum Kind: CaseIterable {
    case failedResponse, unreadableMetadata, droppedProperty, unknownObject, missingConstraint, unsupportedConstraint
    case outsideConstraint, roundedNumber, transform, leftOutView, noConstraints
  }

  private var counts: [Kind: Int] = [:]
  private var examples: [Kind: String] = [:]

  /// - Parameter example: one of the objects to which the remark applies.
  mutating func add(_ kind: Kind, _ example: String = "") {
    counts[kind, default: 0] += 1
    if examples[kind] == nil { examples[kind] = example }
  }

  mutating func add(_ other: CaptureRemarks) {
    for kind in Kind.allCases {
      guard let count = other.counts[kind] else { continue }
      counts[kind, default: 0] += count
      if examples[kind] == nil { examples[kind] = other.examples[kind] }
    }
  }

  /// A number as scenes write it; adds a remark if it is rounded.
  mutating func exact(_ value: Double) -> String {
    let limit = CapturedObject.largestLength
    let expansion = DecimalExpansion(min(limit, max(-limit, value)))
    if expansion.isRounded || value.magnitude > limit { add(.roundedNumber, expansion.text) }
    return expansion.text
  }

  var sentences: [String] {
    Kind.allCases.compactMap { kind in
      counts[kind].map { Self.sentence(kind, $0, examples[kind] ?? "") }
    }
  }

  private static func sentence(_ kind: Kind, _ count: Int, _ example: String) -> String {
    let first = count == 1 ? example : "\(example) and others"
    return switch kind {
    case .failedResponse: "\(counted(count, "response")) could not be used: \(first)"
    case .unreadableMetadata: "the metadata is no property list"
    case .droppedProperty:
      "\(counted(count, "property value")) could not be read and \(count == 1 ? "is" : "are") left out: \(first)"
    case .unknownObject:
      "\(counted(count, "object")) \(count == 1 ? "is" : "are") referred to but not described: \(first)"
    case .missingConstraint:
      "\(counted(count, "constraint")) that affect\(count == 1 ? "s" : "") a view \(count == 1 ? "is" : "are") not in the capture: \(first)"
    case .unsupportedConstraint:
      "\(counted(count, "constraint")) \(count == 1 ? "has" : "have") no equation in a scene and \(count == 1 ? "is" : "are") left out: \(first)"
    case .outsideConstraint:
      "\(counted(count, "constraint")) with a view outside of the scene \(count == 1 ? "is" : "are") left out: \(first)"
    case .roundedNumber:
      "\(counted(count, "number")) \(count == 1 ? "has" : "have") more digits or a larger value than a scene may hold and \(count == 1 ? "is" : "are") rounded: \(first)"
    case .transform: "the transform of \(counted(count, "view")) is left out: \(first)"
    case .leftOutView:
      "\(counted(count, "view")) of the system without constraints \(count == 1 ? "is" : "are") left out: \(first)"
    case .noConstraints:
      "the scene has no constraints: every frame is as captured, and nothing about Auto Layout was checked"
    }
  }
}
