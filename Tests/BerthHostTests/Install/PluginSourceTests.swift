import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import Glibc
import TestSupport
import Testing

/// Folders and archives of plugins, good and bad.
@Suite struct PluginSourceTests {
  let folder = Result { try ManifestFolder() }
  private let environment = ["PATH": "/usr/bin:/bin"]

  private func open(_ path: String, sha256: String? = nil) throws -> PluginSource {
    try PluginSource(
      path, sha256: sha256, environment: environment,
      fetcher: Fetcher(
        cache: folder.get().path + "/cache", clock: .system, environment: environment))
  }

  /// Packs the folder `plugin` after a shell line ran in it.
  private func archive(_ line: String) throws -> String {
    let place = try folder.get()
    try place.write("plugin/manifest.json", InstallFixture.manifest("dice"))
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: "/bin/sh", arguments: ["-c", "cd \(place.path)/plugin && \(line)"],
        environment: environment), limits: .init(milliseconds: 30_000))
    try #require(result.ending == .exited(0), "\(String(decoding: result.error, as: UTF8.self))")
    return place.path + "/plugin.tar.gz"
  }

  @Test("a folder stays where it is, an archive is unpacked and goes again")
  func opens() throws {
    let file = try archive("tar -czf ../plugin.tar.gz manifest.json")
    let plain = try open(folder.get().path + "/plugin/")
    #expect(plain.folder == (try folder.get().path + "/plugin"))
    var packed: PluginSource? = try open(file)
    let place = try #require(packed?.folder)
    #expect(try Registry(folders: []).entry(at: place).manifest.id == "dice")
    packed = nil
    #expect(!FileBytes.exists(place))
  }

  @Test("an archive of one folder is that folder")
  func nested() throws {
    let file = try archive("tar -czf ../plugin.tar.gz -C .. plugin/manifest.json")
    let packed = try open(file)
    #expect(try Registry(folders: []).entry(at: packed.folder).manifest.id == "dice")
  }

  @Test("names beyond ASCII, with spaces and with a backslash are kept")
  func names() throws {
    let file = try archive(
      #"touch 'crème brûlée.txt' 'a\303b' '日本' && tar -czf ../plugin.tar.gz ."#)
    let packed = try open(file)
    let wanted = ["a\\303b", "crème brûlée.txt", "manifest.json", "日本"]
    #expect(FileBytes.names(in: packed.folder) == wanted.sorted())
  }

  @Test(
    "archives that could write elsewhere or are none are refused",
    arguments: [
      "ln -s /etc/passwd passwd && tar -czf ../plugin.tar.gz manifest.json passwd",
      "ln manifest.json twice && tar -czf ../plugin.tar.gz manifest.json twice",
      "mkfifo pipe && tar -czf ../plugin.tar.gz pipe", "echo no archive > ../plugin.tar.gz",
      "truncate -s 600M large && tar -czf ../plugin.tar.gz large",
      #"touch "$(printf 'odd\377')" && tar -czf ../plugin.tar.gz manifest.json odd*"#,
    ])
  func refuses(_ line: String) throws {
    let file = try archive(line)
    let error = #expect(throws: BerthError.self) { try open(file) }
    #expect(error?.code == "plugin.archive")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("nothing is written above the folder it is unpacked to")
  func traversal() throws {
    let file = try archive(
      "echo x > ../outside && tar -czf ../plugin.tar.gz -P manifest.json ../outside && rm ../outside"
    )
    if let packed = try? open(file) {
      #expect(!FileBytes.exists(packed.folder + "/../outside"))
    }
  }

  @Test("an archive has the digest that was named, or is not unpacked")
  func digest() throws {
    let file = try archive("tar -czf ../plugin.tar.gz manifest.json")
    let right = SHA256.hex(try FileBytes.require(file))
    _ = try open(file, sha256: right)
    let error = #expect(throws: BerthError.self) {
      try open(file, sha256: String(repeating: "0", count: 64))
    }
    #expect(error?.code == "plugin.digest")
    #expect(error?.message.contains(right) == true)
  }

  @Test("plain http needs a digest")
  func plainHTTP() throws {
    let error = #expect(throws: BerthError.self) { try open("http://example.com/dice.tar.gz") }
    #expect(error?.code == "usage.option")
  }
}
