import CBerth

/// The `berth.random/1` service table.
enum RandomTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_random_service(
      size: UInt32(MemoryLayout<berth_random_service>.size),
      next: { CallContext.at($0)?.random.next() ?? 0 },
      secure: { call, bytes, count in
        guard let bytes, CallContext.at(call) != nil else { return BERTH_FAILED }
        // The standard library's generator draws from getrandom(2) and never fails.
        var source = SystemRandomNumberGenerator()
        for index in 0..<count {
          bytes[index] = CChar(truncatingIfNeeded: UInt8.random(in: .min ... .max, using: &source))
        }
        return BERTH_OK
      }))
}
