import LayoutCapture
import UIKit

/// A rating view that waits above the screen and drops into its centre.
final class RatingController: ScreenController {
  private let webview = Panel()
  private let rating = Panel()
  private let toggle = TitleButton(40, 30)
  private let stars = (1...5).map { _ in TitleButton(44, 44) }
  private lazy var inflection = rating.centerYAnchor.constraint(equalTo: webview.centerYAnchor, constant: -1334).at(950)

  override func makeViews() {
    view.add(webview, rating, toggle)
    webview.layoutMargins = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    for (index, star) in stars.enumerated() {
      star.accessibilityIdentifier = "star\(index + 1)"
      rating.add(star)
    }
    let margins = webview.layoutMarginsGuide
    NSLayoutConstraint.activate([
      webview.topAnchor.constraint(equalTo: view.topAnchor),
      webview.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      webview.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webview.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      inflection.named("rating.centerY"), rating.centerXAnchor.constraint(equalTo: webview.centerXAnchor).at(950),
      rating.leadingAnchor.constraint(equalTo: margins.leadingAnchor, constant: 10).at(750),
      rating.trailingAnchor.constraint(equalTo: margins.trailingAnchor, constant: -10).at(750),
      rating.widthAnchor.constraint(equalToConstant: 355).at(900),
      rating.heightAnchor.constraint(equalToConstant: 200).at(900),
      stars[2].centerXAnchor.constraint(equalTo: rating.centerXAnchor),
      stars[2].centerYAnchor.constraint(equalTo: rating.centerYAnchor),
      stars[1].trailingAnchor.constraint(equalTo: stars[2].leadingAnchor, constant: -12),
      stars[0].trailingAnchor.constraint(equalTo: stars[1].leadingAnchor, constant: -12),
      stars[3].leadingAnchor.constraint(equalTo: stars[2].trailingAnchor, constant: 12),
      stars[4].leadingAnchor.constraint(equalTo: stars[3].trailingAnchor, constant: 12),
      toggle.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      toggle.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
      toggle.widthAnchor.constraint(equalToConstant: 60), toggle.heightAnchor.constraint(equalToConstant: 44),
    ])
    for index in [0, 1, 3, 4] {
      stars[index].centerYAnchor.constraint(equalTo: stars[2].centerYAnchor).isActive = true
    }
  }

  static func captured() -> String {
    let controller = RatingController()
    let capture = LayoutCapture(of: controller.view, name: "Rating")
    let spring = LayoutCapture.Curve.spring(damping: 0.3, velocity: 0.75)
    capture.record(
      transition: "show", from: "away", to: "shown", trigger: controller.toggle, duration: 1, curve: spring
    ) { controller.inflection.constant = 0 }
    capture.record(
      transition: "hide", from: "shown", to: "away", trigger: controller.toggle, duration: 1, curve: spring
    ) { controller.inflection.constant = -1334 }
    return capture.scene
  }
}
