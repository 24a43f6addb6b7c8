/// Takes the metadata out of a PNG (W3C, Portable Network Graphics, third edition): texts, times,
/// Exif, and all chunks that no viewer needs.
enum PNGCleaner {
  /// What shows the picture as it was meant.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "pHYs",
    "bKGD", "acTL", "fcTL", "fdAT",
  ]

  /// The cleaned file; nil when it is cut off or no PNG.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 20 else { return nil }
    var result = Array(bytes[..<8])
    var position = 8
    var hasData = false
    while position + 12 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= bytes.count else { return nil }
      let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      if kept.contains(name) { result += bytes[position..<end] }
      if name == "IDAT" { hasData = true }
      if name == "IEND" { return hasData ? result : nil }
      position = end
    }
    return nil
  }
}

/// Takes the metadata out of a WebP (RFC 9649): Exif and XMP chunks and the flags that announce
/// them, unknown chunks too.
enum WebPCleaner {
  private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]

  /// The cleaned file; nil when it is cut off or no WebP.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 20 else { return nil }
    let size = little(bytes, 4)
    let end = 8 + size
    guard size >= 12, end <= bytes.count else { return nil }
    var body: [UInt8] = Array("WEBP".utf8)
    var position = 12
    var hasPicture = false
    while position + 8 <= end {
      let length = little(bytes, position + 4)
      let next = position + 8 + length + length % 2
      guard position + 8 + length <= end else { return nil }
      let name = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
      if kept.contains(name) {
        var chunk = Array(bytes[position..<min(next, end)])
        if next > end { chunk.append(0) }
        // Bit 2 announces XMP, bit 3 Exif.
        if name == "VP8X", chunk.count > 8 { chunk[8] &= ~0x0C }
        if name != "VP8X", name != "ICCP", name != "ANIM" { hasPicture = true }
        body += chunk
      }
      position = next
    }
    guard hasPicture else { return nil }
    let total = UInt32(body.count)
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: total >> (8 * $0)) } + body
  }

  private static func little(_ bytes: [UInt8], _ at: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
