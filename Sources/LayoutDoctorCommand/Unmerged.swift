// Stands for what the loading branch still brings, under the same names: delete this file when it is merged.
import SceneLoading

let sceneSchema = "{}\n"

extension LoadError {
  var message: String { "\(kind)" }
  var relatedMessage: String? { nil }
}
