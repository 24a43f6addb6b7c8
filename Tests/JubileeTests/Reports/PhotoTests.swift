import BerthSDK
import Photo
import Testing

@testable import JubileeEngine

@Suite("Photos of reports")
struct PhotoTests {
  @Test("What a picture says about place and device is gone, the direction stays")
  func stripped() throws {
    let secret = "GPS 30.5239"
    let file = SamplePhotos.jpeg(orientation: 6, secret: secret)
    let photo = try Photo.read(file, name: "test", keepsMetadata: false)
    #expect(photo.kind == .jpeg && photo.wasStripped)
    #expect(!SamplePhotos.holds(photo.bytes, secret) && SamplePhotos.holds(photo.bytes, "Exif"))
    let again = try Photo.read(photo.bytes, name: "test", keepsMetadata: false)
    #expect(again.bytes == photo.bytes && again.sha == photo.sha && !again.wasStripped)
    let upright = try Photo.read(
      SamplePhotos.jpeg(orientation: 1, secret: secret), name: "test", keepsMetadata: false)
    #expect(!SamplePhotos.holds(upright.bytes, "Exif"))
    let png = try Photo.read(SamplePhotos.png, name: "test", keepsMetadata: false)
    #expect(png.kind == .png && png.wasStripped && !SamplePhotos.holds(png.bytes, "secret"))
  }

  @Test("With consent a file stays as it came")
  func consent() throws {
    let file = SamplePhotos.jpeg(orientation: 1, secret: "here")
    let photo = try Photo.read(file, name: "test", keepsMetadata: true)
    #expect(photo.bytes == file && !photo.wasStripped)
    let heic = try Photo.read(SamplePhotos.heic, name: "test", keepsMetadata: true)
    #expect(heic.kind == .heic && SamplePhotos.holds(heic.bytes, "secret"))
  }

  @Test("HEIC keeps its picture byte for byte, and nothing of what it tells")
  func heic() throws {
    let photo = try Photo.read(SamplePhotos.heic, name: "test", keepsMetadata: false)
    #expect(photo.kind == .heic && photo.wasStripped)
    #expect(photo.bytes.count == SamplePhotos.heic.count)
    #expect(!SamplePhotos.holds(photo.bytes, "secret") && !SamplePhotos.holds(photo.bytes, "30.5"))
    #expect(SamplePhotos.holds(photo.bytes, "pixels of it"))
    // Its Exif is a table without entries, not a damaged one.
    let table: [UInt8] = [0, 0, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    #expect(photo.bytes.indices.contains { photo.bytes[$0...].starts(with: table) })
    let again = try Photo.read(photo.bytes, name: "test", keepsMetadata: false)
    #expect(again.bytes == photo.bytes && !again.wasStripped)
    // What no table calls a picture goes, whatever it is.
    let other = try Photo.read(
      SamplePhotos.heicFile(kind: "odd1"), name: "test", keepsMetadata: false)
    #expect(!SamplePhotos.holds(other.bytes, "pixels"))
  }

  @Test("HEIC cut at any byte, or with any byte changed, is read or refused, never a crash")
  func brokenHEIC() {
    for length in 0..<SamplePhotos.heic.count {
      _ = try? Photo.read(
        Array(SamplePhotos.heic.prefix(length)), name: "test", keepsMetadata: false)
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = SamplePhotos.heic
        bytes[length] = value
        _ = try? Photo.read(bytes, name: "test", keepsMetadata: false)
      }
    }
  }

  @Test("Sequences and other files are refused with a remedy")
  func refusals() {
    for (bytes, part) in [
      (SamplePhotos.heicFile(kind: "hvc1", sequence: true), "HEIC"),
      (Array(SamplePhotos.heic.dropLast(3)), "damaged"),
      (Array(SamplePhotos.png.dropLast(12)), "damaged: it ends"),
      (Array("GIF89a and more of it".utf8), "no JPEG"),
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
}
