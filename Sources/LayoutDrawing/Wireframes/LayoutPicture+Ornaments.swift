import ConstraintSolver
import LayoutModel

extension LayoutPicture {
  /// Draws lines inside a box that show its kind.
  func appendOrnament(of view: ViewID, to svg: inout SVGText) {
    let (width, height) = placed.sizes[view.index]
    guard width * scale >= Self.leastSide && height * scale >= Self.leastSide else { return }
    var path = ""
    func line(_ points: (Double, Double)...) {
      path += SVGText.path(points.map { position(placed.maps[view.index].apply($0.0, $0.1)) })
    }
    let unit = 1 / scale
    switch scene[view].kind {
    case .imageView:
      let inset = placed.cornerRadius(of: view) * (1 - 0.707)
      line((inset, inset), (width - inset, height - inset))
      line((width - inset, inset), (inset, height - inset))
    case .textField, .textView:
      line((4 * unit, height - 4 * unit), (width - 4 * unit, height - 4 * unit))
    case .switch:
      let half = height / 2
      line((half, half), (width - half, half))
      line((width - half, height * 0.2), (width - half, height * 0.8))
    case .slider:
      line((4 * unit, height / 2), (width - 4 * unit, height / 2))
      line((width / 2, height * 0.2), (width / 2, height * 0.8))
    case .scrollView:
      line((width - 3 * unit, 4 * unit), (width - 3 * unit, max(4 * unit, height * 0.3)))
      if let content = contentSizes[view.index] {
        let (far, low) = (content.horizontal.drawnValue, content.vertical.drawnValue)
        if far > width || low > height { line((0, 0), (far, 0), (far, low), (0, low), (0, 0)) }
      }
    case .view, .label, .button, .stackView, .guide, .keyboard: break
    }
    if let lines = textLines[view] {
      for number in 0..<min(lines.count, Self.mostLines) {
        let middle = (Double(number) + 0.5) * lines.lineHeight
        line((0, middle), (number == lines.count - 1 ? lines.lastLength : width, middle))
      }
    }
    if !path.isEmpty { svg.add("path", ["class": "ornament", "d": path]) }
  }

  /// The number of lines drawn for one text; more are illegible.
  private static let mostLines = 200

  /// The smallest side, in units of the drawing, of a box with an ornament.
  private static let leastSide = 10.0

  /// A safe area, or margins that constraints use.
  struct Inset {
    let view: ViewID
    let name: String
    let corners: [Position]
  }

  /// In order of view.
  var insets: [Inset] {
    var insets: [Inset] = []
    for (index, view) in scene.views.enumerated() {
      let id = ViewID(index)
      let own = id == .root ? safeArea : view.safeArea
      if own != .zero, let corners = corners(of: id, inside: own) {
        insets.append(Inset(view: id, name: "safe area", corners: corners))
      }
      let margins = id == .root ? self.margins : view.margins
      if viewsWithMargins.contains(id), let corners = corners(of: id, inside: margins) {
        insets.append(Inset(view: id, name: "margins", corners: corners))
      }
    }
    return insets
  }

  private func corners(of view: ViewID, inside insets: DecimalInsets) -> [Position]? {
    guard presence(of: view) == .shown else { return nil }
    let (width, height) = placed.sizes[view.index]
    let (left, right) = (Rational(insets.left).drawnValue, Rational(insets.right).drawnValue)
    let (top, bottom) = (Rational(insets.top).drawnValue, Rational(insets.bottom).drawnValue)
    guard width > left + right && height > top + bottom else { return nil }
    return [(left, top), (width - right, top), (width - right, height - bottom), (left, height - bottom)].map {
      position(placed.maps[view.index].apply($0.0, $0.1))
    }
  }

  func appendInsets(to svg: inout SVGText) {
    for inset in insets {
      let name = scene[inset.view].name
      svg.add(
        "path", ["class": "inset", "data-view": name, "d": SVGText.path(inset.corners, isClosed: true)],
        title: "\(inset.name) of \(scene.displayName(of: inset.view))")
    }
  }
}
