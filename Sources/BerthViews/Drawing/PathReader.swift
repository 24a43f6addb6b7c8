/// Reads commands and numbers out of path data.
struct PathReader {
  private let bytes: [UInt8]
  private var place = 0
  /// Whether the present command takes its second or later set of numbers.
  private(set) var isRepeat = false

  init(_ data: String) { bytes = Array(data.utf8) }

  private mutating func skip() {
    while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") {
      place += 1
    }
  }

  mutating func command() -> (letter: UInt8, isRelative: Bool)? {
    skip()
    guard place < bytes.count, bytes[place] | 0x20 >= UInt8(ascii: "a") else { return nil }
    let letter = bytes[place]
    place += 1
    isRepeat = false
    return (letter & 0xDF, letter & 0x20 != 0)
  }

  /// Whether another number follows.
  var hasNumber: Bool {
    mutating get {
      skip()
      isRepeat = true
      guard place < bytes.count else { return false }
      let byte = bytes[place]
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
      guard place < bytes.count, bytes[place] == 0x30 || bytes[place] == 0x31 else { return nil }
      result.append(Double(bytes[place] - 0x30))
      place += 1
    }
    guard let end = numbers(2) else { return nil }
    return result + end
  }

  private mutating func number() -> Double? {
    skip()
    let start = place
    if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
    digits()
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      digits()
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e"), place > start {
      place += 1
      if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
      digits()
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      value.isFinite, abs(value) < 1e7
    else { return nil }
    return value
  }

  private mutating func digits() {
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
  }
}
