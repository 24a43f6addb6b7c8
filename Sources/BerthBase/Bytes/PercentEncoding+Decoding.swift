extension PercentEncoding {
  /// What is done with a percent sign that no two hexadecimal digits follow.
  package enum BrokenEscape: Sendable {
    /// There is no answer.
    case isRefused
    /// It stands for itself, as web pages take it.
    case stays
  }

  /// The bytes that a text stands for once its escapes are resolved; nil when one is broken and
  /// refused.
  ///
  /// ```swift
  /// PercentEncoding.decoded("tea%20rose".utf8)                       // "tea rose"
  /// PercentEncoding.decoded("tea+rose".utf8, plusIsSpace: true)      // "tea rose"
  /// PercentEncoding.decoded("100%".utf8)                             // nil
  /// ```
  ///
  /// - Parameter plusIsSpace: as in queries and forms.
  package static func decoded(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false,
    broken: BrokenEscape = .isRefused
  ) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place != bytes.endIndex {
      let byte = bytes[place]
      place = bytes.index(after: place)
      guard byte == UInt8(ascii: "%") else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      if let second = bytes.index(place, offsetBy: 1, limitedBy: bytes.endIndex),
        second != bytes.endIndex, let high = Hexadecimal.value(bytes[place]),
        let low = Hexadecimal.value(bytes[second])
      {
        decoded.append(high << 4 | low)
        place = bytes.index(after: second)
      } else if broken == .stays {
        decoded.append(byte)
      } else {
        return nil
      }
    }
    return decoded
  }
}
