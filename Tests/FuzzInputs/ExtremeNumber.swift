/// Numbers at the limits of arithmetic, of allowed ranges and of comparisons.
package enum ExtremeNumber {
  /// Numbers near the limits of doubles, of integers and of the loader, and numbers with many digits.
  private static let all = [
    "0", "-0", "-0.0", "1e-308", "5e-324", "-1e-308", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "1e-400",
    "1e1000",
    "999.9999999", "999.99999999999999999", "1000", "1000.0000001", "1000.5", "0.0000001", "1e-7", "1e-9", "0.1", "0.3",
    "1e6",
    "1e7", "1000001", "1e9", "1e12", "1e15", "1e16", "9007199254740993", "4503599627370497.5", "1e17", "1e18", "1e19",
    "2147483647", "2147483648", "-2147483649", "4294967296", "4611686018427387904", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551616", "12345678901234567", "0.12345678901234567",
    "3.1415926535897932384626433832795028841971", "1234567890123456789012345678901234567890",
    "0.0000000000000000000000000000000000000001", "0.3333333333333333333333333333333333333333", "1e38", "1e39", "-1",
    "-1e6",
    "65535", "65536", "4096", "4097", "10000", "100000",
  ]

  /// Numbers that are common in real scenes.
  private static let plain = [
    "0", "1", "2", "3", "4", "8", "10", "16", "20", "44", "50", "100", "320", "375", "0.5", "1.5", "0.25", "-8", "-20",
    "250",
    "251", "500", "749", "750", "751", "999", "1000", "180", "45", "360",
  ]

  package static func text(_ random: inout InputRandom) -> String {
    switch random.below(8) {
    case 0: "\(random.pick(["", "-"]))\(digits(random.pick([17, 18, 19, 20, 40]), &random))"
    case 1: "\(random.below(1000)).\(digits(random.pick([7, 17, 40]), &random))"
    case 2: "\(random.number(in: 1...9))e\(random.number(in: -310...310))"
    case 3: random.pick(plain)
    default: random.pick(all)
    }
  }

  /// A number that the loader probably accepts.
  package static func plainText(_ random: inout InputRandom) -> String { random.pick(plain) }

  private static func digits(_ count: Int, _ random: inout InputRandom) -> String {
    "\(random.number(in: 1...9))" + (1..<count).map { _ in "\(random.below(10))" }.joined()
  }
}
