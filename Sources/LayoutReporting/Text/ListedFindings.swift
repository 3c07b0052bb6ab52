import LayoutDiagnosis

/// The findings of a scene that a text lists: a reader learns from a few of many alike, and from none of thousands.
struct ListedFindings {
  private(set) var entries: [Entry] = []
  /// How many findings were left out because too many others are listed.
  private(set) var leftCount = 0

  struct Entry {
    /// An index of the scene's findings.
    let finding: Int
    /// How many more like it follow that are not listed.
    var alikeCount = 0
  }

  /// Findings alike that are listed: the same rule, views and constraints at one place, with other numbers or in other words.
  static let alikeLimit = 4
  /// Findings that are listed of the smallest scene; at a kilobyte or two each, they stay below a megabyte.
  static let leastLimit = 500
  /// Bytes of a scene that make up for one more finding: large scenes may have many, each a mistake of its own.
  private static let bytesPerFinding = 4

  /// - Parameters:
  ///   - findings: in report order, so that those alike stand together.
  ///   - byteCount: of the scene's file.
  init(_ findings: [Finding], byteCount: Int) {
    let limit = Self.leastLimit + byteCount / Self.bytesPerFinding
    var last: Int?
    var alikeCount = 0
    for index in findings.indices where !findings[index].isExpected {
      alikeCount = last.map { findings[$0].isAlike(findings[index]) } ?? false ? alikeCount + 1 : 1
      last = index
      if alikeCount > Self.alikeLimit {
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
