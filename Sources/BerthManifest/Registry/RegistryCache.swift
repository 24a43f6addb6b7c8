import BerthBase
import Glibc

/// Remembers between runs which manifests were sound, and what a list shows of them.
///
/// One line for each file: path, stamp, traits, outline, id, version, name, summary, separated by
/// tabs. Broken manifests are never remembered. A manifest that is known to be sound is read part by
/// part when its plugin is used, any other whole. The first line names the format and the executable
/// that wrote it, so that another build checks anew. A cache that is missing, damaged or cannot be
/// written only costs time.
struct RegistryCache {
  private let file: String?
  private let header: String
  private var known: [String: Line] = [:]
  private var kept: [Line] = []
  private var isChanged = false

  private struct Line {
    var stamp: String
    var listing: RegistryListing
    /// The manifest's outline as text; empty when it can only be read whole.
    var outline: String
    /// When the file last changed, Unix time; nil for lines read from the cache.
    var second: Int?
  }

  init(file: String?) {
    self.file = file
    header = file == nil ? "" : Self.makeHeader()
    guard let file, let bytes = FileBytes.read(file, limit: 4 << 20) else { return }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let first = lines.popFirst(), first.elementsEqual(header.utf8) else { return }
    for line in lines {
      guard let (path, entry) = Self.read(line) else { continue }
      known[path] = entry
    }
  }

  private static func makeHeader() -> String {
    "berth registry 2 \(FileStamp("/proc/self/exe")?.text ?? "unknown")"
  }

  private static func read(_ line: ArraySlice<UInt8>) -> (path: String, line: Line)? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 8 else { return nil }
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    guard let traits = Int(texts[2]) else { return nil }
    let listing = RegistryListing(
      id: texts[4], name: texts[6], version: texts[5], summary: texts[7], file: texts[0],
      traits: RegistryTraits(rawValue: traits), error: nil)
    return (texts[0], Line(stamp: texts[1], listing: listing, outline: texts[3], second: nil))
  }

  /// The outline of a file that was found sound before with that stamp, without anything to warn
  /// of, and is `stamp.size` bytes long.
  static func outline(
    of path: String, _ stamp: FileStamp, in file: String
  ) -> ManifestOutline? {
    guard let bytes = FileBytes.read(file, limit: 4 << 20) else { return nil }
    let wanted = "\(path)\t\(stamp.text)\t"
    let header = "\(makeHeader())\n"
    guard bytes.starts(with: header.utf8),
      let place = findLine(wanted, in: bytes, from: header.utf8.count)
    else { return nil }
    let traits = bytes[place...].prefix { $0.isASCIIDigit }
    guard let number = Int(String(decoding: traits, as: UTF8.self)),
      !RegistryTraits(rawValue: number).contains(.warnings)
    else { return nil }
    let outline = bytes[traits.endIndex...].dropFirst().prefix { $0 != 0x09 }
    return ManifestOutline(text: outline, length: stamp.size)
  }

  /// The place after the beginning of a line.
  private static func findLine(_ start: String, in bytes: [UInt8], from place: Int) -> Int? {
    var start = start
    return start.withUTF8 { start in
      bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress, let wanted = start.baseAddress else { return nil }
        var line = place
        while line + start.count <= bytes.count {
          if memcmp(base + line, wanted, start.count) == 0 { return line + start.count }
          guard let next = memchr(base + line, 0x0A, bytes.count - line) else { return nil }
          line = UnsafeRawPointer(next) - base + 1
        }
        return nil
      }
    }
  }

  /// Adds a sound manifest to the file and keeps what it says of others.
  static func add(
    _ listing: RegistryListing, _ stamp: FileStamp, _ outline: ManifestOutline?, to file: String,
    olderThan second: Int
  ) {
    guard stamp.second < second else { return }
    var cache = RegistryCache(file: file)
    if let known = cache.known[listing.file], known.stamp == stamp.text,
      known.outline == outline?.text ?? ""
    {
      return
    }
    cache.kept = cache.known.values.filter { $0.listing.file != listing.file }
    cache.remember(listing, stamp, outline)
    cache.save(olderThan: second)
  }

  /// What was remembered of a file that has not changed since.
  mutating func listing(of path: String, _ stamp: FileStamp) -> RegistryListing? {
    guard let line = known[path], line.stamp == stamp.text else { return nil }
    kept.append(line)
    return line.listing
  }

  /// Remembers a sound manifest.
  mutating func remember(
    _ listing: RegistryListing, _ stamp: FileStamp, _ outline: ManifestOutline?
  ) {
    kept.append(
      Line(
        stamp: stamp.text, listing: listing, outline: outline?.text ?? "", second: stamp.second))
    isChanged = true
  }

  /// Writes the cache when something was added or has gone.
  ///
  /// A file that changed just now may change again within the resolution of its time stamp, so
  /// only those older than a moment are kept.
  func save(olderThan second: Int) {
    guard let file, isChanged || kept.count != known.count else { return }
    var bytes = Array("\(header)\n".utf8)
    var count = 0
    for line in kept where line.second ?? .min < second {
      let listing = line.listing
      let fields = [
        listing.file, line.stamp, String(listing.traits.rawValue), line.outline, listing.id,
        listing.version, listing.name, listing.summary,
      ]
      // A path may hold anything; one with a tab or line end is not worth a rule of its own.
      guard !fields.contains(where: { $0.utf8.contains { $0 == 0x09 || $0 == 0x0A } }) else {
        continue
      }
      bytes.append(contentsOf: fields.joined(separator: "\t").utf8)
      bytes.append(UInt8(ascii: "\n"))
      count += 1
    }
    if count == known.count, kept.allSatisfy({ $0.second == nil || $0.second ?? 0 >= second }) {
      return
    }
    // A home that was never written to has no such folder yet.
    try? FileBytes.makeFolder(Registry.folder(of: file))
    try? FileBytes.replace(file, with: bytes)
  }
}
