/// JPEG files (ITU-T T.81, annex B; JFIF 1.02; CIPA DC-008 and DC-007 for what cameras add).
struct JPEGCleaner {
  private let reader: ByteReader
  private var kept: [UInt8] = [0xFF, 0xD8]
  private var size: PixelSize?
  private var orientation: Orientation?
  private var hasScan = false
  private var index = 2

  static func clean(_ file: [UInt8]) throws(Damage) -> CleanedFile {
    var cleaner = JPEGCleaner(file)
    return try cleaner.run()
  }

  private init(_ file: [UInt8]) {
    reader = ByteReader(file)
    kept.reserveCapacity(file.count)
  }

  private mutating func run() throws(Damage) -> CleanedFile {
    while true {
      guard let marker = reader.big(index, 2) else { throw Damage("it ends before its end marker") }
      switch marker {
      case 0xFFFF: index += 1
      case 0xFFD9: return try finished()
      // TEM and restart markers have no length.
      case 0xFF01, 0xFFD0...0xFFD7:
        kept += [0xFF, UInt8(marker & 255)]
        index += 2
      case 0xFF00, 0xFFD8: throw Damage("a marker stands where none can")
      case 0xFF02...0xFFFE: try segment(UInt8(marker & 255))
      default: throw Damage("there is no marker where one should stand")
      }
    }
  }

  private func finished() throws(Damage) -> CleanedFile {
    guard let size, hasScan else { throw Damage("it holds no picture") }
    let orientation = orientation ?? .upright
    var file = kept + [0xFF, 0xD9]
    if orientation != .upright {
      let body = Orientation.exifHead + orientation.tiff
      file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    }
    return CleanedFile(size: size, orientation: orientation, bytes: file)
  }

  /// One segment with its length, and after a scan's header what is coded there.
  private mutating func segment(_ marker: UInt8) throws(Damage) {
    guard let length = reader.big(index + 2, 2), length >= 2,
      index + 2 + length <= reader.bytes.count
    else { throw Damage("a segment is longer than the file") }
    let end = index + 2 + length
    let body = reader.bytes[(index + 4)..<end]
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard let height = reader.big(index + 5, 2), let width = reader.big(index + 7, 2), length >= 8
      else { throw Damage("the frame says no size") }
      if size == nil { size = PixelSize(width: width, height: height) }
    case 0xDC:
      // The number of lines, when the frame did not know it yet.
      if size?.height == 0, length >= 4, let height = reader.big(index + 4, 2) {
        size?.height = height
      }
    case 0xE1 where orientation == nil && body.starts(with: Orientation.exifHead):
      orientation = Orientation(exif: body)
    default: break
    }
    append(marker, body)
    index = end
    if marker == 0xDA { try scan() }
  }

  /// Copies a segment, or what is kept of it.
  private mutating func append(_ marker: UInt8, _ body: ArraySlice<UInt8>) {
    var body = body
    switch marker {
    case 0xE0:
      guard body.starts(with: "JFIF\0".utf8) else { return }
      // Without its thumbnail: version and density take 12 bytes, then follow the sides of that.
      if body.count >= 14 { body = body.prefix(12) + [0, 0] }
    case 0xE2: guard body.starts(with: "ICC_PROFILE\0".utf8) else { return }
    case 0xEE:
      guard body.starts(with: "Adobe".utf8) else { return }
      body = body.prefix(12)
    case 0x02...0xBF, 0xE1, 0xE3...0xED, 0xEF, 0xFE: return
    default: break
    }
    kept += [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)]
    kept += body
  }

  /// Copies coded data up to the next marker that is no restart.
  private mutating func scan() throws(Damage) {
    hasScan = true
    let bytes = reader.bytes
    let start = index
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF {
        switch bytes[index + 1] {
        case 0, 0xFF, 0xD0...0xD7: break
        default:
          kept += bytes[start..<index]
          return
        }
      }
      index += 1
    }
    throw Damage("it ends within a scan")
  }
}
