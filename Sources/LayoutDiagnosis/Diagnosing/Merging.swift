import LayoutModel
import LayoutMotion

/// Merges findings that are one problem seen in several configurations.
enum Merging {
  /// - Complexity: linear in the findings and their evidence.
  static func merge(_ findings: [Finding], in analysis: Analysis) -> [Finding] {
    // A single layout has no duplicates.
    if findings.isEmpty || analysis.configurations.count <= 1 && analysis.motion == nil { return findings }
    var merged: [Finding] = []
    merged.reserveCapacity(findings.count)
    var positions: [Key: Int] = [:]
    positions.reserveCapacity(findings.count)
    for finding in findings {
      let key = Key(finding, in: analysis)
      if let position = positions[key] {
        merged[position].append(configurationsOf: finding)
      } else {
        positions[key] = merged.count
        merged.append(finding)
      }
    }
    for index in merged.indices { merged[index].sortConfigurations() }
    return oneForEachUnreachableConstraint(merged, in: analysis)
  }

  private struct Key: Hashable {
    let rule: RuleID
    let severity: Severity
    let message: String
    let views: [ViewID]
    let constraints: [ConstraintReference]
    let transition: TransitionID?
    let location: SourceRange
    let isRecovered: Bool
    /// `nil` for a finding that is not about a configuration.
    let evidence: EvidenceKey?

    init(_ finding: Finding, in analysis: Analysis) {
      rule = finding.rule
      severity = finding.severity
      message = finding.message
      views = finding.views
      constraints = finding.constraints
      transition = finding.transition
      location = finding.location
      isRecovered = finding.isRecovered
      evidence = finding.configurations.first.map {
        EvidenceKey(finding.evidence, in: analysis, $0)
      }
    }

    /// Hashes location, words and evidence, which distinguish nearly all findings.
    func hash(into hasher: inout Hasher) {
      hasher.combine(location)
      hasher.combine(message)
      hasher.combine(evidence)
    }
  }

  /// Keeps the evidence of the first configuration, preferring one without recovery, and mentions the others.
  private static func oneForEachUnreachableConstraint(_ findings: [Finding], in analysis: Analysis) -> [Finding] {
    guard findings.indices.contains(where: { findings[$0].rule == .unreachablePriority }) else { return findings }
    var result: [Finding] = []
    var positions: [ConstraintID: Int] = [:]
    var others: [ConstraintID: [Int]] = [:]
    for finding in findings {
      guard case .unreachable(let evidence) = finding.evidence else {
        result.append(finding)
        continue
      }
      guard let position = positions[evidence.constraint] else {
        positions[evidence.constraint] = result.count
        result.append(finding)
        continue
      }
      let kept = result[position]
      let isBetter =
        kept.isRecovered == finding.isRecovered
        ? finding.configurations[0] < kept.configurations[0] : kept.isRecovered
      if isBetter { result[position] = finding }
      others[evidence.constraint, default: []] += isBetter ? kept.configurations : finding.configurations
    }
    for index in result.indices {
      guard case .unreachable(let evidence) = result[index].evidence, let rest = others[evidence.constraint] else {
        continue
      }
      let names = rest.sorted().map { quoted(analysis.configurations[$0].configuration.id) }
      // This note comes first: it is about the whole finding, while the others are about one constraint each.
      result[index].words.related.insert(
        RelatedNote(message: "out of reach in \(list(names)), too, by other numbers", location: result[index].location),
        at: 0)
    }
    return result
  }
}

extension Finding {
  fileprivate mutating func append(configurationsOf other: Finding) {
    configurations += other.configurations
    if case .offscreen(var evidence) = self.evidence, case .offscreen(let more) = other.evidence {
      evidence.frames += more.frames
      self.evidence = .offscreen(evidence)
    }
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
    if case .offscreen(let evidence) = self.evidence, evidence.frames.count == configurations.count {
      self.evidence = .offscreen(OffscreenFrame(frames: indices.map { evidence.frames[$0] }))
    }
    configurations = indices.map { configurations[$0] }
  }
}
