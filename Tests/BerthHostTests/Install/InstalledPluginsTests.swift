import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import Glibc
import TestSupport
import Testing

/// A plugin's folder and a home, both gone with the test.
struct InstallFixture {
  let source = Result { try ManifestFolder() }
  let place = Result { try ManifestFolder() }
  var installed: InstalledPlugins {
    get throws { InstalledPlugins(home: try Home(path: place.get().path, user: "tester")) }
  }

  static func manifest(_ id: String, version: String = "1.0.0", more: String = "") -> String {
    """
    {"id": "\(id)", "name": "The \(id)", "version": "\(version)", "summary": "Does \(id).",
     "abi": "1.0", "library": "lib\(id).so", "data": "data", "uses": [],
     "implements": ["berth.commands/1"],
     "returns": "returns/\(id).json", "commands": [{"name": "run", "summary": "runs"}]\(more)}
    """
  }

  /// Writes the plugin's files and finds it as a registry does.
  func plugin(
    _ id: String = "dice", version: String = "1.0.0", library: String = "no library"
  ) throws -> RegistryEntry {
    let folder = try source.get()
    try folder.write("manifest.json", Self.manifest(id, version: version))
    try folder.write("lib\(id).so", library)
    try folder.write("data/words/en.tsv", "one\ttwo\n")
    try folder.write("returns/\(id).json", #"{"commands": {"run": {"type": "object"}}}"#)
    return try Registry(folders: []).entry(at: folder.path)
  }

  /// The installed plugin as the host finds it.
  func found(_ id: String = "dice") throws -> RegistryEntry {
    try Registry(folders: [try installed.folder]).entry(id)
  }

  func change(_ path: String, _ text: String) throws {
    try FileBytes.replace("\(installed.folder(of: "dice"))/\(path)", with: Array(text.utf8))
  }
}

@Suite struct InstalledPluginsTests {
  let fixture = InstallFixture()
  static let time = "2026-06-20T18:00:00+00:00"

  @Test("files are copied, digested and found; the record says where from")
  func installs() throws {
    let installed = try fixture.installed
    let record = try installed.install(fixture.plugin(), source: "/from/here", at: Self.time)
    #expect(
      record.files.map(\.path) == [
        "data/words/en.tsv", "libdice.so", "manifest.json", "returns/dice.json",
      ])
    #expect(
      record.files.first { $0.path == "libdice.so" }?.sha256
        == SHA256.hex(Array("no library".utf8)))
    #expect(try installed.record(of: "dice") == record)
    #expect(record.source == "/from/here" && record.installedAt == Self.time)
    #expect(try fixture.found().manifest.id == "dice")
    #expect(FileBytes.exists(try fixture.found().library()))
    #expect(try fixture.found().returns()?["run"]?.kinds == [.object])
    #expect(installed.ids == ["dice"])
    try installed.verify(fixture.found())
  }

  @Test("a data file whose name is no UTF-8 is refused by name, before anything is written")
  func refusesOddNames() throws {
    let plugin = try fixture.plugin()
    let odd: [CChar] = Array(
      "\(try fixture.source.get().path)/data/words/odd".utf8CString.dropLast())
    let file = Glibc.open(odd + [-1, 0], O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    close(file)
    let installed = try fixture.installed
    let error = #expect(throws: BerthError.self) {
      try installed.install(plugin, source: "/from/here", at: Self.time)
    }
    #expect(error?.code == "plugin.layout")
    #expect(error?.message.contains("words/odd\u{FFFD}") == true)
    #expect(installed.ids == [])
  }

  @Test(
    "a pipe in the place of a file is refused at once",
    arguments: ["manifest.json", "libdice.so"])
  func pipe(_ name: String) throws {
    let plugin = try fixture.plugin()
    let path = try fixture.source.get().path + "/" + name
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    let installed = try fixture.installed
    #expect(throws: BerthError.self) {
      try installed.install(plugin, source: "/from/here", at: Self.time)
    }
    #expect(installed.ids == [])
  }

  @Test(
    "a file that is a link out of the plugin's folder is refused: it would be a copy of any file",
    arguments: ["libdice.so", "returns/dice.json", "signature/files.sha256"])
  func linkOut(_ name: String) throws {
    let plugin = try fixture.plugin()
    let path = try fixture.source.get().path + "/" + name
    unlink(path)
    try FileBytes.makeFolder(FileTree.parent(of: path))
    try #require(symlink("/etc/passwd", path) == 0)
    let installed = try fixture.installed
    let error = #expect(throws: BerthError.self) {
      try installed.install(plugin, source: "/from/here", at: Self.time)
    }
    #expect(error?.code == "plugin.layout")
    #expect(error?.message.contains(name) == true)
    #expect(installed.ids == [])
  }

  @Test func aLibraryMayBeALinkToAFileBesideIt() throws {
    let plugin = try fixture.plugin()
    let path = try fixture.source.get().path + "/libdice.so"
    try #require(rename(path, path + ".1") == 0 && symlink("libdice.so.1", path) == 0)
    let record = try fixture.installed.install(plugin, source: "/from/here", at: Self.time)
    #expect(
      record.files.first { $0.path == "libdice.so" }?.sha256
        == SHA256.hex(Array("no library".utf8)))
  }

  struct Excess: CustomTestStringConvertible {
    var testDescription: String
    /// Writes it into the data folder of a plugin.
    var write: @Sendable (_ folder: String) throws -> Void
  }

  static let excesses = [
    Excess(testDescription: "20,001 empty files") { folder in
      for number in 0...20_000 { try file("\(folder)/\(number)", bytes: 0) }
    },
    Excess(testDescription: "513 MB that take no room") { folder in
      try file("\(folder)/large", bytes: 513 << 20)
    },
    Excess(testDescription: "two files of 300 MB") { folder in
      for name in ["one", "two"] { try file("\(folder)/\(name)", bytes: 300 << 20) }
    },
    Excess(testDescription: "20,001 folders") { folder in
      for number in 0...20_000 { try #require(mkdir("\(folder)/\(number)", 0o700) == 0) }
    },
    Excess(testDescription: "folders in folders without end") { folder in
      try FileBytes.makeFolder(folder + String(repeating: "/in", count: 80))
    },
  ]

  private static func file(_ path: String, bytes: Int) throws {
    let descriptor = Glibc.open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, bytes) == 0)
  }

  @Test("more than a plugin may hold is refused before anything is copied", arguments: excesses)
  func countsFirst(_ excess: Excess) throws {
    let plugin = try fixture.plugin()
    try excess.write(fixture.source.get().path + "/data")
    let installed = try fixture.installed
    let error = #expect(throws: BerthError.self) {
      try installed.install(plugin, source: "/from/here", at: Self.time)
    }
    #expect(error?.code == "plugin.layout")
    #expect(!FileBytes.exists(installed.folder))
  }

  struct Tampering: CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var change: @Sendable (InstallFixture) throws -> Void
  }

  static let tamperings = [
    Tampering(testDescription: "the library is another", file: "libdice.so") {
      try $0.change("libdice.so", "a trojan")
    },
    Tampering(testDescription: "data are others", file: "data/words/en.tsv") {
      try $0.change("data/words/en.tsv", "one\tthree\n")
    },
    Tampering(testDescription: "the manifest asks for more", file: "manifest.json") {
      try $0.change("manifest.json", InstallFixture.manifest("dice", more: ", \"author\": \"X\""))
    },
    Tampering(testDescription: "a file is new", file: "data/more.tsv") {
      try $0.change("data/more.tsv", "")
    },
    Tampering(testDescription: "a file is gone", file: "libdice.so") {
      unlink(try $0.installed.folder(of: "dice") + "/libdice.so")
    },
  ]

  @Test("what was changed is refused, with the file and the remedy", arguments: tamperings)
  func refuses(_ tampering: Tampering) throws {
    let installed = try fixture.installed
    try installed.install(fixture.plugin(), source: "/from/here", at: Self.time)
    try tampering.change(fixture)
    let error = try #require(throws: BerthError.self) { try installed.verify(fixture.found()) }
    #expect(error.code == "plugin.changed")
    #expect(error.message.contains(tampering.file))
    #expect(error.remedy.contains("berth plugin update dice /from/here"))
    #expect(error.exitCode == .plugin)
  }

  @Test("a copy of the same bytes is no change, and is noted")
  func sameBytes() throws {
    let installed = try fixture.installed
    let before = try installed.install(fixture.plugin(), source: "s", at: Self.time)
    try fixture.change("libdice.so", "no library")
    try installed.verify(fixture.found())
    let after = try #require(try installed.record(of: "dice"))
    #expect(after != before)
    #expect(after.files.map(\.sha256) == before.files.map(\.sha256))
  }

  @Test("an update takes the place of the older files")
  func updates() throws {
    let installed = try fixture.installed
    try installed.install(fixture.plugin(), source: "s", at: Self.time)
    try installed.install(
      fixture.plugin(version: "1.1.0", library: "newer"), source: "s", at: Self.time)
    #expect(try fixture.found().manifest.version.description == "1.1.0")
    try installed.verify(fixture.found())
    #expect(
      FileBytes.names(in: installed.folder).filter { $0 != ".records" && $0 != ".lock" } == ["dice"]
    )
  }

  @Test("removal takes files and record and leaves data")
  func removes() throws {
    let installed = try fixture.installed
    let data = "\(try fixture.place.get().path)/users/tester/dice"
    try FileBytes.makeFolder(data)
    try installed.install(fixture.plugin(), source: "s", at: Self.time)
    try installed.remove("dice")
    #expect(!FileBytes.exists(installed.folder(of: "dice")))
    #expect(try installed.record(of: "dice") == nil)
    #expect(FileBytes.exists(data))
    let error = #expect(throws: BerthError.self) { try installed.remove("dice") }
    #expect(error?.code == "not-found")
  }

  @Test("a switched-off plugin is listed and refused")
  func disables() throws {
    let installed = try fixture.installed
    try installed.install(fixture.plugin(), source: "s", at: Self.time)
    #expect(try installed.setEnabled(false, "dice"))
    #expect(try !installed.setEnabled(false, "dice"))
    #expect(installed.disabled == ["dice"])
    let registry = Registry(folders: [installed.folder], disabled: installed.disabled)
    let error = #expect(throws: BerthError.self) { try registry.entry("dice") }
    #expect(error?.code == "plugin.disabled" && error?.remedy == "berth plugin enable dice")
    #expect(registry.entries().isEmpty)
    #expect(registry.list().listings.map(\.id) == ["dice"])
    #expect(try registry.anyEntry("dice").manifest.id == "dice")
    #expect(try installed.setEnabled(true, "dice"))
    #expect(installed.disabled.isEmpty)
  }

  @Test("paths that leave the folder are refused", arguments: ["../libdice.so", "a/../../x.so"])
  func layout(_ library: String) throws {
    let folder = try fixture.source.get()
    try folder.write(
      "plugin/manifest.json",
      InstallFixture.manifest("dice").replacing("\"libdice.so\"", with: "\"\(library)\""))
    try folder.write("libdice.so", "x")
    try folder.write("plugin/data/a", "x")
    try folder.write("x.so", "x")
    try FileBytes.makeFolder(folder.path + "/plugin/a")
    let installed = try fixture.installed
    #expect(throws: BerthError.self) {
      try installed.install(
        Registry(folders: []).entry(at: folder.path + "/plugin"), source: "s", at: Self.time)
    }
    #expect(installed.ids.isEmpty)
  }
}
