import BerthSDK
import Testing

@testable import CalmEngine

@Suite("WAV files")
struct WAVFileTests {
  private let clip = SoundClip(left: [0, 0.5, -0.5, 1], right: [0, 0.25, -1, -1])

  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  @Test("The header says what follows", arguments: WAVFile.Depth.allCases, [true, false])
  func header(depth: WAVFile.Depth, isStereo: Bool) throws {
    let bytes = try WAVFile.bytes(clip, depth: depth, isStereo: isStereo, repeats: 3)
    let channels = isStereo ? 2 : 1
    let size = 4 * channels * depth.bytes * 3
    #expect(bytes.count == 44 + size)
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    #expect(number(bytes, 4, 4) == bytes.count - 8)
    #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WAVEfmt ")
    #expect(number(bytes, 16, 4) == 16 && number(bytes, 20, 2) == 1)
    #expect(number(bytes, 22, 2) == channels && number(bytes, 24, 4) == 44_100)
    #expect(number(bytes, 28, 4) == 44_100 * channels * depth.bytes)
    #expect(number(bytes, 32, 2) == channels * depth.bytes)
    #expect(number(bytes, 34, 2) == depth.rawValue)
    #expect(String(decoding: bytes[36..<40], as: UTF8.self) == "data")
    #expect(number(bytes, 40, 4) == size)
  }

  @Test("Samples are little-endian and held within range")
  func samples() throws {
    let bytes = try WAVFile.bytes(clip, depth: .twentyFour)
    let values = (0..<8).map { place -> Int in
      let raw = number(bytes, 44 + place * 3, 3)
      return raw >= 1 << 23 ? raw - (1 << 24) : raw
    }
    #expect(values == [0, 0, 4_194_304, 2_097_152, -4_194_304, -8_388_607, 8_388_607, -8_388_607])
    let short = try WAVFile.bytes(clip, depth: .sixteen)
    let loudest = number(short, 44 + 12, 2)
    #expect((32_765...32_767).contains(loudest))
  }

  @Test("What does not fit into a WAV file is refused")
  func tooLong() {
    let second = SoundClip(
      left: Array(repeating: 0, count: 44_100), right: Array(repeating: 0, count: 44_100))
    #expect(throws: PluginError.self) { try WAVFile.bytes(second, repeats: 30_000) }
  }
}
