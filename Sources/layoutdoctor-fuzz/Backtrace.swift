/// What a backtrace tells.
enum Backtrace {
  /// Functions of a trace that name a cause: the innermost are of the standard library most often.
  private static let functionCount = 3

  /// The innermost functions, nil where there are none.
  static func cause(_ trace: String) -> String? {
    var functions: [String] = []
    for line in trace.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let number = words.first, Int(number) != nil, let place = words.firstIndex(of: "in"), place > 0 else {
        continue
      }
      let name = line[line.firstRange(of: " in ")!.upperBound...].prefix { $0 != "(" && $0 != "+" }
      functions.append(name.split(separator: " ").joined(separator: " "))
      if functions.count == functionCount { break }
    }
    return functions.isEmpty ? nil : functions.joined(separator: " < ")
  }
}
