import BerthViewModel

/// Lays a view out on a page: a pen that moves down, in a column of some width.
struct SVGPainter {
  /// An area behind the content, such as a card; its height is known when the content is drawn.
  struct Area {
    var x, y, width, height, radius: Double
    var color: View.Color
    var opacity: Double?
    var outline: View.Color?

    func draw(into markup: inout Markup) {
      markup.open(
        "<rect", ["x": x, "y": y, "width": max(width, 0), "height": max(height, 0), "rx": radius])
      if let outline {
        markup.note(.line)
        markup.attribute("class", Self.classes(color, outline))
        markup.raw(" stroke-width=\"1\"")
      } else {
        markup.fill(color, opacity: opacity)
      }
      markup.raw("/>")
    }

    private static func classes(_ fill: View.Color, _ stroke: View.Color) -> String {
      "f-\(fill.text) s-\(stroke.text)"
    }
  }

  /// Everything but the areas.
  var content = Markup(capacity: 16_384)
  /// The roles that areas use.
  private(set) var ground = Markup(capacity: 0)
  private(set) var areas: [Area] = []
  /// The left edge of the column.
  var x: Double
  /// The width of the column.
  var width: Double
  /// The pen: where the next part starts.
  var y: Double
  private var isFresh = true

  init(width: Double) {
    let margin = width < 480 ? 20.0 : 36
    x = margin
    self.width = width - 2 * margin
    y = margin
  }

  /// Moves the pen down.
  mutating func space(_ height: Double) { y += height }

  /// Moves the pen down unless nothing stands above it in this column.
  mutating func gap(_ height: Double) {
    if !isFresh { y += height }
  }

  /// Notes that something stands above the pen now.
  mutating func touch() { isFresh = false }

  /// Draws `body` in a column of its own, `inset` from the left and `right` from the right.
  mutating func inset(_ inset: Double, right: Double = 0, _ body: (inout Self) -> Void) {
    let (oldX, oldWidth) = (x, width)
    x += inset
    width = max(width - inset - right, 40)
    body(&self)
    x = oldX
    width = oldWidth
  }

  /// Draws `body` on an area that grows with it.
  mutating func area(
    padding: Double, radius: Double = 16, color: View.Color = .surface,
    opacity: Double? = nil, outline: View.Color? = nil, _ body: (inout Self) -> Void
  ) {
    let index = reserve(
      Area(
        x: x, y: y, width: width, height: 0, radius: radius, color: color, opacity: opacity,
        outline: outline))
    let wasFresh = isFresh
    let top = y
    isFresh = true
    y += padding
    inset(padding, right: padding, body)
    y += padding
    areas[index].height = y - top
    isFresh = wasFresh
    touch()
  }

  private mutating func reserve(_ area: Area) -> Int {
    if case .role(let role) = area.color.value { ground.note(role) }
    if case .role(let role)? = area.outline?.value { ground.note(role) }
    areas.append(area)
    return areas.count - 1
  }

  /// Draws bodies side by side in equal columns; their areas end at one height.
  mutating func columns(_ bodies: [(inout SVGPainter) -> Void], between: Double) {
    let count = Double(bodies.count)
    let column = (width - between * (count - 1)) / count
    let (left, top, oldWidth) = (x, y, width)
    var bottom = y
    var firsts: [Int] = []
    for (index, body) in bodies.enumerated() {
      x = left + Double(index) * (column + between)
      width = column
      y = top
      isFresh = true
      firsts.append(areas.count)
      body(&self)
      bottom = max(bottom, y)
    }
    for first in firsts where first < areas.count && areas[first].y == top {
      areas[first].height = bottom - top
    }
    (x, width, y) = (left, oldWidth, bottom)
    isFresh = false
  }

  /// Opens a link around what follows; returns whether it must be closed.
  mutating func openLink(_ link: String?) -> Bool {
    content.openLink(link)
  }

  mutating func closeLink(_ wasOpened: Bool) {
    content.closeLink(wasOpened)
  }
}
