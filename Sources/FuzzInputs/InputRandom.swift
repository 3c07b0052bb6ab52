import TestSupport

/// The choices behind one input; the same seed makes the same ones.
package struct InputRandom {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Of the input with a number in the run of a seed.
  package init(seed: UInt64, input: UInt64) {
    var mixed = SeededGenerator(seed: seed)
    generator = SeededGenerator(seed: mixed.next() ^ (input &* 0x9E37_79B9_7F4A_7C15))
  }

  /// True once in so many times.
  package mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  /// From 0 on, below a count that is at least 1.
  package mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  package mutating func bit64() -> UInt64 { generator.next() }

  /// One of several, at least one.
  package mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// One of several; nil of none.
  package mutating func pickAny<Element>(_ choices: [Element]) -> Element? { choices.isEmpty ? nil : pick(choices) }

  /// Some of several, in order.
  package mutating func some<Element>(_ choices: [Element], oneIn times: Int = 2) -> [Element] {
    choices.filter { _ in chance(times) }
  }
}
