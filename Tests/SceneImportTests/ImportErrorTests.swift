import LayoutModel
import Testing

@testable import SceneImport

struct ImportErrorTests {
  private func error(_ bytes: [UInt8]) -> ImportError? {
    do throws(ImportError) {
      _ = try importDocument(bytes, named: "a.xib")
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("watch.storyboard", .watchOS), ("archive.xib", .archive), ("springs-and-struts.xib", .withoutAutoLayout),
      ("empty.xib", .empty), ("broken.xib", .malformedXML("mismatched tag")), ("entities.xib", .entityDeclaration),
      ("external-entity.xib", .entityDeclaration), ("other.xib", .notInterfaceBuilder(rootElement: "plist")),
      ("deep.xib", .nestingTooDeep(limit: 512)),
    ] as [(String, ImportError.Kind)])
  func `a document that cannot be imported has a reason`(name: String, reason: ImportError.Kind) throws {
    #expect(error(try DocumentFixture.bytes("refused/\(name)"))?.kind == reason)
  }

  @Test func `a broken document is reported at its place`() throws {
    let bytes = try DocumentFixture.bytes("refused/broken.xib")
    let location = try #require(error(bytes)).location
    // Line 4 is `    <view id="a"></objects>`; the end tag that matches nothing is named at its name.
    #expect(SourceText(bytes: bytes).position(ofByte: location.start) == SourcePosition(line: 4, column: 20))
  }

  @Test func `a merge conflict is told at its first marker`() throws {
    let text = String(decoding: try DocumentFixture.bytes("SignIn.storyboard"), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(contentsOf: ["<<<<<<< HEAD", "=======", ">>>>>>> other"], at: 10)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let found = try #require(error(bytes))
    #expect(found.kind == .mergeConflict)
    #expect(SourceText(bytes: bytes).position(ofByte: found.location.start) == SourcePosition(line: 11, column: 1))
  }

  @Test func `constraints that cannot be read leave the rest of the scene`() throws {
    let document = try DocumentFixture.document("refused/constraints.xib")
    #expect(
      document.errors.map(\.kind) == [
        .malformedNumber(attribute: "constant", value: "tall"),
        .unknownAttribute(constraint: "x05-aa-Bad", attribute: "middle"),
      ])
    let scene = try #require(document.scenes.first).scene
    #expect(scene.constraints.map(\.name).filter { $0.hasPrefix("x") } == ["x04-aa-Bad", "x01-aa-Bad"])
  }

  @Test func `constraints that name a missing view are no errors, and a remark says that they are left out`() throws {
    let document = try DocumentFixture.document("refused/constraints.xib")
    #expect(
      document.scenes.map(\.remarks) == [
        ["1 constraint names an item that is not in the document and is left out: x03-aa-Bad"]
      ])
    #expect(try DocumentFixture.scene("SignIn.storyboard").remarks.isEmpty)
    var several = InlineDocument()
    several.root = InlineDocument.constraints("a.top gone.top", "a.leading gone.leading", "a.width 20")
    let scene = try #require(try several.scenes(InlineDocument.view("view", "a", (0, 0, 20, 20))).first)
    #expect(
      scene.remarks == ["2 constraints name items that are not in the document and are left out: c1-a and others"])
    #expect(scene.scene.constraints.map(\.name) == ["c3-a"])
  }

  @Test func `a second view with an id is reported, and the first one stays`() throws {
    let document = try DocumentFixture.document("refused/duplicate.xib")
    let error = try #require(document.errors.first)
    #expect(error.kind == .duplicateID("bOx-d1-Dup"))
    let text = SourceText(bytes: try DocumentFixture.bytes("refused/duplicate.xib"))
    #expect(text.position(ofByte: error.location.start) == SourcePosition(line: 10, column: 17))
    #expect(document.errors.count == 1)
    #expect(document.scenes.first?.scene.views.map(\.name) == ["vIe-d0-Dup", "bOx-d1-Dup"])
  }

  @Test func `a document that is not UTF-8 is refused`() {
    #expect(error([0xFF, 0xFE] + "<document/>".utf8.flatMap { [$0, 0] })?.kind == .otherEncoding)
  }

  @Test func `a frame that is no number is reported, and a view without an id gets one`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
          <objects>
              <view id="rOo-t0-Bad">
                  <rect key="frame" x="0.0" y="wide" width="320" height="480"/>
                  <subviews>
                      <label>
                          <rect key="frame" x="0.0" y="0.0" width="42" height="21"/>
                      </label>
                  </subviews>
              </view>
          </objects>
      </document>
      """
    let document = try importDocument(Array(text.utf8), named: "a.xib")
    #expect(document.errors.map(\.kind) == [.malformedNumber(attribute: "y", value: "wide")])
    #expect(document.scenes.first?.scene.views.map(\.name) == ["rOo-t0-Bad", "rOo-t0-Bad.label"])
  }

  @Test func `cutting a document anywhere gives scenes or a reason`() throws {
    let bytes = try DocumentFixture.bytes("Window.xib")
    for length in stride(from: 0, to: bytes.count, by: 37) { #expect(error(Array(bytes[..<length])) != nil) }
  }
}
