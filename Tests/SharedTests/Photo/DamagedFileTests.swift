import BerthBase
import Testing

@testable import Photo

@Suite("Damaged pictures")
struct DamagedFileTests {
  @Test("first bytes decide")
  func kinds() throws {
    #expect(SamplePhotos.full.compactMap(PhotoKind.init(magic:)) == [.jpeg, .png, .webp, .webp])
    #expect(PhotoKind.jpeg.suffix == "jpg" && PhotoKind.jpeg.mediaType == "image/jpeg")
    #expect(throws: PhotoError.uncleanable(.heic)) { try CleanPhoto(SamplePhotos.heic) }
    for file in [[], Array("GIF89a and more of it".utf8), Array("<svg/>".utf8), [0xFF, 0xD8]] {
      #expect(throws: PhotoError.unknown) { try CleanPhoto(file) }
    }
    for file in SamplePhotos.full {
      let photo = try CleanPhoto(file)
      #expect(!SamplePhotos.holds(photo.bytes, "secret") && photo.orientation != .upright)
    }
  }

  @Test("a picture cut off anywhere is refused or whole without what followed it")
  func truncation() throws {
    for file in SamplePhotos.full {
      let whole = try CleanPhoto(file)
      for end in 0..<file.count {
        guard let cut = try? CleanPhoto(Array(file[..<end])) else { continue }
        #expect(cut == whole, "\(whole.kind) of \(end) bytes")
      }
    }
  }

  /// Bytes overwritten, taken out, doubled and put in at random.
  private func damaged(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...4, using: &random) where !file.isEmpty {
      let index = Int.random(in: 0..<file.count, using: &random)
      let end = min(index + Int.random(in: 1...20, using: &random), file.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: file[index] = UInt8.random(in: 0...255, using: &random)
      case 1: file[index] = [0x00, 0x01, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 2: file[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 3: file.removeSubrange(index..<end)
      case 4: file.insert(contentsOf: file[index..<end], at: index)
      default: file.insert(0xFF, at: index)
      }
    }
    return file
  }

  @Test("random damage is refused, or what is taken is clean already when it is read again")
  func randomDamage() throws {
    var random = SeededGenerator(seed: 20_261_121)
    for file in SamplePhotos.full {
      var taken = 0
      for _ in 0..<3000 {
        let bad = damaged(file, &random)
        do throws(PhotoError) {
          let photo = try CleanPhoto(bad)
          taken += 1
          #expect(photo.bytes.count <= bad.count + 50)
          #expect((try? CleanPhoto(photo.bytes)) == photo)
        } catch {
          if case .damaged(_, let reason) = error { #expect(!reason.isEmpty) }
        }
      }
      #expect(taken > 0)
    }
  }
}
