/// Mends what people and templates often get wrong in JSON: comments, commas before a closing bracket or
/// twice, raw line ends and tabs in strings, quotes inside of strings, escapes that JSON does not have.
struct JSONMending {
  private let bytes: [UInt8]
  private var position = 0
  private var mended: [UInt8] = []

  /// The text with its small faults mended; other faults stay as they are.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mending = JSONMending(bytes)
    return mending.run()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    mended.reserveCapacity(bytes.count + bytes.count / 16)
  }

  private mutating func run() -> [UInt8] {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    while position < bytes.count {
      switch bytes[position] {
      case 0x22: passString()
      case 0x2f: passComment()
      case 0x2c:
        if lastMark != 0x2c { mended.append(0x2c) }
        position += 1
      case 0x5d, 0x7d:
        dropComma()
        mended.append(bytes[position])
        position += 1
      case 0...0x20:
        if mended.last != 0x20 { mended.append(0x20) }
        position += 1
      default:
        mended.append(bytes[position])
        position += 1
      }
    }
    return mended
  }

  private var lastMark: UInt8? { mended.last { $0 != 0x20 } }

  private mutating func dropComma() {
    guard lastMark == 0x2c, let index = mended.lastIndex(of: 0x2c) else { return }
    mended.remove(at: index)
  }

  private mutating func passComment() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == 0x2f {
      position = bytes[position...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
    } else if next == 0x2a {
      position = HTMLScripts.find("*/", bytes, from: position + 2).map { $0 + 2 } ?? bytes.count
    } else {
      mended.append(bytes[position])
      position += 1
    }
  }

  private mutating func passString() {
    mended.append(0x22)
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x22:
        if endsString {
          mended.append(0x22)
          return
        }
        mended += [0x5c, 0x22]
      case 0x5c: passEscape()
      case 0x0a: mended += [0x5c, 0x6e]
      case 0x0d:
        // The line feed behind it stands for both.
        if position >= bytes.count || bytes[position] != 0x0a { mended += [0x5c, 0x6e] }
      case 0..<0x20: mended.append(0x20)
      default: mended.append(byte)
      }
    }
  }

  /// Whether a quote ends its string: only a comma, a colon, a bracket or the end may follow.
  private var endsString: Bool {
    guard let next = bytes[position...].first(where: { $0 > 0x20 }) else { return true }
    return [0x2c, 0x3a, 0x5d, 0x7d, 0x2f].contains(next)
  }

  private mutating func passEscape() {
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: mended += [0x5c, byte]
    case 0x75:
      let digits = bytes[position...].prefix(4)
      let isCode =
        digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      mended += isCode ? [0x5c, 0x75] : [0x75]
    case 0x0a, 0x0d: mended.append(0x20)
    default: mended.append(byte)
    }
  }
}
