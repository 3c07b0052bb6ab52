import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct MissingContentSize: Rule {
  let id = RuleID.missingContentSize
  let severity = Severity.error
  let summary = "a scroll view's content size is not determined"
  let explanation = """
    Constraints tie views to the content of a scroll view, but no chain of them runs from one edge of the content to the \
    opposite one, so that nothing says how far it scrolls. It stands in place of the ambiguities and cuts inside the \
    scroll view that follow from it. A scroll view whose content no constraint mentions has its size set in code, and is \
    not reported.

    In a scene that is written by hand, a content to which only the least size of a stack view gives a size is reported, too. \
    What is too small or cut inside because of it is a consequence.

    The root of a self-sizing cell is reported likewise: if only its fitting size decides a free side of it, that side is 0, \
    and what is inside lies beyond it.

    Interface Builder calls this "scrollable content size ambiguity". At run time the content does not scroll, or its end \
    cannot be reached. Of a cell, UIKit logs that its constraints "ambiguously suggest a height of zero".

    Pin the content from edge to edge: the last view's bottom to the bottom of the scroll view's content or of the cell, and \
    for a scroll view that scrolls vertically only, a view's width to the scroll view's `frame` width.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [320, 568],
        "subviews": [
          {
            "id": "scroll", "kind": "scrollView", "frame": [0, 0, 320, 568],
            "subviews": [{ "id": "text", "kind": "label", "intrinsicSize": [288, 900] }]
          }
        ]
      },
      "constraints": {
        "text.top": "text.top == scroll.content.top + 16",
        "text.leading": "text.leading == scroll.content.leading + 16",
        "text.trailing": "text.trailing == scroll.content.trailing - 16"
      }
    }
    """
  let mending = [
    (
      #"scroll.content.top + 16","#,
      #"scroll.content.top + 16",\#n    "text.bottom": "text.bottom == scroll.content.bottom - 16","#
    )
  ]

  struct Evidence: LayoutEvidence, Hashable {
    /// The axes along which the content size of a scroll view is not determined.
    let axes: [Axis]

    static let wire = WireTable<Evidence>("contentSizeEvidence") {
      Field("undetermined", .list(.size, inline: true, #""minItems": 1"#), \.axes)
    }
  }

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    struct Key: Hashable {
      /// A scroll view or the root.
      let view: ViewID
      let axes: [Axis]
      let isRecovered: Bool
    }
    var groups = OrderedGroups<Key, Int>()
    for (index, solved) in analysis.configurations.enumerated() {
      let contents = solved.missingContents(in: scene).map { (view: $0.scrollView, axis: $0.axis) }
      let sides = analysis.unheldSides(in: index).map { (view: ViewID.root, axis: $0) }
      let missing = contents + sides
      for view in missing.map(\.view).unique() {
        let axes = missing.filter { $0.view == view }.map(\.axis)
        groups.add(index, to: Key(view: view, axes: axes, isRecovered: solved.isRecovered))
      }
    }
    let constraints = groups.entries.isEmpty ? nil : ContentConstraints(in: scene)
    return leastContents(in: analysis)
      + groups.entries.map { key, configurations in
        let name = scene.quotedName(of: key.view)
        let sizes = list(key.axes.map(\.sizeName))
        if scene[key.view].kind != .scrollView {
          return finding(
            message: "nothing holds the \(sizes) of \(name), so it is 0 \(list(key.axes.map(\.extent)))",
            configurations: configurations, views: [key.view], location: scene[key.view].nameLocation,
            label: "no \(sizes)", suggestions: key.axes.map { suggestion($0, ofRootIn: scene) },
            evidence: Evidence(axes: key.axes), isRecovered: key.isRecovered)
        }
        let isEmpty = configurations.allSatisfy {
          analysis.configurations[$0].configuration.subviews[key.view.index].isEmpty
        }
        let shown = configurations.first
        let ends = key.axes.map { axis in
          shown.flatMap { shown in
            constraints.map {
              ContentEnds(of: key.view, along: axis, $0, in: analysis.configurations[shown], scene)
            }
          }
        }
        return finding(
          message: "the content \(sizes) of \(name) \(key.axes.count == 1 ? "is" : "are") not determined: "
            + reason(ends, key.axes, in: scene),
          configurations: configurations, views: [key.view],
          location: scene[key.view].nameLocation,
          label: "no content \(sizes)",
          suggestions: key.axes.enumerated().map { place, axis in
            ends[place]?.suggestion ?? suggestion(axis, key.view, isEmpty: isEmpty, in: scene)
          },
          evidence: Evidence(axes: key.axes), isRecovered: key.isRecovered)
      }
  }
}

extension MissingContentSize {
  /// Findings about contents of scroll views, and sides of a self-sizing root, in a scene that is written by hand, to which only a
  /// weakest fit gives a size, so that something inside is 0 long.
  private func leastContents(in analysis: Analysis) -> [Finding] {
    let scene = analysis.scene
    guard scene.source == nil, scene.allowsSearch(of: analysis.configurations.count) else { return [] }
    let candidates = scene.views.indices.map { ViewID($0) }.filter { view in
      view == .root
        || scene[view].kind == .scrollView
          && scene.views.indices.contains { scene.views[$0].stack != nil && scene.isAncestor(view, of: ViewID($0)) }
    }
    struct Key: Hashable {
      let view, empty: ViewID
      let axis: Axis
      let size: Rational
    }
    var groups = OrderedGroups<Key, Int>()
    let sizes = LeastSizes(analysis: analysis)
    for (index, solved) in analysis.configurations.enumerated() where !solved.isRecovered {
      for view in candidates {
        for axis in [Axis.horizontal, .vertical] {
          let isOpen =
            view == .root
            ? solved.configuration.rootSize[axis] == nil && solved.frames[0][axis.size].isPositive
            : !solved.undeterminedContents.contains(ContentAxis(scrollView: view, axis: axis))
          guard isOpen, solved.configuration.properties[view.index].isInstalled,
            let size = view == .root ? solved.frames[0][axis.size] : solved.contentSizes[view.index]?[axis]
          else { continue }
          let anchor = Anchor(
            view: view, guide: view == .root ? .none : .content, attribute: axis.sizeAttribute)
          let attribute = MeasuredAttribute(anchor, of: scene)
          guard let empty = sizes.emptyView(behind: attribute, in: index) else { continue }
          groups.add(index, to: Key(view: view, empty: empty, axis: axis, size: size))
        }
      }
    }
    return groups.entries.map { key, configurations in
      let (name, sizeName) = (scene.quotedName(of: key.view), key.axis.sizeName)
      let isContent = key.view != .root
      let what = isContent ? "the content of \(name)" : name
      let cause =
        key.empty == key.view
        ? "nothing inside gives it a \(sizeName)"
        : "nothing gives \(scene.quotedName(of: key.empty)) inside a \(sizeName)"
      return finding(
        message: "\(what) is only \(rounded(key.size)) \(key.axis.extent): \(cause)",
        configurations: configurations, views: [key.view], location: scene[key.view].nameLocation,
        label: isContent ? "no content \(sizeName)" : "no \(sizeName)",
        suggestions: [
          isContent && key.axis == .horizontal
            ? suggestion(key.axis, key.view, isEmpty: false, in: scene)
            : "give \(key.empty == key.view ? "the views inside" : scene.quotedName(of: key.empty)) a \(sizeName)"
        ],
        evidence: Evidence(axes: [key.axis]))
    }
  }
}

/// Why the content has no size along some axes.
private func reason(_ ends: [ContentEnds?], _ axes: [Axis], in scene: Scene) -> String {
  func edges(_ axis: Axis) -> String { axis == .horizontal ? "leading to trailing" : "top to bottom" }
  if ends.allSatisfy({ $0?.reason == nil }) { return "nothing is pinned from \(list(axes.map(edges))) edge" }
  let wholes = ends.map { $0?.unboundedWhole }
  if axes.count > 1, let view = wholes[0], wholes.allSatisfy({ $0 == view }) {
    return "\(scene.quotedName(of: view)) is pinned to all four edges, but nothing gives it a "
      + list(axes.map(\.sizeName), conjunction: "or")
  }
  return list(zip(ends, axes).map { $0?.reason ?? "nothing is pinned from \(edges($1)) edge" })
}

private func suggestion(_ axis: Axis, ofRootIn scene: Scene) -> String {
  let name = scene.displayName(of: .root)
  return switch axis {
  case .horizontal: "pin the trailing edge of the last view inside to '\(name).trailing'"
  case .vertical: "pin the bottom of the last view inside to '\(name).bottom'"
  }
}

extension Analysis {
  /// The free sides of the root that are 0 although views lie inside, because only the fitting size decides them.
  fileprivate func unheldSides(in index: Int) -> [Axis] {
    let solved = configurations[index]
    let configuration = solved.configuration
    return [Axis.horizontal, .vertical].filter { axis in
      let root = solved.frames[ViewID.root.index]
      guard configuration.rootSize[axis] == nil, root[axis.size].isZero else { return false }
      let hasContent = scene[.root].subviews.contains { view in
        let properties = configuration.properties[view.index]
        let frame = solved.frames[view.index]
        return properties.isInstalled && !properties.isHidden && scene[view].kind != .guide
          && frame[axis.size].isPositive
      }
      guard hasContent else { return false }
      let side = MeasuredAttribute(axis.size, of: .root, in: scene)
      return explanation(of: side, in: index)?.atMost?.constraints == [.fitting(axis)]
    }
  }
}

/// - Parameter isEmpty: whether the scroll view has no views inside.
private func suggestion(_ axis: Axis, _ scrollView: ViewID, isEmpty: Bool, in scene: Scene) -> String {
  let name = scene.displayName(of: scrollView)
  if isEmpty {
    let content = scene.isImported ? "the Content Layout Guide" : "'\(name).content'"
    let verb = scene[scrollView].subviews.isEmpty ? "add" : "install"
    return "give \(content) a \(axis.sizeName), or \(verb) a view inside and pin it to both edges"
  }
  if scene.isImported {
    return switch axis {
    case .horizontal:
      "pin a view inside to the leading and trailing edge of the Content Layout Guide, and its width to that of the Frame Layout Guide"
    case .vertical: "pin the bottom of the last view inside to the bottom of the Content Layout Guide"
    }
  }
  return switch axis {
  case .horizontal:
    "pin a view inside to the leading and trailing edge of '\(name).content', and its width to '\(name).frame.width'"
  case .vertical: "pin the bottom of the last view inside to '\(name).content.bottom'"
  }
}

extension SolvedConfiguration {
  /// The undetermined content sizes of scroll views whose content is tied by an active constraint.
  func missingContents(in scene: Scene) -> [ContentAxis] {
    if undeterminedContents.isEmpty { return [] }
    var isTied = Array(repeating: false, count: scene.views.count)
    func mark(_ anchor: Anchor, _ other: Anchor?) {
      guard scene[anchor.view].kind == .scrollView else { return }
      let isContent =
        switch anchor.guide {
        case .content: true
        case .none: !anchor.attribute.isSize && other.map { scene.isAncestor(anchor.view, of: $0.view) } ?? false
        case .safeArea, .margins, .frame: false
        }
      if isContent { isTied[anchor.view.index] = true }
    }
    let isActive = configuration.isActive
    for index in scene.constraints.indices where isActive[index] {
      let (first, second) = (scene.constraints[index].first, scene.constraints[index].second)
      mark(first, second)
      if let second { mark(second, first) }
    }
    return undeterminedContents.filter { isTied[$0.scrollView.index] }
  }
}

extension Ambiguity {
  /// Whether only views inside one of the scroll views move, together with its content size.
  func follows(fromOneOf contents: [ContentAxis], in scene: Scene) -> Bool {
    attributes.allSatisfy { entry in
      contents.contains {
        $0.axis == entry.attribute.attribute.axis && scene.isAncestor($0.scrollView, of: entry.attribute.view)
          && movesContent(of: $0.scrollView)
      }
    }
  }

  private func movesContent(of scrollView: ViewID) -> Bool {
    let (first, second) = witnesses
    func size(_ layout: WitnessLayout) -> AxisPair<Rational>? {
      layout.contentSizes.first { $0.view == scrollView.index }?.size
    }
    return size(first) != size(second)
  }
}
