import BerthSDK

/// A photo that is kept, without its bytes.
struct KeptPhoto: Sendable, Equatable {
  /// How many photos of one's own a drink may have.
  static let maximumCount = 12

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
