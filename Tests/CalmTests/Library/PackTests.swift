import BerthBase
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Packs of sessions", .serialized)
struct PackTests {
  private static func session(_ title: String) -> String {
    """
    # \(title)
    series: rituals
    order: 1
    minutes: 3
    summary: Three quiet minutes with a kettle.
    tags: kettle
    moods: any
    times: evening
    seasons: all
    bed: fire

    ## One
    \(String(repeating: "Let this be easy. ", count: 10))
    [60]
    ## Two
    \(String(repeating: "Come back when you like. ", count: 8))
    [40]
    ## Three
    Good night to you.
    [34]

    """
  }

  private static let pack = """
    pack: kettle-evenings
    title: Kettle Evenings
    author: A friend
    weekly: yes

    === the-first-kettle
    \(session("The First Kettle"))
    === the-second-kettle
    \(session("The Second Kettle"))
    """

  @Test("A pack is read with all its sessions")
  func reading() throws {
    let (pack, problems) = SessionPack.read("p.txt", Self.pack)
    #expect(problems.isEmpty, "\(problems.first?.description ?? "")")
    #expect(pack?.sessions.map(\.script.id) == ["the-first-kettle", "the-second-kettle"])
    #expect(pack?.isWeekly == true && pack?.release(of: 1, added: 100) == 107)
    // Written out and read again it is the same.
    let text = try #require(pack).text
    let again = try #require(SessionPack.read("p.txt", text).0)
    #expect(again.text == text && again.id == pack?.id && again.isWeekly)
    #expect(again.sessions.map(\.script) == pack?.sessions.map(\.script))
  }

  @Test("An export takes packs along, with the day on which they were added")
  func travels() throws {
    let old = try CalmHost(now: "2026-06-20T18:00:00Z")
    let pack = old.host.home.path + "/pack.txt"
    try CalmFiles.write(Self.pack, to: pack)
    try old.run("packs", ["action": "add", "file": .string(pack)])
    let export = try old.run("export")
    #expect(export["packs"]?[0]?["id"] == "kettle-evenings")
    #expect(export["packs"]?[0]?["day"] == "2026-06-20")
    let file = old.host.home.path + "/export.json"
    try CalmFiles.write(export.text(), to: file)
    let new = try CalmHost(now: "2026-06-29T18:00:00Z")
    let brought = try new.run("import", ["from": .string(file)])
    #expect(brought["others"] == 1 && brought["skipped"] == 0)
    // Nine days after it was added the second of its weekly sessions is out, here as there.
    #expect(try new.run("session", ["id": ["the-second-kettle"]])["name"] == "The Second Kettle")
    #expect(try new.run("export")["packs"] == export["packs"])
    #expect(try new.run("import", ["from": .string(file)])["skipped"] == 1)
  }

  @Test(
    "What is wrong is said with its line in the file",
    arguments: [
      ("pack: kettle-evenings", "pack: Kettle!", 1), ("weekly: yes", "weekly: often", 1),
      ("=== the-second-kettle", "=== the-first-kettle", 28),
      ("author: A friend", "by: A friend", 3),
      ("bed: fire", "bed: drums", 16),
    ])
  func problems(from: String, to: String, line: Int) {
    let lines = Self.pack.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == from ? to : String($0)
    }
    let (pack, problems) = SessionPack.read("p.txt", lines.joined(separator: "\n"))
    #expect(
      pack == nil && problems.contains { $0.line == line && $0.file == "p.txt" }, "\(problems)")
  }

  @Test("A pack that was added is listed, found, played and taken out again, one session a week")
  func adding() throws {
    let calm = try CalmHost()
    let path = calm.host.home.path + "/pack.txt"
    try CalmFiles.write(Self.pack, to: path)
    let added = try calm.run("packs", ["action": "add", "file": .string(path)])
    #expect(added["sessions"]?.int == 2 && added["released"]?.int == 1)
    #expect(added["next"]?.string == "2026-06-27")
    #expect(try calm.run("library")["total"]?.int == 80)
    #expect(
      try calm.run("search", ["text": ["first", "kettle"]])["results"]?.ids.first
        == "the-first-kettle")
    #expect(try calm.run("sessions", ["tag": ["kettle"]])["results"]?.ids == ["the-first-kettle"])
    #expect(try calm.view("play", ["id": ["the-first-kettle"]]).timeline != nil)
    #expect(calm.error("play", ["id": ["the-second-kettle"]])?.code == "not-found")
    calm.host.advance(days: 7)
    #expect(try calm.view("play", ["id": ["the-second-kettle"]]).timeline != nil)
    // Adding it once more changes nothing.
    try calm.run("packs", ["action": "add", "file": .string(path)])
    #expect(try calm.run("packs")["packs"]?[0]?["released"]?.int == 2)
    try calm.run("packs", ["action": "remove", "id": "kettle-evenings"])
    #expect(try calm.run("packs")["total"]?.int == 0)
    #expect(
      try calm.run("search", ["text": ["first", "kettle"]])["results"]?.ids.contains(
        "the-first-kettle") == false)
    #expect(
      calm.error("packs", ["action": "remove", "id": "kettle-evenings"])?.code == "not-found")
  }

  @Test("A pack that is not right leaves nothing behind; one may not take the place of a session")
  func refused() throws {
    let calm = try CalmHost()
    let path = calm.host.home.path + "/pack.txt"
    for text in [
      "no pack at all", Self.pack.replacing("minutes: 3", with: "minutes: 9"),
      Self.pack.replacing("the-first-kettle", with: "breath-awareness"),
    ] {
      try CalmFiles.write(text, to: path)
      let error = calm.error("packs", ["action": "add", "file": .string(path)])
      #expect(
        error?.code == "input.invalid" && error?.remedy.isEmpty == false, "\(text.prefix(30))")
      #expect(try calm.run("packs")["total"]?.int == 0)
      #expect(try calm.run("library")["total"]?.int == 79)
    }
  }
}
