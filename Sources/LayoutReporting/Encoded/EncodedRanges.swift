import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// Version 1 of the output of `ranges --format json`: the ranges of every configuration of one scene.
package struct EncodedRanges {
  private let version: String
  private let scene: SceneReport
  private let configurations: [ConfigurationRanges]

  /// - Parameter configurations: empty if the scene was rejected.
  package init(_ scene: SceneReport, _ configurations: [ConfigurationRanges], version: String) {
    self.version = version
    self.scene = scene
    self.configurations = configurations
  }

  /// - Complexity: linear in the ranges and their conflicts.
  package var bytes: [UInt8] {
    JSONWriter.output(about: scene, version: version) { json in
      json.member("configurations", configurations) { ranges, json in
        if let scene = scene.checked?.scene { write(ranges, of: scene, to: &json) }
      }
    }
  }

  private func write(_ ranges: ConfigurationRanges, of scene: Scene, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", ranges.configuration.id)
      json.member("state", ranges.configuration.stateName)
      json.member("environment", ranges.configuration.environmentName)
      json.member("ranges", ranges.ranges) { range, json in
        write(range, isDeclared: !ranges.undeclared.contains(range.declared.subject), of: scene, to: &json)
      }
      json.member("slack", ranges.slacks) { slack, json in
        json.object(inline: true) { json in
          json.member("view", scene[slack.view].name)
          json.member("attribute", slack.axis.sizeName)
          json.member("content", exact: slack.size)
          json.member("slack", exact: slack.slack)
        }
      }
    }
  }

  private func write(_ range: SatisfiableRange, isDeclared: Bool, of scene: Scene, to json: inout JSONWriter) {
    json.object { json in
      json.member("subject", scene.name(of: range.declared.subject))
      json.member("isDeclared", isDeclared)
      json.write(extentOf: range)
      json.member("below", optional: range.below) { write($0, of: scene, to: &$1) }
      json.member("above", optional: range.above) { write($0, of: scene, to: &$1) }
      json.member("isCutOff", range.isCutOff)
    }
  }

  private func write(_ conflict: RangeConflict, of scene: Scene, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("bound", exact: conflict.bound)
      if conflict.failing != nil { json.member("includesBound", conflict.includesBound) }
      json.member("constraints", conflict.conflict.members.map { scene.name(of: $0) })
    }
  }
}
