import Testing

@testable import Photo

@Suite("JPEG without metadata")
struct JPEGTests {
  private func clean(_ file: [UInt8]) throws -> CleanPhoto {
    let photo = try CleanPhoto(file)
    #expect(!SamplePhotos.holds(photo.bytes, "secret"))
    #expect(try CleanPhoto(photo.bytes) == photo, "what is clean stays as it is")
    return photo
  }

  @Test("each orientation stays, in either byte order and type", arguments: 1...8)
  func orientations(value: Int) throws {
    for isLittle in [true, false] {
      for type in [3, 4] {
        let exif = SamplePhotos.exif(value, isLittle: isLittle, type: type)
        let photo = try clean(SamplePhotos.jpeg(SamplePhotos.jfif + exif))
        #expect(photo.kind == .jpeg && Int(photo.orientation.rawValue) == value)
        #expect(photo.width == 640 && photo.height == 480)
        // A block of its own that says nothing else, and none for what is upright.
        let block = [0xFF, 0xE1, 0, 34] + Orientation.exifHead + photo.orientation.tiff
        #expect(Array(photo.bytes.dropFirst(2)).starts(with: block) == (value != 1))
        #expect(SamplePhotos.holds(photo.bytes, "Exif") == (value != 1))
        #expect(SamplePhotos.holds(photo.bytes, "JFIF"))
        #expect(SamplePhotos.holds(photo.bytes, "scan data"))
      }
    }
  }

  @Test("what is no orientation means upright", arguments: [0, 9, 256, 65_535])
  func nonsense(value: Int) throws {
    for isLittle in [true, false] {
      let file = SamplePhotos.jpeg(SamplePhotos.exif(value, isLittle: isLittle))
      #expect(try clean(file).orientation == .upright)
    }
  }

  @Test("the first Exif block that says an orientation counts, XMP and its extensions go")
  func manySegments() throws {
    let extensions = [0, 1].map {
      SamplePhotos.segment(0xE1, "http://ns.adobe.com/xmp/extension/\0secret \($0)")
    }
    let head =
      SamplePhotos.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0secret") + extensions.joined()
      + SamplePhotos.segment(0xE1, "Exif\0\0secret") + SamplePhotos.exif(7) + SamplePhotos.exif(2)
    #expect(try clean(SamplePhotos.jpeg(head)).orientation == .transversed)
  }

  @Test("thumbnails go, in Exif, JFIF and its extension")
  func thumbnails() throws {
    let jfif = SamplePhotos.segment(
      0xE0,
      Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 2] + Array("secret".utf8))
    let head = jfif + SamplePhotos.segment(0xE0, "JFXX\0\u{10}secret") + SamplePhotos.exif(1)
    #expect(
      try clean(SamplePhotos.jpeg(head)).bytes
        == SamplePhotos.jpeg(
          [
            0xFF, 0xE0, 0, 16,
          ] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0]))
  }

  @Test("colour profile and Adobe's transform stay, comments and further pictures go")
  func otherSegments() throws {
    let colours = SamplePhotos.icc + SamplePhotos.adobe
    let head =
      colours + SamplePhotos.segment(0xE2, "MPF\0secret")
      + SamplePhotos.segment(0xE2, "FPXR\0secret")
      + SamplePhotos.segment(0xED, "Photoshop 3.0\0secret")
      + SamplePhotos.segment(0xEE, "secret") + SamplePhotos.segment(0xEF, "secret")
      + SamplePhotos.segment(0xFE, "secret") + SamplePhotos.segment(0x42, "secret")
    let second = SamplePhotos.jpeg(SamplePhotos.segment(0xFE, "secret"))
    let photo = try clean(SamplePhotos.jpeg(head) + second + Array("secret".utf8))
    #expect(photo.bytes == SamplePhotos.jpeg(colours))
  }

  @Test("progressive scans stay, and what stands between them goes")
  func progressive() throws {
    let frame = SamplePhotos.frame(640, 480, marker: 0xC2)
    let restarts = SamplePhotos.segment(0xDD, [0, 4])
    let file = SamplePhotos.jpeg(
      restarts, frame: frame,
      tail: SamplePhotos.scan + SamplePhotos.segment(0xFE, "secret") + SamplePhotos.tables
        + SamplePhotos.scan + SamplePhotos.segment(0xE1, "secret") + SamplePhotos.scan)
    let photo = try clean(file)
    #expect(
      photo.bytes
        == SamplePhotos.jpeg(
          restarts, frame: frame,
          tail: SamplePhotos.scan + SamplePhotos.tables + SamplePhotos.scan + SamplePhotos.scan))
  }

  @Test("a height that follows the first scan is read; filling bytes are no damage")
  func lateHeight() throws {
    let lines = SamplePhotos.segment(0xDC, [0x01, 0xE0])
    let file = SamplePhotos.jpeg(
      [0xFF, 0xFF] + SamplePhotos.segment(0xFE, "secret"), frame: SamplePhotos.frame(640, 0),
      tail: SamplePhotos.scan + lines + SamplePhotos.scan + [0xFF])
    let photo = try clean(file)
    #expect(photo.width == 640 && photo.height == 480)
  }

  @Test("damage is named")
  func damage() {
    let whole = SamplePhotos.jpeg(SamplePhotos.jfif)
    let files: [([UInt8], String)] = [
      ([0xFF, 0xD8, 0xFF], "it ends before its end marker"),
      ([0xFF, 0xD8, 0xFF, 0xD9], "it holds no picture"),
      (SamplePhotos.jpeg([], tail: []), "it holds no picture"),
      (SamplePhotos.jpeg([], frame: []), "it holds no picture"),
      (SamplePhotos.jpeg([], frame: SamplePhotos.segment(0xC0, [8, 0])), "the frame says no size"),
      (Array(whole.dropLast(2)), "it ends within a scan"),
      (Array(whole.prefix(40)), "a segment is longer than the file"),
      (SamplePhotos.jpeg([0xFF, 0xE1, 0, 1]), "a segment is longer than the file"),
      (SamplePhotos.jpeg([0xFF, 0xD8]), "a marker stands where none can"),
      (SamplePhotos.jpeg([0xFF, 0x01, 0]), "there is no marker where one should stand"),
    ]
    for (file, reason) in files {
      #expect(throws: PhotoError.damaged(.jpeg, reason)) { try CleanPhoto(file) }
    }
  }
}
