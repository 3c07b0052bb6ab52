import Foundation
import SceneImport
import Testing

struct DocumentKindTests {

  private static let archive = #"<archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00"></archive>"#
  private static let sound =
    #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">"#

  private func hasNone(_ text: String) -> Bool { reasonForNoScenes(documentStarting: Array(text.utf8)) != nil }

  @Test func `archives and documents without Auto Layout have no scenes`() {
    #expect(hasNone(Self.archive))
    #expect(hasNone(Self.sound.replacingOccurrences(of: " useAutolayout=\"YES\"", with: "")))
    #expect(!hasNone(Self.sound))
    #expect(!hasNone(""))
    #expect(!hasNone("<document"))
  }

  @Test func `what a comment or a declaration before the root shows is not the root`() {
    #expect(!hasNone("<!-- was \(Self.archive) -->\n\(Self.sound)"))
    #expect(hasNone("<?xml version=\"1.0\"?><!-- \(Self.sound) -->\(Self.archive)"))
    #expect(!hasNone("<!-- \(Self.archive)"))
    #expect(!hasNone("<!DOCTYPE a [<!ENTITY b \"\">]>\(Self.archive)"))
  }
}
