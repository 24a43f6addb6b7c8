/// What a cleaner of one kind of file finds and leaves.
struct CleanedFile {
  var size: PixelSize
  var orientation: Orientation
  var bytes: [UInt8]
}

/// The sides of a picture in pixels.
struct PixelSize {
  var width, height: Int
}

/// What is wrong with a file.
struct Damage: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
