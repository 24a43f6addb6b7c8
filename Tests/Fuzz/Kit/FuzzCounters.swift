@_silgen_name("__sanitizer_cov_8bit_counters_init")
private func registerCounters(
  _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>)

@_silgen_name("__sanitizer_cov_pcs_init")
private func registerPlaces(_ start: UnsafePointer<UInt>, _ end: UnsafePointer<UInt>)

/// Coverage of what is not compiled with it, such as SQLite: a target says what it saw, and
/// libFuzzer keeps the inputs that showed something new.
package enum FuzzCounters {
  private static let count = 1 << 14
  /// In the shape a compiled module has: counters, and an address and flags for each.
  nonisolated(unsafe) private static let counters: UnsafeMutablePointer<UInt8> = {
    let counters = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    counters.initialize(repeating: 0, count: count)
    let places = UnsafeMutablePointer<UInt>.allocate(capacity: 2 * count)
    for index in 0..<count {
      places[2 * index] = UInt(index + 1)
      places[2 * index + 1] = 0
    }
    registerCounters(counters, counters + count)
    registerPlaces(places, places + 2 * count)
    return counters
  }()

  /// Makes the counters known; before libFuzzer's loop begins.
  static func register() { _ = counters }

  /// Counts that something was seen.
  package static func saw(_ what: some Sequence<UInt8>) {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in what { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let place = Int((hash ^ hash >> 32) & UInt64(count - 1))
    counters[place] = max(1, counters[place] &+ 1)
  }
}
