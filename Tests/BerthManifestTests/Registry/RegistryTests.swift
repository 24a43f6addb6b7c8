import BerthBase
import BerthManifest
import Glibc
import TestSupport
import Testing

@Suite("Registry")
struct RegistryTests {
  @Test func listsAllFormsOfFolder() throws {
    let folder = try ManifestFolder()
    try folder.write("tea.json", id: "tea")
    try folder.write("coffee/manifest.json", id: "coffee")
    try folder.write("com.example.juice/manifest.json", id: "com.example.juice")
    try folder.write("manifest.schema.json", "{}")
    try folder.write(".hidden.json", "{}")
    try folder.write("notes.txt", "x")
    try folder.write("empty/notes.txt", "x")
    let list = Registry(folders: [folder.path]).list()
    #expect(list.listings.map(\.id) == ["coffee", "com.example.juice", "tea"])
    #expect(list.listings.allSatisfy { !$0.isBroken })
    #expect(list.listings[2].summary == "Does tea.")
    #expect(list.warnings == [])
  }

  @Test func aPluginsOwnFolderWillDo() throws {
    let folder = try ManifestFolder()
    try folder.write("tea/manifest.json", id: "tea")
    let registry = Registry(folders: ["\(folder.path)/tea"])
    #expect(registry.list().listings.map(\.id) == ["tea"])
    #expect(try registry.entry("tea").file == "\(folder.path)/tea/manifest.json")
  }

  @Test func oneBrokenManifestLeavesTheRest() throws {
    let folder = try ManifestFolder()
    try folder.write("tea.json", id: "tea")
    try folder.write("milk.json", "{\"id\": \"milk\", \"name\": \"Milk\",\n \"version\": }")
    try folder.write("cream.json", "{\"id\": \"cream\", \"name\": \"The Cream\"}")
    let registry = Registry(folders: [folder.path])
    let listings = registry.list().listings
    #expect(listings.map(\.id) == ["cream", "milk", "tea"])
    #expect(listings.map(\.isBroken) == [true, true, false])
    #expect(listings[0].name == "The Cream")
    #expect((listings[0].error?.problems.count ?? 0) >= 5)
    #expect(listings[1].error?.problems.first?.path == "line 2, column 13")
    #expect(registry.entries().map(\.manifest.id) == ["tea"])
    let error = #expect(throws: BerthError.self) { try registry.entry("milk") }
    #expect(error?.code == "manifest.invalid")
    #expect(error?.message.contains("milk.json: line 2, column 13") == true)
  }

  @Test func earlierFoldersWin() throws {
    let first = try ManifestFolder()
    let second = try ManifestFolder()
    try first.write("tea.json", id: "tea", version: "2.0.0")
    try second.write("tea.json", id: "tea", version: "1.0.0")
    let registry = Registry(folders: [first.path, second.path, first.path])
    let list = registry.list()
    #expect(list.listings.map(\.version) == ["2.0.0"])
    #expect(list.warnings.map(\.kind) == [.hidden])
    #expect(list.warnings.first?.path == "\(second.path)/tea.json")
    #expect(try registry.entry("tea").manifest.version == SemanticVersion(2, 0, 0))
  }

  @Test func aFileNamedForItsIDWinsWhereverItIs() throws {
    let first = try ManifestFolder()
    let second = try ManifestFolder()
    try first.write("other.json", id: "tea", version: "2.0.0")
    try second.write("tea.json", id: "tea", version: "1.0.0")
    let registry = Registry(folders: [first.path, second.path])
    #expect(registry.list().listings.map(\.version) == ["1.0.0"])
    #expect(try registry.entry("tea").manifest.version == SemanticVersion(1, 0, 0))
  }

  @Test func aFileOfAnotherNameIsFoundToo() throws {
    let folder = try ManifestFolder()
    try folder.write("drink.json", id: "tea")
    let entry = try Registry(folders: [folder.path]).entry("tea")
    #expect(entry.file == "\(folder.path)/drink.json")
    #expect(entry.warnings.map(\.path) == ["$.id"])
  }

  @Test func unknownPlugins() throws {
    let folder = try ManifestFolder()
    try folder.write("tea.json", id: "tea")
    let registry = Registry(folders: [folder.path, "\(folder.path)/nowhere"])
    let error = #expect(throws: BerthError.self) { try registry.entry("tee") }
    #expect(error?.code == "usage.unknown-plugin")
    #expect(error?.remedy == "did you mean tea?")
    #expect(error?.exitCode == .usage)
    for id in ["", "../tea", "/etc/passwd", "a/b", "TEA", "."] {
      #expect(throws: BerthError.self) { try registry.entry(id) }
    }
    let nothing = #expect(throws: BerthError.self) { try Registry(folders: []).entry("tea") }
    #expect(nothing?.remedy.hasPrefix("no plugins are installed") == true)
    #expect(registry.list().warnings.map(\.kind) == [.folder])
  }

  @Test func librariesAndDataAreLookedFor() throws {
    let folder = try ManifestFolder()
    try folder.write("manifests/tea.json", id: "tea")
    let registry = Registry(
      folders: ["\(folder.path)/manifests"], libraryFolders: ["\(folder.path)/lib"],
      dataFolders: ["\(folder.path)/share"])
    let entry = try registry.entry("tea")
    let missing = #expect(throws: BerthError.self) { try entry.library() }
    #expect(missing?.code == "plugin.library")
    #expect(missing?.message.contains("\(folder.path)/lib/libtea.so") == true)
    #expect(missing?.exitCode == .plugin)
    try folder.write("lib/libtea.so", "x")
    #expect(try entry.library() == "\(folder.path)/lib/libtea.so")
    try folder.write("manifests/libtea.so", "x")
    #expect(try entry.library() == "\(folder.path)/manifests/libtea.so")
    #expect(throws: BerthError.self) { try entry.data() }
    try folder.write("share/tea/leaves.txt", "x")
    #expect(try entry.data() == "\(folder.path)/share/tea")
    try folder.write("data/leaves.txt", "x")
    #expect(try entry.data() == "\(folder.path)/manifests/../data")
  }

  @Test func pathsNamePluginsToo() throws {
    let folder = try ManifestFolder()
    try folder.write("one/tea.json", id: "tea")
    try folder.write("two/tea.json", id: "tea")
    try folder.write("two/milk.json", id: "milk")
    try folder.write("three/notes.txt", "x")
    let registry = Registry(folders: [])
    for path in ["one", "one/tea.json", "one/libtea.so", "two/libtea.so"] {
      #expect(try registry.entry(at: "\(folder.path)/\(path)").manifest.id == "tea", "\(path)")
    }
    for path in ["two", "three", "four", "one/none.json", "one/libmilk.so"] {
      let error = #expect(throws: BerthError.self) {
        try registry.entry(at: "\(folder.path)/\(path)")
      }
      #expect(error?.code == "manifest.missing", "\(path)")
    }
  }

  @Test func aFoldersOwnManifestGoesBeforeThoseInIt() throws {
    let folder = try ManifestFolder()
    try folder.write("tea/manifest.json", id: "tea")
    try folder.write("tea/examples/manifest.json", id: "milk")
    let registry = Registry(folders: [])
    #expect(try registry.entry(at: "\(folder.path)/tea").manifest.id == "tea")
    // A broken one is not passed over for another either.
    try folder.write("tea/manifest.json", "{ \"id\": ")
    let error = #expect(throws: BerthError.self) { try registry.entry(at: "\(folder.path)/tea") }
    #expect(error?.code == "manifest.invalid")
  }

  @Test func entriesByTrait() throws {
    let folder = try ManifestFolder()
    try folder.write("tea.json", id: "tea")
    try folder.write("milk.json", id: "milk", ", \"brief\": {\"command\": \"run\"}")
    let registry = Registry(folders: [folder.path])
    #expect(registry.entries(with: .brief).map(\.manifest.id) == ["milk"])
    #expect(registry.entries(with: [.brief, .widgets]).map(\.manifest.id) == ["milk"])
    #expect(registry.entries(with: .widgets).isEmpty)
  }

  // MARK: Cache

  @Test func theCacheAnswersForUnchangedFiles() throws {
    let folder = try ManifestFolder()
    try folder.write("plugins/tea.json", id: "tea")
    try folder.write("plugins/milk.json", "{}")
    let cache = "\(folder.path)/cache"
    let later: @Sendable () -> Int = { FileStamp.currentSecond() + 60 }
    let registry = Registry(folders: ["\(folder.path)/plugins"], cacheFile: cache, now: later)
    let first = registry.list()
    let written = try #require(FileBytes.read(cache))
    #expect(registry.list() == first)
    #expect(first.listings.map(\.isBroken) == [true, false])

    // What the cache says is what a list shows, so it was not read from the manifest.
    let text = String(decoding: written, as: UTF8.self)
    #expect(!text.contains("milk"))
    let place = try #require(text.range(of: "Does tea."))
    let changed = text.replacingCharacters(in: place, with: "Brews tea.")
    try FileBytes.replace(cache, with: Array(changed.utf8))
    #expect(registry.list().listings.last?.summary == "Brews tea.")

    // A changed manifest is read again, a removed one forgotten.
    try folder.write("plugins/tea.json", id: "tea", version: "3.0.0")
    #expect(registry.list().listings.last?.version == "3.0.0")
    unlink("\(folder.path)/plugins/tea.json")
    #expect(registry.list().listings.map(\.id) == ["milk"])
    #expect(try #require(FileBytes.read(cache)).filter { $0 == 0x0A }.count == 1)
  }

  @Test func filesThatChangedJustNowAreNotRemembered() throws {
    let folder = try ManifestFolder()
    try folder.write("plugins/tea.json", id: "tea")
    let cache = "\(folder.path)/cache"
    _ = Registry(folders: ["\(folder.path)/plugins"], cacheFile: cache).list()
    #expect(FileBytes.read(cache) == nil)
  }

  @Test(
    "damaged caches only cost time",
    arguments: ["", "x", "berth registry 1 other\nx\ty\n", "\u{0}\u{1}\n\t\t\t\t\t\t\n"])
  func damagedCache(text: String) throws {
    let folder = try ManifestFolder()
    try folder.write("plugins/tea.json", id: "tea")
    try folder.write("cache", text)
    let registry = Registry(
      folders: ["\(folder.path)/plugins"], cacheFile: "\(folder.path)/cache")
    #expect(registry.list().listings.map(\.id) == ["tea"])
    let unwritable = Registry(folders: ["\(folder.path)/plugins"], cacheFile: "/proc/no/cache")
    #expect(unwritable.list().listings.map(\.id) == ["tea"])
  }
}

extension String {
  /// The range of a text, found by its bytes.
  fileprivate func range(of part: String) -> Range<String.Index>? {
    indices.first { self[$0...].hasPrefix(part) }
      .map { $0..<index($0, offsetBy: part.count) }
  }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
