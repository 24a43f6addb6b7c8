import BerthBase
import BerthTesting
import Testing

/// A plugin can spoil its own private database; the others and the host go on.
@Suite struct BrokerDamageTests {
  /// How a private database is spoiled: a shell line, `$DB` being its path.
  static let damages = [
    "head -c 60000 /dev/urandom > $DB",
    "printf 'SQLite format 3' > $DB && head -c 9000 /dev/urandom >> $DB",
    "head -c 1500 $DB > cut && cp cut $DB",
    "dd if=/dev/urandom of=$DB bs=1 seek=100 count=700 conv=notrunc",
  ]

  @Test("a spoiled private database stops nothing of the others, and is named", arguments: damages)
  func spoiled(_ damage: String) throws {
    let machine = try Thief.machine()
    try machine.berth("thief", "sql", "--scope", "private", "--statement", "SELECT 1", "--yes")
      .expectDone()
    let more = ["--plugins", Places.examples]
    try machine.run(["hello-c", "greet", "Ada"] + more).expectDone()
    let file = machine.home + "/users/default/thief/private.db"
    try machine.shell("DB=\(file); \(damage) && rm -f $DB-wal $DB-shm").expectDone()

    let backup = try machine.run(["data", "backup", "all.tar", "--json"] + more)
    #expect(backup.code == 0, "\(backup.talk)")
    let files = try backup.json()["files"]?.array ?? []
    let named = files.filter { $0["damage"] != nil }.compactMap { $0["path"]?.string }
    #expect(files.contains { $0["path"]?.string == "users/default/hello-c/private.db" })
    #expect(named == ["users/default/thief/private.db"] || named == [])
    for words in [
      ["today"], ["search", "ada"], ["history"], ["notify", "tick"], ["hello-c", "guests"],
    ] {
      #expect(try machine.run(words + more).code == 0, "\(words)")
    }
    guard !named.isEmpty else { return }
    let doctor = try machine.run(["doctor", "--json"] + more).json()
    let finding = doctor["checks"]?.array?.first { $0["id"]?.string == "plugin.thief" }
    #expect(finding?["ok"]?.bool == false)
    #expect(finding?["detail"]?.string?.contains("its data are damaged") == true)
    // The backup is a whole one, and comes back.
    try machine.run(["data", "restore", "all.tar", "--yes"] + more).expectDone()
    #expect(try machine.run(["hello-c", "guests", "--json"] + more).json()["total"]?.int == 1)
  }
}
