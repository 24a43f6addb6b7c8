import BerthBase

/// Bytes that stay where they are while lists of numbers are read from them.
final class ImageBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// Whose bytes they are; nil for a copy of one's own.
  private let holder: (any HeldBytes)?

  /// Bytes that another value holds, from one of them on; they are never written to.
  init(_ holder: any HeldBytes, from start: Int = 0) {
    self.holder = holder
    bytes = UnsafeRawBufferPointer(rebasing: holder.bytes[start...])
  }

  /// A copy of bytes.
  init(_ copied: [UInt8]) {
    holder = nil
    let own = UnsafeMutableRawBufferPointer.allocate(byteCount: copied.count, alignment: 8)
    own.copyBytes(from: copied)
    bytes = UnsafeRawBufferPointer(own)
  }

  deinit { if holder == nil { bytes.deallocate() } }
}

/// Numbers that are read where they lie, so that a file of them costs nothing to take.
struct NumberList<Number: FixedWidthInteger & Sendable>: RandomAccessCollection, Sendable {
  private let image: ImageBytes
  private let start: Int
  let count: Int

  /// Numbers of an image from a byte on; they must lie in it.
  init(_ image: ImageBytes, at start: Int, count: Int) {
    (self.image, self.start, self.count) = (image, start, count)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(position: Int) -> Number {
    precondition(position >= 0 && position < count)
    return image.bytes.loadUnaligned(
      fromByteOffset: start + position * MemoryLayout<Number>.stride, as: Number.self)
  }

  /// Where a number would stand in a list in ascending order: behind all that are less.
  func place(of number: Number) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Lists of numbers that lie one behind the other.
struct NumberLists<Number: FixedWidthInteger & Sendable>: RandomAccessCollection, Sendable {
  /// Where each list begins, and behind the last one.
  let starts: NumberList<UInt32>
  let numbers: NumberList<Number>

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  subscript(position: Int) -> Slice<NumberList<Number>> {
    numbers[Int(starts[position])..<Int(starts[position + 1])]
  }
}

/// Values by the hash of their key, in ascending order of the hashes.
struct HashedValues<Value: FixedWidthInteger & Sendable>: Sendable {
  let hashes: NumberList<UInt64>
  let values: NumberList<Value>

  subscript(hash: UInt64) -> Value? {
    let place = hashes.place(of: hash)
    return place < hashes.count && hashes[place] == hash ? values[place] : nil
  }
}

/// The hashes of keys, in ascending order.
struct HashedKeys: Sendable {
  let hashes: NumberList<UInt64>

  var isEmpty: Bool { hashes.isEmpty }

  func contains(_ hash: UInt64) -> Bool {
    let place = hashes.place(of: hash)
    return place < hashes.count && hashes[place] == hash
  }
}
