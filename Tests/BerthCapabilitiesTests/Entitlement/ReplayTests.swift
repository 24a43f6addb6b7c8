import BerthBase
import BerthCapabilities
import BerthManifest
import Testing

/// What has happened stays as it was, however often and however late one looks.
@Suite struct ReplayTests {
  /// A small generator with a seed (SplitMix64).
  struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
    }
  }

  private static let products = [
    "plus.month", "plus.year", "pro.month", "pro.week", "plus.day", "plus.life", "pro.life",
  ]

  /// Acts the same on both shops; refusals are part of the game and must be the same too.
  private func act(_ dice: inout Dice, _ shops: [Shop]) throws {
    let kind = dice.roll(12)
    let product = Self.products[dice.roll(Self.products.count - (dice.roll(6) == 0 ? 0 : 2))]
    var outcomes: [String?] = []
    for shop in shops {
      outcomes.append(
        Shop.code {
          switch kind {
          case 0...3: _ = try shop.store.buy(product)
          case 4...5: _ = try shop.store.trial(product)
          case 6...7: _ = try shop.store.cancel("bar")
          case 8: _ = try shop.store.refund("bar")
          case 9: _ = try shop.store.setBilling(declined: true)
          case 10: _ = try shop.store.setBilling(declined: false)
          default: _ = try shop.store.restore()
          }
        })
    }
    #expect(outcomes[0] == outcomes[1])
  }

  private func events(_ shop: Shop) throws -> Set<String> {
    Set(shop.list(try shop.store.history(), "entries").map { $0.text() })
  }

  @Test(arguments: 1...12)
  func laterLooksSeeTheSamePast(seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let zone = ["UTC", "Europe/Berlin", "America/New_York"][seed % 3]
    let lazy = try Shop(zone: zone)
    let eager = try Shop(zone: zone)
    var now = lazy.moment("2026-01-31T01:30")
    var seen: [(now: Int64, state: EntitlementState, history: Set<String>)] = []
    for _ in 0..<30 {
      now += Int64(dice.roll(40 * 24)) * 3_600_000
      for shop in [lazy, eager] { shop.set(now) }
      if dice.roll(2) == 0 {
        // Writes what is due and nothing else.
        let isDeclined = try eager.store.status()["billing"] == "declined"
        _ = try eager.store.setBilling(declined: isDeclined)
        eager.restart()
      }
      let state = try lazy.entitlements.state(of: lazy.bar)
      #expect(try eager.entitlements.state(of: eager.bar) == state)
      let history = try events(lazy)
      #expect(try events(eager) == history)
      seen.append((now, state, history))
      try act(&dice, [lazy, eager])
    }
    lazy.set(now + 400 * 86_400_000)
    let later = try events(lazy)
    let receipt = try Receipt(json: try lazy.store.receipt())
    for (now, state, history) in seen {
      #expect(later.isSuperset(of: history), "seed \(seed)")
      // Folding what had happened by then gives the state that was seen then, unless something
      // more happened in the very same moment. A receipt does not say that payments are declined.
      let past = receipt.entries.filter { $0.moment <= now }
      guard state.status != .grace, !past.contains(where: { $0.moment == now }) else { continue }
      let again = EntitlementState(
        entries: past, tiers: lazy.bar.entitlement?.tiers ?? [], now: now, zone: lazy.zone)
      #expect(again == state, "seed \(seed)")
    }
  }

  @Test func anyClockGivesAnAnswer() throws {
    let shop = try Shop()
    _ = try shop.store.buy("plus.day")
    for year in stride(from: 2026, through: 9998, by: 1993) {
      shop.set("\(year)-06-01T00:00")
      #expect(try shop.entitlements.check("inventory", of: shop.bar))
    }
    _ = try shop.store.cancel("bar")
    // Thousands of days are listed one by one up to a point, then as one.
    let entries = shop.list(try shop.store.history(), "entries")
    #expect((400...410).contains(entries.count))
    #expect(entries.contains { $0["note"]?.string?.hasPrefix("stands for") == true })
  }
}
