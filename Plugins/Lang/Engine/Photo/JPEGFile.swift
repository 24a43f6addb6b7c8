/// JPEG files, ITU-T T.81 annex B.
enum JPEGFile {
  /// The size, and the file without application segments other than JFIF, ICC and Adobe, and
  /// without comments.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    var output: [UInt8] = [0xFF, 0xD8]
    output.reserveCapacity(file.count)
    var size: (width: Int, height: Int)?
    var index = 2
    while index + 4 <= file.count {
      guard file[index] == 0xFF else { return nil }
      let marker = file[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let length = Int(file[index + 2]) << 8 | Int(file[index + 3])
      guard length >= 2, index + 2 + length <= file.count else { return nil }
      let segment = file[index..<index + 2 + length]
      switch marker {
      case 0xDA:
        // The scan and all after it.
        guard let size, file.suffix(2).elementsEqual([0xFF, 0xD9]) else { return nil }
        output += file[index...]
        return (size.width, size.height, output)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard length >= 8 else { return nil }
        size = (
          Int(file[index + 7]) << 8 | Int(file[index + 8]),
          Int(file[index + 5]) << 8 | Int(file[index + 6])
        )
        output += segment
      case 0xE0, 0xE2, 0xEE: output += segment
      case 0xE1...0xEF, 0xFE: break
      default: output += segment
      }
      index += 2 + length
    }
    return nil
  }
}
