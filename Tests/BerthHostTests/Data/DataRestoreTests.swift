import BerthBase
import BerthManifest
import BerthStorage
import Glibc
import TestSupport
import Testing

@testable import BerthHost
@testable import BerthServices

@Suite struct DataRestoreTests {
  let bench: DataBench
  let target: String

  init() throws {
    bench = try DataBench()
    target = bench.folder.path + "/out.tar"
  }

  /// Restores and expects a refusal that leaves everything as it was.
  func refuse(_ code: String, _ admin: DataAdmin? = nil, _ comment: String = "") throws {
    let before = try bench.state()
    let found = outcome { try (admin ?? bench.admin).restore(from: target) }
    #expect(found == code, "\(comment)")
    #expect(try bench.state() == before, "\(comment)")
    #expect(!FileBytes.exists(bench.path + "/.restore"), "\(comment)")
  }

  @Test func refusesTruncatedArchives() throws {
    _ = try bench.admin.backup(.plugin("cocktail"), to: target)
    let bytes = try #require(FileBytes.read(target))
    for length in [0, 1, 511, 512, 513, 5000, bytes.count / 2, bytes.count - 1024, bytes.count - 1]
    {
      try FileBytes.replace(target, with: Array(bytes.prefix(length)))
      try refuse("data.damaged", nil, "\(length) of \(bytes.count) bytes")
    }
  }

  @Test func refusesGarbledArchives() throws {
    _ = try bench.admin.backup(.plugin("cocktail"), to: target)
    let bytes = try #require(FileBytes.read(target))
    let entries = try ArchiveReader(path: target).entries
    var places = [0, 124, 148, 156, 257]
    for entry in entries { places += [entry.offset, entry.offset + entry.size - 1] }
    // What fills the last block of a file, and the two blocks at the end.
    for entry in entries where entry.size % 512 != 0 {
      places += [entry.offset + entry.size, (entry.offset + entry.size) / 512 * 512 + 511]
    }
    places += [bytes.count - 1024, bytes.count - 513, bytes.count - 1]
    for place in places {
      var garbled = bytes
      garbled[place] ^= 0x55
      try FileBytes.replace(target, with: garbled)
      try refuse("data.damaged", nil, "byte \(place)")
    }
  }

  @Test func refusesWhatIsNoBackup() throws {
    try refuse("not-found")
    try FileBytes.replace(target, with: Array("hello".utf8))
    try refuse("data.damaged")
    let writer = try ArchiveWriter(path: target)
    try writer.add("a", [1])
    _ = try writer.finish()
    try refuse("data.damaged")
  }

  /// An archive that is whole, but lists what must not be in it.
  @Test(arguments: [
    "../escape", "/tmp/escape", "users/anna/../../escape", "cache/x", "users/ben/cocktail/x",
    ".hidden", "users/anna/cocktail/.hidden", "users/anna/settings.json", "public/other.db",
  ])
  func refusesPathsThatDoNotBelong(_ path: String) throws {
    var index = BackupIndex(
      host: SemanticVersion(1, 0, 0), createdAt: "", user: "anna", scope: .plugin("cocktail"))
    var sum = CRC32()
    sum.update([1])
    index.files = [
      .init(path: path, bytes: 1, sum: sum.value, isDatabase: HomePath(path).isDatabase)
    ]
    let writer = try ArchiveWriter(path: target)
    try writer.add(path, [1])
    try writer.add(BackupIndex.name, index.json.utf8())
    _ = try writer.finish()
    try refuse("data.damaged")
    #expect(!FileBytes.exists("/tmp/escape") && !FileBytes.exists(bench.folder.path + "/escape"))
  }

  @Test func refusesDamagedDatabasesWithTheRightSum() throws {
    let path = bench.home.privateDatabase(ofPlugin: "cocktail")
    try bench.run(path, "PRAGMA journal_mode=DELETE")
    var bytes = try #require(FileBytes.read(path))
    for place in 4096..<4296 { bytes[place] = 0x55 }
    var index = BackupIndex(
      host: SemanticVersion(1, 0, 0), createdAt: "", user: "anna", scope: .plugin("cocktail"))
    var sum = CRC32()
    sum.update(bytes)
    let name = "users/anna/cocktail/private.db"
    index.files = [.init(path: name, bytes: bytes.count, sum: sum.value, isDatabase: true)]
    let writer = try ArchiveWriter(path: target)
    try writer.add(name, bytes)
    try writer.add(BackupIndex.name, index.json.utf8())
    _ = try writer.finish()
    try refuse("data.damaged")
  }

  @Test func refusesWhatIsNewer() throws {
    try bench.run(
      bench.home.privateDatabase(ofPlugin: "cocktail"),
      "UPDATE berth_schema SET value='1.2.0#5' WHERE key='seed'")
    _ = try bench.admin(version: SemanticVersion(1, 2, 0), host: SemanticVersion(1, 3, 0))
      .backup(.home, to: target)
    try refuse("data.newer", bench.admin(version: SemanticVersion(1, 2, 0)), "host")
    let host = SemanticVersion(1, 3, 9)
    try refuse("data.newer", bench.admin(version: SemanticVersion(1, 1, 9), host: host), "plugin")
    try bench.admin(version: SemanticVersion(1, 2, 0), host: host).restore(from: target)
  }

  @Test func waitsForNobody() throws {
    _ = try bench.admin.backup(.home, to: target)
    let other = try Database(path: bench.home.privateDatabase(ofPlugin: "cocktail"))
    #expect(try other.integer("SELECT count(*) FROM recipe") == 3)
    try refuse("storage.busy")
    other.close()
    try bench.admin.restore(from: target)
  }

  @Test func bringsBackADamagedHome() throws {
    let before = try bench.state()
    _ = try bench.admin.backup(.home, to: target)
    for path in [
      bench.home.privateDatabase(ofPlugin: "cocktail"),
      bench.home.publicDatabase(ofPlugin: "cocktail"),
    ] {
      try FileBytes.replace(path, with: [UInt8](repeating: 9, count: 8192))
      try FileBytes.replace(path + "-wal", with: [UInt8](repeating: 9, count: 100))
    }
    #expect(try bench.admin.check()["sound"] == false)
    try bench.admin.restore(from: target)
    #expect(try bench.state() == before)
    #expect(try bench.admin.check()["sound"] == true)
  }

  @Test func aBackupThatIsCutOffChangesNothing() throws {
    _ = try bench.admin.backup(.home, to: target)
    try bench.run(bench.home.ledger, "DELETE FROM used")
    let before = try bench.state()
    try FileBytes.replace(target, with: Array(try #require(FileBytes.read(target)).dropLast(2000)))
    #expect(outcome { _ = try bench.admin.restore(from: target) } == "data.damaged")
    #expect(try bench.state() == before)
  }

  // MARK: Crashes

  /// Lays out a restore that was broken off after the files were moved.
  func breakOff(_ units: [String]) throws -> [String: String] {
    let before = try bench.state()
    let swap = RestoreSwap(home: bench.path)
    for unit in units { try FileBytes.makeFolder("\(swap.new)/\(unit)") }
    try FileBytes.makeFolder(swap.new + "/public")
    try FileBytes.replace(swap.new + "/public/new.db", with: [1])
    try swap.run(units + ["public/new.db"])
    #expect(!FileBytes.exists(bench.home.privateDatabase(ofPlugin: "cocktail")))
    return before
  }

  @Test(arguments: [["users/anna"], ["users"], ["users/anna/cocktail"]])
  func undoesWhatWasBrokenOff(_ units: [String]) throws {
    let before = try breakOff(units)
    try DataAdmin.recover(bench.home)
    #expect(try bench.state() == before)
    #expect(!FileBytes.exists(bench.path + "/.restore"))
    try DataAdmin.recover(bench.home)
    #expect(try bench.state() == before)
  }

  @Test func undoesWhenTheUndoingWasBrokenOffToo() throws {
    let before = try breakOff(["users/anna", "users/ben"])
    // One of two is back already.
    try FileTree.remove(bench.path + "/users/ben")
    try FileTree.move(bench.path + "/.restore/old/users/ben", to: bench.path + "/users/ben")
    try DataAdmin.recover(bench.home)
    #expect(try bench.state() == before)
  }

  @Test func keepsWhatWasComplete() throws {
    _ = try breakOff(["users/anna"])
    try FileBytes.replace(bench.path + "/.restore/done", with: [])
    try DataAdmin.recover(bench.home)
    #expect(!FileBytes.exists(bench.home.privateDatabase(ofPlugin: "cocktail")))
    #expect(FileBytes.exists(bench.path + "/public/new.db"))
    #expect(!FileBytes.exists(bench.path + "/.restore"))
  }

  @Test func forgetsWhatWasOnlyUnpacked() throws {
    let before = try bench.state()
    try FileBytes.makeFolder(bench.path + "/.restore/new/users/anna")
    _ = try bench.admin.export(plugin: "cocktail")
    #expect(try bench.state() == before)
    #expect(!FileBytes.exists(bench.path + "/.restore"))
  }
}
