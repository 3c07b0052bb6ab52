import LayoutModel

/// Merges findings that are one problem seen in several configurations.
///
/// Findings are one problem if they have the same rule, views, constraints, transition and location; of ambiguities, the view
/// that each is about and its axes count. Their evidence may differ: each group of configurations with equal evidence is a
/// case, and the worst case is shown. A finding lists the views of all cases, those of the case that is shown first.
struct Merging {
  private let analysis: Analysis
  private var merged: [Finding] = []
  /// For each merged finding, all its configurations.
  private var configurations: [Set<Int>] = []
  /// The indices of merged findings by problem. Two findings of one configuration are two problems, unless their evidence
  /// is equal.
  private var positions: [Problem: [Int]] = [:]
  /// The indices of cases by evidence.
  private var cases: [CaseKey: Int] = [:]

  private struct Problem: Hashable {
    let identity: FindingIdentity
    let location: SourceRange
    /// `nil` for a problem of its own. A consequence is merged with an equal problem of its own if there is one, otherwise
    /// with equal consequences of the same cause.
    let cause: FindingIdentity?
  }

  private struct CaseKey: Hashable {
    let position: Int
    let evidence: AnyHashable?
    let isRecovered: Bool

    init(_ finding: Finding, at position: Int, _ evidence: AnyHashable?) {
      self.position = position
      self.evidence = evidence
      // The evidence of views off screen lists a frame for each configuration, and is never split into cases.
      isRecovered = finding.isRecovered && !(finding.evidence is OffscreenFrame)
    }
  }

  /// - Parameter causes: for each finding, the one that it is a consequence of.
  /// - Returns: the merged findings, each with the identity of its cause.
  /// - Complexity: linear in the findings and their evidence, apart from sorting the cases of each.
  static func merge(
    _ findings: [Finding], causes: [FindingIdentity?], in analysis: Analysis
  ) -> (findings: [Finding], causes: [FindingIdentity?]) {
    // A single layout has no duplicates.
    if findings.isEmpty || analysis.configurations.count <= 1 && analysis.motion == nil { return (findings, causes) }
    var merging = Merging(analysis: analysis)
    var order: [FindingIdentity?] = []
    // Problems of their own come first, so that findings which are consequences in other configurations are merged with them.
    for isConsequence in [false, true] {
      for (finding, cause) in zip(findings, causes) where (cause != nil) == isConsequence {
        if merging.add(finding, cause: cause) { order.append(cause) }
      }
    }
    for index in merging.merged.indices { merging.finish(index) }
    return (merging.merged, order)
  }

  private init(analysis: Analysis) { self.analysis = analysis }

  /// - Returns: whether the finding is not merged with an earlier one.
  private mutating func add(_ finding: Finding, cause: FindingIdentity?) -> Bool {
    let identity = FindingIdentity(finding)
    let evidence = finding.configurations.first.map { finding.evidence.key(in: analysis, $0) }
    let problems = [nil, cause].unique().map {
      Problem(identity: identity, location: finding.location, cause: $0)
    }
    for problem in problems {
      for position in positions[problem] ?? [] {
        let key = CaseKey(finding, at: position, evidence)
        if let place = cases[key] {
          merged[position].append(configurationsOf: finding, toCase: place)
        } else if configurations[position].isDisjoint(with: finding.configurations) {
          cases[key] = merged[position].append(caseOf: finding)
        } else {
          continue
        }
        configurations[position].formUnion(finding.configurations)
        return false
      }
    }
    let position = merged.count
    positions[problems[problems.count - 1], default: []].append(position)
    cases[CaseKey(finding, at: position, evidence)] = 0
    merged.append(finding)
    configurations.append(Set(finding.configurations))
    return true
  }

  /// Sorts the configurations and the cases of a finding.
  private mutating func finish(_ index: Int) {
    merged[index].sortConfigurations()
    guard !merged[index].cases.isEmpty else { return }
    for place in merged[index].cases.indices { merged[index].cases[place].configurations.sort() }
    // Of equally bad cases, the first is shown.
    merged[index].cases = merged[index].cases.enumerated().sorted {
      $0.element.isWorse(than: $1.element) || !$1.element.isWorse(than: $0.element) && $0.offset < $1.offset
    }.map(\.element)
    merged[index].isRecovered = merged[index].cases.allSatisfy(\.isRecovered)
    merged[index].extent = merged[index].extent(in: analysis)
  }
}

extension Finding {
  private var asCase: Case {
    Case(configurations: configurations, evidence: evidence, isRecovered: isRecovered)
  }

  /// Adds the configurations of a finding with the same evidence.
  ///
  /// - Parameter place: the index of the case.
  fileprivate mutating func append(configurationsOf other: Finding, toCase place: Int) {
    configurations += other.configurations
    isRecovered = isRecovered && other.isRecovered
    if !cases.isEmpty {
      cases[place].configurations += other.configurations
    } else if var evidence = evidence as? OffscreenFrame, let more = other.evidence as? OffscreenFrame {
      evidence.frames += more.frames
      self.evidence = evidence
    }
  }

  /// Adds a case, and adopts the evidence and the words of the other finding if its case is worse.
  ///
  /// - Returns: the index of the case.
  fileprivate mutating func append(caseOf other: Finding) -> Int {
    if cases.isEmpty { cases = [asCase] }
    let added = other.asCase
    let (configurations, known, severity) = (self.configurations, cases, max(self.severity, other.severity))
    let views = self.views
    if added.isWorse(than: asCase) {
      let (transition, place) = (self.transition, self.place)
      self = other
      (self.transition, self.place) = (transition, place)
    }
    self.views = (self.views + views + other.views).unique()
    self.configurations = configurations + added.configurations
    self.severity = severity
    cases = known + [added]
    return cases.count - 1
  }

  /// Sorts the configurations and removes duplicates, together with the frames listed for each.
  fileprivate mutating func sortConfigurations() {
    guard configurations.count > 1 else { return }
    let order = configurations.indices.sorted {
      (configurations[$0], $0) < (configurations[$1], $1)
    }
    let kept = order.enumerated().filter { position, index in
      position == 0 || configurations[order[position - 1]] != configurations[index]
    }.map(\.element)
    keepConfigurations(at: kept)
  }

  /// Keeps the configurations at these indices of the list, in their order.
  mutating func keepConfigurations(at indices: [Int]) {
    if let evidence = evidence as? OffscreenFrame, evidence.frames.count == configurations.count {
      self.evidence = OffscreenFrame(frames: indices.map { evidence.frames[$0] })
    }
    configurations = indices.map { configurations[$0] }
  }
}
