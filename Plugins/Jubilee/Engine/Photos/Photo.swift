import BerthSDK
import Photo

/// A picture of a report: recognised by its bytes, freed of what tells where it was taken.
struct Photo: Sendable, Equatable {
  var kind: PhotoKind
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
  /// - Throws: `input.invalid` for anything that is no whole picture of a known kind, or in which
  ///   what it tells cannot be found; `files.too-large`.
  static func read(_ bytes: [UInt8], name: String, keepsMetadata: Bool) throws(PluginError)
    -> Photo
  {
    guard bytes.count <= maximumBytes else {
      throw PluginError(
        "files.too-large", "\(name) has \(bytes.count) bytes, and a photo may have \(maximumBytes)",
        remedy: "save it smaller; the app has no means to shrink pictures itself")
    }
    do throws(PhotoError) {
      if keepsMetadata {
        guard let kind = PhotoKind(magic: bytes) else { throw .unknown }
        return Photo(kind: kind, bytes: bytes, sha: SHA256.hex(bytes), wasStripped: false)
      }
      if PhotoKind(magic: bytes) == .heic {
        let blanked = try HEICMetadata.blanked(bytes)
        return Photo(
          kind: .heic, bytes: blanked, sha: SHA256.hex(blanked), wasStripped: blanked != bytes)
      }
      let clean = try CleanPhoto(bytes)
      return Photo(
        kind: clean.kind, bytes: clean.bytes, sha: SHA256.hex(clean.bytes),
        wasStripped: clean.bytes != bytes)
    } catch {
      throw refusal(error, name)
    }
  }

  private static func refusal(_ error: PhotoError, _ name: String) -> PluginError {
    switch error {
    case .unknown:
      .invalid(
        "\(name) is no JPEG, PNG, WebP or HEIC picture",
        remedy: "its first bytes decide, not its name; save it as JPEG")
    case .uncleanable(let kind):
      .invalid(
        "\(name) is a \(kind.rawValue.uppercased()) picture, and what it says about the place "
          + "cannot be taken out of it",
        remedy: "save it as JPEG, or add --precise to share exactly where it was taken")
    case .damaged(_, let reason):
      .invalid(
        "\(name) is cut off or damaged: \(reason)",
        remedy: "copy the picture again, or save it anew")
    }
  }
}
