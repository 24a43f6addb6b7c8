/// How large the web app makes an ingredient of a drink's graph.
///
/// It reads the measure as a bare number: the first fraction, else the first number, a quarter for
/// a dash or splash without one, else 1. From it follow the radius, 25 to 60 by the share of the
/// largest, and the length of the link, 120 and 20 more for each.
enum WebMeasure {
  static let centerRadius = 70.0
  /// What an expansion adds: larger and farther out than in the web app, so that names are read.
  static let outerRadius = 38.0
  static let outerDistance = 150.0

  /// The number behind a measure as its source wrote it.
  static func value(_ measure: String?) -> Double {
    guard let measure, !measure.isEmpty else { return 1 }
    let bytes = Array(measure.utf8)
    if let fraction = fraction(bytes) { return fraction }
    if let found = number(bytes, from: 0) {
      // The web app takes 50 ml for fifty ounces; here they are what they are.
      let unit = measure.lowercased()
      if unit.contains("ml"), found.value >= 5 { return found.value / 30 }
      if unit.contains("cl"), found.value >= 1 { return found.value / 3 }
      return found.value
    }
    let words = measure.lowercased()
    return words.contains("dash") || words.contains("splash") ? 0.25 : 1
  }

  /// The first `digits / digits`, with spaces around the slash.
  private static func fraction(_ bytes: [UInt8]) -> Double? {
    var start = 0
    while let slash = bytes[start...].firstIndex(of: 0x2f) {
      start = slash + 1
      var end = slash
      while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
      var begin = end
      while begin > 0, isDigit(bytes[begin - 1]) { begin -= 1 }
      var next = slash + 1
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      guard begin < end, let below = number(bytes, from: next, whole: true), below.at == next,
        below.value > 0, let above = number(bytes, from: begin, whole: true)
      else { continue }
      return above.value / below.value
    }
    return nil
  }

  /// The first run of digits at or after an index, with its decimals unless only whole ones count.
  private static func number(
    _ bytes: [UInt8], from first: Int, whole: Bool = false
  ) -> (value: Double, at: Int)? {
    guard first < bytes.count, let start = bytes[first...].firstIndex(where: isDigit) else {
      return nil
    }
    var value = 0.0
    var scale = 1.0
    var isDecimal = false
    for byte in bytes[start...].prefix(12) {
      if byte == 0x2e, !isDecimal, !whole {
        isDecimal = true
      } else if isDigit(byte) {
        value = value * 10 + Double(byte - 0x30)
        if isDecimal { scale *= 10 }
      } else {
        break
      }
    }
    return (value / scale, start)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The radius of an ingredient whose number is a share of the largest.
  static func radius(_ value: Double, largest: Double) -> Double {
    25 + value / max(largest, 1e-9) * (60 - 25)
  }

  /// The length of an ingredient's link.
  static func distance(_ value: Double) -> Double { 120 + value * 20 }
}
