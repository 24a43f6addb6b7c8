/// Reads moments as the app itself writes them.
enum Moment {
  /// ISO 8601 with offset, `2026-06-20T18:00:00+02:00`, as Unix milliseconds; nil when it is none.
  static func parse(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let day = CivilDay.parse(String(text.prefix(10))),
      let hour = two(bytes, 11), let minute = two(bytes, 14), let second = two(bytes, 17),
      hour < 24, minute < 60, second < 61
    else { return nil }
    var offset = 0
    switch bytes[19] {
    case UInt8(ascii: "Z") where bytes.count == 20: break
    case UInt8(ascii: "+") where bytes.count == 25, UInt8(ascii: "-") where bytes.count == 25:
      guard bytes[22] == UInt8(ascii: ":"), let hours = two(bytes, 20),
        let minutes = two(bytes, 23), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[19] == UInt8(ascii: "-") ? -60 : 60)
    default: return nil
    }
    return Int64(day * 86_400 + hour * 3600 + minute * 60 + second - offset) * 1000
  }

  private static func two(_ bytes: [UInt8], _ place: Int) -> Int? {
    let (tens, ones) = (bytes[place], bytes[place + 1])
    guard (0x30...0x39).contains(tens), (0x30...0x39).contains(ones) else { return nil }
    return Int(tens - 0x30) * 10 + Int(ones - 0x30)
  }
}
