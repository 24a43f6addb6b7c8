/// WebP files (RFC 9649).
enum WebPCleaner {
  private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
  private static let keptInFrame: Set<String> = ["VP8 ", "VP8L", "ALPH"]
  /// Flags of VP8X: XMP and Exif follow.
  private static let xmpFlag: UInt8 = 0x04
  private static let exifFlag: UInt8 = 0x08

  private struct Chunk {
    var name: String
    var data: ArraySlice<UInt8>
  }

  static func clean(_ file: [UInt8]) throws(Damage) -> CleanedFile {
    guard let length = ByteReader(file).little(4, 4), length >= 4, 8 + length <= file.count else {
      throw Damage("it is shorter than it says")
    }
    let chunks = try chunks(file[12..<(8 + length)])
    guard let size = chunks.lazy.compactMap(size).first,
      chunks.contains(where: { ["VP8 ", "VP8L", "ANMF"].contains($0.name) })
    else { throw Damage("it holds no picture") }
    // Without the extended header nothing but the picture is read.
    let isExtended = chunks.first?.name == "VP8X"
    let exif = isExtended ? chunks.first { $0.name == "EXIF" } : nil
    let orientation = exif.flatMap { Orientation(exif: $0.data) } ?? .upright
    var body = Array("WEBP".utf8)
    for chunk in chunks where kept.contains(chunk.name) {
      var data = Array(chunk.data)
      if chunk.name == "VP8X" {
        data[0] &= ~(xmpFlag | exifFlag)
        if orientation != .upright { data[0] |= exifFlag }
      } else if chunk.name == "ANMF" {
        data = try frame(chunk.data)
      }
      append(chunk.name, data, to: &body)
    }
    if orientation != .upright { append("EXIF", orientation.tiff, to: &body) }
    var result: [UInt8] = []
    append("RIFF", body, to: &result)
    return CleanedFile(size: size, orientation: orientation, bytes: result)
  }

  /// The chunks of a part of a file; the byte that fills an odd last one may be missing.
  private static func chunks(_ part: ArraySlice<UInt8>) throws(Damage) -> [Chunk] {
    let reader = ByteReader(Array(part))
    var chunks: [Chunk] = []
    var index = 0
    while index < reader.bytes.count {
      guard let name = reader.name(index), let length = reader.little(index + 4, 4),
        length <= reader.bytes.count - index - 8
      else { throw Damage("a chunk is longer than the file") }
      let data = reader.bytes[(index + 8)..<(index + 8 + length)]
      guard name != "VP8X" || length >= 10 else { throw Damage("its header is cut off") }
      chunks.append(Chunk(name: name, data: data))
      index += 8 + length + length % 2
    }
    return chunks
  }

  /// A frame of an animation without chunks that nobody needs to show it.
  private static func frame(_ data: ArraySlice<UInt8>) throws(Damage) -> [UInt8] {
    guard data.count >= 16 else { throw Damage("a frame is cut off") }
    var result = Array(data.prefix(16))
    for chunk in try chunks(data.dropFirst(16)) where keptInFrame.contains(chunk.name) {
      append(chunk.name, Array(chunk.data), to: &result)
    }
    return result
  }

  private static func append(_ name: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array(name.utf8)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) }
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
  }

  /// The size that a header says: the canvas, or that of the only picture.
  private static func size(_ chunk: Chunk) -> PixelSize? {
    let reader = ByteReader(Array(chunk.data))
    switch chunk.name {
    case "VP8X":
      guard let width = reader.little(4, 3), let height = reader.little(7, 3) else { return nil }
      return PixelSize(width: width + 1, height: height + 1)
    case "VP8 ":
      guard let width = reader.little(6, 2), let height = reader.little(8, 2) else { return nil }
      return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    case "VP8L":
      guard let bits = reader.little(1, 4) else { return nil }
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }
}
