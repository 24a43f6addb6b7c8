import BerthBase
import BerthTesting
import Testing

/// The options every command takes, wherever they stand.
@Suite struct GlobalOptionTests {
  static let places: [[String]] = [
    ["--json", "hello-c", "greet", "Ada"], ["hello-c", "--json", "greet", "Ada"],
    ["hello-c", "greet", "--json", "Ada"], ["hello-c", "greet", "Ada", "--json"],
    ["hello-c", "greet", "Ada", "--format", "json"], ["--format=json", "hello-c", "greet", "Ada"],
  ]

  @Test(arguments: places) func standAnywhere(_ arguments: [String]) throws {
    let outcome = try Checkout().run(arguments)
    #expect(outcome.exit == .done)
    #expect(outcome.error == "")
    #expect(try outcome.json == ["id": "Ada", "name": "Ada", "greeting": "Hello, Ada!"])
  }

  @Test func wordsBehindTwoDashesAreTexts() throws {
    let outcome = try Checkout().run(["hello-c", "greet", "--", "--json"])
    #expect(outcome.exit == .done)
    #expect(outcome.output.contains("Hello, --json!"))
  }

  @Test func homeGoesBeforeTheEnvironment() throws {
    let checkout = try Checkout()
    let other = checkout.folder + "/elsewhere"
    checkout.run(["--home", other, "hello-c", "greet", "Ada"])
    #expect(FileBytes.exists(other + "/users/default/hello-c/private.db"))
    #expect(!FileBytes.exists(checkout.home + "/users/default/hello-c/private.db"))
    #expect(try checkout.run("hello-c guests --json").json["total"]?.int == 0)
    #expect(
      try checkout.run(["hello-c", "guests", "--json", "--home", other]).json["total"]?.int == 1)
  }

  @Test func theHomeComesFromTheDataFolder() throws {
    let checkout = try Checkout()
    checkout.run(
      ["hello-c", "greet", "Ada"],
      environment: ["BERTH_HOME": "", "XDG_DATA_HOME": checkout.folder + "/data"])
    #expect(FileBytes.exists(checkout.folder + "/data/berth/users/default/hello-c/private.db"))
    checkout.run(["hello-c", "greet", "Ada"], environment: ["BERTH_HOME": ""])
    #expect(
      FileBytes.exists(checkout.folder + "/.local/share/berth/users/default/hello-c/private.db"))
  }

  @Test func usersHaveTheirOwnData() throws {
    let checkout = try Checkout()
    checkout.run("--user ada hello-c greet Grace")
    #expect(try checkout.run("--user ada hello-c guests --json").json["total"]?.int == 1)
    #expect(try checkout.run("--user bob hello-c guests --json").json["total"]?.int == 0)
    #expect(try checkout.run("hello-c guests --json").json["total"]?.int == 0)
  }

  @Test func nowMovesTheQuotaToAnotherDay() throws {
    let checkout = try Checkout()
    for count in 1...5 { #expect(checkout.run("hello-c greet G\(count)").exit == .done) }
    #expect(checkout.run("hello-c greet G6").exit == .locked)
    #expect(checkout.run("hello-c greet G6 --now 2026-06-20T23:59:59Z").exit == .locked)
    #expect(checkout.run("hello-c greet G6 --now 2026-06-21").exit == .done)
    #expect(checkout.run("hello-c greet G7 --now 2026-06-21T12:00:00+00:00").exit == .done)
  }

  @Test func theVersionIsOneLine() throws {
    let checkout = try Checkout()
    #expect(checkout.run("--version").output == "berth 1.0.0\n")
    #expect(try checkout.run("--version --json").json == ["name": "berth", "version": "1.0.0"])
    // It goes before everything else on the line.
    #expect(checkout.run("hello-c --version").output == "berth 1.0.0\n")
  }

  @Test func pluginFoldersComeFromTheEnvironmentToo() throws {
    let checkout = try Checkout()
    let examples = TestPaths.absolute("Plugins/Examples")
    let named = try checkout.run(["plugin", "list", "--json", "--plugins", examples]).json
    let inherited = try checkout.run(
      ["plugin", "list", "--json"], environment: ["BERTH_PLUGIN_PATH": examples]
    ).json
    for reply in [named, inherited] {
      let ids = (reply["plugins"]?.array ?? []).compactMap { $0["id"]?.string }
      #expect(ids == ["hello-c", "hello-swift"])
    }
  }
}
