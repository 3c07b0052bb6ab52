import LayoutCapture
import UIKit

/// A list of recent accounts drops out of the account field; the sign-in button shrinks to a circle.
final class LoginController: ScreenController {
  private let avatar = Picture(80, 80)
  private let account = PlaceholderField(132, 34)
  private let password = PlaceholderField(96, 34)
  private let signIn = TitleButton(37, 33)
  private let dropdown = TitleButton(22, 22)
  private let list = UIScrollView()
  private let records = [112, 98, 121, 87, 104].map { SizedLabel($0, 20.5) }
  private lazy var listTop = list.topAnchor.constraint(equalTo: account.topAnchor).named("list.top")
  private lazy var listHeight = list.heightAnchor.constraint(equalToConstant: 0).named("list.height")
  private lazy var wide = [
    signIn.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 25).named("signIn.left"),
    signIn.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -25).named("signIn.right"),
  ]
  private lazy var round = [
    signIn.widthAnchor.constraint(equalTo: signIn.heightAnchor, multiplier: 1).named("signIn.ratio"),
    signIn.centerXAnchor.constraint(equalTo: view.centerXAnchor).named("signIn.centerX"),
  ]

  override func makeViews() {
    view.add(avatar, password, signIn, list, account, dropdown)
    avatar.layer.cornerRadius = 40
    signIn.layer.cornerRadius = 20
    signIn.reach = 2
    dropdown.reach = 2
    list.backgroundColor = .white
    NSLayoutConstraint.activate([
      avatar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
      avatar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      avatar.widthAnchor.constraint(equalToConstant: 80),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor, multiplier: 1),
      account.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 30),
      account.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 25),
      account.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -25),
      account.heightAnchor.constraint(equalToConstant: 40),
      dropdown.trailingAnchor.constraint(equalTo: account.trailingAnchor),
      dropdown.centerYAnchor.constraint(equalTo: account.centerYAnchor),
      dropdown.heightAnchor.constraint(equalTo: account.heightAnchor, multiplier: 1),
      dropdown.widthAnchor.constraint(equalTo: dropdown.heightAnchor, multiplier: 1),
      listTop, list.leadingAnchor.constraint(equalTo: account.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: account.trailingAnchor), listHeight,
      password.topAnchor.constraint(equalTo: account.bottomAnchor, constant: 12),
      password.leadingAnchor.constraint(equalTo: account.leadingAnchor),
      password.trailingAnchor.constraint(equalTo: account.trailingAnchor),
      password.heightAnchor.constraint(equalTo: account.heightAnchor, multiplier: 1),
      signIn.topAnchor.constraint(equalTo: password.bottomAnchor, constant: 24),
      signIn.heightAnchor.constraint(equalToConstant: 40),
    ])
    NSLayoutConstraint.activate(wide)
    addRecords()
  }

  private func addRecords() {
    let content = list.contentLayoutGuide
    for (index, record) in records.enumerated() {
      record.accessibilityIdentifier = "record\(index + 1)"
      list.add(record)
      guard index > 0 else { continue }
      NSLayoutConstraint.activate([
        record.topAnchor.constraint(equalTo: records[index - 1].bottomAnchor),
        record.leadingAnchor.constraint(equalTo: records[0].leadingAnchor),
        record.widthAnchor.constraint(equalTo: records[0].widthAnchor, multiplier: 1),
        record.heightAnchor.constraint(equalTo: records[0].heightAnchor, multiplier: 1),
      ])
    }
    NSLayoutConstraint.activate([
      records[0].topAnchor.constraint(equalTo: content.topAnchor),
      records[0].leadingAnchor.constraint(equalTo: content.leadingAnchor),
      records[0].trailingAnchor.constraint(equalTo: content.trailingAnchor),
      records[0].widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor, multiplier: 1),
      records[0].heightAnchor.constraint(equalTo: account.heightAnchor, multiplier: 1),
      records[4].bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
  }

  /// Drops the list out of the account field, or takes it back.
  func showRecords(_ isOpen: Bool) {
    dropdown.transform = isOpen ? CGAffineTransform(rotationAngle: .pi) : .identity
    listTop.constant = isOpen ? 40 : 0
    listHeight.constant = isOpen ? 200 : 0
  }

  private func shrink(_ isBusy: Bool) {
    NSLayoutConstraint.deactivate(isBusy ? wide : round)
    NSLayoutConstraint.activate(isBusy ? round : wide)
  }

  static func captured() -> String {
    let controller = LoginController()
    let capture = LayoutCapture(of: controller.view, name: "Login")
    capture.allow(controller.list, toCover: controller.password, controller.signIn)
    capture.allow(controller.dropdown, toCover: controller.account)
    capture.record(environment: "iphone-se-3")
    capture.record(environment: "large", size: CGSize(width: 430, height: 932)) {
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    }
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    capture.record(
      transition: "showRecords", from: "closed", to: "open", machine: "records", trigger: controller.dropdown,
      curve: .spring(damping: 0.4, velocity: 5)
    ) { controller.showRecords(true) }
    capture.record(
      transition: "hideRecords", from: "open", to: "closed", machine: "records", trigger: controller.dropdown
    ) { controller.showRecords(false) }
    capture.record(
      transition: "shrink", from: "idle", to: "busy", machine: "login", trigger: controller.signIn, duration: 0.15,
      curve: .easeIn
    ) { controller.shrink(true) }
    capture.record(
      transition: "grow", from: "busy", to: "idle", machine: "login", trigger: controller.signIn, duration: 0.15,
      curve: .easeOut
    ) { controller.shrink(false) }
    return capture.scene
  }
}
