import BerthSDK

extension Store {
  /// The quota of the manifest.
  static let swapQuota = "swaps"

  /// Swaps made on this device on a local day, whoever was signed in: signing in or out gives no new ones.
  func swaps(on date: String) throws -> Int {
    try database.int("SELECT coalesce(sum(swaps), 0) FROM counters WHERE date = ?1", [.text(date)])
  }

  /// Counts one swap on a local day; call it in the transaction that makes the swap.
  ///
  /// - Returns: swaps made today, this one included.
  /// - Throws: `entitlement.quota` when the plan's swaps are used up; nothing has changed then.
  func takeSwap(_ owner: String, on date: String) throws -> Int {
    let used = try swaps(on: date)
    try Premium(call).admit(Self.swapQuota, current: used)
    try database.run(
      "INSERT INTO counters VALUES (?1,?2,1) ON CONFLICT (owner, date) DO UPDATE "
        + "SET swaps = swaps + 1", [.text(owner), .text(date)])
    return used + 1
  }

  /// Free swaps a day; nil in a plan without a limit.
  func swapLimit() throws -> Int? {
    guard let limit = try call.entitlement.state().quota(Self.swapQuota)?.limit else { return nil }
    return try Referrals(store: self).until() == nil ? limit : nil
  }
}
