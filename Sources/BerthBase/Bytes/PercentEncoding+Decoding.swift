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
    _ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false, broken: BrokenEscape = .isRefused
  ) -> [UInt8]? {
    ContiguousArray(bytes).withUnsafeBufferPointer {
      decoded($0, plusIsSpace: plusIsSpace, broken: broken)
    }
  }

  /// The bytes that some bytes in memory stand for.
  package static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false,
    broken: BrokenEscape = .isRefused
  ) -> [UInt8]? {
    var isSound = true
    let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var place = 0
      while place < bytes.count {
        var byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "%") {
          if place + 1 < bytes.count, let high = Hexadecimal.value(bytes[place]),
            let low = Hexadecimal.value(bytes[place + 1])
          {
            byte = high << 4 | low
            place += 2
          } else if broken == .isRefused {
            isSound = false
            return
          }
        } else if plusIsSpace && byte == UInt8(ascii: "+") {
          byte = 0x20
        }
        buffer[count] = byte
        count += 1
      }
    }
    return isSound ? decoded : nil
  }
}
