import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Photos of reports")
struct PhotoTests {
  /// FIPS 180-4 test messages, and lengths round a block's end.
  @Test("What a JPEG says about place and device is gone, picture and direction stay")
  func jpeg() throws {
    let secret = "GPS 30.5239"
    let file = SamplePhotos.jpeg(exif: SamplePhotos.exif(orientation: 6, secret: secret))
    let photo = try Photo.read(file, name: "test", keepsMetadata: false)
    #expect(photo.kind == .jpeg && photo.wasStripped)
    #expect(!SamplePhotos.holds(photo.bytes, secret))
    #expect(!SamplePhotos.holds(photo.bytes, "a comment"))
    #expect(!SamplePhotos.holds(photo.bytes, "after the end"))
    #expect(SamplePhotos.holds(photo.bytes, "JFIF"))
    #expect(SamplePhotos.holds(photo.bytes, "scan data"))
    // The direction survives in a block that says nothing else.
    let again = try Photo.read(photo.bytes, name: "test", keepsMetadata: false)
    #expect(again.bytes == photo.bytes && again.sha == photo.sha)
    #expect(SamplePhotos.holds(photo.bytes, "Exif"))
    let upright = try Photo.read(
      SamplePhotos.jpeg(exif: SamplePhotos.exif(orientation: 1, secret: secret)), name: "test",
      keepsMetadata: false)
    #expect(!SamplePhotos.holds(upright.bytes, "Exif"))
  }

  @Test("With consent a file stays as it came")
  func consent() throws {
    let file = SamplePhotos.jpeg(exif: SamplePhotos.exif(orientation: 1, secret: "here"))
    let photo = try Photo.read(file, name: "test", keepsMetadata: true)
    #expect(photo.bytes == file && !photo.wasStripped)
    let heic = try Photo.read(SamplePhotos.heic, name: "test", keepsMetadata: true)
    #expect(heic.kind == .heic)
  }

  @Test("Texts go from PNG and WebP, the picture stays")
  func chunks() throws {
    let png = try Photo.read(SamplePhotos.png, name: "test", keepsMetadata: false)
    #expect(png.kind == .png && png.wasStripped)
    #expect(!SamplePhotos.holds(png.bytes, "secret") && SamplePhotos.holds(png.bytes, "pixels"))
    let webp = try Photo.read(SamplePhotos.webp, name: "test", keepsMetadata: false)
    #expect(webp.kind == .webp && webp.wasStripped)
    #expect(!SamplePhotos.holds(webp.bytes, "secret") && SamplePhotos.holds(webp.bytes, "pixels"))
    // The flags of Exif and XMP are off, the size is the file's.
    #expect(webp.bytes[20] & 0x0C == 0)
    #expect(Int(webp.bytes[4]) | Int(webp.bytes[5]) << 8 == webp.bytes.count - 8)
  }

  @Test("HEIC without consent and other files are refused with a remedy")
  func refusals() {
    for (bytes, part) in [
      (SamplePhotos.heic, "HEIC"), (Array("GIF89a and more of it".utf8), "no JPEG"),
      (Array("<svg/>".utf8), "no JPEG"), ([], "no JPEG"),
    ] {
      #expect {
        _ = try Photo.read(bytes, name: "test", keepsMetadata: false)
      } throws: { error in
        guard let error = error as? PluginError else { return false }
        return error.code == "input.invalid" && error.message.contains(part)
          && !error.remedy.isEmpty
      }
    }
  }

  @Test("A picture cut off anywhere is refused or smaller, never a crash")
  func truncation() {
    let whole = [
      SamplePhotos.jpeg(exif: SamplePhotos.exif(orientation: 3, secret: "x")), SamplePhotos.png,
      SamplePhotos.webp, SamplePhotos.heic,
    ]
    for file in whole {
      for end in 0..<file.count {
        let cut = try? Photo.read(Array(file[..<end]), name: "test", keepsMetadata: false)
        #expect(cut.map { $0.bytes.count <= end + 40 } ?? true)
        #expect(cut.map { !SamplePhotos.holds($0.bytes, "secret") } ?? true)
      }
    }
  }
}
