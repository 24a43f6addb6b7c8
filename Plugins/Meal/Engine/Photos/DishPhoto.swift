import BerthSDK
import Photo

/// A photo of a dish or of what is at home: recognised by its bytes, freed of what cameras and sites write
/// beside the picture.
struct DishPhoto: Sendable, Equatable {
  var kind: PhotoKind
  /// Its sides in pixels as it is shown, after it was turned.
  var width, height: Int
  /// The bytes as they are kept: place, camera and comments are taken out.
  var bytes: [UInt8]
  /// What names it: SHA-256 of the bytes, in hexadecimal.
  var sha: String

  /// The largest file that is taken: 8 MiB.
  static let maximumBytes = 8 << 20
  /// The sides a picture may have, in pixels.
  static let sides = 16...16_384

  /// Reads a picture.
  ///
  /// - Throws: `photo.size`, `photo.kind` or `photo.damaged`, with what to do.
  init(_ file: [UInt8]) throws(PluginError) {
    guard file.count <= Self.maximumBytes else {
      throw PluginError(
        "photo.size",
        "the photo has \(file.count) bytes, and \(Self.maximumBytes) is the most that is kept",
        remedy: "save it smaller; 2000 pixels a side are plenty")
    }
    let picture: CleanPhoto
    do throws(PhotoError) {
      picture = try CleanPhoto(file)
    } catch {
      throw Self.refusal(error)
    }
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else {
      throw PluginError(
        "photo.size",
        "the photo is \(picture.width) × \(picture.height) pixels, and a side may have "
          + "\(Self.sides.lowerBound) to \(Self.sides.upperBound)", remedy: "scale it")
    }
    let isTurned = picture.orientation.rawValue >= Orientation.transposed.rawValue
    kind = picture.kind
    (width, height) =
      isTurned ? (picture.height, picture.width) : (picture.width, picture.height)
    bytes = picture.bytes
    sha = SHA256.hex(picture.bytes)
  }

  private static func refusal(_ error: PhotoError) -> PluginError {
    switch error {
    case .unknown, .uncleanable:
      PluginError(
        "photo.kind", "this is no JPEG, PNG or WebP picture",
        remedy: "its first bytes decide, not its name; an address has to lead to the picture itself"
      )
    case .damaged(let kind, let reason):
      PluginError(
        "photo.damaged", "this \(kind.rawValue) picture is cut off or damaged: \(reason)",
        remedy: "copy the picture again, or save it anew")
    }
  }
}

/// A photo that is kept, without its bytes.
struct KeptPhoto: Sendable, Equatable {
  var sha: String
  var kind: String
  /// Its sides in pixels.
  var width, height: Int
  var byteCount: Int
  /// Where it was taken from: an address, or empty for a file.
  var source: String

  /// Its copy in the media folder, which pages draw.
  var file: String { "photos/\(sha).\(PhotoKind(rawValue: kind)?.suffix ?? "jpg")" }

  /// For scripts.
  var json: JSON {
    [
      "id": .string(sha), "kind": .string(kind), "width": JSON(width), "height": JSON(height),
      "bytes": JSON(byteCount), "source": source.isEmpty ? .null : .string(source),
      "file": .string(file),
    ]
  }
}
