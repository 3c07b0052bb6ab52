import FuzzInputs
import SceneLoading
import Testing

@Suite struct InputSourceTests {
  private static let corpus = [
    Array(#"{"layoutdoctor":1,"root":{"id":"r","size":[1,2]},"constraints":{"w":"r.width == 1"}}"#.utf8),
    Array("no JSON".utf8),
  ]

  @Test func `the same seed and number make the same input`() {
    let (first, second) = (InputSource(corpus: Self.corpus, seed: 7), InputSource(corpus: Self.corpus, seed: 7))
    for number: UInt64 in 0..<200 { #expect(first.input(number).bytes == second.input(number).bytes) }
  }

  @Test func `another seed makes other inputs`() {
    let (first, second) = (InputSource(corpus: Self.corpus, seed: 7), InputSource(corpus: Self.corpus, seed: 8))
    let same = (0..<200).filter { first.input($0).bytes == second.input($0).bytes }
    #expect(same.count < 10)
  }

  @Test func `inputs are of all kinds and no longer than they may be`() {
    let source = InputSource(corpus: Self.corpus, seed: 1)
    var kinds: Set<InputKind> = []
    for number: UInt64 in 0..<200 {
      let (kind, bytes) = source.input(number)
      kinds.insert(kind)
      #expect(bytes.count <= InputSource.maximumLength)
    }
    #expect(kinds.count == InputKind.allCases.count)
  }

  @Test func `an empty corpus makes inputs, too`() {
    let source = InputSource(corpus: [], seed: 1)
    #expect((0..<50).contains { !source.input($0).bytes.isEmpty })
  }

  @Test func `the loader accepts most random scenes`() {
    var accepted = 0
    for number: UInt64 in 0..<200 {
      var random = InputRandom(seed: 1, input: number)
      if (try? loadScene(RandomSceneText(&random).bytes)) != nil { accepted += 1 }
    }
    #expect(accepted >= 170)
  }
}
