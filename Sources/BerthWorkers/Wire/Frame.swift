/// One message between host and worker: what it is, which request it belongs to, numbers and bytes.
///
/// On the wire, little-endian: payload length (4 bytes), kind (2), mark (2), id (8); then the count
/// of numbers (2) and of texts (2), the numbers (8 each), and each text's length (4) and bytes.
struct Frame {
  /// What a frame says.
  enum Kind: UInt16 {
    /// Host to worker: versions, and which plugin to be.
    case hello = 1
    /// Worker to host: the plugin is loaded, or why not.
    case ready
    /// Host to worker: run a function.
    case call
    /// Worker to host: what came of it.
    case reply
    /// Worker to host: a service of the host is wanted.
    case service
    /// Host to worker: what came of it.
    case serviceReply
    /// Worker to host: how far the call is.
    case progress
    /// Worker to host: a line for the log.
    case log
  }

  var kind: Kind
  var id: UInt64
  var numbers: [Int64] = []
  var texts: [[UInt8]] = []

  /// The version both sides must speak; the worker is the same executable, so they do unless it was
  /// replaced while the host ran.
  static let version: Int64 = 2
  static let headerSize = 16
  static let mark: UInt16 = 0xBE77

  /// A number of the message; 0 for one that was left out.
  func number(_ index: Int) -> Int64 { index < numbers.count ? numbers[index] : 0 }

  /// A text of the message; empty for one that was left out.
  func text(_ index: Int) -> [UInt8] { index < texts.count ? texts[index] : [] }

  /// A text of the message, decoded.
  func string(_ index: Int) -> String { String(decoding: text(index), as: UTF8.self) }

  /// Writes the frame behind what is there.
  ///
  /// - Parameter omitted: a text whose bytes are left out, since the caller sends them from where
  ///   they are.
  /// - Returns: where those bytes belong; the end when none were left out.
  @discardableResult
  static func write(
    _ kind: Kind, id: UInt64, _ numbers: [Int64], _ texts: [[UInt8]], omitting omitted: Int? = nil,
    to bytes: inout [UInt8]
  ) -> Int {
    let payload = 4 + numbers.count * 8 + texts.reduce(0) { $0 + 4 + $1.count }
    let left = omitted.map { texts[$0].count } ?? 0
    bytes.reserveCapacity(bytes.count + headerSize + payload - left)
    var gap: Int?
    put(UInt32(truncatingIfNeeded: payload), &bytes)
    put(kind.rawValue, &bytes)
    put(mark, &bytes)
    put(id, &bytes)
    put(UInt16(truncatingIfNeeded: numbers.count), &bytes)
    put(UInt16(truncatingIfNeeded: texts.count), &bytes)
    for number in numbers { put(number, &bytes) }
    for (index, text) in texts.enumerated() {
      put(UInt32(truncatingIfNeeded: text.count), &bytes)
      if index == omitted { gap = bytes.count } else { bytes.append(contentsOf: text) }
    }
    return gap ?? bytes.count
  }

  private static func put<Number: FixedWidthInteger>(_ number: Number, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// The fixed start of a frame.
struct FrameHeader {
  var length: Int
  var kind: Frame.Kind
  var id: UInt64

  /// Reads a header; the error says what is wrong with it.
  init(_ bytes: UnsafeRawBufferPointer, maximumBytes: Int) throws(WorkerFault) {
    let kind = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
    let mark = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self))
    guard mark == Frame.mark, let known = Frame.Kind(rawValue: kind) else {
      throw .badFrame("something that is no message")
    }
    self.kind = known
    length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)))
    id = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard length >= 4 else { throw .badFrame("a message without a body") }
    guard length <= maximumBytes else {
      throw .badFrame("a message of \(length) bytes, more than the \(maximumBytes) allowed")
    }
  }
}

extension Frame {
  /// Reads a payload; every length is checked against what is there.
  init(_ header: FrameHeader, _ payload: UnsafeRawBufferPointer) throws(WorkerFault) {
    kind = header.kind
    id = header.id
    let count = Int(UInt16(littleEndian: payload.loadUnaligned(as: UInt16.self)))
    let textCount = Int(
      UInt16(littleEndian: payload.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    var offset = 4 + count * 8
    guard offset <= payload.count else { throw .badFrame("a message that is cut short") }
    numbers.reserveCapacity(count)
    for index in 0..<count {
      numbers.append(
        Int64(littleEndian: payload.loadUnaligned(fromByteOffset: 4 + index * 8, as: Int64.self)))
    }
    texts.reserveCapacity(textCount)
    for _ in 0..<textCount {
      guard offset + 4 <= payload.count else { throw .badFrame("a message that is cut short") }
      let length = Int(
        UInt32(littleEndian: payload.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      offset += 4
      guard length <= payload.count - offset else {
        throw .badFrame("a message that is cut short")
      }
      texts.append(Array(payload[offset..<(offset + length)]))
      offset += length
    }
    guard offset == payload.count else { throw .badFrame("a message with more than it announced") }
  }
}
