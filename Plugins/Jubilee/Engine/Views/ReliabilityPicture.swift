import BerthSDK
import Glibc

/// What was forecast against what came: on the diagonal a forecast is worth its word.
///
/// Both axes are logarithmic, since jubilees are rare; the size of a point is that of its bin, the bar
/// the interval of Wilson at 95 % for so many nights.
enum ReliabilityPicture {
  private static let size = 240.0
  private static let margin = 34.0
  /// The lowest chance drawn.
  private static let least = 0.001

  static func view(_ bins: [ScoreReport.Bin]) -> View {
    let nights = Double(bins.reduce(0) { $0 + $1.rows })
    var shapes: [View.Shape] = [
      .rect(x: margin, y: 0, width: size, height: size).fill(.none).stroke(.color(.gray), width: 1),
      .line(x1: margin, y1: size, x2: margin + size, y2: 0).stroke(.color(.gray), width: 1),
    ]
    for (share, words) in [(0.001, "0.1 %"), (0.01, "1 %"), (0.1, "10 %"), (1.0, "100 %")] {
      shapes.append(
        .text(words, x: margin + across(share), y: size + 14, size: 9).fill(.color(.gray)))
      shapes.append(.text(words, x: 0, y: size - across(share) + 4, size: 9).fill(.color(.gray)))
    }
    for bin in bins {
      let x = margin + across(bin.forecast)
      let range = ChanceRange.wilson(bin.observed, nights: Double(bin.rows))
      shapes.append(
        .line(
          x1: x, y1: size - across(range.lowerBound), x2: x, y2: size - across(range.upperBound)
        ).stroke(.color(.blue), width: 1))
      shapes.append(
        .circle(
          x: x, y: size - across(bin.observed),
          radius: 3 + 6 * (nights > 0 ? (Double(bin.rows) / nights).squareRoot() : 0)
        ).fill(.color(.blue)))
    }
    let words = bins.map {
      "forecast \(Format.chance($0.forecast)), came \(Format.chance($0.observed)) of \($0.rows)"
    }
    return View.picture(
      width: size + 2 * margin, height: size + 20,
      label: "Reliability: \(words.joined(separator: "; ")).", shapes: shapes)
  }

  /// How far along an axis a share lies.
  private static func across(_ share: Double) -> Double {
    size * (1 - log(max(share, least)) / log(least))
  }
}
