import LayoutModel
import LayoutReporting
import SceneLoading

/// The catalogue of devices as a table.
enum DeviceTable {
  /// - Parameter width: the cells of a terminal's line; `nil` for lines of any length.
  static func text(width: Int? = nil) -> String {
    var rows = [["device", "size", "safe area", "on its side", "safe area"]]
    for device in Device.catalog {
      let landscape = device.landscape
      rows.append([device.name, size(device), insets(device), size(landscape), insets(landscape)])
    }
    return """
      \(rows.inAlignedColumns(width: width))
      A safe area's insets are top, left, bottom, right. A device on its side is named NAME\(Device.landscapeSuffix).
      \(Device.sources)

      """.wrapped(toWidth: width)
  }

  private static func size(_ device: Device) -> String { "\(device.width) × \(device.height)" }

  private static func insets(_ device: Device) -> String {
    let area = device.safeArea
    return [area.top, area.left, area.bottom, area.right].map { "\($0)" }.joined(separator: " ")
  }
}
