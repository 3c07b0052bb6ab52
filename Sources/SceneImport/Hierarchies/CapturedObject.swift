/// An object of a captured hierarchy: a view, a window, a constraint, a layout guide, a layer or a controller.
struct CapturedObject {
  /// The address in the captured process, in lower case.
  let address: String
  /// `nil` for an object that is only referred to.
  var className: String?
  /// 1 for a normal object. Other numbers mark objects of the system, or invisible ones.
  var visibility = 1
  var properties: [String: CapturedValue] = [:]
  /// The subviews of a view or window.
  var children: [Group] = []
  /// Other objects that belong to this one, such as its constraints.
  var additions: [Group] = []

  /// Objects of one kind, in order.
  struct Group {
    /// Such as `com.apple.UIKit.UIView`.
    let name: String
    /// The indices of the objects.
    var members: [Int] = []
  }

  init(address: String) { self.address = address }

  /// An address in the form in which addresses are compared.
  static func normalized(_ address: String) -> String { address.lowercased() }
}

extension CapturedObject {
  /// The value of a property that is one number; `nil` if it is not known.
  func number(_ name: String) -> Double? { if case .number(let value) = properties[name] { value } else { nil } }

  /// The value of a property that is true or false; `nil` if it is not known.
  func flag(_ name: String) -> Bool? { number(name).map { $0 != 0 } }

  func numbers(_ name: String, count: Int) -> [Double]? {
    guard case .numbers(let values) = properties[name], values.count == count else { return nil }
    return values
  }

  func text(_ name: String) -> String? { if case .text(let text) = properties[name] { text } else { nil } }

  /// The address of the object that a property refers to; `nil` if there is none.
  func reference(_ name: String) -> String? {
    if case .object(let address) = properties[name] { address } else { nil }
  }

  /// - Returns: `nil` for a rectangle with a negative size, or with a number that no scene may have.
  func rectangle(_ name: String) -> Rectangle? {
    guard let values = numbers(name, count: 4), values[2] >= 0, values[3] >= 0,
      values.allSatisfy({ $0.magnitude <= Self.largestLength })
    else { return nil }
    return Rectangle(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  func insets(_ name: String) -> Insets? {
    guard let values = numbers(name, count: 4), values.allSatisfy({ $0.magnitude <= Self.largestLength }) else {
      return nil
    }
    return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }

  /// The largest length that a scene may have, in points.
  static let largestLength = 1e9

  /// The members of the groups whose names end with a class name.
  func members(of groups: [Group], named name: String) -> [Int] {
    groups.filter { $0.name.hasSuffix(".\(name)") }.flatMap(\.members)
  }
}
