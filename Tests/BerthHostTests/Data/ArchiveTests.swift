import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthHost
@testable import BerthServices

@Suite struct ArchiveTests {
  let folder = ScratchFolder()

  @Test(arguments: [
    ("", 0x0000_0000 as UInt32), ("123456789", 0xCBF4_3926), ("a", 0xE8B7_BE43),
    ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
  ])
  func sums(_ text: String, _ sum: UInt32) {
    var whole = CRC32()
    whole.update(Array(text.utf8))
    var parts = CRC32()
    for byte in text.utf8 { parts.update([byte]) }
    #expect(whole.value == sum && parts.value == sum)
  }

  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func encodes(_ text: String, _ base64: String) {
    #expect(Base64.encode(Array(text.utf8)) == base64)
    #expect(Base64.decode(base64) == Array(text.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Zm 9", "Zm9v\n"])
  func decodesNothingElse(_ text: String) { #expect(Base64.decode(text) == nil) }

  @Test func writesWhatTarReads() throws {
    let long =
      "media/" + String(repeating: "é", count: 70) + "/" + String(repeating: "n", count: 200)
    let files = [("a", "one"), ("dir/empty", ""), (long, String(repeating: "x", count: 513))]
    let path = folder.path + "/x.tar"
    for _ in 0..<2 {
      let writer = try ArchiveWriter(path: path)
      for (name, text) in files { try writer.add(name, Array(text.utf8)) }
      #expect(try writer.finish() % 512 == 0)
    }
    let reader = try ArchiveReader(path: path)
    #expect(reader.entries.map(\.name) == files.map(\.0))
    for (entry, file) in zip(reader.entries, files) {
      #expect(try reader.bytes(of: entry, limit: 1000) == Array(file.1.utf8))
    }
    let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let tar = try #require(ProgramSearch.find("tar", environment: environment))
    let listing = try ChildProcess.run(
      .init(
        path: tar, arguments: ["tf", path, "--quoting-style=literal"], environment: environment),
      limits: .init(milliseconds: 10_000))
    #expect(listing.error == [])
    #expect(
      String(decoding: listing.output, as: UTF8.self) == files.map { $0.0 + "\n" }.joined())
    #expect(FileBytes.names(in: folder.path) == ["x.tar"])
  }

  @Test func leavesNothingUnfinished() throws {
    let path = folder.path + "/x.tar"
    do {
      let writer = try ArchiveWriter(path: path)
      try writer.add("a", [1])
    }
    #expect(FileBytes.names(in: folder.path) == [])
    #expect(outcome { _ = try ArchiveWriter(path: "/nowhere/x.tar") } == "files.write")
  }
}
