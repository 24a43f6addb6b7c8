import BerthBase
import BerthManifest
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct FileServiceTests {
  let folder = ScratchFolder()
  let service: FileService
  let home: Home

  init() throws {
    let path = folder.path
    home = try Home(path: path + "/home", user: "anna")
    try FileBytes.makeFolder(path + "/data/deep/er")
    for (name, text) in [
      ("data/a.txt", "alpha"), ("data/deep/b.txt", "bravo"), ("data/deep/er/c.txt", ""),
      ("data/.hidden", "h"), ("outside.txt", "secret"),
    ] {
      try FileBytes.replace("\(path)/\(name)", with: Array(text.utf8))
    }
    for (link, target) in [
      ("data/inner", "deep/b.txt"), ("data/folder", "deep"), ("data/out", "../outside.txt"),
      ("data/absolute", "\(path)/outside.txt"), ("data/up", ".."), ("data/loop", "loop"),
      ("data/dangling", "nowhere"), ("data/tohidden", ".hidden"),
    ] {
      #expect(symlink(target, "\(path)/\(link)") == 0)
    }
    #expect(mkfifo(path + "/data/pipe", 0o600) == 0)
    var manifest = Manifest.fetching([], id: "probe")
    manifest.limits.mediaMegabytes = 1
    service = FileService(home: home, manifest: manifest, dataFolder: path + "/data")
  }

  func write(_ path: String, _ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try service.writeMedia(path, $0) }
  }

  func stored(_ path: String) throws -> [UInt8] {
    let mapping = try service.readMedia(path)
    return withExtendedLifetime(mapping) { Array(mapping.bytes) }
  }

  func code(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "done"
    } catch { return (error as? BerthError)?.code ?? "\(error)" }
  }

  @Test(arguments: [
    ("a.txt", "alpha"), ("deep/b.txt", "bravo"), ("deep/er/c.txt", ""), ("inner", "bravo"),
    ("folder/b.txt", "bravo"), ("folder/er/c.txt", ""),
  ])
  func readsWhatIsInside(_ path: String, _ text: String) throws {
    let mapping = try service.data(path)
    withExtendedLifetime(mapping) {
      #expect(String(decoding: mapping.bytes, as: UTF8.self) == text)
    }
  }

  @Test(arguments: [
    ("", "files.path"), (".", "files.path"), ("..", "files.path"), ("../outside.txt", "files.path"),
    ("deep/../../outside.txt", "files.path"), ("deep/../a.txt", "files.path"),
    ("/etc/passwd", "files.path"), ("//etc/passwd", "files.path"), ("deep//b.txt", "files.path"),
    ("deep/", "files.path"), ("./a.txt", "files.path"), (".hidden", "files.path"),
    ("a.txt\u{0}.png", "files.path"), ("a\n.txt", "files.path"), ("out", "files.path"),
    ("absolute", "files.path"), ("up/outside.txt", "files.path"), ("up/data/a.txt", "done"),
    ("tohidden", "files.path"), ("loop", "files.read"), ("dangling", "not-found"),
    ("nothing", "not-found"), ("a.txt/x", "not-found"), ("deep", "files.read"),
    ("pipe", "files.read"), (String(repeating: "x/", count: 600) + "x", "files.path"),
    (String(repeating: "x", count: 256), "files.path"), ("%2e%2e/outside.txt", "not-found"),
    ("..\\outside.txt", "files.path"),
  ])
  func keepsInside(_ path: String, _ expected: String) {
    #expect(code { _ = try service.data(path) } == expected)
  }

  @Test func listsWithoutLinksAndHiddenFiles() throws {
    #expect(
      try service.list("") == [
        "files": [
          ["path": "a.txt", "size": 5], ["path": "deep/b.txt", "size": 5],
          ["path": "deep/er/c.txt", "size": 0],
        ]
      ])
    #expect(try service.list("deep/er") == ["files": [["path": "deep/er/c.txt", "size": 0]]])
    #expect(code { _ = try service.list("nowhere") } == "not-found")
    #expect(code { _ = try service.list("folder") } == "not-found")
    #expect(code { _ = try service.list("../") } == "files.path")
  }

  @Test func saysWhenThereIsNoDataFolder() {
    let bare = FileService(home: home, manifest: .fetching([]), dataFolder: nil)
    #expect(code { _ = try bare.data("a.txt") } == "not-found")
  }

  // MARK: Media

  @Test func replacesReadsListsAndRemovesMedia() throws {
    #expect(try service.listMedia() == ["files": []])
    try service.removeMedia("never/was.png")
    try write("covers/one.png", [1, 2, 3])
    let old = try service.readMedia("covers/one.png")
    try write("covers/one.png", [4])
    withExtendedLifetime(old) { #expect(Array(old.bytes) == [1, 2, 3]) }
    #expect(try stored("covers/one.png") == [4])
    #expect(try service.listMedia() == ["files": [["path": "covers/one.png", "size": 1]]])
    try service.removeMedia("covers/one.png")
    #expect(try service.listMedia() == ["files": []])
    #expect(FileBytes.names(in: home.mediaFolder(ofPlugin: "probe")) == [])
  }

  @Test func keepsTheNumberOfMediaWithinItsLimit() throws {
    let folder = home.mediaFolder(ofPlugin: "probe")
    try FileBytes.makeFolder(folder + "/many")
    for number in 0..<FileService.maximumMediaFiles - 1 {
      close(open("\(folder)/many/\(number)", O_CREAT | O_WRONLY, 0o600))
    }
    try write("last", [1])
    var refusal: BerthError?
    do { try write("more", [1]) } catch { refusal = error as? BerthError }
    #expect(refusal?.code == "files.quota" && refusal?.message.contains("10000") == true)
    // One that is there may be written again, and removing one makes room.
    try write("last", [2])
    try service.removeMedia("many/0")
    try write("more", [1])
  }

  @Test func countsMediaHoweverDeepTheyLie() throws {
    let bytes = [UInt8](repeating: 0, count: 600_000)
    for depth in [31, 32, 100] {
      let path = String(repeating: "d/", count: depth) + "file"
      #expect(code { try write(path, bytes) } == (depth < 32 ? "done" : "files.path"), "\(depth)")
      #expect(code { try write("b", bytes) } == "files.quota", "\(depth)")
    }
  }

  @Test func keepsMediaWithinItsQuota() throws {
    try write("a", [UInt8](repeating: 0, count: 600_000))
    #expect(code { try write("b", [UInt8](repeating: 0, count: 600_000)) } == "files.quota")
    // Replacing a file frees what it had.
    try write("a", [UInt8](repeating: 0, count: 1 << 20))
    #expect(code { try write("b", [0]) } == "files.quota")
    try service.removeMedia("a")
    try write("b", [UInt8](repeating: 0, count: 600_000))
    #expect(try service.listMedia()["files"]?.array?.count == 1)
  }

  @Test(arguments: [
    ("../escape", "files.path"), ("/tmp/escape", "files.path"), (".hidden", "files.path"),
    ("taken", "files.path"), ("file/below", "files.path"), ("link/x", "files.path"), ("ok", "done"),
    (String(repeating: "n", count: 255), "done"),
  ])
  func writesOnlyInside(_ path: String, _ expected: String) throws {
    try write("taken/x", [1])
    try write("file", [1])
    let media = home.mediaFolder(ofPlugin: "probe")
    #expect(symlink(folder.path, media + "/link") == 0)
    #expect(code { try write(path, [9]) } == expected)
    #expect(FileBytes.names(in: folder.path) == ["data", "home", "outside.txt"])
  }

  @Test func replacesALinkRatherThanFollowingIt() throws {
    try write("x", [1])
    let media = home.mediaFolder(ofPlugin: "probe")
    #expect(symlink(folder.path + "/outside.txt", media + "/link") == 0)
    try write("link", [9])
    #expect(FileBytes.read(folder.path + "/outside.txt") == Array("secret".utf8))
    #expect(try stored("link") == [9])
  }

  @Test func clearsWhatAKilledWriterLeft() throws {
    try write("x", [1])
    try FileBytes.replace(home.mediaFolder(ofPlugin: "probe") + "/.x.tmp", with: [7, 7])
    try write("x", [2])
    #expect(FileBytes.names(in: home.mediaFolder(ofPlugin: "probe")) == ["x"])
  }
}
