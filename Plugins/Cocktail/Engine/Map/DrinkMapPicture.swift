import BerthSDK

/// A part of the map as a picture: a dot for each drink in the colour of its family, and as many names
/// as have room, the best known first.
struct DrinkMapPicture {
  static let width = 1000.0
  static let height = 760.0
  private static let margin = 40.0
  private static let size = 13.0
  /// How wide a dot is.
  private static let dot = 7.0

  /// A name with the box it takes.
  struct Label: Sendable, Equatable {
    var text: String
    var x: Double
    var y: Double
    var width: Double

    /// Whether two names touch.
    func touches(_ other: Label) -> Bool {
      abs(x - other.x) < (width + other.width) / 2 + 4
        && abs(y - other.y) < DrinkMapPicture.size + 3
    }
  }

  private let dots: [(place: DrinkMap.Place, x: Double, y: Double)]
  /// Names that do not touch each other.
  let labels: [Label]
  private let center: String?

  /// - Parameters:
  ///   - places: what is shown; the picture is cut to them.
  ///   - center: id of a drink to mark, which is always named.
  init(_ places: [DrinkMap.Place], center: String? = nil) {
    self.center = center
    let (lowX, highX) = (places.map(\.x).min() ?? -1, places.map(\.x).max() ?? 1)
    let (lowY, highY) = (places.map(\.y).min() ?? -1, places.map(\.y).max() ?? 1)
    let room = (x: Self.width - 2 * Self.margin, y: Self.height - 2 * Self.margin)
    dots = places.map { place in
      (
        place, Self.margin + (place.x - lowX) / max(highX - lowX, 1e-9) * room.x,
        Self.margin + (place.y - lowY) / max(highY - lowY, 1e-9) * room.y
      )
    }
    var labels: [Label] = []
    let order = dots.sorted { first, second in
      if first.place.drink == center { return true }
      if second.place.drink == center { return false }
      return (first.place.popularity, second.place.drink)
        > (second.place.popularity, first.place.drink)
    }
    for dot in order {
      let width = TextFit.width(dot.place.name, size: Self.size)
      let x = min(max(dot.x, width / 2 + 4), Self.width - width / 2 - 4)
      let label = Label(text: dot.place.name, x: x, y: dot.y - 8, width: width)
      if !labels.contains(where: { $0.touches(label) }) { labels.append(label) }
    }
    self.labels = labels
  }

  /// The dots of each family as one path of points, which takes a fifth of what circles take.
  private var families: [(CodexFamily, String)] {
    var paths: [CodexFamily: String] = [:]
    for dot in dots where dot.place.drink != center {
      paths[dot.place.family, default: ""] += "M\(Int(dot.x.rounded())) \(Int(dot.y.rounded()))h.1"
    }
    return paths.sorted { $0.key.rawValue < $1.key.rawValue }
  }

  var view: View {
    var shapes: [View.Shape] = families.map { family, dots in
      View.Shape.path(dots).stroke(
        .color(GraphColours.group(family.rawValue).color), width: Self.dot, roundEnds: true)
    }
    if let own = dots.first(where: { $0.place.drink == center }) {
      shapes.append(.circle(x: own.x, y: own.y, radius: Self.dot).fill(.color(.accent)))
    }
    shapes += labels.map { label in
      View.Shape.text(
        label.text, x: label.x, y: label.y, size: Self.size, anchor: .middle,
        weight: label.text == dots.first(where: { $0.place.drink == center })?.place.name
          ? 700 : 400
      ).fill(.color(.gray))
    }
    return View.picture(
      width: Self.width, height: Self.height,
      label: "A map of \(dots.count) drinks; near ones are alike", shapes: shapes)
  }
}
