import Testing

@testable import SceneImport

/// Captures that cannot be used, or only in part.
struct HierarchyErrorTests {
  private func error(_ responses: [(String, [UInt8]?)], view: String? = nil) -> ImportError.Kind? {
    let package = HierarchyPackage(
      name: "a.viewhierarchy", metadata: nil, responses: responses.map { .init(name: $0.0, bytes: $0.1) })
    do throws(ImportError) {
      _ = try importHierarchy(package, view: view)
      return nil
    } catch {
      return error.kind
    }
  }

  private var window: CaptureWriter.Object {
    let window = CaptureWriter.Object("0x1", "UIWindow")
    window.set("frame", [0, 0, 320, 480])
    return window
  }

  private func text(_ windows: [CaptureWriter.Object]) -> [UInt8] {
    var writer = CaptureWriter()
    writer.windows = windows
    return Array(writer.responses[0].utf8)
  }

  @Test func `a folder without responses is no capture`() {
    #expect(error([]) == .noResponses)
    #expect(error([("Response_", []), ("Response_x", []), ("Other_1", [])]) == .noResponses)
  }

  @Test func `each reason why a response is unusable is reported if none is usable`() {
    let compressed = CaptureWriter.compressed(text([window]))
    var damaged = compressed
    for index in 20..<40 { damaged[index] ^= 0x5A }
    let responses: [(String, [UInt8]?)] = [
      ("Response_0", nil), ("Response_1", Array("{\"request\":{}}".utf8)), ("Response_2", Array("bplist00".utf8)),
      ("Response_3", Array(compressed.dropLast(20))), ("Response_10", damaged), ("Response_4", Array("[]".utf8)),
    ]
    guard case .noUsableResponse(let failures) = error(responses) else {
      Issue.record("no error")
      return
    }
    #expect(failures.map(\.name) == (0...4).map { "Response_\($0)" } + ["Response_10"])
    #expect(failures[0].reason == .unreadable && failures[1].reason == .withoutAnswer)
    #expect(failures[2].reason == .notJSON(line: 1, column: 1) && failures[3].reason == .cutGzip)
    #expect(failures[4].reason == .notJSON(line: 1, column: 1) && failures[5].reason == .corruptGzip)
  }

  @Test func `an unusable response beside a usable one is a remark`() throws {
    let package = HierarchyPackage(
      name: "a.viewhierarchy", metadata: Array("no list".utf8),
      responses: [.init(name: "Response_2", bytes: [0x1F, 0x8B]), .init(name: "Response_1", bytes: text([window]))])
    let scene = try #require(try importHierarchy(package).scenes.first)
    #expect(
      scene.remarks == [
        "1 response could not be used: Response_2, which is gzip data that ends too early",
        "the metadata is no property list",
        "the scene has no constraints: every frame is as captured, and nothing about Auto Layout was checked",
      ])
  }

  @Test func `data that decompresses to more than the limit is refused`() {
    let compressed = CaptureWriter.compressed(Array(repeating: 0x20, count: 100_000))
    #expect(throws: Inflation.Failure.tooLarge) { try Inflation.inflate(compressed, limit: 99_999) }
    #expect(throws: Never.self) { try Inflation.inflate(compressed, limit: 100_000) }
  }

  @Test func `the members of a gzip file follow each other`() throws {
    let (one, two) = (CaptureWriter.compressed(Array("{\"a\":".utf8)), CaptureWriter.compressed(Array("1}".utf8)))
    #expect(try Inflation.inflate(one + two + [0, 0], limit: 100) == Array("{\"a\":1}".utf8))
  }

  @Test func `a capture whose windows cannot be seen has no scene`() {
    let hidden = window
    hidden.set("visible", false)
    let own = CaptureWriter.Object("0x2", "UIWindow")
    own.set("frame", [0, 0, 320, 480])
    own.set("internal", true)
    let overlay = CaptureWriter.Object("0x3", "_UIWindowSystemOverlayWindow")
    #expect(error([("Response_0", text([hidden, own, overlay]))]) == .noWindow)
  }

  @Test func `a view that is not in the capture is refused, with a similar one`() {
    let window = window
    let label = CaptureWriter.Object("0x5", "UILabel")
    label.set("text", text: "Total")
    window.children = [label]
    #expect(error([("Response_0", text([window]))], view: "Totel") == .unknownView("Totel", nearest: "Total"))
  }

  @Test func `a window within itself and views nested too deep end the import`() {
    let group = #""childGroup":{"groupingID":"com.apple.UIKit.UIView","debugHierarchyObjects":["#
    let frame =
      #""properties":[{"propertyName":"frame","propertyFormat":"d,d,d,d","propertyValue":["0","0","9","9"],"fetchStatus":4}]"#
    func nested(_ count: Int, address: (Int) -> Int) -> [UInt8] {
      let starts = (0..<count).map { #"{"objectID":"0x\#(address($0))","className":"UIView",\#(frame),\#(group)"# }
      let body = starts.joined() + Array(repeating: "]}}", count: count).joined()
      return Array(
        #"{"version":2,"topLevelGroups":{"a.UIWindow":{"groupingID":"a.UIWindow","debugHierarchyObjects":[\#(body)]}}}"#
          .utf8)
    }
    #expect(error([("Response_0", nested(50) { $0 % 2 })]) == nil)
    let package = HierarchyPackage(
      name: "a", metadata: nil, responses: [.init(name: "Response_0", bytes: nested(600) { $0 })])
    #expect(try! importHierarchy(package).errors.map(\.kind) == [.viewsTooDeep(limit: 512)])
  }
}
