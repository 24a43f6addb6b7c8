/// Lists of numbers one after the other as bytes, for the same build on the same machine to read.
struct NumberWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put<Number: FixedWidthInteger>(_ numbers: [Number]) {
    withUnsafeBytes(of: UInt32(numbers.count)) { bytes.append(contentsOf: $0) }
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put<Number: FixedWidthInteger>(lists: [[Number]]) {
    put(lists.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) })
    put(lists.flatMap(\.self))
  }

  mutating func put<Value: FixedWidthInteger>(_ values: [UInt64: Value]) {
    let sorted = values.sorted { $0.key < $1.key }
    put(sorted.map(\.key))
    put(sorted.map(\.value))
  }

  mutating func put(_ keys: Set<UInt64>) { put(keys.sorted()) }
}

/// Takes what a `NumberWriter` put down, in the same order and with the same types.
struct NumberReader {
  /// What is taken is not what was put down.
  struct Damage: Error {}

  private let image: ImageBytes
  private var index: Int

  /// - Parameter start: the byte of the first list.
  init(_ image: ImageBytes, from start: Int) { (self.image, index) = (image, start) }

  /// - Parameter expected: how many numbers there have to be, if that is known.
  mutating func take<Number: FixedWidthInteger>(
    _ expected: Int? = nil
  ) throws(Damage) -> NumberList<Number> {
    let left = image.bytes.count - index - 4
    guard left >= 0 else { throw Damage() }
    let count = Int(image.bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    let size = count * MemoryLayout<Number>.stride
    guard size <= left, expected == nil || expected == count else { throw Damage() }
    let list = NumberList<Number>(image, at: index + 4, count: count)
    index += 4 + size
    return list
  }

  mutating func lists<Number: FixedWidthInteger>(
    _ expected: Int? = nil
  ) throws(Damage) -> NumberLists<Number> {
    let starts: NumberList<UInt32> = try take(expected.map { $0 + 1 })
    let numbers: NumberList<Number> = try take()
    guard starts.first == 0, Int(starts[starts.count - 1]) == numbers.count,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw Damage() }
    return NumberLists(starts: starts, numbers: numbers)
  }

  mutating func values<Value: FixedWidthInteger>() throws(Damage) -> HashedValues<Value> {
    let hashes: NumberList<UInt64> = try take()
    return HashedValues(hashes: hashes, values: try take(hashes.count))
  }

  mutating func keys() throws(Damage) -> HashedKeys { HashedKeys(hashes: try take()) }
}
