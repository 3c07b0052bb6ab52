import Foundation
import Testing

@testable import WireFormat

struct WireTableTests {
  private struct Box: WireValue {
    var spots = [Spot(x: 1), Spot(x: 2, label: "b")]
    var names = [Name(label: "c")]

    static let wire = WireTable<Box>(nil, "A box.") {
      Field("spots", .list(.object), \.spots)
      Field("names", .list(.object, #""maxItems": 3"#), \.names).addedLater.doc("those that have names")
    }
  }

  private struct Spot: WireValue {
    let x: Int
    var label: String?

    static let wire = WireTable<Spot>("place", inline: true) {
      Field("x", .positive, \.x)
      Field("label", ifPresent: .text, \.label)
    }
  }

  private struct Name: WireValue {
    let label: String

    static let wire = WireTable<Name>("place", inline: true) {
      Field("label", .text, \.label)
      Field("next", .optional(.flag)) { _ in nil }
    }
  }

  @Test func `an object has the fields of its table in order, without those that have no value`() {
    var json = JSONWriter()
    Box.wire.form.write(Box(), &json)
    let expected = """
      {
        "spots": [
          {"x": 1},
          {"x": 2, "label": "b"}
        ],
        "names": [
          {"label": "c", "next": null}
        ]
      }
      """
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func `tables of one name make one definition, which requires what each of them does`() throws {
    let text = Box.wire.form.schema.document("box")
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(schema["$id"] as? String == "urn:layoutdoctor:box:1")
    #expect(schema["required"] as? [String] == ["spots"])
    let names = try #require((schema["properties"] as? [String: [String: Any]])?["names"])
    #expect(names["items"] as? [String: String] == ["$ref": "#/$defs/place"])
    #expect(names["maxItems"] as? Int == 3)
    #expect(names["description"] as? String == "those that have names")
    let place = try #require((schema["$defs"] as? [String: [String: Any]])?["place"])
    #expect(place["required"] == nil)
    let properties = try #require(place["properties"] as? [String: [String: Any]])
    #expect(properties.keys.sorted() == ["label", "next", "x"])
    #expect(properties["next"]?["type"] as? [String] == ["boolean", "null"])
    #expect(properties["x"]?["minimum"] as? Int == 1)
  }
}
