/// Numbers of several bytes, none of which is read beyond the end.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Most significant byte first.
  func big(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index <= bytes.count - count else { return nil }
    return bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Least significant byte first.
  func little(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index <= bytes.count - count else { return nil }
    return bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four bytes as a name; nil beyond the end.
  func name(_ index: Int) -> String? {
    guard index >= 0, index <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
  }
}
