import BerthViewModel

/// What stands at one place of a map and can be asked about.
struct Pin {
  var label: String
  var category: String?
  var detail: String?
  var link: String?
  var isCluster = false
}

extension MapDrawing {
  /// Opens a group with its origin at a place, inside a link or, when interactive, as a button that
  /// a script asks for its details. Where links lead to pages, it is one. The answer is the tag that
  /// `end` closes beside its own.
  func begin(
    _ pin: Pin, _ spot: (x: Double, y: Double), _ interactive: Bool, _ markup: inout Markup
  ) -> String {
    var closing = "</g>"
    if interactive {
      let address = markup.resolve == nil ? nil : markup.address(of: pin.link)
      if let address {
        closing = "</a>"
        markup.raw("<a class=\"pin\(pin.isCluster ? " many" : "")\"")
        markup.attribute("href", address)
      } else {
        markup.raw("<g class=\"pin\(pin.isCluster ? " many" : "")\" tabindex=\"0\" role=\"button\"")
        markup.link("data-link", pin.link)
      }
      markup.attribute("aria-label", pin.label)
      let meaning = pin.category.flatMap { category in
        map.legend.first { $0.category == category }?.label
      }
      if let meaning { markup.attribute("data-category", meaning) }
    } else {
      if markup.openLink(pin.link) { closing = "</g></a>" }
      markup.raw("<g")
    }
    markup.translation(spot.x, spot.y)
    markup.raw(">")
    if interactive, let detail = pin.detail { markup.title(detail) }
    markup.raw("<g>")
    return closing
  }

  /// Closes what `begin` opened.
  func end(_ closing: String, _ markup: inout Markup) {
    markup.raw("</g>\(closing)")
  }
}
