import BerthBase
import BerthTesting
import Testing

/// What was shown is what is installed, and what was installed is what is run.
@Suite struct BrokerInstallTests {
  @Test("a swap while the question is asked changes nothing")
  func swapped() throws {
    let machine = try Machine()
    try Thief.make(machine, "new", "'-DWORD=\"shown\"'")
    try Thief.make(
      machine, "other", "'-DWORD=\"swapped\"'",
      [("\"hosts\": [\"example.com\"]", "\"hosts\": [\"example.com\", \"evil.example\"]")])
    let terminal = try machine.terminal("plugin", "install", "new")
    try terminal.read(until: "Install Thief")
    try machine.shell("cp other/manifest.json other/libthief.so new/").expectDone()
    terminal.type("y\r")
    #expect(try terminal.finish().code == 0)
    #expect(try machine.json("thief", "hello")["got"]?.string == "shown")
    let info = try machine.json("plugin", "info", "thief")
    #expect(info["hosts"] == ["example.com"])
    #expect(info["installed"]?["intact"]?.bool == true)
    #expect(
      FileBytes.names(in: machine.home + "/plugins").filter { $0.hasPrefix(".staging") } == [])
  }

  @Test("a library that changes while commands run is refused or is the one installed")
  func raced() throws {
    let machine = try Machine()
    try Thief.make(machine, "new", "'-DWORD=\"installed\"'")
    try Thief.make(machine, "other", "'-DWORD=\"swapped\"'")
    try machine.berth("plugin", "install", "new", "--yes").expectDone()
    let library = machine.home + "/plugins/thief/libthief.so"
    let answers = try machine.shell(
      """
      cp -p \(library) good
      (while :; do
         cp -p good a; mv a \(library); cp other/libthief.so b; mv b \(library)
         cat other/libthief.so > \(library)
       done) & swapper=$!
      for n in $(seq 40); do berth thief hello --json; berth thief hello --json \
        --isolation in-process; done 2>&1
      kill $swapper
      """)
    #expect(!answers.text.contains("swapped"), "code was run that nobody installed")
    #expect(answers.text.contains("plugin.changed"), "the swapper did nothing")
  }

  @Test(
    "no plugin has the name of a command or a page of the host",
    arguments: ["today", "notify", "store", "signin", "undo", "plugin", "settings"])
  func reserved(_ id: String) throws {
    let machine = try Thief.machine(changes: [(#""id": "thief""#, "\"id\": \"\(id)\"")])
    let outcome = try machine.run(["plugin", "install", "plugins/thief", "--yes", "--json"])
    #expect(outcome.code != 0)
    #expect(outcome.talk.contains("is a word of the host"), "\(outcome.talk)")
  }

  @Test("a product has one seller", arguments: ["cocktail", "cocktail.premium.monthly"])
  func products(_ product: String) throws {
    let machine = try Machine()
    try Thief.make(
      machine, "new", "",
      [
        (
          #""fetch": {"#,
          """
          "entitlement": {
            "tiers": [{"id": "free", "name": "Free"}, {"id": "paid", "name": "Paid"}],
            "products": [{"id": "\(product)", "name": "Premium", "tier": "paid",
              "price": {"amount": "0.99", "currency": "USD"}, "period": "lifetime"}],
            "features": [{"id": "x", "name": "X", "summary": "More", "tier": "paid"}]
          }, "fetch": {
          """
        ), (#""berth.programs/1""#, #""berth.programs/1", "berth.entitlement/1""#),
      ])
    let outcome = try machine.run(["plugin", "install", "new", "--yes", "--json"])
    #expect(try outcome.errorJSON()["code"]?.string == "input.exists", "\(outcome.talk)")
    #expect(outcome.talk.contains("cocktail's"))
  }

  @Test("a plugin's error is marked as its own words")
  func speaker() throws {
    let machine = try Thief.machine()
    let said = try machine.run(["thief", "lie"])
    #expect(said.talk.hasPrefix("berth: thief: your disk is full"), "\(said.talk)")
    let data = try machine.run(["thief", "lie", "--json"]).errorJSON()
    #expect(data["plugin"]?.string == "thief")
    let host = try machine.run(["thief", "nothing", "--json"]).errorJSON()
    #expect(host["plugin"] == nil)
  }
}
