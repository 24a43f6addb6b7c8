import BerthSDK

extension Store {
  /// The quota of the manifest.
  static let swapQuota = "swaps"

  /// Swaps an owner made on a local day.
  func swaps(_ owner: String, on date: String) throws -> Int {
    try database.int(
      "SELECT swaps FROM counters WHERE owner = ?1 AND date = ?2", [.text(owner), .text(date)])
  }

  /// Counts one swap on a local day; call it in the transaction that makes the swap.
  ///
  /// - Returns: swaps made today, this one included.
  /// - Throws: `entitlement.quota` when the plan's swaps are used up; nothing has changed then.
  func takeSwap(_ owner: String, on date: String) throws -> Int {
    let used = try swaps(owner, on: date)
    try call.entitlement.admit(Self.swapQuota, current: used)
    try database.run(
      "INSERT INTO counters VALUES (?1,?2,1) ON CONFLICT (owner, date) DO UPDATE "
        + "SET swaps = swaps + 1", [.text(owner), .text(date)])
    return used + 1
  }

  /// Free swaps a day; nil in a plan without a limit.
  func swapLimit() throws -> Int? {
    try call.entitlement.state().quota(Self.swapQuota)?.limit
  }
}
