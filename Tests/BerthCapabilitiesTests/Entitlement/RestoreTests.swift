import BerthBase
import BerthCapabilities
import BerthServices
import Testing

@Suite struct RestoreTests {
  @Test func aReceiptBringsPurchasesToAnotherHome() throws {
    let old = try Shop(manifests: [Shop.bar(), Shop.tea()])
    _ = try old.store.trial("plus.month")
    _ = try old.store.buy("tea.full")
    old.set("2026-03-20T12:00")
    let receipt = try JSON.parse(try old.store.receipt().text(indented: true))

    let new = try Shop(at: "2026-03-20T12:00", manifests: [Shop.bar(), Shop.tea()])
    let answer = try new.store.restore(receipt: receipt)
    #expect(new.list(answer, "restored").map { $0["product"] } == ["plus.month", "tea.full"])
    #expect(new.list(answer, "restored").first?["status"] == "active")
    #expect(answer["added"] == 7)
    #expect(answer["diverged"] == [])
    let state = try old.entitlements.state(of: old.bar)
    #expect(try new.entitlements.state(of: new.bar) == state)
    #expect(try new.state(at: "2026-06-20T12:00") == old.state(at: "2026-06-20T12:00"))
    // The trial was used, in whichever home.
    _ = try new.store.refund("plus.month")
    #expect(Shop.code { _ = try new.store.trial("plus.year") } == "store.trial-used")
  }

  @Test func takingAReceiptInTwiceChangesNothing() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    let receipt = try old.store.receipt()
    let new = try Shop()
    #expect(try new.store.restore(receipt: receipt)["added"] == 1)
    #expect(try new.store.restore(receipt: receipt)["added"] == 0)
    #expect(try old.store.restore(receipt: receipt)["added"] == 0, "nor in its own home")
    #expect(try new.kinds() == ["purchase", "restore", "restore"])
  }

  @Test func whatHappenedSinceComesWithTheNextReceipt() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    let new = try Shop()
    _ = try new.store.restore(path: old.folder)
    for shop in [old, new] { shop.set("2026-03-20T12:00") }
    _ = try new.store.restore()
    _ = try old.store.cancel("bar")
    let answer = try new.store.restore(receipt: try old.store.receipt())
    #expect(answer["diverged"] == [])
    #expect(answer["added"] == 1, "the renewals came due here too")
    #expect(try new.entitlements.state(of: new.bar).status == .cancelled)
  }

  @Test func whatWentOnDifferentlyStaysAsItIsHere() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    let new = try Shop()
    _ = try new.store.restore(path: old.folder)
    _ = try new.store.buy("pro.week")
    _ = try old.store.cancel("bar")
    let answer = try new.store.restore(receipt: try old.store.receipt())
    #expect(new.list(answer, "diverged").count == 1)
    #expect(try new.entitlements.state(of: new.bar).product == "pro.week")
  }

  @Test func anotherHomesFolderWillDo() throws {
    let old = try Shop()
    _ = try old.store.buy("pro.life")
    let new = try Shop()
    let answer = try new.store.restore(path: old.folder)
    #expect(new.list(answer, "restored").map { $0["product"] } == ["pro.life"])
    #expect(try new.entitlements.check("batch", of: new.bar))
  }

  @Test func aFileWillDo() throws {
    let old = try Shop()
    _ = try old.store.buy("pro.life")
    let file = old.folder + "/receipt.json"
    try FileBytes.replace(file, with: old.store.receipt().utf8(indented: true))
    let new = try Shop()
    #expect(new.list(try new.store.restore(path: file), "restored").count == 1)
  }

  @Test func restoringInTheSameHomeListsWhatRuns() throws {
    let shop = try Shop()
    _ = try shop.store.trial("plus.month")
    let answer = try shop.store.restore()
    let item = try #require(shop.list(answer, "restored").first)
    #expect(item["product"] == "plus.month")
    #expect(item["status"] == "trial")
    #expect(item["expires"] == "2026-01-17T12:00:00+00:00")
    #expect(try shop.kinds() == ["trialStart", "restore"])
    _ = try shop.store.cancel("bar")
    _ = try shop.store.advance(CalendarDuration(days: 8))
    #expect(try shop.store.restore()["restored"] == [])
  }

  @Test func aDeclinedPaymentOfTheOldHomeIsSettledInTheNew() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    _ = try old.store.setBilling(declined: true)
    old.set("2026-02-12T12:00")
    let new = try Shop(at: "2026-02-12T12:00")
    _ = try new.store.restore(receipt: try old.store.receipt())
    #expect(try old.entitlements.state(of: old.bar).status == .grace)
    #expect(try new.entitlements.state(of: new.bar).status == .active)
    #expect(try new.kinds() == ["purchase", "graceStart", "renewal", "restore"])
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    var name: String
    var path: String
    var change: @Sendable (inout JSON) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Damage(name: "no object", path: "$.format") { $0 = [] },
    Damage(name: "another format", path: "$.format") { $0["format"] = "berth-receipt/9" },
    Damage(name: "no checksum", path: "$.checksum") { $0["checksum"] = nil },
    Damage(name: "a changed product", path: "$.checksum") {
      $0.change("product") { _ in "pro.life" }
    },
    Damage(name: "an entry left out", path: "$.checksum") { $0["entries"] = [] },
    Damage(name: "no list", path: "$.entries") { $0["entries"] = 3 },
    Damage(name: "a moment before time", path: "$.entries[0].moment") {
      $0.change("moment") { _ in -1 }
    },
    Damage(name: "a number that is a word", path: "$.entries[0].number") {
      $0.change("number") { _ in "one" }
    },
    Damage(name: "the store itself", path: "$.entries[0].original") {
      $0.change("original") { _ in "store" }
    },
    Damage(name: "a phase nobody knows", path: "$.entries[0].span.phase") {
      $0.change("span") { span in
        var span = span
        span["phase"] = "forever"
        return span
      }
    },
    Damage(name: "an offer without end", path: "$.entries[0].terms.intro.count") {
      $0.change("terms") { terms in
        var terms = terms
        terms["intro"] = [
          "price": ["amount": "1", "currency": "USD"], "period": "P1D", "count": 1_000_000_000,
        ]
        return terms
      }
    },
    Damage(name: "a period of no time", path: "$.entries[0].terms.period") {
      $0.change("terms") { terms in
        var terms = terms
        terms["period"] = "P0D"
        return terms
      }
    },
    Damage(name: "terms without a period", path: "$.entries[0].terms.period") {
      $0.change("terms") { terms in
        var terms = terms
        terms["period"] = "P"
        return terms
      }
    },
  ])
  func damageIsToldByPath(_ damage: Damage) throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    var receipt = try old.store.receipt()
    damage.change(&receipt)
    let new = try Shop()
    let error = try #require(Shop.failure { _ = try new.store.restore(receipt: receipt) })
    #expect(error.code == "input.receipt")
    #expect(error.details["path"]?.string == damage.path, "\(error)")
    #expect(!FileBytes.exists(try new.home.ledger))
  }

  @Test func aReceiptThatBeginsInTheMiddleIsRefused() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    old.set("2026-02-20T12:00")
    var receipt = try Receipt(json: try old.store.receipt())
    receipt.entries.removeFirst()
    let error = Shop.failure {
      _ = try old.store.restore(receipt: receipt.json(issued: "2026-02-20T12:00:00Z"))
    }
    #expect(error?.details["path"] == "$.entries[0].number")
  }

  @Test func aPurchaseOfTwoPluginsIsRefused() throws {
    let old = try Shop()
    _ = try old.store.buy("plus.month")
    old.set("2026-02-20T12:00")
    var receipt = try Receipt(json: try old.store.receipt())
    receipt.entries[1].plugin = "tea"
    let error = Shop.failure {
      _ = try old.store.restore(receipt: receipt.json(issued: "2026-02-20T12:00:00Z"))
    }
    #expect(error?.details["path"] == "$.entries[1].plugin")
  }

  @Test(arguments: ["/tmp/berth-no-such-thing", "/etc/hostname"])
  func whatIsNoReceiptIsRefused(path: String) throws {
    let shop = try Shop()
    #expect(Shop.code { _ = try shop.store.restore(path: path) } == "input.receipt")
  }
}

extension JSON {
  /// Changes a member of the first entry of a receipt.
  fileprivate mutating func change(_ key: String, _ change: (JSON) -> JSON) {
    guard var entries = self["entries"]?.array, !entries.isEmpty else { return }
    entries[0][key] = change(entries[0][key] ?? .null)
    self["entries"] = .array(entries)
  }
}
