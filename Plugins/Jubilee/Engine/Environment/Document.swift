import BerthSDK

/// Small steps through a JSON reply, with errors that name the reply.
enum Document {
  /// Parses a reply.
  static func parse(_ bytes: [UInt8], _ hint: ReadingHint) throws(PluginError) -> JSON {
    do throws(JSONError) {
      return try JSON.parse(bytes)
    } catch {
      throw hint.error(
        "not readable as JSON, \(error)",
        remedy: "the document is cut off or damaged; fetch it again")
    }
  }

  /// A finite number written as a number or, as some services do, as text.
  static func number(_ value: JSON?) -> Double? {
    switch value {
    case .integer(let whole)?: Double(whole)
    case .number(let number)?: number.isFinite ? number : nil
    case .string(let text)?: NumberText.parse(Array(text.utf8)[...])
    default: nil
    }
  }

  /// A GeoJSON point; longitude comes first (RFC 7946 §3.1.1).
  static func point(_ geometry: JSON?) -> GeoPoint? {
    if geometry?["type"]?.string == "GeometryCollection" {
      return (geometry?["geometries"]?.array ?? []).lazy.compactMap { point($0) }.first
    }
    guard geometry?["type"]?.string == "Point",
      let longitude = geometry?["coordinates"]?[0]?.double,
      let latitude = geometry?["coordinates"]?[1]?.double
    else { return nil }
    return GeoPoint(checking: latitude, longitude)
  }

  /// The last part of an address: `https://api.weather.gov/stations/KMOB` → `KMOB`.
  static func lastPart(_ address: String?) -> String? {
    address.flatMap { $0.split(separator: "/").last }.map(String.init)
  }
}

/// Plain decimal numbers in text files.
enum NumberText {
  /// Digits with an optional sign, point and exponent; nil for anything else.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Double? {
    var value = 0.0
    var digits = 0
    var scale = 1.0
    var index = bytes.startIndex
    let isNegative = bytes.first == 0x2d
    if isNegative || bytes.first == 0x2b { index += 1 }
    var seenPoint = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      if (0x30...0x39).contains(byte) {
        value = value * 10 + Double(byte - 0x30)
        if seenPoint { scale *= 10 }
        digits += 1
      } else if byte == 0x2e, !seenPoint {
        seenPoint = true
      } else if byte | 0x20 == 0x65, digits > 0 {
        return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
      } else {
        return nil
      }
      index += 1
    }
    guard digits > 0, digits <= 18 else { return nil }
    return (isNegative ? -value : value) / scale
  }
}
