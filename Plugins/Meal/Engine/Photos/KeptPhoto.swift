import BerthSDK
import Photo

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
