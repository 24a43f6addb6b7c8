import BerthBase

/// Remembers between runs which manifests are valid, and what a list shows of them.
///
/// One line for each file: path, stamp, traits, id, version, name, summary, separated by tabs.
/// Broken manifests are never remembered. The first line names the format and the executable that
/// wrote it, so that another build checks anew. A cache that is missing, damaged, of another format
/// or cannot be written only costs time.
struct RegistryCache {
  private let file: String?
  private let header: String
  /// By path.
  private var lines: [String: Line] = [:]
  private var present: Set<String> = []
  private var isChanged = false

  private struct Line {
    var stamp: String
    var listing: RegistryListing
  }

  init(file: String?) {
    self.file = file
    header =
      file == nil ? "" : "berth registry 3 \(FileStamp("/proc/self/exe")?.text ?? "unknown")"
    guard let file, let bytes = FileBytes.read(file, limit: 4 << 20) else { return }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let first = lines.popFirst(), first.elementsEqual(header.utf8) else { return }
    for line in lines {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 7, let traits = Int(fields[2]) else { continue }
      let listing = RegistryListing(
        id: fields[3], name: fields[5], version: fields[4], summary: fields[6], file: fields[0],
        traits: RegistryTraits(rawValue: traits), error: nil)
      self.lines[listing.file] = Line(stamp: fields[1], listing: listing)
    }
  }

  /// What was remembered of a file that has not changed since.
  mutating func listing(of path: String, _ stamp: FileStamp) -> RegistryListing? {
    present.insert(path)
    guard let line = lines[path] else { return nil }
    if line.stamp == stamp.text { return line.listing }
    lines[path] = nil
    isChanged = true
    return nil
  }

  /// Whether a file with that stamp was found valid before, without anything to warn of.
  func knows(_ path: String, _ stamp: FileStamp?) -> Bool {
    guard let stamp, let line = lines[path] else { return false }
    return line.stamp == stamp.text && !line.listing.traits.contains(.warnings)
  }

  /// Remembers a valid manifest.
  ///
  /// A file that changed just now may change again within the resolution of its time stamp, so
  /// only one that was left alone for a while is remembered.
  mutating func remember(_ listing: RegistryListing, _ stamp: FileStamp, olderThan second: Int) {
    guard stamp.second < second, lines[listing.file]?.stamp != stamp.text else { return }
    // A path may hold anything; one with a tab or line end is not worth a rule of its own.
    let texts = [listing.file, listing.version, listing.name, listing.summary]
    guard !texts.contains(where: { $0.utf8.contains { $0 == 0x09 || $0 == 0x0A } }) else { return }
    lines[listing.file] = Line(stamp: stamp.text, listing: listing)
    isChanged = true
  }

  /// Forgets the files that `listing` was not asked about.
  mutating func forgetOthers() {
    for path in lines.keys where !present.contains(path) {
      lines[path] = nil
      isChanged = true
    }
  }

  /// Writes the cache when something was added or has gone.
  func save() {
    guard let file, isChanged else { return }
    var text = "\(header)\n"
    for (path, line) in lines.sorted(by: { $0.key < $1.key }) {
      let listing = line.listing
      text += "\(path)\t\(line.stamp)\t\(listing.traits.rawValue)\t\(listing.id)\t"
      text += "\(listing.version)\t\(listing.name)\t\(listing.summary)\n"
    }
    // A home that was never written to has no such folder yet.
    try? FileBytes.makeFolder(FileTree.parent(of: file))
    try? FileBytes.replace(file, with: Array(text.utf8))
  }
}
