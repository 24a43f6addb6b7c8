/// Reads commands and numbers out of path data.
struct PathReader {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the present command takes its second or later set of numbers.
  private(set) var isRepeat = false

  init(_ data: String) { bytes = Array(data.utf8) }

  private mutating func skip() {
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") {
      index += 1
    }
  }

  mutating func command() -> (letter: UInt8, isRelative: Bool)? {
    skip()
    guard index < bytes.count, bytes[index] | 0x20 >= UInt8(ascii: "a") else { return nil }
    let letter = bytes[index]
    index += 1
    isRepeat = false
    return (letter & 0xDF, letter & 0x20 != 0)
  }

  /// Whether another number follows.
  var hasNumber: Bool {
    mutating get {
      skip()
      isRepeat = true
      guard index < bytes.count else { return false }
      let byte = bytes[index]
      return (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }
  }

  mutating func numbers(_ count: Int) -> [Double]? {
    var result: [Double] = []
    for _ in 0..<count {
      guard let number = number() else { return nil }
      result.append(number)
    }
    return result
  }

  /// The seven numbers of an arc, whose two flags may stand without a space.
  mutating func arc() -> [Double]? {
    guard var result = numbers(3) else { return nil }
    for _ in 0..<2 {
      skip()
      guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
      result.append(Double(bytes[index] - 0x30))
      index += 1
    }
    guard let end = numbers(2) else { return nil }
    return result + end
  }

  private mutating func number() -> Double? {
    skip()
    let start = index
    if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
    digits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e"), index > start {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      digits()
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      value.isFinite, abs(value) < 1e7
    else { return nil }
    return value
  }

  private mutating func digits() {
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
  }
}
