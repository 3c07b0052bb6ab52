import LayoutModel

/// A screen in portrait, with its size and safe area in points.
package struct Device: Sendable {
  package let name: String
  package let width, height: Int64
  package let safeArea: DecimalInsets

  fileprivate init(_ name: String, _ width: Int64, _ height: Int64, top: Int64, bottom: Int64) {
    self.name = name
    self.width = width
    self.height = height
    safeArea = DecimalInsets(top: ExactDecimal(top), left: .zero, bottom: ExactDecimal(bottom), right: .zero)
  }
}

extension Device {
  /// The devices that an environment can name, oldest first in each family.
  ///
  /// Sizes: Apple's Human Interface Guidelines (Layout). Safe areas: as the simulators report them for a view without bars, on
  /// the system version that the device shipped with.
  package static let catalog: [Device] = [
    Device("iphone-se-1", 320, 568, top: 20, bottom: 0),
    Device("iphone-se-2", 375, 667, top: 20, bottom: 0),
    Device("iphone-se-3", 375, 667, top: 20, bottom: 0),
    Device("iphone-6", 375, 667, top: 20, bottom: 0),
    Device("iphone-6-plus", 414, 736, top: 20, bottom: 0),
    Device("iphone-6s", 375, 667, top: 20, bottom: 0),
    Device("iphone-6s-plus", 414, 736, top: 20, bottom: 0),
    Device("iphone-7", 375, 667, top: 20, bottom: 0),
    Device("iphone-7-plus", 414, 736, top: 20, bottom: 0),
    Device("iphone-8", 375, 667, top: 20, bottom: 0),
    Device("iphone-8-plus", 414, 736, top: 20, bottom: 0),

    Device("iphone-x", 375, 812, top: 44, bottom: 34),
    Device("iphone-xr", 414, 896, top: 48, bottom: 34),
    Device("iphone-xs", 375, 812, top: 44, bottom: 34),
    Device("iphone-xs-max", 414, 896, top: 44, bottom: 34),
    Device("iphone-11", 414, 896, top: 48, bottom: 34),
    Device("iphone-11-pro", 375, 812, top: 44, bottom: 34),
    Device("iphone-11-pro-max", 414, 896, top: 44, bottom: 34),
    Device("iphone-12-mini", 375, 812, top: 50, bottom: 34),
    Device("iphone-12", 390, 844, top: 47, bottom: 34),
    Device("iphone-12-pro", 390, 844, top: 47, bottom: 34),
    Device("iphone-12-pro-max", 428, 926, top: 47, bottom: 34),
    Device("iphone-13-mini", 375, 812, top: 50, bottom: 34),
    Device("iphone-13", 390, 844, top: 47, bottom: 34),
    Device("iphone-13-pro", 390, 844, top: 47, bottom: 34),
    Device("iphone-13-pro-max", 428, 926, top: 47, bottom: 34),
    Device("iphone-14", 390, 844, top: 47, bottom: 34),
    Device("iphone-14-plus", 428, 926, top: 47, bottom: 34),
    Device("iphone-14-pro", 393, 852, top: 59, bottom: 34),
    Device("iphone-14-pro-max", 430, 932, top: 59, bottom: 34),
    Device("iphone-15", 393, 852, top: 59, bottom: 34),
    Device("iphone-15-plus", 430, 932, top: 59, bottom: 34),
    Device("iphone-15-pro", 393, 852, top: 59, bottom: 34),
    Device("iphone-15-pro-max", 430, 932, top: 59, bottom: 34),
    Device("iphone-16e", 390, 844, top: 47, bottom: 34),
    Device("iphone-16", 393, 852, top: 59, bottom: 34),
    Device("iphone-16-plus", 430, 932, top: 59, bottom: 34),
    Device("iphone-16-pro", 402, 874, top: 62, bottom: 34),
    Device("iphone-16-pro-max", 440, 956, top: 62, bottom: 34),
    Device("iphone-17", 402, 874, top: 62, bottom: 34),
    Device("iphone-air", 420, 912, top: 68, bottom: 34),
    Device("iphone-17-pro", 402, 874, top: 62, bottom: 34),
    Device("iphone-17-pro-max", 440, 956, top: 62, bottom: 34),

    Device("ipad-9.7", 768, 1024, top: 20, bottom: 0),
    Device("ipad-10.2", 810, 1080, top: 20, bottom: 0),
    Device("ipad-10", 820, 1180, top: 24, bottom: 20),
    Device("ipad-11", 820, 1180, top: 24, bottom: 20),
    Device("ipad-mini-5", 768, 1024, top: 20, bottom: 0),
    Device("ipad-mini-6", 744, 1133, top: 24, bottom: 20),
    Device("ipad-mini-7", 744, 1133, top: 24, bottom: 20),
    Device("ipad-air-3", 834, 1112, top: 20, bottom: 0),
    Device("ipad-air-4", 820, 1180, top: 24, bottom: 20),
    Device("ipad-air-5", 820, 1180, top: 24, bottom: 20),
    Device("ipad-air-11", 820, 1180, top: 24, bottom: 20),
    Device("ipad-air-13", 1024, 1366, top: 24, bottom: 20),
    Device("ipad-pro-9.7", 768, 1024, top: 20, bottom: 0),
    Device("ipad-pro-10.5", 834, 1112, top: 20, bottom: 0),
    Device("ipad-pro-11", 834, 1194, top: 24, bottom: 20),
    Device("ipad-pro-12.9", 1024, 1366, top: 24, bottom: 20),
    Device("ipad-pro-11-m4", 834, 1210, top: 24, bottom: 20),
    Device("ipad-pro-13-m4", 1032, 1376, top: 24, bottom: 20),
  ]

  package static func named(_ name: String) -> Device? { catalog.first { $0.name == name } }
}

extension SceneEnvironment {
  /// The device's screen and safe area; all else as the scene is written.
  package init(_ device: Device) {
    self.init(
      name: device.name, size: AxisPair(ExactDecimal(device.width), ExactDecimal(device.height)),
      safeArea: device.safeArea)
  }
}
