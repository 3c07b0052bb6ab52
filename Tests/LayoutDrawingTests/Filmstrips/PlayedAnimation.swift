import Foundation

/// An animated drawing as a viewer shows it at a moment.
struct PlayedAnimation {
  let document: DrawnDocument
  /// How long the first layout is held, in seconds.
  let lead: Double

  init(_ svg: String) throws {
    document = try DrawnDocument(svg)
    lead = document.root.number("data-lead")
  }

  /// The numbers of an element's attribute at a time in seconds from the trigger.
  func numbers(_ attribute: String, of element: DrawnElement, at time: Double) -> [Double] {
    let animation = element.children.first { $0.name.hasPrefix("animate") && $0["attributeName"] == attribute }
    guard let animation else { return DrawnDocument.numbers(element[attribute] ?? "") }
    let (times, values) = Self.key(animation)
    let share = (time + lead) / Self.cycle(of: animation)
    let index = max(0, (times.lastIndex { $0 <= share } ?? 0))
    guard index + 1 < times.count else { return DrawnDocument.numbers(values[values.count - 1]) }
    let progress = (share - times[index]) / (times[index + 1] - times[index])
    return zip(DrawnDocument.numbers(values[index]), DrawnDocument.numbers(values[index + 1])).map {
      $0 + ($1 - $0) * progress
    }
  }

  /// The keyword that an element's attribute switches to.
  func word(_ attribute: String, of element: DrawnElement, at time: Double) -> String? {
    let animation = element.children.first { $0.name == "animate" && $0["attributeName"] == attribute }
    guard let animation else { return element[attribute] }
    let (times, values) = Self.key(animation)
    return values[times.lastIndex { $0 <= (time + lead) / Self.cycle(of: animation) } ?? 0]
  }

  static func cycle(of animation: DrawnElement) -> Double { Double((animation["dur"] ?? "").dropLast()) ?? 0 }

  static func key(_ animation: DrawnElement) -> (times: [Double], values: [String]) {
    (
      (animation["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) },
      (animation["values"] ?? "").split(separator: ";").map(String.init)
    )
  }
}
