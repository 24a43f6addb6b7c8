package import BerthBase

/// The rules of one time zone, read from a TZif file (RFC 8536).
package struct ZoneRules: Sendable {
  private var transitions: [Int64] = []
  private var offsets: [Int] = []
  private var initialOffset = 0
  private var tail: ZoneTail?

  /// UTC: no transitions.
  package static let utc = ZoneRules()

  private init() {}

  /// The rules a POSIX TZ string such as `CST6CDT,M3.2.0,M11.1.0` gives; nil when it is none.
  package init?(posix text: String) {
    guard let tail = ZoneTail(posix: text) else { return nil }
    self.tail = tail
  }

  /// Reads a TZif file of version 1 or later; nil when the bytes are none.
  package init?(tzif bytes: [UInt8]) {
    guard let first = Header(bytes, at: 0) else { return nil }
    if first.version >= 2 {
      let start = Header.size + first.bodySize(timeSize: 4)
      guard let second = Header(bytes, at: start) else { return nil }
      guard read(bytes, second, at: start + Header.size, timeSize: 8) else { return nil }
      let footer = start + Header.size + second.bodySize(timeSize: 8)
      if footer < bytes.count {
        let text = bytes[footer...].drop { $0 == 10 }.prefix { $0 != 10 }
        tail = ZoneTail(posix: String(decoding: text, as: UTF8.self))
      }
    } else {
      guard read(bytes, first, at: Header.size, timeSize: 4) else { return nil }
    }
  }

  /// Seconds east of UTC at a moment.
  package func offset(atUnixSeconds moment: Int64) -> Int {
    // Some 140 million years either way, so that no reckoning with years leaves 64 bits.
    let seconds = min(max(moment, -(1 << 52)), 1 << 52)
    guard let last = transitions.last else { return tail?.offset(at: seconds) ?? initialOffset }
    if seconds >= last, let tail { return tail.offset(at: seconds) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initialOffset : offsets[low - 1]
  }

  /// The civil time of a moment.
  package func civil(_ unixMilliseconds: Int64) -> CivilTime {
    let seconds = Int64(Int(unixMilliseconds).floored(by: 1000))
    return CivilTime(
      unixMilliseconds: unixMilliseconds, offset: offset(atUnixSeconds: seconds))
  }

  /// The moment of a civil time, its own offset ignored.
  ///
  /// A time that a change to summer time skips is taken that much later; of one that happens
  /// twice the first is meant.
  package func moment(_ civil: CivilTime) -> Int64 {
    var local = civil
    local.offset = 0
    let asUTC = local.unixMilliseconds
    let before = offset(atUnixSeconds: Int64(Int(asUTC.adding(-86_400_000)).floored(by: 1000)))
    let after = offset(atUnixSeconds: Int64(Int(asUTC.adding(86_400_000)).floored(by: 1000)))
    let early = asUTC.adding(Int64(-before) * 1000)
    let late = asUTC.adding(Int64(-after) * 1000)
    if self.civil(early).offset == before { return early }
    if self.civil(late).offset == after { return late }
    return early  // Skipped: the old offset puts it that much later in the new one.
  }

  private mutating func read(
    _ bytes: [UInt8], _ header: Header, at start: Int, timeSize: Int
  ) -> Bool {
    guard start + header.bodySize(timeSize: timeSize) <= bytes.count, header.types > 0 else {
      return false
    }
    let typeIndexes = start + header.times * timeSize
    let types = typeIndexes + header.times
    func offset(ofType index: Int) -> Int? {
      guard index < header.types else { return nil }
      return Int(Int32(truncatingIfNeeded: bytes.bigEndian(at: types + index * 6, size: 4)))
    }
    initialOffset = offset(ofType: 0) ?? 0
    for number in 0..<header.times {
      let raw = bytes.bigEndian(at: start + number * timeSize, size: timeSize)
      let time = timeSize == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : raw
      guard let value = offset(ofType: Int(bytes[typeIndexes + number])) else { return false }
      transitions.append(time)
      offsets.append(value)
    }
    return true
  }

  private struct Header {
    static let size = 44
    var version: Int
    var times: Int
    var types: Int
    private var others: (isUT: Int, isStandard: Int, leaps: Int, characters: Int)

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, start + Self.size <= bytes.count,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      let digit = bytes[start + 4]
      version = digit == 0 ? 1 : Int(digit) - 48
      func count(_ index: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: bytes.bigEndian(at: start + 20 + index * 4, size: 4)))
      }
      others = (count(0), count(1), count(2), count(5))
      times = count(3)
      types = count(4)
    }

    func bodySize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + others.characters + others.leaps * (timeSize + 4)
        + others.isStandard + others.isUT
    }
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at start: Int, size: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in self[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int64(bitPattern: value)
  }
}
