import BerthBase
import BerthTesting
import Testing

/// `berth data`: backups that can be trusted, exports that come back, erasure that leaves nothing.
@Suite struct DataTests {
  private static func favorites(_ machine: Machine) throws -> [String] {
    try machine.json("cocktail", "favorites")["favorites"]?.array?.compactMap {
      $0["id"]?.string
    }.sorted() ?? []
  }

  @Test("a backup made while others write is whole, and comes back whole")
  func backup() throws {
    let machine = try Machine.prepared()
    let kept = ["daiquiri", "mojito", "negroni"]
    for drink in kept { try machine.berth("cocktail", "favorite", drink).expectDone() }
    try machine.berth("store", "buy", "cocktail.premium.monthly", "--yes").expectDone()

    let writer = try machine.start([
      "cocktail", "update", "--from", Places.fixtures + "/drinks.json", "--json",
    ])
    let made = try machine.json("data", "backup", "my.backup")
    try writer.finish().expectDone()
    #expect(FileBytes.exists(machine.work + "/my.backup"), "\(made)")
    let twice = try machine.berth("data", "backup", "my.backup")
    #expect(twice.code != 0, "a file that is there is not replaced unasked")

    for drink in kept { try machine.berth("cocktail", "unfavorite", drink).expectDone() }
    try machine.berth("store", "refund", "cocktail", "--yes").expectDone()
    #expect(try machine.berth("cocktail", "collections").code == 3)
    try machine.berth("data", "restore", "my.backup", "--yes").expectDone()
    #expect(try Self.favorites(machine) == kept)
    try machine.berth("cocktail", "collections").expectDone()
    try machine.berth("data", "check").expectDone()

    // The update is in the backup wholly or not at all.
    let names = ["Harbour Lantern", "Quay Walk", "Fog Signal", "Night Ferry"]
    let codes = try Set(names.map { try machine.berth("cocktail", "show", $0).code })
    #expect(codes.count == 1)
  }

  @Test("a backup goes to another home")
  func moved() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth("data", "backup", "my.backup").expectDone()
    let other = try Machine()
    try other.berth("data", "restore", machine.work + "/my.backup", "--yes").expectDone()
    #expect(try Self.favorites(other) == ["negroni"])
  }

  @Test("what was exported comes into a home that was never used, photos too")
  func travels() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth(
      "jubilee", "report", "--place", "Fairhope Municipal Pier", "--intensity", "major", "--text",
      "Flounder"
    ).expectDone()
    let folder = "/users/default/jubilee/media"
    try FileBytes.makeFolder(machine.home + folder + "/deep")
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileBytes.replace(machine.home + folder + "/deep/shore.jpg", with: bytes)
    try machine.berth("meal", "preferences", "--allergies", "peanuts").expectDone()
    let apps = ["calm", "cocktail", "jubilee", "lang", "meal"]
    for app in apps { try machine.shell("berth data export \(app) > \(app).json").expectDone() }
    let fresh = try Machine()
    for app in apps {
      try fresh.berth("data", "import", app, "\(machine.work)/\(app).json").expectDone()
    }
    #expect(try Self.favorites(fresh) == ["negroni"])
    #expect(try fresh.berth("meal", "preferences").text.contains("peanuts"))
    #expect(FileBytes.read(fresh.home + folder + "/deep/shore.jpg") == bytes)
    #expect(try fresh.json("jubilee", "feed")["results"]?.array?.count == 1)
    // A photo that was changed on the way is refused, and nothing is put in.
    try fresh.shell(
      "sed 's/\"crc32\": \"[0-9a-f]*\"/\"crc32\": \"00000000\"/' \(machine.work)/jubilee.json > cut.json"
    )
    .expectDone()
    let refused = try fresh.berth("data", "import", "jubilee", "cut.json")
    try refused.expect(.usage)
    #expect(refused.talk.contains("media[0].base64"), "\(refused.talk)")
  }

  @Test("a restore asks about programs and addresses that the backup brings along")
  func channels() throws {
    let maker = try Machine.prepared()
    try maker.berth("config", "set", "notify.command", "[\"/tmp/planted\"]").expectDone()
    try maker.berth("config", "set", "notify.webhook", "https://planted.example/secret")
      .expectDone()
    try maker.berth("data", "backup", "my.backup").expectDone()
    let machine = try Machine.prepared()
    let asked = try machine.terminal("data", "restore", maker.work + "/my.backup")
    try asked.read(until: "/tmp/planted")
    try asked.read(until: "https://planted.example/…")
    asked.type("n\n")
    #expect(try asked.finish().code != 0)
    #expect(try !machine.berth("config", "list").text.contains("/tmp/planted"))
  }

  @Test("a damaged backup is refused and nothing is replaced")
  func damaged() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth("data", "backup", "my.backup").expectDone()
    try machine.berth("cocktail", "favorite", "dry-martini").expectDone()
    try machine.shell(
      "cp my.backup cut.backup; truncate -s -100 cut.backup; "
        + "echo text > text.backup; : > empty.backup"
    ).expectDone()
    let bytes = try #require(FileBytes.read(machine.work + "/my.backup"))
    for place in [2000, 5000, 20_000] {
      var turned = bytes
      turned[place] ^= 0x58
      try FileBytes.replace("\(machine.work)/turned-\(place).backup", with: turned)
    }
    for name in ["cut", "turned-2000", "turned-5000", "turned-20000", "text", "empty"] {
      let refused = try machine.berth("data", "restore", "\(name).backup", "--json", "--yes")
      #expect(refused.code != 0, "\(name)")
      let error = try refused.errorJSON()
      #expect(error["message"]?.string?.isEmpty == false)
      #expect(error["remedy"]?.string?.isEmpty == false, "\(name): \(error)")
    }
    #expect(try Self.favorites(machine) == ["dry-martini", "negroni"])
  }

  @Test("an export is one document that another home imports")
  func export() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth("cocktail", "rate", "negroni", "5").expectDone()
    try machine.berth(
      "cocktail", "add", "--name", "Porch Sour", "--ingredients",
      "2 oz gin; 1 oz lemon juice; 3/4 oz honey syrup", "--steps", "Shake | Strain"
    ).expectDone()
    let document = try machine.berth("data", "export", "cocktail")
    try document.expectDone()
    #expect(throws: Never.self) { _ = try document.json() }

    let other = try Machine.prepared()
    try other.write("cocktail.json", document.text)
    try other.berth("data", "import", "cocktail", "cocktail.json").expectDone()
    #expect(try Self.favorites(other) == ["negroni"])
    let own = try other.json("cocktail", "show", "Porch Sour")
    #expect(own["name"]?.string == "Porch Sour")
    let found = try other.json("cocktail", "search", "porch sour")
    #expect(found["results"]?.array?.first?["name"]?.string == "Porch Sour")
    try other.berth("data", "import", "cocktail", "cocktail.json").expectDone()
    #expect(try Self.favorites(other) == ["negroni"])
    try other.berth("data", "check").expectDone()
    for bad in ["{}", "[1]", "{\"format\":\"something else\"}", "no JSON"] {
      try other.write("bad.json", bad)
      #expect(try other.berth("data", "import", "cocktail", "bad.json").code != 0, "\(bad)")
    }
    #expect(try Self.favorites(other) == ["negroni"])
  }

  @Test("erasing an app leaves no trace of it in any file")
  func eraseApp() throws {
    let machine = try Machine.prepared()
    let mark = "Zwetschgenwasserfall"
    try machine.berth("cocktail", "note", "negroni", mark).expectDone()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth("cocktail", "search", mark).expectDone()
    try machine.berth("store", "buy", "cocktail.premium.monthly", "--yes").expectDone()
    try machine.berth("config", "set", "cocktail.units", "ml").expectDone()
    try machine.berth("config", "set", "cocktail.source", Places.fixtures + "/drinks.json")
      .expectDone()
    try machine.berth("notify", "settings", "cocktail.daily", "on").expectDone()
    try machine.berth("notify", "tick").expectDone()
    try machine.berth("widget", "cocktail.daily").expectDone()
    #expect(try machine.shell("grep -rl \(mark) \(machine.home)").code == 0)

    let asked = try machine.berth("data", "erase", "--plugin", "cocktail")
    #expect(asked.code == ExitCode.usage.rawValue)
    try machine.berth("data", "erase", "--plugin", "cocktail", "--yes").expectDone()
    #expect(try machine.json("store", "status", "cocktail").text().contains("\"active\""))
    try machine.berth("data", "erase", "--plugin", "cocktail", "--purchases", "--yes").expectDone()
    // The caches of manifests and of what apps bring along are about what is installed, not about the
    // user.
    for trace in [mark, "cocktail", "negroni", "drinks.json"] {
      let left = try machine.shell(
        "grep -rl --exclude=manifests.json --exclude-dir=bundled -e \(trace) "
          + machine.home)
      #expect(left.text.isEmpty, "\(trace): \(left.text)")
    }
    #expect(!FileBytes.exists(machine.home + "/users/default/cocktail"))
    let products = try machine.json("store", "status", "cocktail")
    #expect(!products.text().contains("\"active\""))
    #expect(try Self.favorites(machine) == [])
  }

  @Test("erasing a user leaves the others as they are")
  func eraseUser() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    try machine.berth("user", "add", "ada").expectDone()
    try machine.berth("--user", "ada", "cocktail", "favorite", "dry-martini").expectDone()
    let ada = try machine.json("--user", "ada", "cocktail", "favorites")["favorites"]?.array
    #expect(ada?.map { $0["id"]?.string } == ["dry-martini"])
    try machine.berth("data", "erase", "--owner", "ada", "--yes").expectDone()
    #expect(!FileBytes.exists(machine.home + "/users/ada"))
    #expect(try Self.favorites(machine) == ["negroni"])
    #expect(try machine.berth("data", "erase", "--owner", "ada", "--yes").code == 1)
  }

  @Test("a check names every database and finds them sound")
  func check() throws {
    let machine = try Machine.prepared()
    try machine.berth("store", "buy", "cocktail.premium.monthly", "--yes").expectDone()
    let check = try machine.json("data", "check")
    #expect(check["sound"]?.bool == true)
    let ids = check["databases"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(ids.contains("users/default/cocktail/private.db"))
    #expect(ids.contains("users/default/ledger.db"))
  }
}
