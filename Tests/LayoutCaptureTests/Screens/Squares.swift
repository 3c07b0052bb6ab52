import LayoutCapture
import UIKit

/// A slider sets the size of the middle one of five squares.
final class SquaresController: ScreenController {
  private let red = Panel()
  private let yellow = Panel()
  private let blue = Panel()
  private let green = Panel()
  private let purple = Panel()
  private let slider = UISlider()
  private lazy var width = red.widthAnchor.constraint(equalToConstant: 100)
  private lazy var height = red.heightAnchor.constraint(equalToConstant: 100)

  override func makeViews() {
    view.add(red, yellow, blue, green, purple, slider)
    for square in [yellow, purple, blue, green] {
      NSLayoutConstraint.activate([
        square === yellow
          ? square.widthAnchor.constraint(equalToConstant: 60)
          : square.widthAnchor.constraint(equalTo: yellow.widthAnchor, multiplier: 1),
        square.heightAnchor.constraint(equalTo: square.widthAnchor, multiplier: 1),
        square === yellow || square === purple
          ? square.centerXAnchor.constraint(equalTo: red.centerXAnchor)
          : square.centerYAnchor.constraint(equalTo: red.centerYAnchor),
      ])
    }
    NSLayoutConstraint.activate([
      red.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      red.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      width, height, yellow.bottomAnchor.constraint(equalTo: red.topAnchor, constant: -10),
      purple.topAnchor.constraint(equalTo: red.bottomAnchor, constant: 10),
      blue.trailingAnchor.constraint(equalTo: red.leadingAnchor, constant: -10),
      green.leadingAnchor.constraint(equalTo: red.trailingAnchor, constant: 10),
      slider.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      slider.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      slider.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -20),
    ])
  }

  private func setSide(_ side: CGFloat) {
    width.constant = side
    height.constant = side
  }

  static func captured() -> String {
    let controller = SquaresController()
    let capture = LayoutCapture(of: controller.view, name: "Five squares")
    for (name, side) in [("smallest", 40), ("default", 100), ("largest", 160)] as [(String, CGFloat)] {
      capture.record(environment: name) { controller.setSide(side) }
    }
    return capture.scene
  }
}
