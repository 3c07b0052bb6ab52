import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Version 1 of the output of `diff --format json`.
package struct EncodedComparison {
  private let comparison: RunComparison
  private let version: String

  package init(_ comparison: RunComparison, version: String) {
    self.comparison = comparison
    self.version = version
  }

  /// The same comparison gives the same bytes.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("layoutdoctor", EncodedReport.formatVersion)
      json.member("version", version)
      json.member("scenes", comparison.scenes) { scene, json in write(scene, to: &json) }
      json.key("summary")
      json.object(inline: true) { json in
        json.member("moved", comparison.movedCount)
        json.member("new", comparison.newCount)
        json.member("gone", comparison.goneCount)
        json.member("unjudged", comparison.unjudgedCount)
        json.member("changed", comparison.scenes.count)
        json.member("scenes", comparison.sceneCount)
      }
    }
    return json.finished()
  }

  private func write(_ scene: SceneComparison, to json: inout JSONWriter) {
    json.object { json in
      json.members(old: scene.old, new: scene.new) { report, json in
        json.object(inline: true) { json in
          json.member("file", report.file)
          json.member("name", report.checked?.scene.name)
        }
      }
      json.member("addedConfigurations", scene.addedConfigurations)
      json.member("removedConfigurations", scene.removedConfigurations)
      json.member("addedViews", scene.addedViews)
      json.member("removedViews", scene.removedViews)
      json.member("configurations", scene.configurations.filter(\.isListed)) { configuration, json in
        write(configuration, to: &json)
      }
      json.member("newFindings", scene.newFindings) { finding, json in
        write(finding.result, of: scene.new, finding, to: &json)
      }
      json.member("goneFindings", scene.goneFindings) { result, json in
        write(result, of: scene.old, nil, to: &json)
      }
      json.member("unjudgedFindings", scene.unjudgedFindings) { result, json in
        write(result, of: scene.old, nil, to: &json)
      }
      json.member("renamedFindings", scene.renamedFindings) { finding, json in
        json.object(inline: true) { json in
          json.member("rule", finding.result.rule)
          json.member("fingerprint", finding.result.fingerprint)
          json.member("old", finding.before)
          json.member("new", finding.result.names)
        }
      }
      json.member("drawings", scene.drawings) { drawing, json in
        json.object(inline: true) { json in
          json.member("configuration", drawing.configuration)
          json.member("file", drawing.file)
        }
      }
    }
  }

  private func write(_ configuration: ConfigurationComparison, to json: inout JSONWriter) {
    let (scene, layout) = (configuration.new.scene, configuration.layout)
    json.object { json in
      json.member("id", configuration.id)
      json.member("moved", layout.moves) { move, json in write(move, of: configuration, to: &json) }
      json.member("shown", layout.shown.map { scene.name(of: $0) })
      json.member("hidden", layout.hidden.map { scene.name(of: $0) })
      json.member("installed", layout.installed.map { scene.name(of: $0) })
      json.member("uninstalled", layout.uninstalled.map { scene.name(of: $0) })
      json.member("ranges", configuration.ranges) { range, json in
        json.object(inline: true) { json in
          json.member("subject", range.subject)
          json.members(old: range.old, new: range.new) { $1.exact([$0.lower, $0.upper]) }
        }
      }
    }
  }

  private func write(
    _ move: ViewMove, of configuration: ConfigurationComparison, to json: inout JSONWriter
  ) {
    json.object(inline: true) { json in
      json.member("view", configuration.new.scene.name(of: move.newView))
      json.members(old: move.old, new: move.new) { $1.exact($0.numbers) }
      json.member("superview", optional: move.superviews) { _, json in
        json.object(inline: true) { json in
          json.member("old", configuration.old.superviewName(of: move.oldView))
          json.member("new", configuration.new.superviewName(of: move.newView))
        }
      }
      let transforms = move.oldTransform == move.newTransform ? nil : (old: move.oldTransform, new: move.newTransform)
      json.member("transform", optional: transforms) { transforms, json in
        json.object(inline: true) { json in
          json.members(old: transforms.old, new: transforms.new) { $1.exact($0.numbers) }
        }
      }
    }
  }

  /// - Parameter new: `nil` for a finding that is gone.
  private func write(
    _ result: ReportedResult, of report: SceneReport?, _ new: SceneComparison.NewFinding?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("rule", result.rule)
      json.member("severity", result.severity.rawValue)
      json.member("message", result.message)
      json.member("fingerprint", result.fingerprint)
      let configurations = report?.checked?.configurations ?? []
      json.member("configurations", result.configurations.map { configurations[$0].configuration.id })
      json.member("views", result.views)
      json.member("constraints", result.constraints)
      json.member("location", optional: result.location) { location, json in
        json.object(inline: true) { json in
          json.member("line", location.start.line)
          json.member("column", location.start.column)
        }
      }
      guard let new else { return }
      json.member("before", optional: new.before) { before, json in
        json.object(inline: true) { json in
          json.member("severity", before.severity.rawValue)
          json.member("configurations", before.configurations)
        }
      }
      json.member("needs", new.blame) { change, json in
        json.object(inline: true) { json in
          json.member("constraint", change.constraint)
          json.member("view", change.view)
          json.member("message", change.message)
        }
      }
    }
  }
}

extension LayoutComparison.Version {
  /// - Returns: `nil` for the root.
  fileprivate func superviewName(of view: ViewID) -> String? { scene[view].superview.map { scene.name(of: $0) } }
}

extension Transform {
  /// Rotation, horizontal and vertical scale, horizontal and vertical translation.
  fileprivate var numbers: [Rational] {
    [rotation, scaleX, scaleY, translationX, translationY].map { Rational($0) }
  }
}

extension JSONWriter {
  fileprivate mutating func members<Value>(old: Value?, new: Value?, write: (Value, inout JSONWriter) -> Void) {
    member("old", optional: old, write: write)
    member("new", optional: new, write: write)
  }
}
