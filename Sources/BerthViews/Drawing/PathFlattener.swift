import Glibc

/// Turns SVG path data into straight lines (SVG 2, chapter 9; arcs by appendix B.2.4).
struct PathFlattener {
  /// Contours as x, y, x, y… and whether each is closed.
  private(set) var contours: [(points: [Double], closed: Bool)] = []
  private var points: [Double] = []
  private var (x, y) = (0.0, 0.0)
  private var (startX, startY) = (0.0, 0.0)
  /// The last control point, for the smooth commands.
  private var control: (x: Double, y: Double, isCubic: Bool)?

  private static let limit = 20_000

  init(_ data: String) {
    var reader = PathReader(data)
    read(&reader)
    finish()
  }

  private mutating func read(_ reader: inout PathReader) {
    while let command = reader.command(), contours.count < 2000, points.count < Self.limit {
      repeat {
        guard apply(command.letter, command.isRelative, &reader) else { return }
      } while reader.hasNumber && command.letter != UInt8(ascii: "Z")
        && points.count < Self.limit
    }
  }

  private mutating func finish() {
    if points.count > 2 { contours.append((points, false)) }
    points = []
  }

  private mutating func add(_ newX: Double, _ newY: Double) {
    (x, y) = (newX, newY)
    points.append(newX)
    points.append(newY)
  }

  private mutating func apply(
    _ letter: UInt8, _ isRelative: Bool, _ reader: inout PathReader
  ) -> Bool {
    let (baseX, baseY) = isRelative ? (x, y) : (0, 0)
    switch letter {
    case UInt8(ascii: "Z"):
      if points.count > 2 { contours.append((points, true)) }
      points = []
      (x, y, control) = (startX, startY, nil)
      points = [x, y]
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      guard let to = reader.numbers(2) else { return false }
      if letter == UInt8(ascii: "M"), !reader.isRepeat {
        finish()
        (startX, startY) = (baseX + to[0], baseY + to[1])
      }
      add(baseX + to[0], baseY + to[1])
      control = nil
    case UInt8(ascii: "H"):
      guard let to = reader.numbers(1) else { return false }
      add(baseX + to[0], y)
      control = nil
    case UInt8(ascii: "V"):
      guard let to = reader.numbers(1) else { return false }
      add(x, baseY + to[0])
      control = nil
    case UInt8(ascii: "C"), UInt8(ascii: "S"):
      let isSmooth = letter == UInt8(ascii: "S")
      guard let n = reader.numbers(isSmooth ? 4 : 6) else { return false }
      let first = isSmooth ? reflected(cubic: true) : (baseX + n[0], baseY + n[1])
      let rest = isSmooth ? n[0...] : n[2...]
      let end = rest.startIndex
      cubic(
        first, (baseX + rest[end], baseY + rest[end + 1]),
        (baseX + rest[end + 2], baseY + rest[end + 3]))
    case UInt8(ascii: "Q"), UInt8(ascii: "T"):
      let isSmooth = letter == UInt8(ascii: "T")
      guard let n = reader.numbers(isSmooth ? 2 : 4) else { return false }
      let middle = isSmooth ? reflected(cubic: false) : (baseX + n[0], baseY + n[1])
      quadratic(middle, (baseX + n[n.count - 2], baseY + n[n.count - 1]))
    default:
      guard let n = reader.arc() else { return false }
      arc(n, to: (baseX + n[5], baseY + n[6]))
      control = nil
    }
    return true
  }

  private func reflected(cubic: Bool) -> (Double, Double) {
    guard let control, control.isCubic == cubic else { return (x, y) }
    return (2 * x - control.x, 2 * y - control.y)
  }

  private mutating func cubic(
    _ a: (Double, Double), _ b: (Double, Double), _ end: (Double, Double)
  ) {
    let (fromX, fromY) = (x, y)
    for step in 1...16 {
      let t = Double(step) / 16
      let u = 1 - t
      let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      add(
        w0 * fromX + w1 * a.0 + w2 * b.0 + w3 * end.0,
        w0 * fromY + w1 * a.1 + w2 * b.1 + w3 * end.1)
    }
    control = (b.0, b.1, true)
  }

  private mutating func quadratic(_ a: (Double, Double), _ end: (Double, Double)) {
    let (fromX, fromY) = (x, y)
    for step in 1...12 {
      let t = Double(step) / 12
      let u = 1 - t
      add(
        u * u * fromX + 2 * u * t * a.0 + t * t * end.0,
        u * u * fromY + 2 * u * t * a.1 + t * t * end.1)
    }
    control = (a.0, a.1, false)
  }

  /// An elliptical arc: radii, turn in degrees, large and sweep flags, then its end.
  private mutating func arc(_ n: [Double], to end: (x: Double, y: Double)) {
    var (rx, ry) = (abs(n[0]), abs(n[1]))
    guard rx > 0, ry > 0, end.x != x || end.y != y else { return add(end.x, end.y) }
    let turn = n[2] * .pi / 180
    let (cosine, sine) = (cos(turn), sin(turn))
    let (halfX, halfY) = ((x - end.x) / 2, (y - end.y) / 2)
    let (px, py) = (cosine * halfX + sine * halfY, -sine * halfX + cosine * halfY)
    let excess = px * px / (rx * rx) + py * py / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let below = rx * rx * py * py + ry * ry * px * px
    let above = max(rx * rx * ry * ry - below, 0)
    let sign = (n[3] != 0) == (n[4] != 0) ? -1.0 : 1.0
    let factor = below > 0 ? sign * (above / below).squareRoot() : 0
    let (qx, qy) = (factor * rx * py / ry, -factor * ry * px / rx)
    let centerX = cosine * qx - sine * qy + (x + end.x) / 2
    let centerY = sine * qx + cosine * qy + (y + end.y) / 2
    let start = atan2((py - qy) / ry, (px - qx) / rx)
    var sweep = atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if n[4] != 0, sweep < 0 { sweep += 2 * .pi }
    if n[4] == 0, sweep > 0 { sweep -= 2 * .pi }
    for step in 1...24 {
      let angle = start + sweep * Double(step) / 24
      let (ex, ey) = (rx * cos(angle), ry * sin(angle))
      add(centerX + cosine * ex - sine * ey, centerY + sine * ex + cosine * ey)
    }
  }
}
