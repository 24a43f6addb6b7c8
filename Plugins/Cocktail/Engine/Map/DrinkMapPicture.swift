import BerthSDK
import Glibc

/// A part of the map as a picture: a dot for each drink in the colour of its family, and as many names
/// as have room, the best known first.
///
/// A name stands beside its dot, on a side where it covers neither a dot nor another name. The best known
/// of a crowd stand further off, with a line to their dot; the others of it are left to a nearer look.
struct DrinkMapPicture {
  static let width = 1000.0
  static let height = 760.0
  private static let margin = 40.0
  private static let size = 13.0
  /// How wide a dot is.
  private static let dot = 7.0
  /// How many drinks, the best known, may be named further off.
  private static let farNamed = 48

  /// A name with the box it takes; `y` is the line it stands on.
  struct Label: Sendable, Equatable {
    var text: String
    var x: Double
    var y: Double
    var width: Double
    /// The line from its dot, x and y of both ends, for one that stands further off.
    var line: [Double] = []

    private var top: Double { y - 0.8 * DrinkMapPicture.size }
    private var bottom: Double { y + 0.25 * DrinkMapPicture.size }

    /// Whether two names touch.
    func touches(_ other: Label) -> Bool {
      abs(x - other.x) < (width + other.width) / 2 + 4
        && abs(y - other.y) < DrinkMapPicture.size + 3
    }

    /// Whether it covers a dot.
    func covers(x dotX: Double, y dotY: Double, radius: Double = DrinkMapPicture.dot / 2) -> Bool {
      abs(dotX - x) < width / 2 + radius && dotY > top - radius && dotY < bottom + radius
    }

    /// Whether the picture has all of it.
    var isInside: Bool {
      x - width / 2 >= 4 && x + width / 2 <= DrinkMapPicture.width - 4 && top >= 4
        && bottom <= DrinkMapPicture.height - 4
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
    let order = dots.sorted { first, second in
      if first.place.drink == center { return true }
      if second.place.drink == center { return false }
      return (first.place.popularity, second.place.drink)
        > (second.place.popularity, first.place.drink)
    }
    labels = Self.labels(order, center: center)
  }

  private static func labels(
    _ order: [(place: DrinkMap.Place, x: Double, y: Double)], center: String?
  ) -> [Label] {
    var labels: [Label] = []
    for (rank, own) in order.enumerated() {
      let isCenter = own.place.drink == center
      let width = TextFit.width(own.place.name, size: size, isBold: isCenter)
      let gap = isCenter ? dot : dot / 2
      func label(_ x: Double, _ y: Double, _ line: [Double] = []) -> Label {
        Label(text: own.place.name, x: x, y: y, width: width, line: line)
      }
      var places = [
        label(own.x, own.y - gap - 4.5), label(own.x, own.y + gap + 15),
        label(own.x + gap + 4 + width / 2, own.y + 4.5),
        label(own.x - gap - 4 - width / 2, own.y + 4.5),
      ]
      if rank < farNamed { places += far(own.x, own.y, label) }
      let found = places.first { place in
        place.isInside && !labels.contains(where: place.touches)
          && !order.contains { place.covers(x: $0.x, y: $0.y) }
      }
      // The drink that everything stands around is named, whatever is there.
      if let found = found ?? (isCenter ? places.first(where: \.isInside) : nil) {
        labels.append(found)
      }
    }
    return labels
  }

  /// Places further off, on rings around a dot.
  private static func far(
    _ x: Double, _ y: Double, _ label: (Double, Double, [Double]) -> Label
  ) -> [Label] {
    var places: [Label] = []
    for radius in stride(from: 26.0, through: 110, by: 12) {
      for step in 0..<16 {
        let angle = Double(step) * Double.pi / 8 - Double.pi / 2
        let (dx, dy) = (cos(angle) * radius, sin(angle) * radius)
        // The line ends at the name's near side.
        let end = label(x + dx, y + dy + 4, [])
        let side = dx > 8 ? end.width / 2 : dx < -8 ? -end.width / 2 : 0
        places.append(
          label(
            x + dx + side, y + dy + 4, [x, y, x + dx, y + dy + (side == 0 ? (dy < 0 ? 8 : -8) : 0)])
        )
      }
    }
    return places
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
    let lines = labels.compactMap { label -> String? in
      let ends = label.line.map { String(Int($0.rounded())) }
      return ends.isEmpty ? nil : "M\(ends[0]) \(ends[1])L\(ends[2]) \(ends[3])"
    }
    if !lines.isEmpty {
      shapes.append(View.Shape.path(lines.joined()).stroke(.color(.gray), width: 0.6))
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
