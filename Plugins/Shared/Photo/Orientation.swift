/// How a picture is turned when it is shown: Exif's tag 0x0112 (CIPA DC-008-2019, section 4.6.5).
package enum Orientation: UInt8, Sendable, CaseIterable {
  case upright = 1
  case mirrored, halfTurn, flipped, transposed, right, transversed, left

  /// Reads a TIFF structure as Exif holds it, in either byte order; nil when it says nothing.
  init?(tiff bytes: ArraySlice<UInt8>) {
    let reader = ByteReader(Array(bytes))
    let isLittle: Bool
    switch reader.big(0, 2) {
    case 0x4949: isLittle = true
    case 0x4D4D: isLittle = false
    default: return nil
    }
    func number(_ index: Int, _ count: Int) -> Int? {
      isLittle ? reader.little(index, count) : reader.big(index, count)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for entry in 0..<count {
      let index = directory + 2 + entry * 12
      guard let tag = number(index, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // A SHORT as the standard has it, or the LONG that some programs write.
      let width = number(index + 2, 2) == 4 ? 4 : 2
      guard let value = number(index + 8, width).flatMap(UInt8.init(exactly:)),
        let found = Orientation(rawValue: value)
      else { return nil }
      self = found
      return
    }
    return nil
  }

  /// A TIFF structure that says the orientation and nothing else.
  var tiff: [UInt8] {
    Array("MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rawValue, 0, 0, 0, 0, 0, 0]
  }

  /// What stands before the structure in JPEG files, and by mistake in others.
  static let exifHead = Array("Exif\0\0".utf8)

  /// The orientation of an Exif block with or without its head.
  init?(exif bytes: ArraySlice<UInt8>) {
    self.init(
      tiff: bytes.starts(with: Self.exifHead) ? bytes.dropFirst(Self.exifHead.count) : bytes)
  }
}
