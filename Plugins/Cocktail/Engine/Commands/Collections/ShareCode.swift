import BerthSDK

/// A collection packed into the argument of a link.
///
/// The code is a digit for the version, 8 hexadecimal digits of a checksum (CRC-32, ISO 3309) and
/// the payload in base64url without padding (RFC 4648, section 5). The payload is UTF-8: the
/// collection's name, a line of drink ids, and, when it holds drinks that other homes cannot know,
/// a line of JSON with their recipes.
struct ShareCode: Equatable {
  /// The collection's name.
  var name: String
  /// Ids of its drinks in order; those of `recipes` are not among them.
  var drinks: [String]
  /// Recipes that other homes cannot know; see `PortableRecipe`.
  var recipes: [JSON] = []

  private static let version = "1"

  /// The code.
  var text: String {
    var payload = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    payload += "\n" + drinks.joined(separator: " ")
    if !recipes.isEmpty { payload += "\n" + JSON.array(recipes).text() }
    let bytes = Array(payload.utf8)
    return Self.version + Self.hexadecimal(Checksum.crc32(bytes)) + Base64URL.encode(bytes)
  }

  /// Packs a collection.
  init(name: String, drinks: [String], recipes: [JSON] = []) {
    (self.name, self.drinks, self.recipes) = (name, drinks, recipes)
  }

  /// Unpacks a code, or a whole link with the code as its argument.
  ///
  /// - Throws: `input.invalid` that says whether it is foreign, newer or damaged.
  init(_ text: String) throws(PluginError) {
    let code = Self.argument(of: Words.trimmed(text))
    guard let first = code.utf8.first, (0x31...0x39).contains(first), code.utf8.count > 9 else {
      throw PluginError.invalid(
        "this is no link of a shared collection",
        remedy: "copy the whole link that collection-share gave")
    }
    guard code.hasPrefix(Self.version) else {
      throw PluginError.invalid(
        "the link was made by a newer version of the app", remedy: "update the app, then try again")
    }
    guard let bytes = Base64URL.decode(Array(code.utf8.dropFirst(9))),
      Self.hexadecimal(Checksum.crc32(bytes)) == code.dropFirst().prefix(8),
      let payload = String(validating: bytes, as: UTF8.self)
    else {
      throw PluginError.invalid(
        "the link is damaged or cut off", remedy: "copy the whole link again")
    }
    let lines = payload.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    name = lines.first.map(String.init) ?? ""
    drinks = lines.count > 1 ? lines[1].split(separator: " ").map(String.init) : []
    if lines.count > 2 {
      do {
        recipes = try JSON.parse(String(lines[2])).array ?? []
      } catch {
        throw PluginError.invalid("the link's recipes cannot be read: \(error)")
      }
    }
  }

  private static func argument(of text: String) -> String {
    guard text.hasPrefix("berth:"), let start = text.firstIndex(of: "?") else { return text }
    for pair in text[text.index(after: start)...].split(whereSeparator: { $0 == "&" || $0 == "#" })
    where pair.hasPrefix("link=") {
      return String(pair.dropFirst(5))
    }
    return text
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

/// CRC-32 as in ISO 3309 and zlib: polynomial 0xEDB88320, reflected.
enum Checksum {
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(buffer >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes; nil for signs outside the alphabet or a length no encoding has.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for sign in text {
      let value: UInt32
      switch sign {
      case 0x41...0x5a: value = UInt32(sign - 0x41)
      case 0x61...0x7a: value = UInt32(sign - 0x61 + 26)
      case 0x30...0x39: value = UInt32(sign - 0x30 + 52)
      case 0x2d: value = 62
      case 0x5f: value = 63
      default: return nil
      }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> UInt32(bits) & 255))
      }
    }
    return bytes
  }
}
