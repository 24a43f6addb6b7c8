/// A picture freed of what says who made it, where and when.
///
/// What shows it as it was meant stays: the pixels, colour profiles, animation and the direction the
/// camera was held. All else goes: Exif, XMP, IPTC, texts, times, thumbnails, further pictures, and
/// whatever follows its end.
///
/// ```swift
/// let photo = try CleanPhoto(bytes)
/// write(photo.bytes, as: "shore.\(photo.kind.suffix)")
/// ```
package struct CleanPhoto: Sendable, Equatable {
  package var kind: PhotoKind
  /// Its sides in pixels as they are stored, before it is turned.
  package var width, height: Int
  /// How it is turned when it is shown.
  package var orientation: Orientation
  package var bytes: [UInt8]

  /// Checks the structure of a file and copies what is kept of it.
  package init(_ file: [UInt8]) throws(PhotoError) {
    guard let kind = PhotoKind(magic: file) else { throw .unknown }
    let clean: ([UInt8]) throws(Damage) -> CleanedFile
    switch kind {
    case .jpeg: clean = JPEGCleaner.clean
    case .png: clean = PNGCleaner.clean
    case .webp: clean = WebPCleaner.clean
    case .heic: throw .uncleanable(kind)
    }
    do throws(Damage) {
      let cleaned = try clean(file)
      (self.kind, orientation, bytes) = (kind, cleaned.orientation, cleaned.bytes)
      (width, height) = (cleaned.size.width, cleaned.size.height)
    } catch {
      throw .damaged(kind, error.reason)
    }
  }
}
