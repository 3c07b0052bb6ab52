import LayoutDiagnosis
import LayoutModel

/// The findings of a scene that the text report lists: errors first, then warnings, then notes. Only a few of many
/// similar findings are listed, because readers learn nothing from thousands.
struct ListedFindings {
  private(set) var entries: [Entry] = []
  /// The number of findings omitted because too many others are listed.
  private(set) var leftCount = 0

  struct Entry {
    /// An index of the scene's findings.
    let finding: Int
    /// The number of similar findings after it that are not listed.
    var alikeCount = 0
  }

  /// The number of bytes of a scene that allow one more finding: a large scene may have many separate mistakes.
  private static let bytesPerFinding = 4

  /// - Parameters:
  ///   - findings: in report order, so that similar ones are adjacent.
  ///   - listsConsequences: whether to list consequences of other findings.
  ///   - byteCount: the size of the scene's file.
  init(_ findings: [Finding], listsConsequences: Bool = false, byteCount: Int) {
    let limit = Limits.findings + byteCount / Self.bytesPerFinding
    var last: Int?
    var alikeCount = 0
    let order = [Severity.error, .warning, .note].flatMap { severity in
      findings.indices.filter { findings[$0].severity == severity }
    }
    for index in order
    where !findings[index].isExpected && (listsConsequences || findings[index].cause == nil) {
      alikeCount = last.map { findings[$0].isAlike(findings[index]) } ?? false ? alikeCount + 1 : 1
      last = index
      if alikeCount > Limits.alikeFindings {
        if leftCount > 0 { leftCount += 1 } else { entries[entries.count - 1].alikeCount += 1 }
      } else if entries.count < limit && leftCount == 0 {
        entries.append(Entry(finding: index))
      } else {
        leftCount += 1
      }
    }
  }
}

extension Finding {
  fileprivate func isAlike(_ other: Finding) -> Bool {
    rule == other.rule && location == other.location && constraints == other.constraints && views == other.views
      && transition == other.transition
  }
}
