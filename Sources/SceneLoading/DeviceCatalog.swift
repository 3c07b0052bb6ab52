import LayoutModel

/// A screen, with its size and safe area in points.
package struct Device: Sendable {
  package let name: String
  package let width, height: Int64
  package let safeArea: DecimalInsets

  /// The family that a device belongs to.
  package enum Family: String, CaseIterable, Sendable { case phones, tablets }

  package var family: Family { name.hasPrefix("ipad") ? .tablets : .phones }

  /// The horizontal size class of a window that fills the screen. In landscape, only large phones have a regular width.
  package var widthClass: WidthClass {
    family == .tablets || width > height && height >= Self.leastLargePhone ? .regular : .compact
  }

  /// The least portrait width of a phone that has a regular width in landscape, in points.
  private static let leastLargePhone: Int64 = 414

  /// The suffix of the names of devices in landscape.
  package static let landscapeSuffix = "-landscape"

  fileprivate init(_ name: String, _ width: Int64, _ height: Int64, top: Int64, bottom: Int64) {
    self.name = name
    self.width = width
    self.height = height
    safeArea = DecimalInsets(top: ExactDecimal(top), left: .zero, bottom: ExactDecimal(bottom), right: .zero)
  }
}

extension Device {
  /// The bottom inset of the home indicator on a phone in landscape, in points.
  private static let landscapeIndicator: Int64 = 21

  /// The device in landscape. A phone then has no top inset; one with a home indicator has side insets as wide as its top inset in
  /// portrait. A tablet keeps its insets.
  package var landscape: Device {
    var insets = safeArea
    if family == .phones {
      let hasIndicator = !safeArea.bottom.isZero
      insets = DecimalInsets(
        top: .zero, left: hasIndicator ? safeArea.top : .zero,
        bottom: hasIndicator ? ExactDecimal(Self.landscapeIndicator) : .zero, right: hasIndicator ? safeArea.top : .zero
      )
    }
    return Device(name: name + Self.landscapeSuffix, width: height, height: width, safeArea: insets)
  }

  private init(name: String, width: Int64, height: Int64, safeArea: DecimalInsets) {
    self.name = name
    self.width = width
    self.height = height
    self.safeArea = safeArea
  }

  /// The sources of the figures, for people.
  package static let sources = """
    Sizes: Apple's Human Interface Guidelines, Layout, "Device screen dimensions". Safe areas: what the simulators report for a view \
    without bars, on the system version that the device shipped with. On its side, a phone without a home button has insets of that \
    height at both sides and 21 points at the bottom.
    """

  /// The devices of a family that are sold or supported at present, one for each screen size.
  package static func current(_ family: Family) -> [Device] {
    let names =
      switch family {
      case .phones:
        [
          "iphone-se-3", "iphone-13-mini", "iphone-16e", "iphone-16", "iphone-17-pro", "iphone-air",
          "iphone-17-pro-max",
        ]
      case .tablets: ["ipad-mini-7", "ipad-10.2", "ipad-air-11", "ipad-pro-11-m4", "ipad-pro-13-m4"]
      }
    return names.compactMap(named)
  }

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

  /// The device with a name, in landscape if the name ends with `-landscape`; `nil` if there is none.
  package static func named(_ name: String) -> Device? {
    guard name.hasSuffix(landscapeSuffix) else { return catalog.first { $0.name == name } }
    let upright = name.dropLast(landscapeSuffix.utf8.count)
    return catalog.first { $0.name == upright }?.landscape
  }
}

extension SceneEnvironment {
  /// The device's screen, safe area and width class; everything else is as in the scene.
  ///
  /// - Parameter bars: the insets that the app's bars add to the safe area.
  package init(_ device: Device, bars: DecimalInsets = .zero) {
    self.init(
      name: device.name, size: AxisPair(ExactDecimal(device.width), ExactDecimal(device.height)),
      safeArea: device.safeArea + bars, widthClass: device.widthClass)
  }
}
