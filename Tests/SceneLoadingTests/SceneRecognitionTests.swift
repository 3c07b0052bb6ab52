import Foundation
import SceneLoading
import Testing

@Suite struct SceneRecognitionTests {
  private static let body = ##""root": { "id": "s", "size": [10, 10] }, "constraints": {} }"##

  @Test(arguments: [
    ##"{ "layoutdoctor": 7 }"##, ##"{ "layoutdoctor": 1, }"##,
    ##"{ "x": 1, "layoutdoctor": 1, "scenes": 1, "root": {} }"##,
    ##"{ "a" 1, "layoutdoctor": 1 }"##, ##"{ "l\u0061youtdoctor": 1 }"##,
    ##"{ "\u006c\u0061\u0079\u006f\u0075\u0074\u0064\u006f\u0063\u0074\u006f\u0072": 1 }"##,
    ##"{ "a": [1, {}], "l\u0061youtdoctor": 1, }"##,
  ])
  func `a file is a scene by its key, however it is escaped, or where it is broken by its mention`(text: String) {
    #expect(isScene(Array(text.utf8)))
  }

  @Test(arguments: ["layoutDoctor", "LayoutDoctor", "layout-doctor", "layout_doctor", "layout doctor", "LAYOUTDOCTOR"])
  func `a key in other letters means a scene, also in broken text`(key: String) {
    #expect(isScene(Array("{ \"\(key)\": 1 }".utf8)))
    #expect(isScene(Array("{ \"\(key)\": 1, }".utf8)))
    #expect(isScene(Array("{ \"a\": , \"\(key)\": 1 }".utf8)))
  }

  @Test(arguments: ["layoutdocter", "layoutdoctr", "layuotdoctor", "layoutDocter", "lyoutdoctor"])
  func `a misspelt key means a scene beside a root`(key: String) {
    #expect(isScene(Array("{ \"\(key)\": 1, \(Self.body)".utf8)))
    #expect(isScene(Array("{ \"\(key)\": 1, \(Self.body),".utf8)))
    #expect(!isScene(Array("{ \"\(key)\": 1 }".utf8)))
  }

  @Test(arguments: [
    ##"{ "root": { "id": "s", "size": [1, 1] } }"##, ##"{ "root": { "subviews": [] }, "constraints": {} }"##,
    ##"{ "root": { "id": "s" }, "states": {} }"##,
  ])
  func `an object with the parts of a scene is one, although it lacks the key`(text: String) {
    #expect(isScene(Array(text.utf8)))
  }

  @Test(arguments: [
    ##"{ "name": "layoutdoctor" }"##, ##"{ "layoutdoctor": 1, "version": "0.1.0", "scenes": [] }"##,
    ##"{ "layoutdoctor": 1, "version": "0.1.0", "configurations": [] }"##, ##"[{ "layoutdoctor": 1 }]"##,
    ##"{ "name": "other", }"##, ##"{ "root": true }"##, ##"{ "root": { "id": "x", "children": [] } }"##,
    ##"{ "root": "src", "constraints": {}, "states": {} }"##,
    ##"{ "name": "app", "version": "1.0.0", "scripts": { "layoutdoctor": "layoutdoctor check ." } }"##,
    ##"{ "images": [{ "idiom": "universal", "scale": "1x" }], "info": { "author": "xcode", "version": 1 } }"##,
    "{ // comment\n \"layoutdoctor.path\": \"x\" }", ##"{ "layoutEditor": { "root": {} } }"##, "17", "\0\0\0\0\0",
  ])
  func `other files are none`(text: String) { #expect(!isScene(Array(text.utf8))) }

  @Test(arguments: ["", " \n", "\u{FEFF}", "\u{FEFF}\n"])
  func `an empty file is one that was lost`(text: String) { #expect(isScene(Array(text.utf8))) }

  private static let encodings: [(String.Encoding, TextEncoding)] = [
    (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
    (.utf32LittleEndian, .utf32LittleEndian), (.utf32BigEndian, .utf32BigEndian),
  ]

  @Test(arguments: encodings, ["", "\u{FEFF}"])
  func `other encodings are known with and without a byte-order mark`(
    encodings: (foundation: String.Encoding, own: TextEncoding), mark: String
  ) throws {
    func bytes(_ text: String) throws -> [UInt8] {
      Array(try #require((mark + text).data(using: encodings.foundation)))
    }
    let scene = "{ \"layoutdoctor\": 1, \"name\": \"画😀\", \(Self.body)"
    #expect(TextEncoding(detectedIn: try bytes(scene)) == encodings.own)
    #expect(encodings.own.utf8(of: try bytes(scene)) == Array(scene.utf8))
    #expect(isScene(try bytes(scene)))
    #expect(!isScene(try bytes("{ \"name\": \"other\" }")))
    #expect(errors(try bytes(scene)).map(\.kind) == [.otherEncoding(encodings.own)])
    #expect(errors(try bytes(scene) + [0]).map(\.kind) == [.otherEncoding(encodings.own)])
  }

  @Test func `UTF-8 is taken for no other encoding`() {
    for text in ["{}", "", "{", "\u{FEFF}{}", "\"é\"", "[ 1]"] {
      #expect(TextEncoding(detectedIn: Array(text.utf8)) == nil)
    }
  }
}
