import BerthSDK
import Photo

/// A picture of a drink or a bottle: recognised by its bytes, freed of what cameras write beside the picture.
struct DrinkPhoto: Sendable, Equatable {
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
  /// How many photos of one's own a drink may have.
  static let maximumCount = 12

  /// Reads a picture.
  ///
  /// - Parameter name: what it is called in messages: an option or a file.
  /// - Throws: `photo.size`, `photo.kind` or `photo.damaged`, with what to do.
  init(_ file: [UInt8], name: String) throws(PluginError) {
    guard file.count <= Self.maximumBytes else {
      throw PluginError(
        "photo.size",
        "\(name) has \(file.count) bytes, and a photo may have \(Self.maximumBytes)",
        remedy: "save it smaller; 2000 pixels a side are plenty")
    }
    let picture: CleanPhoto
    do throws(PhotoError) {
      picture = try CleanPhoto(file)
    } catch {
      throw Self.refusal(error, name)
    }
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else {
      throw PluginError(
        "photo.size",
        "\(name) is \(picture.width) × \(picture.height) pixels, and a side may have "
          + "\(Self.sides.lowerBound) to \(Self.sides.upperBound)", remedy: "scale it")
    }
    let isTurned = picture.orientation.rawValue >= Orientation.transposed.rawValue
    kind = picture.kind
    (width, height) =
      isTurned ? (picture.height, picture.width) : (picture.width, picture.height)
    bytes = picture.bytes
    sha = SHA256.hex(picture.bytes)
  }

  private static func refusal(_ error: PhotoError, _ name: String) -> PluginError {
    switch error {
    case .unknown, .uncleanable:
      PluginError(
        "photo.kind", "\(name) is no JPEG, PNG or WebP picture",
        remedy: "its first bytes decide, not its name; save it as JPEG")
    case .damaged(let kind, let reason):
      PluginError(
        "photo.damaged", "\(name) is a \(kind.rawValue) picture cut off or damaged: \(reason)",
        remedy: "copy the picture again, or save it anew")
    }
  }
}

/// A photo that is kept, without its bytes.
struct KeptPhoto: Sendable, Equatable {
  /// Its number among those of a drink, from 1.
  var number: Int
  var sha: String
  var kind: String
  /// Its sides in pixels.
  var width, height: Int
  var byteCount: Int
  /// Whether the user took it; else a source of drinks brought it.
  var isOwn: Bool

  /// - Parameter file: its copy in the media folder.
  func json(file: String?) -> JSON {
    [
      "id": .string(sha), "name": .string("photo \(number)"), "number": JSON(number),
      "kind": .string(kind), "width": JSON(width), "height": JSON(height),
      "bytes": JSON(byteCount), "own": .bool(isOwn), "file": JSON(file),
    ]
  }
}
