import LayoutModel

/// The numbers of a configuration that a range can vary, as exact fractions.
struct GivenNumbers {
  /// The width and height of the screen, in points.
  private(set) var rootSize: [Fraction]
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
    rootSize = [Fraction(configuration.rootSize.horizontal), Fraction(configuration.rootSize.vertical)]
    textScale = Fraction(configuration.textScale)
    parameterValues = configuration.parameterValues.map { Fraction($0) }
  }

  subscript(subject: Subject) -> Fraction {
    get {
      switch subject {
      case .width: rootSize[0]
      case .height: rootSize[1]
      case .textScale: textScale
      case .parameter(let index): parameterValues[index]
      }
    }
    set {
      switch subject {
      case .width: rootSize[0] = newValue
      case .height: rootSize[1] = newValue
      case .textScale: textScale = newValue
      case .parameter(let index): parameterValues[index] = newValue
      }
    }
  }

  func setting(_ subject: Subject, to value: Fraction) -> GivenNumbers {
    var copy = self
    copy[subject] = value
    return copy
  }
}
