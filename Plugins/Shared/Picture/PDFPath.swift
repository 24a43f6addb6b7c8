import Glibc

/// SVG path data as the operators of PDF, and the box around it.
struct PDFPath {
  private(set) var operators = ""
  /// The corners of the box; nil for a path without points.
  private(set) var box: (left: Double, top: Double, right: Double, bottom: Double)?

  private var (x, y) = (0.0, 0.0)
  private var start = (x: 0.0, y: 0.0)
  /// The control point of a quadratic curve that came just before.
  private var control: (x: Double, y: Double)?

  init() {}

  /// Reads path data with the commands M, L, H, V, C, Q, T, A and Z of SVG, absolute or relative; what follows
  /// a command that is none of them is left out.
  init(_ data: String) {
    var tokens = Tokens(data)
    while let command = tokens.command() {
      var isFirst = true
      repeat {
        guard apply(command, isFirst, &tokens) else { return }
        isFirst = false
      } while tokens.hasNumber && command.uppercased() != "Z"
    }
  }

  private mutating func apply(_ command: Character, _ isFirst: Bool, _ tokens: inout Tokens) -> Bool
  {
    let base = command.isLowercase ? (x: x, y: y) : (x: 0, y: 0)
    switch command.uppercased() {
    case "M":
      guard let to = tokens.numbers(2) else { return false }
      if isFirst {
        move(base.x + to[0], base.y + to[1])
      } else {
        line(base.x + to[0], base.y + to[1])
      }
    case "L":
      guard let to = tokens.numbers(2) else { return false }
      line(base.x + to[0], base.y + to[1])
    case "H":
      guard let to = tokens.numbers(1) else { return false }
      line(base.x + to[0], y)
    case "V":
      guard let to = tokens.numbers(1) else { return false }
      line(x, base.y + to[0])
    case "C":
      guard let n = tokens.numbers(6) else { return false }
      curve(
        base.x + n[0], base.y + n[1], base.x + n[2], base.y + n[3], base.x + n[4], base.y + n[5])
    case "Q":
      guard let n = tokens.numbers(4) else { return false }
      bend(base.x + n[0], base.y + n[1], base.x + n[2], base.y + n[3])
    case "T":
      guard let to = tokens.numbers(2) else { return false }
      let before = control ?? (x, y)
      bend(2 * x - before.x, 2 * y - before.y, base.x + to[0], base.y + to[1])
    case "A":
      guard let n = tokens.numbers(7) else { return false }
      arc(n, (base.x + n[5], base.y + n[6]))
    case "Z": close()
    default: return false
    }
    return true
  }

  // MARK: Drawing

  mutating func move(_ x: Double, _ y: Double) {
    start = (x, y)
    add("m", [(x, y)])
  }

  mutating func line(_ x: Double, _ y: Double) { add("l", [(x, y)]) }

  mutating func curve(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) {
    add("c", [(ax, ay), (bx, by), (x, y)])
  }

  mutating func close() {
    operators += "h\n"
    (x, y) = start
    control = nil
  }

  /// A quadratic curve, as the cubic one that is the same.
  private mutating func bend(_ cx: Double, _ cy: Double, _ toX: Double, _ toY: Double) {
    curve(
      x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, toX + (cx - toX) * 2 / 3,
      toY + (cy - toY) * 2 / 3, toX, toY)
    control = (cx, cy)
  }

  /// A closed ellipse.
  mutating func ellipse(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) {
    move(cx + rx, cy)
    arc([rx, ry, 0, 0, 1], (cx - rx, cy))
    arc([rx, ry, 0, 0, 1], (cx + rx, cy))
    close()
  }

  /// A rectangle with rounded corners.
  mutating func rectangle(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double, radius: Double
  ) {
    let r = min(radius, width / 2, height / 2)
    move(left + r, top)
    line(left + width - r, top)
    if r > 0 { arc([r, r, 0, 0, 1], (left + width, top + r)) }
    line(left + width, top + height - r)
    if r > 0 { arc([r, r, 0, 0, 1], (left + width - r, top + height)) }
    line(left + r, top + height)
    if r > 0 { arc([r, r, 0, 0, 1], (left, top + height - r)) }
    line(left, top + r)
    if r > 0 { arc([r, r, 0, 0, 1], (left + r, top)) }
    close()
  }

  /// An arc of an ellipse by cubic curves of at most a quarter turn (SVG 2, appendix B.2.4).
  private mutating func arc(_ n: [Double], _ end: (x: Double, y: Double)) {
    var (rx, ry) = (abs(n[0]), abs(n[1]))
    guard rx > 0, ry > 0, end.x != x || end.y != y else { return line(end.x, end.y) }
    let turn = n[2] * .pi / 180
    let (cosine, sine) = (cos(turn), sin(turn))
    let half = (x: (x - end.x) / 2, y: (y - end.y) / 2)
    let p = (x: cosine * half.x + sine * half.y, y: -sine * half.x + cosine * half.y)
    let excess = p.x * p.x / (rx * rx) + p.y * p.y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let below = rx * rx * p.y * p.y + ry * ry * p.x * p.x
    let above = max(rx * rx * ry * ry - below, 0)
    let factor =
      below > 0 ? ((n[3] != 0) == (n[4] != 0) ? -1 : 1) * (above / below).squareRoot() : 0
    let q = (x: factor * rx * p.y / ry, y: -factor * ry * p.x / rx)
    let center = (
      x: cosine * q.x - sine * q.y + (x + end.x) / 2, y: sine * q.x + cosine * q.y + (y + end.y) / 2
    )
    let from = atan2((p.y - q.y) / ry, (p.x - q.x) / rx)
    var sweep = atan2((-p.y - q.y) / ry, (-p.x - q.x) / rx) - from
    if n[4] != 0, sweep < 0 { sweep += 2 * .pi }
    if n[4] == 0, sweep > 0 { sweep -= 2 * .pi }
    let count = max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double, _ ahead: Double) -> (Double, Double) {
      let ex = rx * (cos(angle) - ahead * sin(angle))
      let ey = ry * (sin(angle) + ahead * cos(angle))
      return (center.x + cosine * ex - sine * ey, center.y + sine * ex + cosine * ey)
    }
    for index in 0..<count {
      let angle = from + step * Double(index)
      let (a, b, to) = (point(angle, reach), point(angle + step, -reach), point(angle + step, 0))
      curve(a.0, a.1, b.0, b.1, to.0, to.1)
    }
  }

  private mutating func add(_ name: String, _ points: [(Double, Double)]) {
    for (px, py) in points {
      operators += "\(PDFNumber.text(px)) \(PDFNumber.text(py)) "
      let old = box ?? (px, py, px, py)
      box = (min(old.left, px), min(old.top, py), max(old.right, px), max(old.bottom, py))
    }
    operators += name + "\n"
    if let last = points.last { (x, y) = last }
    control = nil
  }
}

/// Numbers as PDF has them: no exponents, at most three decimals.
enum PDFNumber {
  static func text(_ value: Double) -> String {
    let thousandths = Int((min(max(value.isFinite ? value : 0, -1e6), 1e6) * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
    if rest == 0 { return "\(sign)\(whole)" }
    var decimals = String(1000 + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }
}

extension PDFNumber {
  /// Six decimals, for what is multiplied over a whole page.
  static func precise(_ value: Double) -> String {
    let millionths = Int((min(max(value.isFinite ? value : 0, -1e6), 1e6) * 1e6).rounded())
    let sign = millionths < 0 ? "-" : ""
    let (whole, rest) = (abs(millionths) / 1_000_000, abs(millionths) % 1_000_000)
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(String(1_000_000 + rest).dropFirst())"
  }
}

/// Commands and numbers of path data.
private struct Tokens {
  private let letters: [Character]
  private var index = 0

  init(_ data: String) { letters = Array(data) }

  private mutating func skip() {
    while index < letters.count, letters[index] == "," || letters[index].isWhitespace { index += 1 }
  }

  mutating func command() -> Character? {
    skip()
    guard index < letters.count, letters[index].isLetter else { return nil }
    defer { index += 1 }
    return letters[index]
  }

  var hasNumber: Bool {
    mutating get {
      skip()
      return index < letters.count && (letters[index].isNumber || "-+.".contains(letters[index]))
    }
  }

  mutating func numbers(_ count: Int) -> [Double]? {
    var found: [Double] = []
    while found.count < count {
      skip()
      let start = index
      if index < letters.count, "+-".contains(letters[index]) { index += 1 }
      var hasPoint = false
      while index < letters.count, letters[index].isNumber || letters[index] == "." && !hasPoint {
        if letters[index] == "." { hasPoint = true }
        index += 1
      }
      guard let value = Double(String(letters[start..<index])) else { return nil }
      found.append(value)
    }
    return found
  }
}
