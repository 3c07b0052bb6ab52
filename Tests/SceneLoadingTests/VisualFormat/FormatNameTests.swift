import LayoutModel
import SceneLoading
import Testing

@Suite struct FormatNameTests {
  @Test func `a name that an earlier format has made gets a number`() throws {
    let names = try scene(formatScene(#""|-[a(>=1,>=2,3)]", "|-[a][b]", "[a]-[b]", "[a(>=4)]""#)).constraints.map(
      \.name)
    #expect(
      names == [
        "H:|-a", "H:a.width>=", "H:a.width>= 2", "H:a.width", "H:|-a 2", "H:a-b", "H:a-b 2", "H:a.width>= 3",
      ])
  }

  @Test func `a view whose id ends like a number takes no name away`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [
        { "id": "a" }, { "id": "b" }, { "id": "b 2" }] }, "visual": ["[a][`b 2`]", "[a][b]", "[a][b]"] }
      """
    #expect(try scene(text).constraints.map(\.name) == ["H:a-b 2", "H:a-b", "H:a-b 3"])
  }

  @Test func `a constraint that has the name of a format's is an error that shows both`() {
    let text = formatScene(
      #""[a]-[b]-[c]""#, and: #""constraints": { "k": "a.top == b.top", "H:b-c": "a.top == c.top" }"#)
    let found = errors(text)
    #expect(found.map(\.kind) == [.nameOfFormat("H:b-c")])
    #expect(found.map(\.keyPath) == ["constraints.\"H:b-c\""])
    #expect(found.first?.related.map { slice($0, of: text) } == "-")
  }

  @Test func `a generated name is none for a constraint of a format either`() {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [
        { "id": "a.hugging" }, { "id": "H:a" }] }, "visual": ["[`a.hugging`(5)]"] }
      """
    #expect(errors(text).map(\.kind) == [.generatedName("H:a.hugging.width")])
  }

  @Test func `states, transitions and expectations refer to constraints of formats`() throws {
    let scene = try scene(
      formatScene(
        #""|-[a(100)]-[b]""#,
        and: #"""
          "states": {
            "shown": { "constants": { "H:|-a": 4 }, "priorities": { "H:a.width": 750 } },
            "hidden": { "deactivate": ["H:a-b"] } },
          "transitions": [{ "id": "t", "from": "shown", "to": "hidden", "steps": [
            { "deactivate": ["H:a-b"] }, { "constants": { "H:a.width": 9 } }] }],
          "expect": [{ "rule": "ambiguous-layout", "constraints": ["H:|-a"] }]
          """#))
    let states = scene.machines[0].states
    #expect(states[0].constants.map(\.constraint) == [ConstraintID(0)])
    #expect(states[0].priorities.map(\.constraint) == [ConstraintID(1)])
    #expect(states[1].deactivated == [ConstraintID(2)])
    #expect(scene.expectations[0].constraints == ["H:|-a"])
  }

  @Test func `an unknown name is compared with those of formats`() {
    let found = errors(formatScene(#""[a]-[b]""#, and: #""states": { "s": { "deactivate": ["H:a-bb"] } }"#))
    #expect(found.map(\.suggestion) == ["H:a-b"])
  }

  @Test func `a format with an error is the only error where states refer to its constraints`() {
    let more = #""states": { "s": { "deactivate": ["H:a-b", "H:b-c"] } }"#
    #expect(errors(formatScene(#""[a]-[b]-[c""#, and: more)).count == 1)
    #expect(errors(formatScene(#""[a]-[b]-[d]""#, and: more)).map(\.kind) == [.unknownName(.view, "d")])
    #expect(errors(formatScene(#"{ "formt": "[a]-[b]" }"#, and: more)).count == 2)
    #expect(errors(formatScene(#""[a]-[b]""#, and: more)).map(\.kind) == [.unknownName(.constraint, "H:b-c")])
  }

  @Test func `a constraint lies at its part of the format`() throws {
    let text = formatScene(#""H:|-[a(>=1,2@3)][b]-8-[c]-(>=gap)-|""#)
    let scene = try scene(text)
    let parts = scene.constraints.map { slice($0.equationLocation, of: text) }
    #expect(parts == ["-", ">=1", "2@3", "][", "8", ">=gap"])
    let surroundings = scene.constraints.map { slice($0.nameLocation, of: text) }
    #expect(
      surroundings == [
        "|-[a(>=1,2@3)]", "[a(>=1,2@3)]", "[a(>=1,2@3)]", "[a(>=1,2@3)][b]", "[b]-8-[c]", "[c]-(>=gap)-|",
      ])
    let aligned = formatScene(#"{ "format": "[a]-4-[b]", "options": ["alignAllTop"] }"#)
    #expect(slice(try self.scene(aligned).constraints[1].equationLocation, of: aligned) == "[a]-4-[b]")
  }

  @Test func `escapes in the string are counted as they are written`() throws {
    let text = formatScene(#""\u0048:\u007C-[\u0061(\u003e=1)]\t-8\u002d[b\u005D""#)
    let scene = try scene(text)
    #expect(scene.constraints.map(\.name) == ["H:|-a", "H:a.width>=", "H:a-b"])
    #expect(scene.constraints.map { slice($0.equationLocation, of: text) } == ["-", #"\u003e=1"#, "8"])
    #expect(slice(scene.constraints[2].nameLocation, of: text) == #"[\u0061(\u003e=1)]\t-8\u002d[b\u005D"#)
    let faulty = formatScene(#""[\u0061]-\u0067pa-[b]""#)
    #expect(errors(faulty).map { slice($0.location, of: faulty) } == [#"\u0067pa"#])
  }

  private func scene(_ text: String) throws -> Scene { try loadScene(Array(text.utf8)) }

  private func slice(_ range: SourceRange, of text: String) -> String {
    String(decoding: Array(text.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
