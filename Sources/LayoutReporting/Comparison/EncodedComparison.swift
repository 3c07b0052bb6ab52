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
        json.member("changed", comparison.scenes.count)
        json.member("scenes", comparison.sceneCount)
      }
    }
    return json.finished()
  }

  private func write(_ scene: SceneComparison, to json: inout JSONWriter) {
    json.object { json in
      for (key, report) in [("old" as StaticString, scene.old), ("new", scene.new)] {
        json.key(key)
        guard let report else {
          json.null()
          continue
        }
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
      json.member("drawings", scene.drawings) { drawing, json in
        json.object(inline: true) { json in
          json.member("configuration", drawing.configuration)
          json.member("file", drawing.file)
        }
      }
    }
  }

  private func write(_ configuration: ConfigurationComparison, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", configuration.id)
      let scene = configuration.new.scene
      json.member("moved", configuration.layout.moves) { move, json in
        json.object(inline: true) { json in
          json.member("view", scene.name(of: move.newView))
          for (key, frame) in [("old" as StaticString, move.old), ("new", move.new)] {
            json.key(key)
            json.array(inline: true) { json in
              for attribute in FrameAttribute.allCases {
                json.element()
                json.exact(frame[attribute])
              }
            }
          }
          json.key("superview")
          if move.superviews == nil {
            json.null()
          } else {
            json.object(inline: true) { json in
              json.member("old", configuration.old.superviewName(of: move.oldView))
              json.member("new", configuration.new.superviewName(of: move.newView))
            }
          }
          json.key("transform")
          if move.oldTransform == move.newTransform {
            json.null()
          } else {
            json.object(inline: true) { json in
              for (key, transform) in [("old" as StaticString, move.oldTransform), ("new", move.newTransform)] {
                json.key(key)
                json.array(inline: true) { json in
                  for number in transform.numbers {
                    json.element()
                    json.exact(Rational(number))
                  }
                }
              }
            }
          }
        }
      }
      json.member("shown", configuration.layout.shown.map { scene.name(of: $0) })
      json.member("hidden", configuration.layout.hidden.map { scene.name(of: $0) })
      json.member("installed", configuration.layout.installed.map { scene.name(of: $0) })
      json.member("uninstalled", configuration.layout.uninstalled.map { scene.name(of: $0) })
      json.member("ranges", configuration.ranges) { range, json in
        json.object(inline: true) { json in
          json.member("subject", range.subject)
          for (key, bounds) in [("old" as StaticString, range.old), ("new", range.new)] {
            json.key(key)
            guard let bounds else {
              json.null()
              continue
            }
            json.array(inline: true) { json in
              for bound in [bounds.lower, bounds.upper] {
                json.element()
                json.exact(bound)
              }
            }
          }
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
      json.key("location")
      if let location = result.location {
        json.object(inline: true) { json in
          json.member("line", location.start.line)
          json.member("column", location.start.column)
        }
      } else {
        json.null()
      }
      guard let new else { return }
      json.key("before")
      if let before = new.before {
        json.object(inline: true) { json in
          json.member("severity", before.severity.rawValue)
          json.member("configurations", before.configurations)
        }
      } else {
        json.null()
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
  fileprivate var numbers: [ExactDecimal] { [rotation, scaleX, scaleY, translationX, translationY] }
}
