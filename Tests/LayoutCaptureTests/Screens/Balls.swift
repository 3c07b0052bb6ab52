import LayoutCapture
import UIKit

/// A red and a blue ball that trade places. Each swap removes all that places them and makes new constraints.
final class BallsController: ScreenController {
  private let red = Panel()
  private let blue = Panel()
  private let swap = TitleButton(44, 30)

  override func makeViews() {
    view.add(swap, red, blue)
    for ball in [red, blue] { ball.layer.cornerRadius = 50 }
    NSLayoutConstraint.activate([
      red.widthAnchor.constraint(equalToConstant: 100), red.heightAnchor.constraint(equalToConstant: 100),
      blue.widthAnchor.constraint(equalToConstant: 100), blue.heightAnchor.constraint(equalToConstant: 100),
      swap.centerXAnchor.constraint(equalTo: view.centerXAnchor), swap.heightAnchor.constraint(equalToConstant: 44),
      swap.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -20),
    ])
    place(isRedOnTop: true)
  }

  private func place(isRedOnTop: Bool) {
    NSLayoutConstraint.deactivate(
      view.constraints.filter { $0.firstItem === red || $0.firstItem === blue })
    let (top, bottom) = isRedOnTop ? (red, blue) : (blue, red)
    let (topName, bottomName) = isRedOnTop ? ("red", "blue") : ("blue", "red")
    NSLayoutConstraint.activate([
      red.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      blue.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      top.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20).named("\(topName).atTop"),
      bottom.bottomAnchor.constraint(equalTo: swap.topAnchor, constant: -20).named("\(bottomName).atBottom"),
    ])
  }

  static func captured() -> String {
    let controller = BallsController()
    let capture = LayoutCapture(of: controller.view, name: "Two balls")
    capture.allow(controller.blue, toCover: controller.red)
    capture.record(
      transition: "blueUp", from: "redOnTop", to: "blueOnTop", trigger: controller.swap, duration: 0.5
    ) { controller.place(isRedOnTop: false) }
    capture.record(transition: "redUp", from: "blueOnTop", to: "redOnTop", trigger: controller.swap, duration: 0.5) {
      controller.place(isRedOnTop: true)
    }
    return capture.scene
  }
}
