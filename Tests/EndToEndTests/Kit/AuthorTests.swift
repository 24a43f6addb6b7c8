import BerthBase
import BerthTesting
import Testing

/// A plugin's author and a plugin's user, from `berth plugin new` to `berth plugin remove`.
@Suite struct AuthorTests {
  static let capabilities = ["", "storage", "search", "notify", "entitlement", Self.all]
  static let all = "storage,search,notify,entitlement"

  /// Writes and builds a plugin in C in the working folder.
  static func make(_ machine: Machine, _ id: String, _ capabilities: String = all) throws {
    try machine.berth(
      "plugin", "new", id, "--language", "c", "--capabilities", capabilities, "--folder", id
    ).expectDone()
    try machine.shell("cd \(id) && make CFLAGS='-O1 -Werror'").expectDone()
  }

  @Test(
    "what is written builds, is sound and keeps its scenarios unedited", arguments: capabilities)
  func fresh(_ capabilities: String) throws {
    let machine = try Machine()
    try Self.make(machine, "org.example.dice", capabilities)
    let folder = machine.work + "/org.example.dice"
    let check = try machine.json("plugin", "check", folder)
    #expect(check["failed"]?.int == 0, "\(check.text())")
    let tests = try machine.json("plugin", "test", folder)
    #expect(tests["passed"]?.int == 1 && tests["failed"]?.int == 0, "\(tests.text())")
    #expect(try ELFFile(folder + "/liborg-example-dice.so").exported == ["berth_plugin_v1"])
  }

  @Test("nothing is written over, and odd names are refused")
  func refusals() throws {
    let machine = try Machine()
    for name in ["Dice", "a", "today", "../dice", "dice dice"] {
      try machine.berth("plugin", "new", name, "--language", "c").expect(.usage)
    }
    try machine.write("full", "mine")
    try machine.shell("mkdir dice && echo mine > dice/Makefile").expectDone()
    let outcome = try machine.berth("plugin", "new", "dice", "--language", "c")
    try outcome.expect(.usage)
    #expect(outcome.talk.contains("--folder"))
    #expect(try machine.read("dice/Makefile") == "mine\n")
    let odd = try machine.berth(
      "plugin", "new", "d2", "--language", "c", "--capabilities", "sotrage")
    try odd.expect(.usage)
    #expect(odd.talk.contains("storage"))
  }

  @Test("an archive is shown, asked about, installed, run and removed")
  func life() throws {
    let machine = try Machine()
    try Self.make(machine, "dice")
    try machine.shell("cd dice && make pack && mv dice.tar.gz ..").expectDone()
    let archive = machine.work + "/dice.tar.gz"

    let asked = try machine.berth("plugin", "install", archive)
    try asked.expect(.usage)
    for word in ["berth.notify/1", "MB of databases", "greetings per day", "--yes"] {
      #expect(asked.talk.contains(word), "\(word)")
    }
    #expect(!FileBytes.exists(machine.home + "/plugins/dice"))

    let installed = try machine.json("plugin", "install", archive, "--yes")
    #expect(installed["sha256"]?.string?.utf8.count == 64)
    try machine.berth("plugin", "install", archive, "--yes").expect(.usage)
    #expect(try machine.json("dice", "greet", "Ada")["greeting"]?.string == "Hello, Ada!")
    let info = try machine.json("plugin", "info", "dice")
    #expect(info["installed"]?["intact"]?.bool == true)
    #expect(info["installed"]?["source"]?.string == archive)

    try machine.berth("plugin", "disable", "dice").expectDone()
    try machine.berth("dice", "guests").expect(.plugin)
    #expect(try machine.berth().text.contains("berth dice") == false)
    let listed = try machine.json("plugin", "list")["plugins"]?.array ?? []
    #expect(listed.first { $0["id"]?.string == "dice" }?["state"]?.string == "disabled")
    try machine.berth("plugin", "enable", "dice").expectDone()
    try machine.berth("dice", "guests").expectDone()

    let removed = try machine.json("plugin", "remove", "dice")
    #expect(removed["dataKept"]?.bool == true)
    try machine.berth("dice", "guests").expect(.usage)
    try machine.berth("plugin", "install", archive, "--yes").expectDone()
    #expect(try machine.json("dice", "guests")["total"]?.int == 1)
    try machine.berth("plugin", "remove", "dice", "--erase").expect(.usage)
    try machine.berth("plugin", "remove", "dice", "--erase", "--yes").expectDone()
    try machine.berth("plugin", "install", archive, "--yes").expectDone()
    #expect(try machine.json("dice", "guests")["total"]?.int == 0)
  }

  @Test("a library that was changed is not loaded until it is installed again")
  func tampered() throws {
    let machine = try Machine()
    try Self.make(machine, "dice")
    try machine.berth("plugin", "install", "dice", "--yes").expectDone()
    try machine.berth("dice", "greet", "Ada").expectDone()
    try machine.shell("printf x >> \(machine.home)/plugins/dice/libdice.so").expectDone()
    let refused = try machine.run(["dice", "greet", "Ada", "--json"])
    try refused.expect(.plugin)
    #expect(try refused.errorJSON()["code"]?.string == "plugin.changed")
    #expect(try refused.errorJSON()["remedy"]?.string?.contains("plugin update dice") == true)
    #expect(try machine.json("plugin", "info", "dice")["installed"]?["intact"]?.bool == false)
    try machine.berth("plugin", "update", "dice", "--yes").expectDone()
    try machine.berth("dice", "greet", "Ada").expectDone()
  }

  @Test("an update shows what differs; older data need a backup")
  func updates() throws {
    let machine = try Machine()
    try Self.make(machine, "dice")
    // Two builds: the newer one knows the second version of the data and asks a server.
    try machine.shell(
      """
      cp -r dice newer && cd newer
      sed -i 's/PRIVATE ? 1 : 0/PRIVATE ? 2 : 0/; s/CREATE TABLE guests/CREATE TABLE IF NOT EXISTS guests/' dice.c
      sed -i 's/"1.0.0"/"2.0.0"/' dice.c manifest.json
      sed -i 's/"uses": \\[/"fetch": {"hosts": ["dice.example.com"]}, "uses": ["berth.fetch\\/1",/' manifest.json
      make
      """
    ).expectDone()
    try machine.berth("plugin", "install", "dice", "--yes").expectDone()
    try machine.berth("dice", "greet", "Ada").expectDone()

    let asked = try machine.berth("plugin", "update", "dice", "newer")
    try asked.expect(.usage)
    #expect(asked.talk.contains("+ dice.example.com") && asked.talk.contains("asks for more"))
    let done = try machine.json("plugin", "update", "dice", "newer", "--yes")
    #expect(done["from"]?.string == "1.0.0" && done["version"]?.string == "2.0.0")
    let hosts = done["changes"]?.array?.first { $0["topic"]?.string == "hosts" }
    #expect(hosts?["added"]?[0]?.string == "dice.example.com")
    #expect(hosts?["permission"]?.bool == true)
    #expect(try machine.json("dice", "guests")["total"]?.int == 1)

    let refused = try machine.run(["plugin", "update", "dice", "dice", "--yes", "--json"])
    try refused.expect(.storage)
    #expect(try refused.errorJSON()["code"]?.string == "storage.schema")
    #expect(try machine.json("plugin", "info", "dice")["version"]?.string == "2.0.0")

    let saved = machine.work + "/saved.tar"
    try machine.berth("plugin", "update", "dice", "dice", "--yes", "--backup", saved).expectDone()
    #expect(FileBytes.exists(saved))
    #expect(try machine.json("dice", "guests")["total"]?.int == 0)
    try machine.berth("plugin", "update", "dice", "newer", "--yes").expectDone()
    try machine.berth("data", "restore", saved, "--yes").expectDone()
    #expect(try machine.json("dice", "guests")["total"]?.int == 1)
  }

  @Test("an installed host has the headers, and says where to pkg-config and to make")
  func prefix() throws {
    let machine = try Machine()
    let prefix = machine.folder + "/prefix"
    try machine.berth("install", "--prefix", prefix).expectDone()
    let text = String(
      decoding: try FileBytes.require(prefix + "/lib/pkgconfig/berth.pc"), as: UTF8.self)
    #expect(text.contains("prefix=${pcfiledir}/../..\n"))
    #expect(text.contains("Cflags: -I${includedir}"))
    let flags = try machine.shell("\(prefix)/bin/berth plugin flags")
    #expect(flags.text == "-I\(prefix)/include\n")
    try machine.shell(
      "\(prefix)/bin/berth plugin new dice --language c && cd dice && "
        + "make && \(prefix)/bin/berth plugin test ."
    ).expectDone()
  }
}
