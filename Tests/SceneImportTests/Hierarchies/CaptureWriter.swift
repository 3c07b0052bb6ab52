import CZlib
import Foundation
import SceneLoading
import Testing

@testable import SceneImport

/// Writes captured view hierarchies, as Xcode exports them, from objects with properties.
struct CaptureWriter {
  /// An object of a capture.
  final class Object {
    let address: String
    let className: String
    var visibility = 1
    /// The names of properties with the JSON of their descriptions, without the outcome of the request.
    var properties: [(name: String, members: String)] = []
    var children: [Object] = []
    /// The addresses of objects that stand at the top level, by the name of their group.
    var constraints: [Object] = []
    var guides: [Object] = []
    var layers: [Object] = []

    init(_ address: String, _ className: String) {
      self.address = address
      self.className = className
    }
  }

  /// How the responses of a capture are written.
  struct Style: CaseIterable, CustomTestStringConvertible {
    var version = 2
    var isCompressed = false
    /// Whether properties come in several responses, between others that hold nothing.
    var isSplit = false

    static let allCases = [
      Style(), Style(isCompressed: true), Style(isSplit: true), Style(version: 1, isCompressed: true, isSplit: true),
    ]
    var testDescription: String { "version \(version)\(isCompressed ? ", gzip" : "")\(isSplit ? ", split" : "")" }
  }

  var style = Style()
  var windows: [Object] = []
  var classInformation = "[]"

  static let prefix = "com.apple.UIKit."

  /// The property list that describes the capture.
  static let metadata = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>DocumentVersion</key><string>1</string><key>RunnableDisplayName</key><string>Reader</string>
    </dict></plist>
    """

  var package: HierarchyPackage {
    HierarchyPackage(
      name: "Test.viewhierarchy", metadata: Array(Self.metadata.utf8),
      responses: responses.enumerated().map { index, text in
        let bytes = Array(text.utf8)
        return .init(name: "Response_\(index)", bytes: style.isCompressed ? Self.compressed(bytes) : bytes)
      })
  }

  /// The texts of the responses in the order of their numbers.
  var responses: [String] {
    let first = """
      {"version":\(style.version),"request":{"name":"Initial request"},"classInformation":\(classInformation),
      "topLevelGroups":{\(groups)},"topLevelPropertyDescriptions":{}}
      """
    guard style.isSplit else { return [first] }
    // Snapshots, a failed response, and the properties that were left for later.
    let snapshot = #"{"version":2,"request":{},"topLevelPropertyDescriptions":{"0x1.snapshot":{"fetchStatus":0}}}"#
    let lazy = allObjects.flatMap { object in
      object.properties.enumerated().filter { isLate($0.offset) }.map { _, property in
        "\"\(object.address).\(property.name)\":\(description(property, late: true))"
      }
    }
    let last = """
      {"version":\(style.version),"topLevelGroups":{},"topLevelPropertyDescriptions":{\(lazy.joined(separator: ","))}}
      """
    return [first] + Array(repeating: snapshot, count: 9) + [#"{"request":{"name":"failed"}}"#, last]
  }

  private func isLate(_ place: Int) -> Bool { style.isSplit && place % 2 == 1 }

  private var groups: String {
    // Groups with references stand before those that describe the objects.
    let objects = allObjects
    let groups = [
      ("UIWindow", windows), ("UILayoutGuide", objects.flatMap(\.guides)),
      ("NSLayoutConstraint", objects.flatMap(\.constraints)), ("UIView", []),
    ]
    return groups.map { name, members in
      "\"\(Self.prefix)\(name)\":\(group(Self.prefix + name, members.map(json)))"
    }.joined(separator: ",")
  }

  /// All objects, each before those that belong to it.
  private var allObjects: [Object] {
    var result: [Object] = []
    func add(_ object: Object) {
      result.append(object)
      for other in object.guides + object.constraints + object.layers { result.append(other) }
      object.children.forEach(add)
    }
    windows.forEach(add)
    return result
  }

  private func group(_ name: String, _ members: [String]) -> String {
    "{\"groupingID\":\"\(name)\",\"debugHierarchyObjects\":[\(members.joined(separator: ","))]}"
  }

  private func json(_ object: Object) -> String {
    let now = object.properties.enumerated().filter { !isLate($0.offset) }.map { description($0.element, late: false) }
    var parts = [
      "\"objectID\":\"\(object.address)\"", "\"className\":\"\(object.className)\"", "\"fetchStatus\":4",
      "\"visibility\":\(object.visibility)", "\"properties\":[\(now.joined(separator: ","))]",
    ]
    if !object.children.isEmpty {
      parts.append("\"childGroup\":\(group(Self.prefix + "UIView", object.children.map(json)))")
    }
    let lists = [("NSLayoutConstraint", object.constraints), ("UILayoutGuide", object.guides)]
    var additions = lists.filter { !$0.1.isEmpty }.map { name, members in
      group(Self.prefix + name, members.map { "{\"objectID\":\"\($0.address)\"}" })
    }
    if !object.layers.isEmpty { additions.append(group("com.apple.QuartzCore.CALayer", object.layers.map(json))) }
    if !additions.isEmpty { parts.append("\"additionalGroups\":[\(additions.joined(separator: ","))]") }
    return "{\(parts.joined(separator: ","))}"
  }

  private func description(_ property: (name: String, members: String), late: Bool) -> String {
    let outcome = style.version == 1 ? "\"propertyValueStatus\":0" : "\"fetchStatus\":4"
    let name = late ? "" : "\"propertyName\":\"\(property.name)\","
    return "{\(name)\(property.members),\(outcome)}"
  }

  // MARK: - Compression

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    unsafe deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { unsafe deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    var input = bytes
    let count = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        _ = unsafe deflate(&stream, Z_FINISH)
        return output.count - Int(unsafe stream.avail_out)
      }
    }
    return Array(output[..<count])
  }
}

extension CaptureWriter.Object {
  /// A floating-point number as the app writes it: `0x1.9p+6` for 100.
  static func hexadecimal(_ value: Double) -> String { String(format: "%a", value) }

  func set(_ name: String, _ values: [Double]) {
    let format = Array(repeating: "CGf", count: values.count).joined(separator: ", ")
    let list = values.map { "\"\(Self.hexadecimal($0))\"" }.joined(separator: ",")
    add(name, format, values.count == 1 ? list : "[\(list)]")
  }

  func set(_ name: String, _ value: Bool) { add(name, "b", value ? "\"1\"" : "\"0\"") }
  func set(_ name: String, _ value: Int) { add(name, "integer", "\"\(value)\"") }
  func set(_ name: String, text: String) { add(name, "public.plain-text", JSONString.quoted(text)) }

  func set(_ name: String, _ object: CaptureWriter.Object?) {
    guard let object else { return add(name, "objectInfo", nil) }
    add(
      name, "objectInfo", "{\"className\":\"\(object.className)\",\"memoryAddress\":\"\(object.address)\"}")
  }

  /// - Parameter json: `nil` for a property without a value.
  func add(_ name: String, _ format: String, _ json: String?) {
    let value = json.map { ",\"propertyValue\":\($0)" } ?? ""
    properties.append((name, "\"propertyFormat\":\"\(format)\"\(value)"))
  }
}
