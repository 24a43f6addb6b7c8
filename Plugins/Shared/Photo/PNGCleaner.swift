/// PNG files (W3C, Portable Network Graphics, third edition).
enum PNGCleaner {
  /// What shows the picture as it was meant.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV",
    "cLLI", "pHYs", "bKGD", "hIST", "acTL", "fcTL", "fdAT",
  ]

  static func clean(_ file: [UInt8]) throws(Damage) -> CleanedFile {
    let reader = ByteReader(file)
    var result = Array(file[..<8])
    result.reserveCapacity(file.count)
    var size: PixelSize?
    var orientation: Orientation?
    var hasData = false
    var headEnd = 8
    var index = 8
    while true {
      guard let length = reader.big(index, 4), let name = reader.name(index + 4) else {
        throw Damage("it ends before its last chunk")
      }
      let end = index + 12 + length
      guard end <= file.count else { throw Damage("a chunk is longer than the file") }
      guard (name == "IHDR") == (size == nil) else { throw Damage("its header is not its first") }
      switch name {
      case "IHDR":
        guard length == 13, let width = reader.big(index + 8, 4),
          let height = reader.big(index + 12, 4)
        else { throw Damage("its header says no size") }
        size = PixelSize(width: width, height: height)
        headEnd = end
      case "IDAT": hasData = true
      case "eXIf" where orientation == nil:
        orientation = Orientation(exif: file[(index + 8)..<(end - 4)])
      default:
        // A capital first letter: nobody can show the picture without that chunk.
        guard kept.contains(name) || file[index + 4] & 0x20 != 0 else {
          throw Damage("it holds a chunk that PNG does not know")
        }
      }
      if kept.contains(name) { result += file[index..<end] }
      index = end
      guard name == "IEND" else { continue }
      guard let size, hasData else { throw Damage("it holds no picture") }
      if let orientation, orientation != .upright {
        result.insert(contentsOf: chunk("eXIf", orientation.tiff), at: headEnd)
      }
      return CleanedFile(size: size, orientation: orientation ?? .upright, bytes: result)
    }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bytes(UInt32(body.count)) + content + bytes(checksum(content))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The cyclic redundancy check of the specification's annex D.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = ~0
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~register
  }
}
