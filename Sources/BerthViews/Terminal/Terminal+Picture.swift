import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ picture: View.Picture) { draw(picture, isSmall: false) }

  /// Draws a picture in half blocks where colours allow, else says what it shows, if it says so; a
  /// small one goes without its words.
  mutating func draw(_ picture: View.Picture, isSmall: Bool) {
    let label = picture.label
    let canShow =
      options.unicode && (options.color == .truecolor || options.color == .ansi256)
    guard canShow, available >= 16, Self.words(picture.shapes) == 0, !picture.shapes.isEmpty
    else { return label.isEmpty ? () : paragraph("[\(label)]", ink: inks.muted) }
    // A cell is about twice as high as wide and holds two pixels, so pixels are square.
    let limit = (columns: Double(min(available, isSmall ? 22 : 44)), rows: isSmall ? 22.0 : 34)
    let scale = min(limit.columns / picture.width, limit.rows / picture.height)
    let columns = max(Int((picture.width * scale).rounded()), 1)
    let rows = max(Int((picture.height * scale).rounded()), 1)
    let painter = ShapePainter(
      picture, width: columns, height: (rows + 1) / 2 * 2, palette: inks.palette)
    show(painter.canvas)
    if !isSmall, !picture.label.isEmpty { paragraph(label, ink: inks.muted) }
  }

  /// How many words stand in the shapes; a picture of words says nothing at this size.
  private static func words(_ shapes: [View.Shape]) -> Int {
    shapes.reduce(0) { count, shape in
      switch shape.form {
      case .text: return count + 1
      case .group(let inner): return count + words(inner)
      default: return count
      }
    }
  }

  private mutating func show(_ canvas: PixelCanvas) {
    for row in stride(from: 0, to: canvas.height, by: 2) {
      for column in 0..<canvas.width {
        let upper = solid(canvas.pixels[row * canvas.width + column])
        let lower =
          row + 1 < canvas.height ? solid(canvas.pixels[(row + 1) * canvas.width + column]) : nil
        switch (upper, lower) {
        case (nil, nil): put(" ")
        case (let top?, nil):
          put("▀", ink: Inks.sequence(inks.code(top, background: false)))
        case (nil, let bottom?):
          put("▄", ink: Inks.sequence(inks.code(bottom, background: false)))
        case (let top?, let bottom?):
          let codes =
            inks.code(top, background: false) + ";" + inks.code(bottom, background: true)
          put("▀", ink: Inks.sequence(codes))
        }
      }
      newLine()
    }
  }

  /// The colour of a pixel on the terminal's ground, or nil when nearly nothing covers it.
  private func solid(_ pixel: SIMD4<Float>) -> RGB? {
    guard pixel.w > 0.12 else { return nil }
    let ground = inks.palette.background
    let rest = 1 - min(pixel.w, 1)
    let channel = { (part: Float, byte: UInt8) in
      UInt8(min(max(part + Float(byte) * rest, 0), 255).rounded())
    }
    return RGB(
      red: channel(pixel.x, ground.red), green: channel(pixel.y, ground.green),
      blue: channel(pixel.z, ground.blue))
  }
}
