import BerthBase
import BerthCapabilities
import BerthServices
import BerthStorage
import Testing

@Suite struct LedgerTests {
  @Test(arguments: [
    "UPDATE entry SET price = 0", "UPDATE entry SET note = 'x'", "DELETE FROM entry",
    "INSERT OR REPLACE INTO entry SELECT * FROM entry",
    "REPLACE INTO entry(seq, original, number, kind, plugin, product, moment, txn, note)"
      + " SELECT 99, original, number, 'refund', plugin, product, moment, txn, note FROM entry",
    "REPLACE INTO entry(seq, original, number, kind, plugin, product, moment, txn, note)"
      + " SELECT seq, 'other', number, 'refund', plugin, product, moment, txn, note FROM entry",
    "INSERT INTO entry SELECT * FROM entry ON CONFLICT DO UPDATE SET note = 'x'",
  ])
  func entriesCannotBeChanged(sql: String) throws {
    let shop = try Shop()
    _ = try shop.store.buy("plus.month")
    let before = try shop.store.history()
    let database = try Database(path: shop.home.ledger)
    #expect(throws: StorageError.self) {
      try database.run(sql.replacing("price", with: "amount"))
    }
    shop.restart()
    #expect(try shop.store.history() == before)
  }

  @Test func aPurchaseIsThereForTheNextProcessBeforeThisOneEnds() throws {
    let shop = try Shop()
    let bought = try shop.store.buy("plus.month")
    let other = shop.open()
    #expect(try other.state(of: shop.bar).status == .active)
    #expect(shop.list(try other.store.history(), "entries").first?["id"] == bought["id"])
    // And what the other one does is seen here, although this one has the file open and read.
    _ = try other.store.cancel("bar")
    #expect(try shop.entitlements.state(of: shop.bar).status == .cancelled)
  }

  @Test func readingAFileThatWasNeverFinishedMeansFree() throws {
    let shop = try Shop()
    let home = try shop.home
    try FileBytes.makeFolder(home.userFolder)
    try FileBytes.replace(home.ledger, with: [])
    #expect(try shop.entitlements.state(of: shop.bar).status == .free)
    _ = try shop.store.buy("plus.month")
    #expect(try shop.entitlements.state(of: shop.bar).status == .active)
  }

  @Test func aDamagedFileIsAnError() throws {
    let shop = try Shop()
    let home = try shop.home
    try FileBytes.makeFolder(home.userFolder)
    try FileBytes.replace(home.ledger, with: Array(repeating: 0x2A, count: 8192))
    let error = Shop.failure { _ = try shop.entitlements.check("inventory", of: shop.bar) }
    #expect(error?.code == "storage.corrupt")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func aNewerFileIsRefused() throws {
    let shop = try Shop()
    _ = try shop.store.buy("plus.month")
    shop.entitlements.ledger.close()
    try Database(path: shop.home.ledger).setUserVersion(99)
    let error = Shop.failure { _ = try shop.entitlements.state(of: shop.bar) }
    #expect(error?.code == "storage.schema")
  }

  @Test func usersOfAHomeHaveLedgersOfTheirOwn() throws {
    let ann = try Shop()
    _ = try ann.store.buy("plus.month")
    let ben = try Shop(folder: ann.folder, user: "ben")
    #expect(try ben.entitlements.state(of: ben.bar).status == .free)
  }

  @Test func manyProcessesMakeTheFileAtOnce() async throws {
    let shop = try Shop(manifests: [Shop.tea()])
    let folder = shop.folder
    let bought = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          // One of them buys; the others find that they have it already.
          do {
            let other = try Shop(manifests: [Shop.tea()], folder: folder)
            defer { other.entitlements.ledger.close() }
            _ = try other.store.buy("tea.full")
            return true
          } catch let error as BerthError where error.code == "store.owned" {
            return false
          } catch {
            Issue.record(error)
            return false
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(bought == 1)
    #expect(try shop.kinds("tea") == ["purchase"])
  }
}
