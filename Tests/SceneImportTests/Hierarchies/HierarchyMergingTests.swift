import LayoutModel
import Testing

@testable import SceneImport

/// How the responses of a capture, and the words of different systems, become one hierarchy.
struct HierarchyMergingTests {
  private func scenes(_ responses: [String], view: String? = nil) throws -> [CapturedScene] {
    try importHierarchy(
      HierarchyPackage(
        name: "a.viewhierarchy", metadata: Array(CaptureWriter.metadata.utf8),
        responses: responses.enumerated().reversed().map { .init(name: "Response_\($0)", bytes: Array($1.utf8)) }),
      view: view
    ).scenes
  }

  private func window(_ address: String, _ properties: String, children: String = "") -> String {
    let group = #"{"groupingID":"com.apple.UIKit.UIView","debugHierarchyObjects":[\#(children)]}"#
    return #"{"objectID":"\#(address)","className":"UIWindow","properties":[\#(properties)],"childGroup":\#(group)}"#
  }

  private func groups(_ windows: String) -> String {
    #""topLevelGroups":{"com.apple.UIKit.UIWindow":{"groupingID":"com.apple.UIKit.UIWindow","debugHierarchyObjects":[\#(windows)]}}"#
  }

  private func property(_ name: String, _ value: String, status: String = #""fetchStatus":4"#) -> String {
    let format = name == "frame" ? "CGf, CGf, CGf, CGf" : name == "title" ? "public.plain-text" : "CGf"
    return #"{"propertyName":"\#(name)","propertyFormat":"\#(format)","propertyValue":\#(value),\#(status)}"#
  }

  private var frame: String { property("frame", #"["0x0p+0","0x0p+0","0x1.4p+8","0x1.ep+8"]"#) }

  @Test func `later values win, unchanged and failed ones keep the earlier, and none clears it`() throws {
    func alpha(_ later: String) throws -> ExactDecimal {
      let first = "{\"version\":2,\(groups(window("0x1", frame + "," + property("alpha", "\"0x1p-1\""))))}"
      let last = #"{"version":2,"topLevelGroups":{},"topLevelPropertyDescriptions":{"0x1.alpha":{\#(later)}}}"#
      return try #require(try scenes([first, last]).first).scene.views[0].properties.alpha
    }
    let value = #""propertyFormat":"CGf","propertyValue":"0.25""#
    #expect(try alpha("\(value),\"fetchStatus\":4") == ExactDecimal(significand: 25, exponent: -2))
    for kept in ["\(value),\"fetchStatus\":8", "\(value),\"fetchStatus\":0", value, "\(value),\"fetchStatus\":99"] {
      #expect(try alpha(kept) == ExactDecimal(significand: 5, exponent: -1))
    }
    #expect(try alpha(#""fetchStatus":1"#) == .one)
    #expect(try alpha(#""fetchStatus":4"#) == .one)
  }

  @Test func `the outcomes of version 1 have other numbers`() throws {
    func alpha(_ outcome: String) throws -> ExactDecimal {
      let property = property("alpha", "\"0x1p-1\"", status: "\"x\":0\(outcome)")
      let size = self.property("frame", #"["0","0","9","9"]"#, status: "\"x\":0")
      return try #require(try scenes(["{\"version\":1,\(groups(window("0x1", "\(size),\(property)")))}"]).first)
        .scene.views[0].properties.alpha
    }
    let half = ExactDecimal(significand: 5, exponent: -1)
    #expect(try alpha("") == half)
    #expect(try alpha(",\"propertyValueStatus\":0") == half)
    for status in [1, 2, 3] { #expect(try alpha(",\"propertyValueStatus\":\(status)") == .one) }
  }

  @Test func `a later response with groups is a new capture`() throws {
    let first = "{\"version\":2,\(groups(window("0x1", frame) + "," + window("0x2", frame)))}"
    let second = "{\"version\":2,\(groups(window("0x2", frame)))}"
    #expect(try scenes([first]).count == 2)
    #expect(try scenes([first, second]).count == 1)
  }

  @Test func `responses are in the order of their numbers`() throws {
    func response(_ alpha: String) -> String {
      #"{"version":2,"topLevelPropertyDescriptions":{"0x1.alpha":{"propertyFormat":"CGf","propertyValue":"\#(alpha)","fetchStatus":4}}}"#
    }
    let first = "{\"version\":2,\(groups(window("0x1", frame)))}"
    let others = (1...10).map { response($0 == 10 ? "0.75" : "0.5") }
    let scene = try #require(try scenes([first] + others).first).scene
    #expect(scene.views[0].properties.alpha == ExactDecimal(significand: 75, exponent: -2))
  }

  @Test func `an unreadable value is left out and reported`() throws {
    let bad = property("alpha", "\"half\"") + "," + property("layoutMargins", "\"inf\"")
    let scene = try #require(
      try scenes(["{\"version\":2,\(groups(window("0x1", frame + "," + bad)))}"]).first)
    #expect(scene.remarks.first == "2 property values could not be read and are left out: alpha of 0x1 and others")
    #expect(scene.scene.source == "Reader")
  }

  @Test func `a class is of the kind of its superclass`() throws {
    let label =
      #"{"objectID":"0x2","className":"Reader.PriceLabel","properties":[\#(property("frame", #"["0","0","9","9"]"#))]}"#
    let classes =
      #"[{"className":"UIView","subclasses":[{"className":"UILabel","subclasses":[{"className":"Reader.PriceLabel"}]}]}]"#
    let scene = try #require(
      try scenes(["{\"version\":2,\"classInformation\":\(classes),\(groups(window("0x1", frame, children: label)))}"])
        .first
    ).scene
    let view = try scene.view("PriceLabel1")
    #expect(view.kind == .label && view.className == "Reader.PriceLabel")
  }

  /// A window of 200 × 100 with a box 10 above its lower edge, 30 tall: 100 - 10 - 30 = 60 below its upper edge.
  @Test func `y of AppKit points upwards unless a view is flipped`() throws {
    func top(flipped: String) throws -> ExactDecimal {
      let box =
        #"{"objectID":"0x3","className":"NSView","properties":[\#(property("frame", #"["5","10","40","30"]"#))]}"#
      let children = #""childGroup":{"groupingID":"com.apple.AppKit.NSView","debugHierarchyObjects":[\#(box)]}"#
      let content =
        #"{"objectID":"0x2","className":"NSView","properties":[\#(property("frame", #"["0","0","200","100"]"#))\#(flipped)],\#(children)}"#
      let additions = #"[{"groupingID":"com.apple.AppKit.NSView","debugHierarchyObjects":[\#(content)]}]"#
      let window =
        #"{"objectID":"0x1","className":"NSWindow","properties":[\#(property("title", "\"Main\""))],"additionalGroups":\#(additions)}"#
      let groups =
        #""topLevelGroups":{"com.apple.AppKit.NSWindow":{"groupingID":"com.apple.AppKit.NSWindow","debugHierarchyObjects":[\#(window)]}}"#
      let captured = try #require(try scenes(["{\"version\":2,\(groups)}"]).first)
      #expect(captured.name == "Main" && captured.scene.rootKind == .window)
      return try #require(try captured.scene.view("NSView2").captured.frame).y
    }
    #expect(try top(flipped: "") == 60)
    #expect(
      try top(flipped: "," + #"{"propertyName":"flipped","propertyFormat":"b","propertyValue":"1","fetchStatus":4}"#)
        == 10)
  }
}
