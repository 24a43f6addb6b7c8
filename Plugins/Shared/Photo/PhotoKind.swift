/// The kinds of pictures that cameras and programs hand out.
package enum PhotoKind: String, Sendable, CaseIterable {
  case jpeg, png, webp, heic

  /// The kind by a file's first bytes; nil for anything else. Names do not matter.
  package init?(magic bytes: [UInt8]) {
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

  /// What a file of the kind is called.
  package var suffix: String { self == .jpeg ? "jpg" : rawValue }

  /// Its media type.
  package var mediaType: String { "image/\(rawValue)" }
}

/// Why a file is not taken.
package enum PhotoError: Error, Equatable {
  /// The first bytes are those of no kind.
  case unknown
  /// What it says about the place lies where it cannot be taken out safely.
  case uncleanable(PhotoKind)
  /// It is cut off, or does not hold what its kind prescribes; with the reason in a few words.
  case damaged(PhotoKind, String)
}
