import Foundation
import LayoutCapture
import UIKit

/// Records the login screen in a window, as a unit test of an app does.
@MainActor func recordLogin(in folder: URL) throws {
  let controller = LoginController()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  window.rootViewController = controller
  window.isHidden = false

  let capture = LayoutCapture(of: controller.view, name: "Login")
  capture.record(transition: "showRecords", from: "closed", to: "open", duration: 0.25) { controller.showRecords(true) }
  capture.record(
    environment: "large text", traits: UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge))
  try capture.write(to: folder.appending(path: "Login.json"))
}
