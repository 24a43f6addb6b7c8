import BerthBase
import BerthStorage

/// Reads what a `SyncWriter` wrote; whatever the bytes are, it ends with a value or an error.
struct SyncReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = start
    self.end = end ?? bytes.count
  }

  var isAtEnd: Bool { position == end }

  private var damaged: BerthError {
    BerthError(
      "sync.damaged", "what came from the other device is damaged near byte \(position) of \(end)",
      remedy: "sync again; nothing of it was taken over")
  }

  mutating func byte() throws(BerthError) -> UInt8 {
    guard position < end else { throw damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned() throws(BerthError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw damaged
  }

  mutating func signed() throws(BerthError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// How many things follow, each of at least one byte.
  mutating func count() throws(BerthError) -> Int {
    let value = try unsigned()
    guard value <= UInt64(end - position) else { throw damaged }
    return Int(value)
  }

  mutating func sized() throws(BerthError) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  mutating func text() throws(BerthError) -> String {
    guard let text = String(validating: try sized(), as: UTF8.self) else { throw damaged }
    return text
  }

  /// A number that stands for one of `count` things.
  mutating func index(below count: Int) throws(BerthError) -> Int {
    let value = try unsigned()
    guard value < UInt64(count) else { throw damaged }
    return Int(value)
  }

  mutating func value() throws(BerthError) -> SyncValue {
    switch try byte() {
    case 0: return .plain(.null)
    case 1: return .plain(.integer(try signed()))
    case 2:
      var pattern: UInt64 = 0
      for _ in 0..<8 { pattern = pattern << 8 | UInt64(try byte()) }
      return .plain(.real(Double(bitPattern: pattern)))
    case 3: return .plain(.text(try text()))
    case 4: return .plain(.blob(try sized()))
    case 5: return .reference(try sized())
    default:
      position -= 1
      throw damaged
    }
  }

  /// All values of bytes that hold nothing else.
  static func values(of bytes: [UInt8]) throws(BerthError) -> [SyncValue] {
    var reader = SyncReader(bytes)
    var values: [SyncValue] = []
    while !reader.isAtEnd { values.append(try reader.value()) }
    return values
  }
}
