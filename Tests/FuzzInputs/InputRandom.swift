import TestSupport

/// The random choices that generate one input. Equal seeds give equal choices.
package struct InputRandom {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The choices for the input with the given number in the run with the given seed.
  package init(seed: UInt64, input: UInt64) {
    var mixed = SeededGenerator(seed: seed)
    generator = SeededGenerator(seed: mixed.next() ^ (input &* 0x9E37_79B9_7F4A_7C15))
  }

  /// Returns `true` with a probability of 1 in `times`.
  package mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  /// A random number from 0 to `count - 1`; `count` must be at least 1.
  package mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A random element of a nonempty array.
  package mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// A random element; `nil` if the array is empty.
  package mutating func pickAny<Element>(_ choices: [Element]) -> Element? { choices.isEmpty ? nil : pick(choices) }

  /// A random subset, in order.
  package mutating func some<Element>(_ choices: [Element], oneIn times: Int = 2) -> [Element] {
    choices.filter { _ in chance(times) }
  }
}
