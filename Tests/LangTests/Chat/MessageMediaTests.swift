import BerthBase
import BerthServices
import BerthTesting
import Glibc
import Testing

@testable import LangEngine

@Suite struct MessageMediaTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var head: [UInt8]
    var type: String?
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "wave", head: Array("RIFF\0\0\0\0WAVEfmt ".utf8), type: "audio/wav"),
    Case(name: "Ogg", head: Array("OggS\0\u{2}".utf8), type: "audio/ogg"),
    Case(name: "FLAC", head: Array("fLaC".utf8), type: "audio/flac"),
    Case(name: "AMR", head: Array("#!AMR\n".utf8), type: "audio/amr"),
    Case(name: "M4A", head: [0, 0, 0, 32] + Array("ftypM4A ".utf8), type: "audio/mp4"),
    Case(name: "MP3 with ID3", head: Array("ID3\u{3}".utf8), type: "audio/mpeg"),
    Case(name: "MP3 frame", head: [0xFF, 0xFB, 0x90, 0x00], type: "audio/mpeg"),
    Case(
      name: "WebM", head: [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8),
      type: "audio/webm"),
    Case(
      name: "Matroska, also EBML",
      head: [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x88] + Array("matroska".utf8), type: nil),
    Case(name: "AVI, also RIFF", head: Array("RIFF\0\0\0\0AVI ".utf8), type: nil),
    Case(name: "a program", head: [0x7F, 0x45, 0x4C, 0x46], type: nil),
    Case(name: "words", head: Array("hello, this is text".utf8), type: nil),
  ]

  @Test(arguments: cases) func tellsRecordingsByTheirBytes(_ entry: Case) {
    let file = entry.head + [UInt8](repeating: 0, count: 64)
    #expect(VoiceFile.type(of: file) == entry.type)
    #expect(VoiceFile.type(of: Array(entry.head.prefix(3))) == nil)
  }

  @Test func capsTheSize() {
    let long = Array("OggS".utf8) + [UInt8](repeating: 1, count: VoiceFile.maximumBytes)
    #expect(throws: (any Error).self) { try VoiceFile(long) }
  }

  @Test func keepsTheSameRecordingOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let path = "\(home.path)/voice.bin"
    let bytes = Array("OggS".utf8) + [UInt8](repeating: 7, count: 500)
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    for _ in 0..<2 { try ana.run("send", ["with": "ben", "voice": .string(path)]) }
    let chat = try ben.run("chat", ["with": "ana"])
    let hashes = (chat["messages"]?.array ?? []).compactMap { $0["media"]?.string }
    #expect(hashes.count == 2 && Set(hashes) == [SHA256.hex(bytes)])
    let saved = try ben.run("message-media", ["with": "ana", "number": 2])
    #expect(saved["size"]?.int == bytes.count && saved["type"]?.string == "audio/ogg")
    // Both hear it in the chat, the words stay beside it, and one file serves both messages.
    let shown = try ben.view("chat", ["with": "ana"]).text()
    let kept = try #require(saved["path"]?.string)
    let folder = "\(ben.home.folder(ofPlugin: "lang"))/media"
    #expect(kept.hasSuffix(".ogg") && shown.contains(kept) && FileBytes.exists("\(folder)/\(kept)"))
    #expect(shown.contains("Voice message"))
    #expect(try ben.view("attach", ["with": "ana"]).text().contains("recording"))
    // With the last message that holds it the recording goes.
    try ana.run("message-delete", ["with": "ben", "number": 1])
    #expect(try ben.run("message-media", ["with": "ana", "number": 2])["size"]?.int == bytes.count)
    try ana.run("message-delete", ["with": "ben", "number": 2])
    #expect(ben.error("message-media", ["with": "ana", "number": 2])?.code == "not-found")
    _ = try ben.view("chat", ["with": "ana"])
    #expect(!FileBytes.exists("\(folder)/\(kept)"))
    #expect(ana.error("send", ["with": "ben", "photo": .string(path)])?.code == "photo.kind")
    #expect(ana.error("send", ["with": "ben"])?.code == "input.invalid")
  }
}
