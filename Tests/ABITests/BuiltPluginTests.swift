import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthTesting
import Testing

/// The two example libraries, in C and in Swift, do the same in a real host.
@Suite(.serialized) struct BuiltPluginTests {
  static let plugins = ["hello-c", "hello-swift"]

  private func host() throws -> TestHost { try TestHost(manifests: ["Plugins/Examples"]) }

  private func guests(_ host: TestHost, _ plugin: String) throws -> [String] {
    let reply = try host.run(plugin, "guests")
    let names = (reply["results"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(reply["total"]?.int == names.count)
    return names.sorted()
  }

  @Test(arguments: plugins) func greets(_ plugin: String) throws {
    let answer = try host().run(plugin, "greet", ["name": "Ada"])
    #expect(answer == ["id": "Ada", "name": "Ada", "greeting": "Hello, Ada!"])
  }

  @Test(arguments: plugins) func drawsAView(_ plugin: String) throws {
    let view = try host().view(plugin, "greet", ["name": "Ada"])
    #expect(view["kind"]?.string == "text")
    #expect(view["text"]?.string == "Hello, Ada!")
  }

  @Test(arguments: plugins) func takesWordsAsTyped(_ plugin: String) throws {
    let answer = try host().type(plugin, ["greet", "Ada Lovelace"])
    #expect(answer["greeting"]?.string == "Hello, Ada Lovelace!")
  }

  @Test(arguments: plugins) func findsItsGuests(_ plugin: String) throws {
    let host = try host()
    #expect(try guests(host, plugin) == [])
    for name in ["Grace", "Ada", "Grace"] {
      _ = try host.run(plugin, "greet", ["name": .string(name)])
    }
    #expect(try guests(host, plugin) == ["Ada", "Grace"])
  }

  @Test(arguments: plugins) func searchesWhatItPut(_ plugin: String) throws {
    let host = try host()
    for name in ["Grace", "Ada"] { _ = try host.run(plugin, "greet", ["name": .string(name)]) }
    let reply = try host.runtime.plugin(plugin).search("guests", ["text": "gra"])
    #expect(reply["results"]?.array?.compactMap { $0["id"]?.string } == ["Grace"])
  }

  @Test(arguments: plugins) func greetsFiveADay(_ plugin: String) throws {
    let host = try host()
    for count in 1...5 { _ = try host.run(plugin, "greet", ["name": .string("Guest \(count)")]) }
    let error = try #require(host.error(plugin, "greet", ["name": "Six"]))
    #expect(error.code == "entitlement.quota")
    #expect(error.exitCode == .locked)
    #expect(error.details["quota"]?.string == "greetings")
    #expect(error.details["limit"]?.int == 5)
    #expect(try guests(host, plugin).contains("Six") == false)
    host.advance(days: 1)
    _ = try host.run(plugin, "greet", ["name": "Six"])
    #expect(try guests(host, plugin).contains("Six"))
  }

  @Test(arguments: plugins) func thePurchaseOpensTheHouse(_ plugin: String) throws {
    let host = try host()
    for count in 1...5 { _ = try host.run(plugin, "greet", ["name": .string("Guest \(count)")]) }
    #expect(host.error(plugin, "greet", ["name": "Six"])?.code == "entitlement.quota")
    try host.buy("\(plugin).open")
    for count in 6...20 { _ = try host.run(plugin, "greet", ["name": .string("Guest \(count)")]) }
    #expect(try guests(host, plugin).count == 20)
    #expect(host.error(Self.plugins.first { $0 != plugin } ?? "", "greet", ["name": "A"]) == nil)
  }

  @Test(arguments: plugins) func schedulesAVisit(_ plugin: String) throws {
    let host = try host()
    _ = try host.run(plugin, "greet", ["name": "Ada"])
    _ = try host.run(plugin, "greet", ["name": "Ada"])
    let waiting = try host.runtime.notifications.list(plugin: plugin)
    let entries = waiting["notifications"]?.array ?? []
    #expect(entries.count == 1)
    #expect(entries.first?["key"]?.string == "visit-Ada")
    #expect(entries.first?["title"]?.string == "Ada came by")
  }

  @Test(arguments: plugins) func keepsItsDataOverARestart(_ plugin: String) throws {
    let host = try host()
    _ = try host.run(plugin, "greet", ["name": "Ada"])
    try host.restart()
    #expect(try guests(host, plugin) == ["Ada"])
    for count in 2...5 { _ = try host.run(plugin, "greet", ["name": .string("Guest \(count)")]) }
    try host.restart()
    #expect(host.error(plugin, "greet", ["name": "Six"])?.code == "entitlement.quota")
  }

  @Test func pluginsDoNotSeeEachOther() throws {
    let host = try host()
    _ = try host.run("hello-c", "greet", ["name": "Ada"])
    #expect(try guests(host, "hello-swift") == [])
    #expect(try guests(host, "hello-c") == ["Ada"])
  }

  @Test(arguments: plugins) func namesAreHandledAsTheyAre(_ plugin: String) throws {
    let host = try host()
    for name in ["Zoë", "Robert'); DROP TABLE guests;--", "李小龙", "👩‍🚀", "a\"b\\c\n"] {
      let answer = try host.run(plugin, "greet", ["name": .string(name)])
      #expect(answer["greeting"]?.string == "Hello, \(name)!")
    }
    #expect(try guests(host, plugin).count == 5)
  }

  @Test(arguments: plugins) func argumentsAreCheckedBeforeTheLibraryIsLoaded(_ plugin: String)
    throws
  {
    let host = try host()
    #expect(host.error(plugin, "greet")?.code == "input.missing-argument")
    #expect(host.error(plugin, "gret", ["name": "Ada"])?.code == "usage.unknown-command")
    let tooLong = String(repeating: "a", count: 101)
    #expect(host.error(plugin, "greet", ["name": .string(tooLong)])?.exitCode == .usage)
  }
}
