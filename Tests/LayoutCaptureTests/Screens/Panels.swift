import LayoutCapture
import UIKit

/// A switch pushes a blue panel in beside a yellow one.
final class PanelsController: ScreenController {
  private let mode = UISwitch()
  private let yellow = Panel()
  private let blue = Panel()
  private lazy var spacing = blue.leadingAnchor.constraint(equalTo: yellow.trailingAnchor, constant: 100)
  private lazy var yellowRight = yellow.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20).at(750)
  private lazy var blueRight = blue.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20).at(250)

  override func makeViews() {
    view.add(mode, yellow, blue)
    NSLayoutConstraint.activate([
      mode.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 12),
      mode.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      yellow.topAnchor.constraint(equalTo: mode.bottomAnchor, constant: 12),
      yellow.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20).named("yellow.left"),
      yellow.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20),
      yellowRight.named("yellow.right"), spacing, blueRight.named("blue.right"),
      blue.widthAnchor.constraint(equalTo: yellow.widthAnchor, multiplier: 1),
      blue.topAnchor.constraint(equalTo: yellow.topAnchor), blue.bottomAnchor.constraint(equalTo: yellow.bottomAnchor),
    ])
  }

  private func split(_ isSplit: Bool) {
    spacing.constant = isSplit ? 10 : 100
    yellowRight.priority = isSplit ? .defaultLow : .defaultHigh
    blueRight.priority = isSplit ? .defaultHigh : .defaultLow
  }

  static func captured() -> String {
    let controller = PanelsController()
    let capture = LayoutCapture(of: controller.view, name: "Two panels")
    capture.record(transition: "enable", from: "single", to: "split", trigger: controller.mode, duration: 1) {
      controller.split(true)
    }
    capture.record(transition: "disable", from: "split", to: "single", trigger: controller.mode, duration: 1) {
      controller.split(false)
    }
    return capture.scene
  }
}
