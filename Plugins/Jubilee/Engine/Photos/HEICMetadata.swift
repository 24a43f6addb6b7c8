import Photo

/// Blanks what a HEIC picture says about place, time and device, and leaves the picture as it is.
///
/// A HEIC file is a tree of boxes (ISO/IEC 14496-12); a table in it, `iinf`, names its items, another,
/// `iloc`, says where the bytes of each lie (ISO/IEC 23008-12). Items that are parts of pictures stay,
/// all others are overwritten where they stand, so that nothing moves. How the picture is turned is a
/// property of it and stays, too.
struct HEICMetadata {
  private var bytes: [UInt8]

  /// The items that pictures are made of.
  private static let pictures: Set<String> = [
    "hvc1", "hvc2", "av01", "avc1", "jpeg", "unci", "grid", "iden", "iovl", "tmap", "j2k1",
  ]

  /// An Exif item that says nothing: where its table begins, and a table (TIFF 6.0) without entries. Zeros
  /// in its place would be a damaged one to some readers.
  private static let emptyExif: [UInt8] =
    [0, 0, 0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

  /// The file without what it tells.
  ///
  /// - Throws: `damaged` for what is no such file, `uncleanable` for a sequence of pictures or items
  ///   whose bytes cannot be found.
  static func blanked(_ file: [UInt8]) throws(PhotoError) -> [UInt8] {
    var work = HEICMetadata(bytes: file)
    try work.clean()
    return work.bytes
  }

  private static func damaged(_ reason: String) -> PhotoError { .damaged(.heic, reason) }

  private func number(_ index: Int, _ count: Int) throws(PhotoError) -> Int {
    guard index >= 0, count <= 8, index <= bytes.count - count else {
      throw Self.damaged("it ends within a box")
    }
    var value: UInt64 = 0
    for byte in bytes[index..<index + count] { value = value << 8 | UInt64(byte) }
    guard let number = Int(exactly: value) else { throw Self.damaged("a number is too large") }
    return number
  }

  private func name(_ index: Int) throws(PhotoError) -> String {
    guard index >= 0, index <= bytes.count - 4 else { throw Self.damaged("it ends within a box") }
    return String(decoding: bytes[index..<index + 4], as: UTF8.self)
  }

  /// A box and where its content lies.
  private struct Box {
    var type: String
    var content: Range<Int>
  }

  private func boxes(_ range: Range<Int>) throws(PhotoError) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at < range.upperBound {
      var size = try number(at, 4)
      var header = 8
      let type = try name(at + 4)
      if size == 1 {
        size = try number(at + 8, 8)
        header = 16
      } else if size == 0 {
        size = range.upperBound - at
      }
      guard size >= header, size <= range.upperBound - at else {
        throw Self.damaged("a box is longer than what holds it")
      }
      boxes.append(Box(type: type, content: at + header..<at + size))
      at += size
    }
    return boxes
  }

  private mutating func clean() throws(PhotoError) {
    let top = try boxes(bytes.indices)
    if top.contains(where: { ["moov", "moof"].contains($0.type) }) { throw .uncleanable(.heic) }
    guard let meta = top.first(where: { $0.type == "meta" }), meta.content.count >= 4 else {
      throw Self.damaged("it has no table of its items")
    }
    // A version and flags come before the boxes in it.
    let inside = try boxes(meta.content.lowerBound + 4..<meta.content.upperBound)
    guard let names = inside.first(where: { $0.type == "iinf" }),
      let places = inside.first(where: { $0.type == "iloc" })
    else { throw Self.damaged("it has no table of its items") }
    let types = try types(names.content)
    let data = inside.first { $0.type == "idat" }?.content
    var (kept, blank): ([Range<Int>], [Range<Int>]) = ([], [])
    var exif: [Int] = []
    for item in try items(places.content, data) {
      if Self.pictures.contains(types[item.id] ?? "") {
        kept += item.ranges
      } else {
        blank += item.ranges
        if types[item.id] == "Exif", item.ranges.count == 1,
          item.ranges[0].count >= Self.emptyExif.count
        {
          exif.append(item.ranges[0].lowerBound)
        }
      }
    }
    // Whatever applications put beside the picture.
    blank += top.filter { ["uuid", "udta", "free", "skip"].contains($0.type) }.map(\.content)
    blank += inside.filter { ["uuid", "udta", "free", "skip"].contains($0.type) }.map(\.content)
    for range in blank {
      guard !kept.contains(where: { $0.overlaps(range) }) else {
        throw Self.damaged("its items lie upon each other")
      }
      for index in range { bytes[index] = 0 }
    }
    for start in exif {
      bytes.replaceSubrange(start..<start + Self.emptyExif.count, with: Self.emptyExif)
    }
  }

  /// The kinds of the items by their numbers.
  private func types(_ content: Range<Int>) throws(PhotoError) -> [Int: String] {
    let version = try number(content.lowerBound, 1)
    let entries = content.lowerBound + 4 + (version == 0 ? 2 : 4)
    guard entries <= content.upperBound else { throw Self.damaged("it ends within a box") }
    var types: [Int: String] = [:]
    for entry in try boxes(entries..<content.upperBound) where entry.type == "infe" {
      let start = entry.content.lowerBound
      switch try number(start, 1) {
      case 2: types[try number(start + 4, 2)] = try name(start + 8)
      case 3: types[try number(start + 4, 4)] = try name(start + 10)
      default: throw .uncleanable(.heic)
      }
    }
    return types
  }

  /// Where the bytes of each item lie.
  private func items(
    _ content: Range<Int>, _ data: Range<Int>?
  ) throws(PhotoError) -> [(id: Int, ranges: [Range<Int>])] {
    var at = content.lowerBound
    func take(_ count: Int) throws(PhotoError) -> Int {
      defer { at += count }
      guard at + count <= content.upperBound else { throw Self.damaged("it ends within a box") }
      return try number(at, count)
    }
    let version = try take(1)
    _ = try take(3)
    let sizes = try take(2)
    let (offset, length) = (sizes >> 12, sizes >> 8 & 15)
    let (base, index) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [offset, length, base, index].allSatisfy({ [0, 4, 8].contains($0) }), version <= 2 else {
      throw Self.damaged("the places of its items cannot be read")
    }
    let count = try take(version < 2 ? 2 : 4)
    guard count <= 10_000 else { throw Self.damaged("it has too many items") }
    var items: [(id: Int, ranges: [Range<Int>])] = []
    for _ in 0..<count {
      let id = try take(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try take(2) & 15
      // Bytes in another file are none of this one's.
      guard try take(2) == 0, method <= 1 else { throw .uncleanable(.heic) }
      let start = try take(base)
      var ranges: [Range<Int>] = []
      for _ in 0..<(try take(2)) {
        _ = try take(index)
        let from = try take(offset)
        let size = try take(length)
        let whole = method == 1 ? data ?? 0..<0 : bytes.indices
        let (first, overflow) = start.addingReportingOverflow(from)
        // Counted from the beginning of the file, or of the box `idat`.
        guard !overflow, first <= whole.count, size <= whole.count - first else {
          throw Self.damaged("an item lies beyond its end")
        }
        let lower = whole.lowerBound + first
        ranges.append(lower..<(size == 0 ? whole.upperBound : lower + size))
      }
      items.append((id, ranges))
    }
    return items
  }
}
