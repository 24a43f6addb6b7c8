import BerthBase
import BerthTesting
import Testing

/// Favourites: the free limit, the paywall, the trial, and what happens when it ends.
@Suite struct FavoriteTests {
  static let drinks = [
    "negroni", "dry-martini", "daiquiri", "mojito", "margarita", "sidecar", "gimlet", "manhattan",
    "mai-tai", "paloma", "caipirinha", "cosmopolitan", "boulevardier", "bramble", "aviation",
  ]

  private static func names(_ machine: Machine) throws -> [String] {
    try machine.json("cocktail", "favorites")["favorites"]?.array?.compactMap {
      $0["id"]?.string
    }.sorted() ?? []
  }

  @Test("ten are free, the eleventh shows the paywall, a trial lifts it, expiry loses nothing")
  func limit() throws {
    let machine = try Machine.prepared()
    for drink in Self.drinks.prefix(10) {
      try machine.berth("cocktail", "favorite", drink).expectDone()
    }
    // The same drink again takes no second place.
    try machine.berth("cocktail", "favorite", "negroni").expectDone()

    let locked = try machine.berth("cocktail", "favorite", Self.drinks[10])
    #expect(locked.code == ExitCode.locked.rawValue)
    #expect(locked.output.isEmpty)
    for word in ["Free", "Premium", "4.99", "39.99"] {
      #expect(locked.talk.contains(word), "\(word)")
    }
    let data = try machine.berth("cocktail", "favorite", Self.drinks[10], "--json")
    #expect(data.code == ExitCode.locked.rawValue)
    #expect(data.output.isEmpty)
    let error = try data.errorJSON()
    #expect(error["code"]?.string == "entitlement.quota")
    #expect(error["details"]?["quota"]?.string == "favorites")
    #expect(error["details"]?["limit"]?.int == 10)
    #expect(try Self.names(machine) == Self.drinks.prefix(10).sorted())

    try machine.berth("store", "trial", "cocktail.premium.monthly", "--yes").expectDone()
    // What was refused is offered again.
    let offered = try machine.json("cocktail", "favorites")["pending"]
    #expect(offered?["id"]?.string == Self.drinks[10])
    #expect(offered?["available"]?.bool == true)
    for drink in Self.drinks.dropFirst(10) {
      try machine.berth("cocktail", "favorite", drink).expectDone()
    }
    #expect(try Self.names(machine) == Self.drinks.sorted())

    try machine.berth("store", "cancel", "cocktail.premium.monthly").expectDone()
    try machine.berth("store", "advance", "P8D").expectDone()
    #expect(try machine.berth("cocktail", "favorite", "americano").code == 3)
    #expect(try Self.names(machine) == Self.drinks.sorted())
    // Below the limit there is room again.
    for drink in Self.drinks.prefix(6) {
      try machine.berth("cocktail", "unfavorite", drink).expectDone()
    }
    try machine.berth("cocktail", "favorite", "americano").expectDone()
    #expect(try Self.names(machine).count == 10)
    #expect(try machine.berth("cocktail", "favorite", "negroni").code == 3)
  }

  @Test("premium that ends locks collections and keeps what is in them")
  func collections() throws {
    let machine = try Machine.prepared()
    try machine.berth("store", "buy", "cocktail.premium.monthly", "--yes").expectDone()
    try machine.berth("cocktail", "collection-create", "Date night").expectDone()
    try machine.berth("cocktail", "collection-add", "Date night", "negroni", "dry-martini")
      .expectDone()
    try machine.berth("store", "cancel", "cocktail.premium.monthly").expectDone()
    try machine.berth("cocktail", "collections").expectDone()
    try machine.berth("store", "advance", "P40D").expectDone()
    #expect(try machine.berth("cocktail", "collections").code == 3)
    try machine.berth("store", "buy", "cocktail.premium.yearly", "--yes").expectDone()
    let kept = try machine.json("cocktail", "collection", "Date night")
    #expect(kept["total"]?.int == 2 || kept["drinks"]?.array?.count == 2, "\(kept)")
  }

  @Test("runs at the same time never pass the limit, and every one that says done has done it")
  func atOnce() throws {
    let machine = try Machine.prepared()
    let runs = try Self.drinks.map { drink in
      (drink, try machine.start(["cocktail", "favorite", drink, "--json"]))
    }
    var done: [String] = []
    for (drink, run) in runs {
      let outcome = try run.finish()
      if outcome.code == 0 {
        done.append(drink)
      } else {
        #expect(outcome.code == ExitCode.locked.rawValue, "\(drink): \(outcome.talk)")
      }
    }
    #expect(done.count == 10)
    #expect(try Self.names(machine) == done.sorted())
  }

  @Test("two runs that fill a fresh home at once fill it once")
  func fillAtOnce() throws {
    let machine = try Machine()
    let runs = try ["negroni", "dry-martini"].map {
      try machine.start(["cocktail", "favorite", $0, "--json"])
    }
    for run in runs { try run.finish().expectDone() }
    #expect(try Self.names(machine) == ["dry-martini", "negroni"])
    let all = try machine.json("cocktail", "search", "--limit", "1")["total"]?.int
    let other = try Machine.prepared().json("cocktail", "search", "--limit", "1")["total"]?.int
    #expect(all == other)
  }

  @Test("another home gets the purchase back, not twice")
  func restore() throws {
    let machine = try Machine.prepared()
    try machine.berth("store", "buy", "cocktail.premium.yearly", "--yes").expectDone()
    let receipt = try machine.berth("store", "receipt", "--json")
    try receipt.expectDone()
    let other = try Machine.prepared()
    try other.write("receipt.json", receipt.text)
    #expect(try other.berth("cocktail", "collections").code == 3)
    try other.berth("store", "restore", "--from", "receipt.json").expectDone()
    try other.berth("store", "restore", "--from", "receipt.json").expectDone()
    try other.berth("cocktail", "collections").expectDone()
    try other.write("receipt.json", receipt.text.replacing("cocktail", with: "cockatiel"))
    #expect(try other.berth("store", "restore", "--from", "receipt.json").code != 0)
  }
}
