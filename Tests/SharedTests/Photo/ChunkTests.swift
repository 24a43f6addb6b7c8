import Testing

@testable import Photo

@Suite("PNG without metadata")
struct PNGTests {
  private func clean(_ file: [UInt8]) throws -> CleanPhoto {
    let photo = try CleanPhoto(file)
    #expect(photo.kind == .png && !SamplePhotos.holds(photo.bytes, "secret"))
    #expect(try CleanPhoto(photo.bytes) == photo)
    return photo
  }

  @Test("each orientation stays, wherever it stood", arguments: 1...8)
  func orientations(value: Int) throws {
    for isLittle in [true, false] {
      let exif = SamplePhotos.chunk("eXIf", SamplePhotos.tiff(value, isLittle: isLittle))
      for file in [
        SamplePhotos.png(exif),
        SamplePhotos.png([]).dropLast(12) + exif
          + SamplePhotos.chunk("IEND", ""),
      ] {
        let photo = try clean(Array(file))
        #expect(Int(photo.orientation.rawValue) == value)
        #expect(photo.width == 64 && photo.height == 48)
        #expect(SamplePhotos.holds(photo.bytes, "eXIf") == (value != 1))
      }
    }
  }

  @Test("texts, times and what PNG does not know go, what shows the picture stays")
  func chunks() throws {
    let shown =
      SamplePhotos.chunk("iCCP", "profile") + SamplePhotos.chunk("pHYs", "density")
      + SamplePhotos.chunk("acTL", "\0\0\0\u{1}\0\0\0\0") + SamplePhotos.chunk("fcTL", "frame")
      + SamplePhotos.chunk("cICP", "code") + SamplePhotos.chunk("tRNS", "clear")
    let hidden = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "vpAg", "prVt", "sPLT"]
    let file = SamplePhotos.png(
      shown + hidden.flatMap { SamplePhotos.chunk($0, "secret") },
      data: SamplePhotos.chunk("IDAT", "pixels") + SamplePhotos.chunk("iTXt", "secret")
        + SamplePhotos.chunk("fdAT", "more"))
    let photo = try clean(file + Array("secret".utf8))
    let data = SamplePhotos.chunk("IDAT", "pixels") + SamplePhotos.chunk("fdAT", "more")
    #expect(photo.bytes == SamplePhotos.png(shown, data: data))
  }

  @Test("checksums are those of the specification")
  func checksum() {
    #expect(PNGCleaner.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(PNGCleaner.checksum(Array("IEND".utf8)) == 0xAE42_6082)
  }

  @Test("damage is named")
  func damage() {
    let whole = SamplePhotos.png([])
    let files: [([UInt8], String)] = [
      (Array(whole.prefix(8)), "it ends before its last chunk"),
      (Array(whole.dropLast(12)), "it ends before its last chunk"),
      (Array(whole.dropLast(1)), "a chunk is longer than the file"),
      (SamplePhotos.png([], data: []), "it holds no picture"),
      (SamplePhotos.png(SamplePhotos.header), "its header is not its first"),
      (Array(whole.prefix(8)) + SamplePhotos.chunk("IDAT", "x"), "its header is not its first"),
      (Array(whole.prefix(8)) + SamplePhotos.chunk("IHDR", "x"), "its header says no size"),
      (
        SamplePhotos.png(SamplePhotos.chunk("CgBI", "x")), "it holds a chunk that PNG does not know"
      ),
    ]
    for (file, reason) in files {
      #expect(throws: PhotoError.damaged(.png, reason)) { try CleanPhoto(file) }
    }
  }
}

@Suite("WebP without metadata")
struct WebPTests {
  private func clean(_ file: [UInt8]) throws -> CleanPhoto {
    let photo = try CleanPhoto(file)
    #expect(photo.kind == .webp && !SamplePhotos.holds(photo.bytes, "secret"))
    #expect(try CleanPhoto(photo.bytes) == photo)
    #expect(ByteReader(photo.bytes).little(4, 4) == photo.bytes.count - 8)
    return photo
  }

  private static let picture = SamplePhotos.riff("VP8 ", "pixels!")

  @Test("each orientation stays, with and without the head of JPEG's", arguments: 1...8)
  func orientations(value: Int) throws {
    for (isLittle, head) in [(true, []), (false, []), (true, Orientation.exifHead)] {
      let exif = SamplePhotos.riff("EXIF", head + SamplePhotos.tiff(value, isLittle: isLittle))
      let photo = try clean(
        SamplePhotos.webp(
          SamplePhotos.canvas(0x1C) + Self.picture + exif + SamplePhotos.riff("XMP ", "secret")))
      #expect(Int(photo.orientation.rawValue) == value)
      #expect(photo.width == 100 && photo.height == 50)
      // Only the flag of what is there: alpha, and Exif when it says something.
      #expect(photo.bytes[20] == (value == 1 ? 0x10 : 0x18))
      #expect(SamplePhotos.holds(photo.bytes, "EXIF") == (value != 1))
    }
  }

  @Test("the simple forms say their size, and nothing else is kept of them")
  func simple() throws {
    let lossy = SamplePhotos.riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x42, 0xE0, 0x01])
    let photo = try clean(SamplePhotos.webp(lossy + SamplePhotos.riff("EXIF", "secret")))
    #expect(photo.width == 640 && photo.height == 480)
    #expect(photo.bytes == SamplePhotos.webp(lossy))
    let lossless = SamplePhotos.riff("VP8L", [0x2F, 0x7F, 0xC2, 0x77, 0x00])
    let small = try clean(SamplePhotos.webp(lossless + SamplePhotos.riff("abcd", "secret")))
    #expect(small.width == 640 && small.height == 480)
  }

  @Test("an animation keeps its frames, and none of them its metadata")
  func animation() throws {
    func frame(_ rest: [UInt8]) -> [UInt8] {
      SamplePhotos.riff(
        "ANMF",
        [UInt8](repeating: 7, count: 16) + SamplePhotos.riff("ALPH", "clear") + Self.picture + rest)
    }
    let head = SamplePhotos.riff("ICCP", "profile") + SamplePhotos.riff("ANIM", "colour")
    let photo = try clean(
      SamplePhotos.webp(
        SamplePhotos.canvas(0x3E) + head + frame(SamplePhotos.riff("EXIF", "secret"))
          + SamplePhotos.riff("abcd", "secret") + frame([])) + Array("secret".utf8))
    #expect(
      photo.bytes == SamplePhotos.webp(SamplePhotos.canvas(0x32) + head + frame([]) + frame([])))
  }

  @Test("the byte that fills an odd last chunk may be missing")
  func padding() throws {
    var file = SamplePhotos.webp(SamplePhotos.canvas(0) + Self.picture)
    file.removeLast()
    file[4] -= 1
    #expect(try clean(file).bytes == SamplePhotos.webp(SamplePhotos.canvas(0) + Self.picture))
  }

  @Test("damage is named")
  func damage() {
    let whole = SamplePhotos.webp(SamplePhotos.canvas(0) + Self.picture)
    let files: [([UInt8], String)] = [
      (Array(whole.dropLast(1)), "it is shorter than it says"),
      (SamplePhotos.webp(SamplePhotos.canvas(0)), "it holds no picture"),
      (SamplePhotos.webp([]), "it holds no picture"),
      (SamplePhotos.webp(SamplePhotos.riff("VP8 ", "x")), "it holds no picture"),
      (SamplePhotos.webp(SamplePhotos.riff("VP8X", "short")), "its header is cut off"),
      (
        SamplePhotos.webp(SamplePhotos.canvas(0) + SamplePhotos.riff("ANMF", "x")),
        "a frame is cut off"
      ),
      (
        SamplePhotos.webp(SamplePhotos.canvas(0) + Self.picture + [1, 2]),
        "a chunk is longer than the file"
      ),
    ]
    for (file, reason) in files {
      #expect(throws: PhotoError.damaged(.webp, reason)) { try CleanPhoto(file) }
    }
  }
}
