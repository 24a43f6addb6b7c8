import BerthSDK
import Photo

/// A picture checked by its content, without what cameras write into it beside the picture.
struct Photo: Sendable, Equatable {
  /// The largest file that is taken, in bytes.
  static let maximumBytes = 2 << 20
  /// The sides a picture may have, in pixels.
  static let sides = 32...8192

  var kind: PhotoKind
  var width: Int
  var height: Int
  /// The bytes as they are stored: place, camera and comments are taken out, the direction it is
  /// shown in stays.
  var bytes: [UInt8]

  /// Its media type.
  var type: String { kind.mediaType }

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
    let picture: CleanPhoto
    do throws(PhotoError) {
      picture = try CleanPhoto(file)
    } catch {
      switch error {
      case .unknown, .uncleanable:
        throw Self.error("kind", "this is no JPEG, PNG or WebP picture, by its content")
      case .damaged(let kind, let reason):
        throw Self.error(
          "damaged", "the \(kind.rawValue) picture is damaged or cut off: \(reason)")
      }
    }
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else {
      throw Self.error(
        "size",
        "the picture is \(picture.width) × \(picture.height) pixels, each side may have "
          + "\(Self.sides.lowerBound) to \(Self.sides.upperBound)", "scale it")
    }
    (kind, width, height, bytes) = (picture.kind, picture.width, picture.height, picture.bytes)
  }

  private static func error(
    _ code: String, _ message: String, _ remedy: String = "give a JPEG, PNG or WebP picture"
  ) -> PluginError { PluginError("photo.\(code)", message, remedy: remedy) }
}
