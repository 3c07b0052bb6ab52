extension LoggedAlert {
  /// Merges the descriptions of items from all rows.
  mutating func describeItems(_ mentions: [(item: LoggedItem, description: ItemDescription)]) {
    for (item, description) in mentions {
      var known = items[item] ?? ItemDescription()
      known.className = known.className ?? description.className
      known.text = known.text ?? description.text
      known.name = known.name ?? description.name
      if description.isOfApp { known.isOfApp = true }
      // A printed superview replaces an assumed one.
      if known.superview?.isAssumed ?? true { known.superview = description.superview ?? known.superview }
      items[item] = known
    }
  }

  /// Merges items that some rows print only by name and others by address.
  mutating func resolveNames() {
    var addresses: [String: Set<LoggedItem>] = [:]
    for (item, description) in items {
      guard let name = description.name, item.identity != name else { continue }
      addresses[name, default: []].insert(item)
    }
    func resolved(_ item: LoggedItem) -> LoggedItem {
      if item.isAssumed {
        let view = LoggedItem(identity: String(item.identity.dropFirst(LoggedItem.assumedPrefix.count)))
        return items[view]?.superview ?? item
      }
      guard let known = addresses[item.identity], known.count == 1, let only = known.first else { return item }
      return only
    }
    let mentioned = constraints.flatMap { $0.anchors.map(\.item) }
    guard items.keys.contains(where: { resolved($0) != $0 }) || mentioned.contains(where: { resolved($0) != $0 })
    else { return }
    for index in constraints.indices { constraints[index].renameItems(resolved) }
    for (item, description) in items where resolved(item) != item {
      items[item] = nil
      let target = resolved(item)
      if items[target]?.superview == nil { items[target]?.superview = description.superview }
    }
    items = items.mapValues { description in
      var description = description
      description.superview = description.superview.map(resolved)
      return description
    }
  }
}

extension LoggedConstraint {
  fileprivate mutating func renameItems(_ name: (LoggedItem) -> LoggedItem) {
    var renamed = AnchorForm()
    for (anchor, coefficient) in form.terms {
      renamed.add(AnchorForm(LoggedAnchor(name(anchor.item), anchor.attribute)), times: coefficient)
    }
    renamed.constant = form.constant
    renamed.rounding = form.rounding
    renamed.hasRoundedMultiplier = form.hasRoundedMultiplier
    form = renamed
    sides = sides.map { sides in
      let first = LoggedAnchor(name(sides.first.item), sides.first.attribute)
      let second = sides.second.map { LoggedAnchor(name($0.item), $0.attribute) }
      return (first, second, sides.multiplier, sides.constant)
    }
  }
}
