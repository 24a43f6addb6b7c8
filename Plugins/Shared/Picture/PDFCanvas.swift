import BerthSDK
import Glibc

/// Draws shapes of a picture into the content of a PDF page.
struct PDFCanvas {
  /// What a shape takes over from the group it stands in.
  private struct Style {
    var fill: View.Paint = .rgb(0)
    var stroke: View.Paint = .none
    var strokeWidth = 1.0
    var opacity = 1.0
  }

  private let gradients: [View.Gradient]
  /// The page's operators.
  private(set) var content: [UInt8] = []
  /// Opacities that are used, in thousandths.
  private(set) var opacities: [Int] = []
  /// Blends that are used, as shading dictionaries.
  private(set) var blends: [String] = []

  init(gradients: [View.Gradient]) { self.gradients = gradients }

  /// Appends operators as they are.
  mutating func operators(_ text: String) { content += text.utf8 }

  /// Draws a shape with all in it.
  mutating func draw(_ shape: View.Shape) { draw(shape, Style()) }

  private mutating func draw(_ shape: View.Shape, _ outer: Style) {
    var style = outer
    style.fill = shape.fill ?? style.fill
    style.stroke = shape.stroke ?? style.stroke
    style.strokeWidth = shape.strokeWidth ?? style.strokeWidth
    style.opacity *= shape.opacity ?? 1
    operators("q\n")
    place(shape)
    switch shape.form {
    case .group(let shapes): for inner in shapes { draw(inner, style) }
    case .text(let letters): write(letters, style)
    case .image: break
    default:
      let path = Self.path(shape.form)
      var isLine = false
      if case .line = shape.form { isLine = true }
      if !isLine { fill(path, style) }
      stroke(path, shape, style)
    }
    operators("Q\n")
  }

  /// Moves, turns and grows, in that order from outside.
  private mutating func place(_ shape: View.Shape) {
    if let move = shape.translate { matrix(1, 0, 0, 1, move.x, move.y) }
    if let degrees = shape.rotate, degrees != 0 {
      let angle = degrees * .pi / 180
      matrix(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
    }
    if let scale = shape.scale { matrix(scale.x, 0, 0, scale.y, 0, 0) }
  }

  private mutating func matrix(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
  ) {
    // Three decimals of a scale would be seen over a page, so it has six.
    let parts = [a, b, c, d].map(PDFNumber.precise) + [e, f].map(PDFNumber.text)
    operators(parts.joined(separator: " ") + " cm\n")
  }

  private static func path(_ form: View.Shape.Form) -> PDFPath {
    var path = PDFPath()
    switch form {
    case .path(let data): path = PDFPath(data)
    case .circle(let x, let y, let radius): path.ellipse(x, y, radius, radius)
    case .ellipse(let x, let y, let rx, let ry): path.ellipse(x, y, rx, ry)
    case .rect(let x, let y, let width, let height, let radius):
      path.rectangle(x, y, width, height, radius: radius)
    case .line(let x1, let y1, let x2, let y2):
      path.move(x1, y1)
      path.line(x2, y2)
    case .polygon(let corners, let closed):
      for (index, corner) in corners.enumerated() {
        if index == 0 { path.move(corner.x, corner.y) } else { path.line(corner.x, corner.y) }
      }
      if closed, !corners.isEmpty { path.close() }
    case .text, .image, .group: break
    }
    return path
  }

  // MARK: Paint

  private mutating func fill(_ path: PDFPath, _ style: Style) {
    guard let box = path.box else { return }
    switch style.fill {
    case .none: return
    case .color(let color):
      guard let (rgb, alpha) = Self.light(color) else { return }
      opacity(style.opacity * alpha)
      operators("\(rgb) rg\n\(path.operators)f\n")
    case .gradient(let id):
      guard let gradient = gradients.first(where: { $0.id == id }), !gradient.stops.isEmpty else {
        return
      }
      let clear = gradient.stops.reduce(0) { sum, stop in
        sum + stop.opacity * (Self.light(stop.color)?.alpha ?? 1)
      }
      opacity(style.opacity * clear / Double(gradient.stops.count))
      let (width, height) = (box.right - box.left, box.bottom - box.top)
      let ends = [
        box.left + gradient.start.x * width, box.top + gradient.start.y * height,
        box.left + gradient.end.x * width, box.top + gradient.end.y * height,
      ].map(PDFNumber.text).joined(separator: " ")
      blends.append(
        "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [\(ends)] /Extend [true true] "
          + "/Function \(Self.function(gradient.stops)) >>")
      operators("q\n\(path.operators)W n\n/S\(blends.count - 1) sh\nQ\n")
    }
  }

  private mutating func stroke(_ path: PDFPath, _ shape: View.Shape, _ style: Style) {
    guard path.box != nil, case .color(let color) = style.stroke, style.strokeWidth > 0,
      let (rgb, alpha) = Self.light(color)
    else { return }
    opacity(style.opacity * alpha)
    let ends = shape.ends == .round ? 1 : 0
    let dash = shape.dash.map(PDFNumber.text).joined(separator: " ")
    operators(
      "\(rgb) RG\n\(PDFNumber.text(style.strokeWidth)) w \(ends) J \(ends) j [\(dash)] 0 d\n"
        + "\(path.operators)S\n")
  }

  private mutating func opacity(_ value: Double) {
    let thousandths = Int((min(max(value, 0), 1) * 1000).rounded())
    let index = opacities.firstIndex(of: thousandths) ?? opacities.count
    if index == opacities.count { opacities.append(thousandths) }
    operators("/G\(index) gs\n")
  }

  /// A colour's numbers and how much it hides; nil for one that only a page knows.
  private static func light(_ color: View.Color) -> (rgb: String, alpha: Double)? {
    guard case .rgb(let red, let green, let blue, let alpha) = color.value else {
      return ("0 0 0", 1)
    }
    let parts = [red, green, blue].map { PDFNumber.text(Double($0) / 255) }
    return (parts.joined(separator: " "), Double(alpha) / 255)
  }

  /// The stops of a blend as a function from 0 to 1.
  private static func function(_ stops: [View.Gradient.Stop]) -> String {
    func colour(_ stop: View.Gradient.Stop) -> String { "[\(light(stop.color)?.rgb ?? "0 0 0")]" }
    func step(_ from: View.Gradient.Stop, _ to: View.Gradient.Stop) -> String {
      "<< /FunctionType 2 /Domain [0 1] /C0 \(colour(from)) /C1 \(colour(to)) /N 1 >>"
    }
    guard let first = stops.first, let last = stops.last, stops.count > 1 else {
      return step(stops[0], stops[0])
    }
    var all = stops
    if first.offset > 0 { all.insert(View.Gradient.Stop(0, first.color), at: 0) }
    if last.offset < 1 { all.append(View.Gradient.Stop(1, last.color)) }
    if all.count == 2 { return step(all[0], all[1]) }
    let steps = zip(all, all.dropFirst()).map { step($0, $1) }.joined(separator: " ")
    let bounds = all[1..<all.count - 1].map { PDFNumber.text($0.offset) }.joined(separator: " ")
    let encode = String(repeating: "0 1 ", count: all.count - 1)
    return "<< /FunctionType 3 /Domain [0 1] /Functions [\(steps)] /Bounds [\(bounds)] "
      + "/Encode [\(encode)] >>"
  }

  // MARK: Words

  private mutating func write(_ letters: View.Shape.Letters, _ style: Style) {
    guard case .color(let color) = style.fill, let (rgb, alpha) = Self.light(color) else { return }
    let font = PDFText.font(letters.font, isBold: letters.weight >= 600)
    let bytes = PDFText.bytes(letters.text)
    guard !bytes.isEmpty else { return }
    let plain =
      PDFText.width(bytes, size: letters.size, font: font) + letters.spacing * Double(bytes.count)
    let squeeze = letters.maxWidth.map { min($0 / max(plain, 1e-6), 1) } ?? 1
    let width = plain * squeeze
    let left: Double
    switch letters.anchor {
    case .start: left = letters.x
    case .middle: left = letters.x - width / 2
    case .end: left = letters.x - width
    }
    opacity(style.opacity * alpha)
    operators(
      "BT\n\(rgb) rg\n/F\(font) \(PDFNumber.text(letters.size)) Tf\n"
        + "\(PDFNumber.text(letters.spacing)) Tc \(PDFNumber.text(squeeze * 100)) Tz\n"
        + "1 0 0 -1 \(PDFNumber.text(left)) \(PDFNumber.text(letters.y)) Tm\n")
    content += PDFText.literal(bytes)
    operators(" Tj\nET\n")
  }
}
