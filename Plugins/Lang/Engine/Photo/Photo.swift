import BerthSDK

/// A picture checked by its content, without what cameras write into it beside the picture.
struct Photo: Sendable, Equatable {
  enum Kind: String, Sendable { case jpeg, png, webp }

  /// The largest file that is taken, in bytes.
  static let maximumBytes = 2 << 20
  /// The sides a picture may have, in pixels.
  static let sides = 32...8192

  var kind: Kind
  var width: Int
  var height: Int
  /// The bytes as they are stored: place, camera and comments are taken out.
  var bytes: [UInt8]

  /// Its media type.
  var type: String { "image/\(kind.rawValue)" }

  /// Checks a file by its first bytes, its structure and its size; its name does not matter.
  ///
  /// - Throws: `photo.size`, `photo.kind` or `photo.damaged` with what to do.
  init(_ file: [UInt8]) throws {
    guard !file.isEmpty else { throw Self.error("kind", "the file is empty") }
    guard file.count <= Self.maximumBytes else {
      throw Self.error(
        "size", "the picture has \(file.count) bytes, \(Self.maximumBytes) at most are taken",
        "make it smaller, 800 pixels a side are plenty")
    }
    let found: (kind: Kind, picture: (width: Int, height: Int, bytes: [UInt8])?)
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = (.jpeg, JPEGFile.cleaned(file))
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = (.png, PNGFile.cleaned(file))
    } else if file.count > 16, file.starts(with: Array("RIFF".utf8)),
      Array(file[8..<12]) == Array("WEBP".utf8)
    {
      found = (.webp, WebPFile.cleaned(file))
    } else {
      throw Self.error("kind", "this is no JPEG, PNG or WebP picture, by its content")
    }
    guard let picture = found.picture else {
      throw Self.error("damaged", "the \(found.kind.rawValue) picture is damaged or cut off")
    }
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else {
      throw Self.error(
        "size",
        "the picture is \(picture.width) × \(picture.height) pixels, each side may have "
          + "\(Self.sides.lowerBound) to \(Self.sides.upperBound)", "scale it")
    }
    (kind, width, height, bytes) = (found.kind, picture.width, picture.height, picture.bytes)
  }

  private static func error(
    _ code: String, _ message: String, _ remedy: String = "give a JPEG, PNG or WebP picture"
  ) -> PluginError { PluginError("photo.\(code)", message, remedy: remedy) }
}
