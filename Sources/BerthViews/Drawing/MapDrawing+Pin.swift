import BerthViewModel

/// What stands at one place of a map and can be asked about.
struct Pin {
  var label: String
  var category: String?
  var detail: String?
  var link: String?
}

extension MapDrawing {
  /// Opens a group with its origin at a place, inside a link or, when interactive, as a button that
  /// a script asks for its details; true when `end` must close a link.
  func begin(
    _ pin: Pin, _ spot: (x: Double, y: Double), _ interactive: Bool, _ markup: inout Markup
  ) -> Bool {
    var isLink = false
    if interactive {
      markup.raw("<g class=\"pin\" tabindex=\"0\" role=\"button\"")
      markup.attribute(
        "aria-label", pin.detail.map { "\(pin.label): \($0)" } ?? pin.label)
      markup.attribute("data-label", pin.label)
      let meaning = pin.category.flatMap { category in
        map.legend.first { $0.category == category }?.label
      }
      if let meaning { markup.attribute("data-category", meaning) }
      if let detail = pin.detail { markup.attribute("data-detail", detail) }
      markup.link("data-link", pin.link)
    } else {
      isLink = markup.openLink(pin.link)
      markup.raw("<g")
    }
    markup.translation(spot.x, spot.y)
    markup.raw("><g>")
    return isLink
  }

  /// Closes what `begin` opened.
  func end(_ isLink: Bool, _ markup: inout Markup) {
    markup.raw(isLink ? "</g></g></a>" : "</g></g>")
  }
}
