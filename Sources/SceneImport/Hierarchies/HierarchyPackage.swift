/// The files of a captured view hierarchy, as Xcode exports them into a folder.
package struct HierarchyPackage: Sendable {
  /// The name of the folder.
  package let name: String
  /// The property list that describes the capture; `nil` without one.
  package let metadata: [UInt8]?
  /// In the order of their numbers.
  package let responses: [Response]

  /// An answer of the running app.
  package struct Response: Sendable {
    /// The name of the file, such as `Response_0`.
    package let name: String
    /// `nil` if the file cannot be read.
    package let bytes: [UInt8]?

    package init(name: String, bytes: [UInt8]?) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// - Parameter responses: in any order; files with other names are left out.
  package init(name: String, metadata: [UInt8]?, responses: [Response]) {
    self.name = name
    self.metadata = metadata
    self.responses = responses.compactMap { response in Self.number(ofResponse: response.name).map { ($0, response) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The name of the file that describes the capture.
  package static let metadataName = "metadata"
  /// The name of the folder with the responses.
  package static let responseFolder = "RequestResponses"

  /// The number of a response's file; `nil` for any other file.
  package static func number(ofResponse name: String) -> Int? {
    guard name.hasPrefix("Response_") else { return nil }
    let digits = name.dropFirst("Response_".count)
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// The name of the app in the metadata; `nil` if there is none.
  var appName: String? {
    guard let metadata, let list = try? XMLParser.parse(metadata), let entries = list.child("dict")?.children else {
      return nil
    }
    for (key, value) in zip(entries, entries.dropFirst()) where key.name == "key" && value.name == "string" {
      if key.text == "RunnableDisplayName" && !value.text.isEmpty { return value.text }
    }
    return nil
  }

  /// Whether there are metadata that are not a property list.
  var hasUnreadableMetadata: Bool { metadata.map { (try? XMLParser.parse($0)) == nil } ?? false }
}
