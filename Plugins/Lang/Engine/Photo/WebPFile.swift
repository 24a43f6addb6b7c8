/// WebP files, RFC 9649 section 2.
enum WebPFile {
  /// The size, and the file without camera data.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    func number(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[index + $1]) << ($1 * 8) }
    }
    guard number(4, 4) + 8 <= file.count else { return nil }
    let end = number(4, 4) + 8
    var body: [UInt8] = []
    var size: (width: Int, height: Int)?
    var index = 12
    while index + 8 <= end {
      let name = String(decoding: file[index..<index + 4], as: UTF8.self)
      let length = number(index + 4, 4)
      let whole = 8 + length + length % 2
      guard length <= end - index - 8, index + whole <= file.count else { return nil }
      var chunk = Array(file[index..<index + whole])
      let data = index + 8
      switch name {
      case "VP8X" where length >= 10:
        size = (number(data + 4, 3) + 1, number(data + 7, 3) + 1)
        // Neither Exif (bit 3) nor XMP (bit 2) any more.
        chunk[8] &= ~0b1100
      case "VP8 " where length >= 10 && size == nil:
        size = (number(data + 6, 2) & 0x3FFF, number(data + 8, 2) & 0x3FFF)
      case "VP8L" where length >= 5 && size == nil:
        let bits = number(data + 1, 4)
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      default: break
      }
      if name != "EXIF", name != "XMP " { body += chunk }
      index += whole
    }
    guard let size, index == end || index == end + 1 else { return nil }
    let length = body.count + 4
    let head = Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    return (size.width, size.height, head + Array("WEBP".utf8) + body)
  }
}
