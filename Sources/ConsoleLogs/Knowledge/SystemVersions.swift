/// The versions of iOS from one to another.
package struct SystemVersions: Hashable, Sendable {
  /// The first major version; `nil` if there is no limit.
  package var first: Int?
  /// The last major version; `nil` if there is no limit.
  package var last: Int?

  package init(from first: Int? = nil, to last: Int? = nil) {
    self.first = first
    self.last = last
  }

  /// Whether some version is in both.
  func overlaps(_ other: SystemVersions) -> Bool {
    (first ?? .min) <= (other.last ?? .max) && (other.first ?? .min) <= (last ?? .max)
  }

  /// Leaves the versions that are also in other ones; keeps all if none is.
  mutating func narrow(to other: SystemVersions) {
    guard overlaps(other) else { return }
    first = [first, other.first].compactMap { $0 }.max()
    last = [last, other.last].compactMap { $0 }.min()
  }

  /// Such as `iOS 12 or later`; `nil` if there is no limit.
  package var words: String? {
    switch (first, last) {
    case (let first?, let last?): first == last ? "iOS \(first)" : "iOS \(first) to \(last)"
    case (let first?, nil): "iOS \(first) or later"
    case (nil, let last?): "iOS \(last) or earlier"
    case (nil, nil): nil
    }
  }
}
