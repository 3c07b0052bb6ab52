import BenchScenes

extension BenchArguments {
  /// The options in the order of help. Options without a help text are for the processes that the program starts itself.
  static let options: [(name: String, value: String, help: String?)] = [
    ("--family", "NAME,…", "only these families of scenes"),
    ("--scenario", "NAME,…", "only these measurements"),
    ("--views", "N,…", "numbers of views (default 1000,10000)"),
    ("--samples", "N", "runs of each measurement, as far as a quarter of the budget reaches (default 5)"),
    ("--budget", "SECONDS", "what one run may take before it is given up (default 60)"),
    ("--clock", "wall|cpu", "time that passed (the default), or that on the processor, where a machine has more to do"),
    ("--shuffle", "SEED", "put the constraints in an order drawn from this seed"),
    ("--against", "kiwi,highs", "run PyPI's kiwisolver and highspy on the same rows, too"),
    ("--python", "PROGRAM", "the Python that has them (default python3)"),
    ("--json", "FILE", "write every sample as JSON, too"),
    ("--record-instructions", "FILE", "count the instructions of solving with callgrind and write them"),
    (
      "--compare", "FILE",
      "count them again and print what differs by more than 10 %; status 1 where something costs more"
    ),
    ("--measure-one", "NAME", nil),
    ("--program", "FILE", nil),
  ]

  static var help: String {
    var text = "usage: layoutdoctor-bench [OPTION…]\n\nMeasures layoutdoctor on generated scenes.\n\n"
    for option in options {
      guard let help = option.help else { continue }
      text += "  \(option.name) \(option.value)\n      \(help)\n"
    }
    text += "\nfamilies:\n"
    for family in Family.allCases { text += "  \(family.rawValue): \(family.summary)\n" }
    text += "\nmeasurements:\n"
    for scenario in Scenario.listed { text += "  \(scenario.rawValue): \(scenario.summary)\n" }
    return text
  }
}
