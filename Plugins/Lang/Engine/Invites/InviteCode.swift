/// Invite codes: 90 random bits and a check of 10 bits, as 20 characters of Crockford's base 32
/// (https://www.crockford.com/base32.html), written in four groups.
enum InviteCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  /// Characters of the random part.
  static let length = 18
  /// Random bytes it is made of.
  static let bytes = 12

  /// A code from 12 random bytes, of which 90 bits count; without hyphens, with its check.
  static func make(_ random: [UInt8]) -> String {
    var values: [Int] = []
    var buffer = 0
    var bits = 0
    for byte in random {
      buffer = (buffer << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5, values.count < length {
        bits -= 5
        values.append(buffer >> bits & 31)
      }
    }
    let check = check(values)
    return String(
      decoding: (values + [check >> 5, check & 31]).map { alphabet[$0] }, as: UTF8.self)
  }

  /// The code in four groups of five.
  static func shown(_ code: String) -> String {
    var groups: [Substring] = []
    var rest = code[...]
    while !rest.isEmpty {
      groups.append(rest.prefix(5))
      rest = rest.dropFirst(5)
    }
    return groups.joined(separator: "-")
  }

  enum Flaw: Error, Equatable {
    /// Not 20 characters of the alphabet.
    case form
    /// The check does not fit: mistyped.
    case check
  }

  /// Reads a code as people write it, or a link that ends in one.
  ///
  /// O is read as 0, I and L as 1, case and hyphens do not matter.
  static func parse(_ text: String) throws(Flaw) -> String {
    var last = text[...]
    if let slash = last.lastIndex(of: "/") {
      guard isInvite(last[..<slash]) else { throw .form }
      last = last[last.index(after: slash)...]
    }
    if let end = last.firstIndex(where: { $0 == "?" || $0 == "#" }) { last = last[..<end] }
    var values: [Int] = []
    for byte in last.utf8 {
      switch byte {
      case UInt8(ascii: "-"), 0x20, 0x09, 0x0a: continue
      case UInt8(ascii: "O"), UInt8(ascii: "o"): values.append(0)
      case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"):
        values.append(1)
      default:
        let upper = (0x61...0x7a).contains(byte) ? byte - 0x20 : byte
        guard let value = alphabet.firstIndex(of: upper) else { throw .form }
        values.append(value)
      }
    }
    guard values.count == length + 2 else { throw .form }
    guard check(Array(values[..<length])) == values[length] << 5 | values[length + 1] else {
      throw .check
    }
    return String(decoding: values.map { alphabet[$0] }, as: UTF8.self)
  }

  /// Whether what stands before the code is where invites live: the app, also of any served home, or its site.
  private static func isInvite(_ text: Substring) -> Bool {
    let plain = text.lowercased()
    let isServed = plain.hasPrefix("https://") || plain.hasPrefix("http://")
    return isServed && plain.hasSuffix("/lang/invite")
      || [
        "https://langmatcher.com/invite", "http://langmatcher.com/invite",
        "https://www.langmatcher.com/invite", "langmatcher.com/invite", "berth://lang/invite",
      ].contains(plain)
  }

  /// A polynomial in 33 over the prime field of 1021: every single wrong character and every swap
  /// of neighbours changes it, since no difference of two characters, nor 32 times one, is a
  /// multiple of 1021.
  private static func check(_ values: [Int]) -> Int {
    values.reduce(7) { ($0 * 33 + $1) % 1021 }
  }
}
