/// Scenes whose check takes longer than the tests wait.
enum LongScene {
  /// The maximum number of configurations that are solved for one scene, each with a tie in every view.
  static let manyConfigurations = scene(
    viewCount: 100, machines: (0..<12).map { #""m\#($0)": { "states": { "a": {}, "b": {} } }"# })
  /// A single configuration that takes a long time to load.
  static let manyViews = scene(viewCount: 12_000, machines: [])
  /// A single configuration that takes much longer to load than the program waits between two looks at its memory.
  static let veryManyViews = scene(viewCount: 60_000, machines: [])

  private static func scene(viewCount: Int, machines: [String]) -> String {
    let views = (0..<viewCount).map { #"{ "id": "v\#($0)" }"# }
    let constraints = (0..<viewCount).map { view in
      """
      "left\(view)": "v\(view).left == screen.left + \(view)", "top\(view)": "v\(view).top == screen.top",
      "height\(view)": "v\(view).height == 20", "narrow\(view)": "v\(view).width == 50 @500",
      "wide\(view)": "v\(view).width == 60 @500"
      """
    }
    return """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [400, 400], "subviews": [\(views.joined(separator: ", "))] },
        "constraints": {\(constraints.joined(separator: ",\n"))},
        "machines": {\(machines.joined(separator: ", "))} }
      """
  }
}
