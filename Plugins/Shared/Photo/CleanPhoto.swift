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
    let clean: ([UInt8]) throws(Damage) -> CleanPhoto
    switch kind {
    case .jpeg: clean = JPEGCleaner.clean
    case .png: clean = PNGCleaner.clean
    case .webp: clean = WebPCleaner.clean
    case .heic: throw .uncleanable(kind)
    }
    do throws(Damage) {
      self = try clean(file)
    } catch {
      throw .damaged(kind, error.reason)
    }
  }

  init(
    _ kind: PhotoKind, _ size: PixelSize, _ orientation: Orientation, _ bytes: [UInt8]
  ) {
    (self.kind, self.orientation, self.bytes) = (kind, orientation, bytes)
    (width, height) = (size.width, size.height)
  }
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

/// Numbers of several bytes, none of which is read beyond the end.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Most significant byte first.
  func big(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index <= bytes.count - count else { return nil }
    return bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Least significant byte first.
  func little(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index <= bytes.count - count else { return nil }
    return bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four bytes as a name; nil beyond the end.
  func name(_ index: Int) -> String? {
    guard index >= 0, index <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
  }
}
