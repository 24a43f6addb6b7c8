import BerthBase
import Glibc
import Testing

/// The data sets that come with the apps: made once in a home, whatever happens meanwhile, and read by
/// all its users.
@Suite struct BundledDataTests {
  private static let firstCommands = [
    ["cocktail", "search", "gin"], ["meal"], ["calm"], ["jubilee", "alerts"],
    ["lang", "phrases"],
  ]
  private static let search = ["cocktail", "search", "gin", "--limit", "1", "--json"]

  /// The whole data sets in a home, by path, with what tells one file from another.
  private func dataSets(_ machine: Machine) -> [String: String] {
    let folder = machine.home + "/cache/bundled"
    var found: [String: String] = [:]
    for name in FileTree.files(below: folder) where name.hasSuffix(".db") {
      var facts = stat()
      guard stat("\(folder)/\(name)", &facts) == 0 else { continue }
      found[name] = "\(facts.st_ino) \(facts.st_size) \(facts.st_mtim) \(facts.st_mode & 0o777)"
    }
    return found
  }

  @Test("a second user costs at most 200 KB over all apps, and nothing is filled in again")
  func secondUserIsCheap() throws {
    let machine = try Machine()
    for command in Self.firstCommands { try machine.run(command).expectDone() }
    let made = dataSets(machine)
    #expect(made.count == Self.firstCommands.count)
    try machine.berth("user", "add", "second").expectDone()
    for _ in 1...2 {
      for command in Self.firstCommands {
        try machine.run(command + ["--user", "second"]).expectDone()
      }
      let folder = machine.home + "/users/second"
      let sizes = FileTree.files(below: folder).map { ($0, FileTree.size("\(folder)/\($0)")) }
      #expect(sizes.reduce(0) { $0 + $1.1 } <= 200_000, "\(sizes)")
      #expect(sizes.count { $0.0.hasSuffix("/private.db") } == Self.firstCommands.count)
    }
    #expect(dataSets(machine) == made)
  }

  @Test("first commands of several users at once make one whole data set")
  func firstCommandsMeet() throws {
    let machine = try Machine()
    let running = try (1...4).map { try machine.start(Self.search + ["--user", "u\($0)"]) }
    let answers = try running.map { try $0.finish() }
    for answer in answers {
      try answer.expectDone()
      #expect(try answer.json()["results"] == answers[0].json()["results"])
    }
    #expect(dataSets(machine).count == 1)
    let names = FileBytes.names(in: machine.home + "/cache/bundled/cocktail")
    #expect(names.allSatisfy { !$0.hasSuffix(".draft") })
  }

  @Test("a kill in the middle leaves all of it or nothing, and the next command makes it")
  func survivesKill() throws {
    let machine = try Machine()
    try machine.berth("plugin", "list").expectDone()
    var killed = 0
    for milliseconds in [30, 80, 150, 250, 400, 700, 1200] {
      try FileTree.remove(machine.home + "/cache/bundled")
      let running = try machine.start(Self.search)
      usleep(UInt32(milliseconds) * 1000)
      running.send(SIGKILL)
      if try running.finish().code != 0 { killed += 1 }
      let sets = dataSets(machine)
      #expect(sets.count <= 1)
      let checked = try machine.json("data", "check")
      #expect(checked["sound"] == true, "\(checked)")
      #expect(try machine.run(Self.search).json()["total"]?.int ?? 0 > 100)
      if let set = sets.first { #expect(dataSets(machine)[set.key] == set.value) }
      let names = FileBytes.names(in: machine.home + "/cache/bundled/cocktail")
      #expect(names.allSatisfy { !$0.hasSuffix(".draft") })
    }
    #expect(killed > 0, "every command was quicker than its kill")
  }

  @Test("in a worker it is made and read as in process")
  func worksInWorker() throws {
    let inProcess = try Machine()
    let worker = try Machine()
    let answer = try inProcess.run(Self.search)
    for _ in 1...2 {
      let other = try worker.run(Self.search + ["--isolation", "worker"])
      try other.expectDone()
      #expect(try other.json() == answer.json())
    }
    #expect(dataSets(worker).count == 1)
    // Each finds what the other has made.
    let made = dataSets(worker)
    try worker.run(Self.search).expectDone()
    #expect(dataSets(worker) == made)
  }

  @Test("a data set in a folder that cannot be written is read")
  func readsReadOnly() throws {
    let machine = try Machine()
    try machine.run(Self.search).expectDone()
    let made = dataSets(machine)
    let folder = "\(machine.home)/cache/bundled/cocktail"
    try machine.shell("chmod 0400 \(folder)/* && chmod 0500 \(folder) \(folder)/..").expectDone()
    defer { _ = try? machine.shell("chmod -R u+w \(machine.home)") }
    // The owner of everything reads and writes it all the same, unless that right is given up.
    let drop = getuid() == 0 ? "setpriv --bounding-set=-dac_override " : ""
    let words = Self.search.joined(separator: " ")
    try machine.shell("\(drop)berth \(words) --user second").expectDone()
    #expect(dataSets(machine) == made)
  }
}
