/// The ways of generating an input.
package enum InputKind: String, CaseIterable, Sendable {
  /// A text of the corpus with random byte changes.
  case bytes
  /// A scene of the corpus with changed subtrees, keys and names.
  case structure
  /// A scene of the corpus, or a random one, with numbers at the limits of arithmetic.
  case numbers
  /// A random scene.
  case scene
  /// A random scene with changed subtrees, keys and names.
  case changedScene = "changed-scene"
}

/// Generates the inputs of a run. The input depends only on the corpus, the seed and its number.
package struct InputSource: Sendable {
  private let texts: [[UInt8]]
  /// The corpus texts that are JSON.
  private let trees: [JSONTree]
  private let seed: UInt64

  /// The maximum length of an input in bytes; longer ones are truncated.
  package static let maximumLength = 1 << 16

  /// - Parameter corpus: texts in a fixed order; those longer than `maximumLength` are ignored.
  package init(corpus: [[UInt8]], seed: UInt64) {
    texts = corpus.filter { $0.count <= Self.maximumLength }
    trees = texts.compactMap { JSONTree($0) }.filter { !$0.members.isEmpty }
    self.seed = seed
  }

  package var textCount: Int { texts.count }

  package func input(_ number: UInt64) -> (kind: InputKind, bytes: [UInt8]) {
    var random = InputRandom(seed: seed, input: number)
    let (kind, bytes) = make(&random)
    return (kind, Array(bytes.prefix(Self.maximumLength)))
  }

  private func make(_ random: inout InputRandom) -> (InputKind, [UInt8]) {
    switch random.below(10) {
    case 0, 1:
      var bytes = random.pickAny(texts) ?? RandomSceneText(&random).bytes
      ByteMutation.apply(to: &bytes, other: random.pickAny(texts) ?? [], &random)
      return (.bytes, bytes)
    case 2, 3:
      var tree = tree(&random)
      StructureMutation.apply(to: &tree, other: self.tree(&random), &random)
      return (.structure, tree.bytes)
    case 4, 5:
      var tree = random.chance(2) ? tree(&random) : RandomSceneText(&random).tree
      StructureMutation.changeNumbers(of: &tree, &random)
      return (.numbers, tree.bytes)
    case 6:
      var tree = RandomSceneText(&random).tree
      StructureMutation.apply(
        to: &tree, other: random.chance(2) ? self.tree(&random) : RandomSceneText(&random).tree, &random)
      return (.changedScene, tree.bytes)
    default: return (.scene, RandomSceneText(&random).bytes)
    }
  }

  private func tree(_ random: inout InputRandom) -> JSONTree {
    random.pickAny(trees) ?? RandomSceneText(&random).tree
  }
}
