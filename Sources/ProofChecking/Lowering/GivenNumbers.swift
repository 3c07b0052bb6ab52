import LayoutModel

/// The numbers of a configuration that a range can vary, as exact fractions.
struct GivenNumbers {
  /// The width and height of the root, in points; `nil` for a side that constraints decide.
  private(set) var rootSize: [Fraction?]
  private(set) var textScale: Fraction
  /// Indexed by `ParameterID`.
  private(set) var parameterValues: [Fraction]

  enum Subject: Equatable {
    case width, height, textScale
    case parameter(Int)

    /// The subjects that a name can refer to; a parameter may also be called `width`.
    static func named(_ name: String, in scene: Scene) -> [Subject] {
      let own: [Subject] =
        switch name {
        case "width": [.width]
        case "height": [.height]
        case "textScale": [.textScale]
        default: []
        }
      return own + scene.parameters.indices.filter { scene.parameters[$0].name == name }.map { .parameter($0) }
    }
  }

  init(_ configuration: Configuration) {
    rootSize = Axis.allCases.map { configuration.rootSize[$0].map { Fraction($0) } }
    textScale = Fraction(configuration.textScale)
    parameterValues = configuration.parameterValues.map { Fraction($0) }
  }

  /// `nil` for a side that constraints decide.
  subscript(subject: Subject) -> Fraction? {
    switch subject {
    case .width: rootSize[0]
    case .height: rootSize[1]
    case .textScale: textScale
    case .parameter(let index): parameterValues[index]
    }
  }

  /// Returns whether a subject may have a value: its own value, or any value for a side that constraints decide.
  func allows(_ value: Fraction, of subject: Subject) -> Bool { value == self[subject] ?? value }

  func setting(_ subject: Subject, to value: Fraction) -> GivenNumbers {
    var copy = self
    switch subject {
    case .width: copy.rootSize[0] = value
    case .height: copy.rootSize[1] = value
    case .textScale: copy.textScale = value
    case .parameter(let index): copy.parameterValues[index] = value
    }
    return copy
  }
}
