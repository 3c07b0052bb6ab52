import LayoutModel
import SceneLoading

/// Loads a scene from a text.
func scene(_ text: String) throws -> Scene { try loadScene(Array(text.utf8)) }

/// The errors in a text.
func errors(_ text: String) -> [LoadError] { errors(Array(text.utf8)) }

func errors(_ bytes: [UInt8]) -> [LoadError] {
  do {
    _ = try loadScene(bytes)
    return []
  } catch { return error.errors }
}

/// A scene with a label and a scroll view, one constraint named `c`, and other top-level keys.
func sceneText(equation: String, and more: String = "") -> String {
  """
  { "layoutdoctor": 1,
    "root": { "id": "screen", "size": [375, 667], "subviews": [
      { "id": "title", "kind": "label" }, { "id": "scroll", "kind": "scrollView" }, { "id": "gap" }, { "id": "a.b" }] },
    "parameters": { "gap": { "range": [0, 20] }, "inset": { "range": [0, 8], "value": 4 } },
    "constraints": { "c": "\(equation)" }\(more.isEmpty ? "" : ",\n" + more) }
  """
}

/// The single constraint of `sceneText` with the given equation.
func constraint(_ equation: String) throws -> Constraint {
  let scene = try scene(sceneText(equation: equation))
  return scene.constraints[0]
}

/// The kinds of the errors in `sceneText` with the given equation.
func kinds(ofEquation equation: String) -> [LoadError.Kind] { errors(sceneText(equation: equation)).map(\.kind) }

/// The number `significand * 10^exponent`.
func decimal(_ significand: Int64, _ exponent: Int32 = 0) -> ExactDecimal {
  ExactDecimal(significand: significand, exponent: exponent)
}
