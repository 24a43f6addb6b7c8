import BerthBase
import BerthStorage
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import BerthHost
@testable import BerthServices

@Suite struct BackupTests {
  let bench: DataBench
  let target: String

  init() throws {
    bench = try DataBench()
    target = bench.folder.path + "/out.tar"
  }

  static let scopes: [DataScope] = [.home, .user("anna"), .plugin("cocktail")]

  @Test(arguments: scopes) func comesBackAsItWas(_ scope: DataScope) throws {
    let before = try bench.state()
    let made = try bench.admin.backup(scope, to: target)
    #expect(made["bytes"]?.int == FileTree.size(target))
    #expect(made["createdAt"] == "2027-01-15T08:00:00+00:00")
    try change()
    #expect(try bench.state() != before)
    let report = try bench.admin.restore(from: target)
    #expect(report["scope"] == scope.json)
    var expected = before
    // What a backup of this scope does not hold stays as it was changed.
    if scope != .home { expected["install-id"] = "changed" }
    let after = try bench.state()
    for file in Set(expected.keys).union(after.keys) where inScope(file, scope) {
      #expect(after[file] == expected[file], "\(file)")
    }
    #expect(FileBytes.names(in: bench.path).filter { $0.hasPrefix(".") } == [".before-restore"])
    #expect(FileBytes.names(in: bench.folder.path) == ["home", "out.tar"])
  }

  private func inScope(_ file: String, _ scope: DataScope) -> Bool {
    switch scope {
    case .home: return true
    case .user(let name): return file.hasPrefix("users/\(name)/") || file == "install-id"
    case .plugin(let id): return HomePath(file).plugin == id && HomePath(file).user != "ben"
    }
  }

  /// Changes something of everything a backup holds.
  private func change() throws {
    for path in [
      bench.home.privateDatabase(ofPlugin: "cocktail"),
      bench.home.publicDatabase(ofPlugin: "cocktail"),
    ] { try bench.run(path, "DELETE FROM note; DELETE FROM recipe") }
    try bench.run(bench.home.ledger, "DELETE FROM used")
    try FileBytes.replace(bench.home.mediaFolder(ofPlugin: "cocktail") + "/new", with: [1])
    try FileTree.remove(bench.home.mediaFolder(ofPlugin: "cocktail") + "/deep")
    try SettingsFile(path: bench.home.settings).change { $0.erase(plugin: "cocktail") }
    try FileBytes.replace(bench.path + "/install-id", with: Array("changed".utf8))
  }

  @Test func bringsAPluginBackWithItsRowsAndSettings() throws {
    let records = try bench.admin.records(of: "cocktail", withSecrets: true)
    let others = try bench.admin.records(of: "other", withSecrets: true)
    _ = try bench.admin.backup(.plugin("cocktail"), to: target)
    _ = try bench.admin.erase(plugin: "cocktail", ofAllUsers: true)
    try bench.admin.restore(from: target)
    #expect(try bench.admin.records(of: "cocktail", withSecrets: true) == records)
    #expect(try bench.admin.records(of: "other", withSecrets: true) == others)
    // Into a home and a user that have never seen it.
    let there = try DataBench(user: "carl", filled: false)
    try there.admin.restore(from: target)
    #expect(try there.admin.records(of: "cocktail", withSecrets: true) == records)
    #expect(FileBytes.exists(there.path + "/users/carl/cocktail/media/deep/a.db"))
  }

  @Test func isOfOneInstantWhileOthersWrite() throws {
    let path = bench.home.privateDatabase(ofPlugin: "cocktail")
    try bench.run(
      path, "CREATE TABLE pair(side TEXT, number INTEGER); CREATE TABLE ballast(bytes)")
    try bench.run(
      path,
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<400)"
        + " INSERT INTO ballast SELECT randomblob(4000) FROM n")
    let stop = Mutex(false)
    let written = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async {
      defer { ended.signal() }
      guard let database = try? Database(path: path) else { return }
      while !stop.withLock({ $0 }) {
        let number = written.withLock { $0 }
        let isDone: Void? = try? database.transaction {
          try database.execute(
            "INSERT INTO pair VALUES('left',\(number)); INSERT INTO pair VALUES('right',\(number));"
              + "UPDATE ballast SET bytes=randomblob(4000) WHERE rowid=\(number % 400 + 1)")
        }
        if isDone != nil { written.withLock { $0 += 1 } }
        if number == 0 { started.signal() }
      }
    }
    started.wait()
    var counts: [Int64] = []
    for round in 0..<3 {
      let before = written.withLock { $0 }
      _ = try bench.admin.backup(.home, to: target, replacing: round > 0)
      let after = written.withLock { $0 }
      let there = try DataBench(filled: false)
      try there.admin.restore(from: target)
      let copy = there.home.privateDatabase(ofPlugin: "cocktail")
      let left = try #require(try there.count(copy, "SELECT count(*) FROM pair WHERE side='left'"))
      #expect(try there.count(copy, "SELECT count(*) FROM pair WHERE side='right'") == left)
      #expect((Int64(before)...Int64(after + 1)).contains(left))
      counts.append(left)
    }
    stop.withLock { $0 = true }
    ended.wait()
    #expect(counts == counts.sorted() && counts[0] > 0)
  }

  @Test func namesTheFileItself() throws {
    let folder = bench.folder.path + "/backups/"
    let made = try bench.admin.backup(.plugin("cocktail"), to: folder)
    #expect(made["path"]?.string == folder + "berth-cocktail-20270115T080000Z.tar")
    #expect(
      outcome { _ = try bench.admin.backup(.plugin("cocktail"), to: folder) } == "input.exists")
    #expect(outcome { _ = try bench.admin.backup(.user("zoe"), to: target) } == "not-found")
    #expect(outcome { _ = try bench.admin.backup(.plugin("x/../y"), to: target) } == "not-found")
    #expect(!FileBytes.exists(target))
    for inside in ["/x.tar", "/users/", "/new/folder/"] {
      #expect(
        outcome { _ = try bench.admin.backup(.home, to: bench.path + inside) } == "input.invalid")
    }
  }

  @Test func givesUpWhenCancelled() throws {
    var admin = bench.admin
    let asked = Mutex(0)
    admin.isCancelled = {
      asked.withLock {
        $0 += 1
        return $0 > 5
      }
    }
    #expect(outcome { _ = try admin.backup(.home, to: target) } == "cancelled")
    #expect(FileBytes.names(in: bench.folder.path) == ["home"])
  }

  @Test func tellsHowFarItIs() throws {
    var admin = bench.admin
    let calls = Mutex<[(Int, Int)]>([])
    admin.onProgress = { done, total, _ in calls.withLock { $0.append((done, total)) } }
    _ = try admin.backup(.home, to: target)
    let list = calls.withLock { $0 }
    #expect(list.count > 10 && list.last?.0 == list.last?.1)
    #expect(zip(list, list.dropFirst()).allSatisfy { $0.0 <= $1.0 })
  }
}
