import BerthBase
import FuzzKit

@testable import BerthCapabilities
@testable import BerthManifest
@testable import BerthServices

/// Receipts of purchases, their checksum put right first: written and read the same, and whatever
/// they hold adds up to a state without end or overflow.
enum ReceiptFuzz {
  private static let tiers = Material.manifests.compactMap(\.entitlement).first?.tiers ?? []
  private static let zone: ZoneRules = {
    guard let zone = try? ZoneDatabase().rules("America/Chicago") else { fatalError("no zone") }
    return zone
  }()

  static func run(_ bytes: [UInt8]) {
    guard var json = try? JSON.parse(bytes) else { return }
    if let entries = json["entries"] { json["checksum"] = .string(checksum(entries)) }
    do throws(BerthError) {
      let receipt = try Receipt(json: json)
      let written = receipt.json(issued: "2026-11-21T18:00:00Z")
      require(try Receipt(json: written) == receipt, "it reads as another one: \(written.text())")
      for now in [0, 1_795_284_000_000, 4_102_444_800_000] as [Int64] {
        let account = Account(receipt.entries, clock: now, zone: zone)
        require(account.holdings.count <= receipt.entries.count, "more purchases than entries")
        let state = EntitlementState(entries: receipt.entries, tiers: tiers, now: now, zone: zone)
        require(state.rank >= 0, "a rank of \(state.rank)")
      }
    } catch {
      requireClear(error, codes: "input.receipt")
    }
  }

  /// FNV-1a with 64 bits, as receipts have it.
  private static func checksum(_ entries: JSON) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in entries.utf8() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
