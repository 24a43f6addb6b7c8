import BerthBase
import BerthSDK

/// A picture of a report: recognised by its bytes, freed of what tells where it was taken.
struct Photo: Sendable, Equatable {
  /// The kinds that are taken.
  enum Kind: String, Sendable, CaseIterable {
    case jpeg, png, webp, heic

    /// What a file of the kind is called.
    var suffix: String { self == .jpeg ? "jpg" : rawValue }

    /// The kind by the first bytes; nil for anything else.
    init?(magic bytes: [UInt8]) {
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
        bytes[8..<12].elementsEqual("WEBP".utf8)
      {
        self = .webp
      } else if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8),
        ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(where: {
          bytes[8..<12].elementsEqual($0.utf8)
        })
      {
        self = .heic
      } else {
        return nil
      }
    }
  }

  var kind: Kind
  var bytes: [UInt8]
  /// What names it: SHA-256 of the bytes that are kept.
  var sha: String
  /// Whether metadata was taken out.
  var wasStripped: Bool

  /// The size limit of a picture: 10 MiB.
  static let maximumBytes = 10 << 20
  /// How many pictures a report may have.
  static let maximumCount = 3

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - keepsMetadata: whether the person agreed to show exactly where it was taken; then the
  ///     file stays as it is.
  /// - Throws: `input.invalid` for anything that is no whole picture of a known kind, and for HEIC
  ///   without consent, since its metadata lies where this app cannot take it out safely;
  ///   `files.too-large`.
  static func read(_ bytes: [UInt8], name: String, keepsMetadata: Bool) throws(PluginError)
    -> Photo
  {
    guard bytes.count <= maximumBytes else {
      throw PluginError(
        "files.too-large", "\(name) has \(bytes.count) bytes, and a photo may have \(maximumBytes)",
        remedy: "save it smaller; the app has no means to shrink pictures itself")
    }
    guard let kind = Kind(magic: bytes) else {
      throw PluginError.invalid(
        "\(name) is no JPEG, PNG, WebP or HEIC picture",
        remedy: "its first bytes decide, not its name; save it as JPEG")
    }
    if keepsMetadata {
      return Photo(kind: kind, bytes: bytes, sha: SHA256.hex(bytes), wasStripped: false)
    }
    let clean: [UInt8]?
    switch kind {
    case .jpeg: clean = JPEGCleaner.clean(bytes)
    case .png: clean = PNGCleaner.clean(bytes)
    case .webp: clean = WebPCleaner.clean(bytes)
    case .heic:
      throw PluginError.invalid(
        "\(name) is a HEIC picture, and what it says about the place cannot be taken out of it",
        remedy: "save it as JPEG, or add --precise to share exactly where it was taken")
    }
    guard let clean else {
      throw PluginError.invalid(
        "\(name) is cut off or damaged", remedy: "copy the picture again, or save it anew")
    }
    return Photo(kind: kind, bytes: clean, sha: SHA256.hex(clean), wasStripped: clean != bytes)
  }
}
