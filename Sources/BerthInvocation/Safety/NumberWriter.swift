/// Lists of numbers one after the other as bytes, for the same build on the same machine to take again.
struct NumberWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put<Number: FixedWidthInteger>(_ numbers: [Number]) {
    withUnsafeBytes(of: UInt32(numbers.count)) { bytes.append(contentsOf: $0) }
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put<Number: FixedWidthInteger>(lists: [[Number]]) {
    put(lists.map { UInt32($0.count) })
    put(lists.flatMap(\.self))
  }
}

/// Takes what a `NumberWriter` put down, in the same order and with the same types.
///
/// The bytes have to stay where they are meanwhile.
struct NumberReader {
  /// What is taken is not what was put down.
  struct Damage: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// - Parameter expected: how many numbers there have to be, if that is known.
  mutating func take<Number: FixedWidthInteger>(
    _ expected: Int? = nil
  ) throws(Damage) -> [Number] {
    guard bytes.count - index >= 4 else { throw Damage() }
    let count = Int(bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    let size = count * MemoryLayout<Number>.stride
    guard size <= bytes.count - index - 4, expected == nil || expected == count else {
      throw Damage()
    }
    let source = UnsafeRawBufferPointer(rebasing: bytes[index + 4..<index + 4 + size])
    index += 4 + size
    return [Number](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      filled = count
    }
  }

  mutating func lists<Number: FixedWidthInteger>() throws(Damage) -> [[Number]] {
    let counts: [UInt32] = try take()
    let numbers: [Number] = try take()
    var lists: [[Number]] = []
    lists.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      let end = start + Int(count)
      guard end <= numbers.count else { throw Damage() }
      lists.append(Array(numbers[start..<end]))
      start = end
    }
    guard start == numbers.count else { throw Damage() }
    return lists
  }
}
