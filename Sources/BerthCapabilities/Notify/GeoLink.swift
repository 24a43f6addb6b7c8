/// A place on the earth as a link that map programs open: `geo:30.5239,-87.9136` (RFC 5870).
enum GeoLink {
  /// Whether a text is a latitude and a longitude in degrees of WGS 84 after `geo:`, perhaps with
  /// an uncertainty in metres: `;u=800`. Anything else a program might read into it is refused.
  static func isPlace(_ text: String) -> Bool {
    let scheme = "geo:"
    guard text.utf8.starts(with: scheme.utf8), text.utf8.count <= 80 else { return false }
    let parts = text.dropFirst(scheme.count).split(separator: ";", omittingEmptySubsequences: false)
    guard let place = parts.first, parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard parts[1].hasPrefix("u="), let metres = number(parts[1].dropFirst(2)), metres >= 0 else {
        return false
      }
    }
    let degrees = place.split(separator: ",", omittingEmptySubsequences: false).map(number)
    guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else {
      return false
    }
    return abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// Digits with perhaps a minus sign before and one point among them.
  private static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x2e }
    return isPlain ? Double(text) : nil
  }
}
