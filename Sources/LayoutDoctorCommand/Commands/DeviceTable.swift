import LayoutModel
import SceneLoading

/// The catalogue of devices as a table.
enum DeviceTable {
  static var text: String {
    var rows = [["device", "size", "safe area", "on its side", "safe area"]]
    for device in Device.catalog {
      let landscape = device.landscape
      rows.append([device.name, size(device), insets(device), size(landscape), insets(landscape)])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.indices.map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count) }
      return cells.joined(separator: "  ").trimmed
    }
    return
      (lines + [
        "",
        "A safe area's insets are top, left, bottom, right. A device on its side is named NAME\(Device.landscapeSuffix).",
        Device.sources,
      ])
      .joined(separator: "\n") + "\n"
  }

  private static func size(_ device: Device) -> String { "\(device.width) × \(device.height)" }

  private static func insets(_ device: Device) -> String {
    let area = device.safeArea
    return [area.top, area.left, area.bottom, area.right].map { "\($0)" }.joined(separator: " ")
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
