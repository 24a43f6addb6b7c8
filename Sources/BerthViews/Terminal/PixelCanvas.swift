/// A small raster that shapes are painted on, one pixel for each half of a terminal cell.
struct PixelCanvas {
  let width: Int
  let height: Int
  /// Colour times coverage and coverage, for each pixel.
  private(set) var pixels: [SIMD4<Float>]

  /// Lines and places in each pixel at which coverage is measured.
  private static let samples = 4

  init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    pixels = Array(repeating: .zero, count: self.width * self.height)
  }

  /// Paints the inside of closed contours (nonzero rule), given in pixels as x, y, x, y….
  mutating func fill(
    _ contours: [[Double]], opacity: Double, color: (_ x: Double, _ y: Double) -> SIMD4<Float>
  ) {
    var top = Double.infinity
    var bottom = -Double.infinity
    for contour in contours {
      for index in stride(from: 1, to: contour.count, by: 2) {
        top = min(top, contour[index])
        bottom = max(bottom, contour[index])
      }
    }
    guard top < Double(height), bottom > 0 else { return }
    let first = max(Int(top), 0)
    let last = min(Int(bottom), height - 1)
    guard first <= last else { return }
    var coverage = [Float](repeating: 0, count: width)
    for row in first...last {
      for column in 0..<width { coverage[column] = 0 }
      for sample in 0..<Self.samples {
        let y = Double(row) + (Double(sample) + 0.5) / Double(Self.samples)
        span(contours, y, &coverage)
      }
      for column in 0..<width where coverage[column] > 0 {
        let paint = color(Double(column) + 0.5, Double(row) + 0.5)
        let alpha = min(coverage[column], 1) * paint.w * Float(opacity)
        let index = row * width + column
        let over = SIMD4(paint.x * alpha, paint.y * alpha, paint.z * alpha, alpha)
        pixels[index] = over + pixels[index] * (1 - alpha)
      }
    }
  }

  /// Adds what one line through the contours covers.
  private func span(_ contours: [[Double]], _ y: Double, _ coverage: inout [Float]) {
    var crossings: [(x: Double, winding: Int)] = []
    for contour in contours where contour.count >= 6 {
      var (x0, y0) = (contour[contour.count - 2], contour[contour.count - 1])
      for index in stride(from: 0, to: contour.count - 1, by: 2) {
        let (x1, y1) = (contour[index], contour[index + 1])
        if (y0 <= y) != (y1 <= y) {
          crossings.append((x0 + (y - y0) / (y1 - y0) * (x1 - x0), y0 <= y ? 1 : -1))
        }
        (x0, y0) = (x1, y1)
      }
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.winding
      guard winding != 0, index + 1 < crossings.count else { continue }
      cover(crossing.x, crossings[index + 1].x, &coverage)
    }
  }

  private func cover(_ from: Double, _ to: Double, _ coverage: inout [Float]) {
    let (left, right) = (max(from, 0), min(to, Double(width)))
    guard left < right else { return }
    let part = 1 / Float(Self.samples)
    for column in Int(left)..<min(Int(right.rounded(.up)), width) {
      let inside = min(right, Double(column + 1)) - max(left, Double(column))
      coverage[column] += Float(inside) * part
    }
  }
}
