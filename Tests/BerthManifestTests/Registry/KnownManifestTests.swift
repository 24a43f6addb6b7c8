import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthManifest

/// A manifest that was found valid is not checked again, and one that changed always is.
@Suite("Known manifests")
struct KnownManifestTests {
  /// A folder with one plugin, and registries over it as new processes make them.
  final class Place {
    let folder: ManifestFolder
    let cache: ManifestFolder
    var file: String { "\(folder.path)/tea.json" }
    var cacheFile: String { "\(cache.path)/manifests.json" }

    init() throws {
      folder = try ManifestFolder()
      cache = try ManifestFolder()
      try folder.write("tea.json", id: "tea")
    }

    /// A registry of a process that runs `seconds` after the last change.
    func registry(after seconds: Int = 10) -> Registry {
      Registry(
        folders: [folder.path], cacheFile: cacheFile,
        now: { FileStamp.currentSecond() + seconds })
    }

    var isKnown: Bool {
      RegistryCache(file: cacheFile).knows(file, FileStamp(file))
    }
  }

  @Test func usingAPluginRemembersIt() throws {
    let place = try Place()
    #expect(!place.isKnown)
    let first = try place.registry().entry("tea").manifest
    #expect(place.isKnown)
    let second = try place.registry().entry("tea").manifest
    #expect(second == first)
  }

  @Test func aFileOfThisMomentIsNotTrusted() throws {
    let place = try Place()
    _ = try place.registry(after: 0).entry("tea")
    #expect(!place.isKnown)
  }

  static let changes: [(name: String, change: @Sendable (Place) throws -> Void)] = [
    ("replaced", { try $0.folder.write("tea.json", "{\"id\": \"tea\"}") }),
    (
      "written in place, with the same length and time",
      { place in
        var status = stat()
        stat(place.file, &status)
        let descriptor = open(place.file, O_WRONLY)
        pwrite(descriptor, "[", 1, 0)
        var times = [status.st_atim, status.st_mtim]
        futimens(descriptor, &times)
        close(descriptor)
      }
    ),
    ("cut short", { truncate($0.file, 40) }),
  ]

  @Test(arguments: 0..<changes.count) func aChangedFileIsCheckedAgain(_ number: Int) throws {
    let (name, change) = Self.changes[number]
    let place = try Place()
    _ = try place.registry().entry("tea")
    #expect(place.isKnown)
    // The change time of a file moves on with the kernel's tick of a few milliseconds.
    let stamp = FileStamp(place.file)
    var rounds = 0
    repeat {
      try change(place)
      rounds += 1
    } while FileStamp(place.file) == stamp && rounds < 100_000
    #expect(!place.isKnown, "\(name)")
    let error = #expect(throws: BerthError.self) { try place.registry().entry("tea") }
    #expect(error?.code == "manifest.invalid", "\(name)")
    #expect(!place.isKnown, "a broken one is never remembered")
  }

  @Test func oddManifestsAreReadWholeEachTime() throws {
    let place = try Place()
    try place.folder.write("tea.json", id: "tea", ",\"colour\": 1")
    for _ in 1...2 {
      #expect(try place.registry().entry("tea").warnings.map(\.path) == ["$.colour"])
    }
  }

  static let damage = [
    "", "\n\n", "berth registry 1 x\n", "berth registry 2 1.2.3\nx\t1\n", "\u{0}\t\t\t",
  ]

  @Test(arguments: damage) func aDamagedCacheCostsTimeOnly(_ text: String) throws {
    let place = try Place()
    try FileBytes.replace(place.cacheFile, with: Array(text.utf8))
    #expect(!place.isKnown)
    #expect(try place.registry().entry("tea").manifest.id == "tea")
    #expect(place.isKnown)
  }

  @Test func aCacheOfAnotherBuildIsNotTrusted() throws {
    let place = try Place()
    _ = try place.registry().entry("tea")
    var bytes = try #require(FileBytes.read(place.cacheFile))
    let end = try #require(bytes.firstIndex(of: 0x0A))
    bytes[end - 1] = bytes[end - 1] == 0x30 ? 0x31 : 0x30
    try FileBytes.replace(place.cacheFile, with: bytes)
    #expect(!place.isKnown)
    #expect(try place.registry().entry("tea").manifest.id == "tea")
    #expect(place.isKnown)
  }

  @Test func aDamagedCacheDoesNotChangeWhatIsRead() throws {
    let place = try Place()
    let whole = try place.registry().entry("tea").manifest
    let bytes = try #require(FileBytes.read(place.cacheFile))
    let start = try #require(bytes.firstIndex(of: 0x0A)) + 1
    for (index, byte) in bytes.enumerated() where index >= start && (0x30...0x39).contains(byte) {
      var damaged = bytes
      damaged[index] = byte == 0x39 ? 0x30 : byte + 1
      try FileBytes.replace(place.cacheFile, with: damaged)
      #expect(try place.registry().entry("tea").manifest == whole, "byte \(index)")
    }
  }

  @Test func aManifestThatIsWrittenWithEscapesIsReadTheSame() throws {
    let place = try Place()
    let bytes = try #require(FileBytes.read(place.file))
    let text = String(decoding: bytes, as: UTF8.self).replacing("\"id\"", with: "\"\\u0069d\"")
    try place.folder.write("tea.json", text)
    for _ in 1...2 {
      #expect(try place.registry().entry("tea").manifest.id == "tea")
      #expect(place.isKnown)
    }
    #expect(place.registry().list().listings.map(\.id) == ["tea"])
  }

  @Test func severalPluginsAreRememberedSideBySide() throws {
    let place = try Place()
    try place.folder.write("milk.json", id: "milk")
    let milk = "\(place.folder.path)/milk.json"
    _ = try place.registry().entry("tea")
    _ = try place.registry().entry("milk")
    #expect(place.isKnown)
    #expect(RegistryCache(file: place.cacheFile).knows(milk, FileStamp(milk)))
    #expect(place.registry().list().listings.map(\.id) == ["milk", "tea"])
    #expect(place.isKnown)
  }
}
