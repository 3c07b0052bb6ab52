import LayoutModel

extension Finding.Case {
  /// Whether this case is shown in preference to another one: a case without a conflict first, then one without a number,
  /// such as an unbounded range, then the one with the larger number.
  func isWorse(than other: Self) -> Bool {
    if isRecovered != other.isRecovered { return !isRecovered }
    guard let others = other.evidence.measure?.value else { return false }
    return evidence.measure.map { $0.value > others } ?? true
  }
}

extension Finding {
  /// The range of the numbers of all cases, such as `short by 3 to 18; most on 'iphone-se-3'`, and what other cases are about
  /// than the one that is shown, such as `in 'a'; the width in 'b'`.
  ///
  /// - Returns: `nil` if there is nothing to add.
  func extent(in analysis: Analysis) -> String? {
    guard let shown = shownConfiguration else { return nil }
    if evidence is RangeEvidence, cases.count > 1 {
      return "\(place(of: [shown], in: analysis)), the worst of \(configurations.count)"
    }
    let own = evidence.subject(in: analysis.scene)
    let others = cases.filter { $0.evidence.subject(in: analysis.scene) != own }
    let range = others.isEmpty || evidence.measure?.isOfAnySubject ?? false ? rangePhrase(in: analysis) : nil
    guard let other = others.first, let words = other.evidence.subject(in: analysis.scene),
      let place = other.configurations.first
    else { return range }
    let more = others.count > 1 ? ", and other cases" : ""
    return "\(range ?? self.place(of: [shown], in: analysis)); \(words) \(self.place(of: [place], in: analysis))\(more)"
  }

  /// `nil` unless every case has a number, and not all have the same.
  private func rangePhrase(in analysis: Analysis) -> String? {
    let measures = cases.compactMap(\.evidence.measure)
    let values = measures.map(\.value)
    guard measures.count == cases.count, let first = measures.first, let words = first.words,
      measures.allSatisfy({ $0.words != nil }), let least = values.min(), let most = values.max(), least != most,
      let worst = values.firstIndex(of: most).flatMap({ cases[$0].configurations.first })
    else { return nil }
    let range =
      first.isLeastWorst ? "\(rounded(-most)) to \(rounded(-least))" : "\(rounded(least)) to \(rounded(most))"
    return "\(words.before)\(range)\(words.after); \(first.isLeastWorst ? "least" : "most") "
      + place(of: [worst], in: analysis)
  }

  /// `on 'iphone-se-3'` if only environments differ, else `in 'open@iphone-se-3'`; up to three of several.
  ///
  /// - Parameter places: some of the finding's configurations, not empty.
  func place(of places: [Int], in analysis: Analysis) -> String {
    let shown = places.map { analysis.configurations[$0].configuration }
    let isOnlyEnvironment = configurations.allSatisfy {
      analysis.configurations[$0].configuration.states == shown[0].states
    }
    let environments = shown.compactMap(\.environmentName).unique()
    return isOnlyEnvironment && environments.count == shown.count
      ? "on \(list(environments.map(quoted), limit: 3))" : "in \(list(shown.map { quoted($0.id) }, limit: 3))"
  }
}
