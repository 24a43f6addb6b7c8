import BerthBase
import CBerth

/// The `berth.fetch/1` service table.
enum FetchTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_fetch_service(
      size: UInt32(MemoryLayout<berth_fetch_service>.size),
      fetch: { call, request, body, meta in
        ServiceCall.perform(call) { context in
          let response = try context.services.fetch.fetch(
            ServiceCall.parse(request, "the fetch request"))
          let isTaken =
            body?.send(response.body) == BERTH_OK
            && (meta == nil || meta?.send(response.meta) == BERTH_OK)
          guard isTaken else {
            throw BerthError("fetch.too-large", "the caller's sink took no more bytes")
          }
        }
      }))
}
