import BerthBase
import BerthCapabilities
import BerthServices
import CBerth

/// The `berth.search/1` service table.
enum SearchTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_search_service(
      size: UInt32(MemoryLayout<berth_search_service>.size),
      put: { call, collection, id, document in
        ServiceCall.perform(call) {
          try $0.collection(collection).put(
            id.string, ServiceCall.parse(document, "the document \(id.string)"))
        }
      },
      remove: { call, collection, id in
        ServiceCall.perform(call) { try $0.collection(collection).remove(id.string) }
      },
      clear: { call, collection in
        ServiceCall.perform(call) { try $0.collection(collection).clear() }
      },
      query: { call, collection, request, sink in
        ServiceCall.answer(call, sink) {
          let json = try ServiceCall.parse(request, "the search request")
          return try $0.collection(collection).query(json.isNull ? [:] : json).utf8()
        }
      },
      suggest: { call, collection, typed, limit, sink in
        ServiceCall.answer(call, sink) {
          try $0.collection(collection).suggest(typed.string, limit: Int(limit)).utf8()
        }
      },
      recent: { call, collection, sink in
        ServiceCall.answer(call, sink) {
          try $0.searchIndex.recent(collection.string, zone: $0.services.time.zone).utf8()
        }
      },
      remember: { call, collection, text in
        ServiceCall.perform(call) {
          try $0.searchIndex.remember(collection.string, text.string, at: $0.now)
        }
      },
      forget: { call, collection in
        ServiceCall.perform(call) { try $0.searchIndex.forget(collection.string) }
      },
      hide: { call, collection, id, isHidden in
        ServiceCall.perform(call) {
          try $0.collection(collection).hide(id.string, isHidden != 0)
        }
      }))
}

extension CallContext {
  fileprivate var searchIndex: SearchIndex {
    get throws(BerthError) { try plugin.searchIndex(in: self) }
  }

  fileprivate func collection(_ name: berth_slice) throws(BerthError) -> SearchCollection {
    try searchIndex.collection(name.string)
  }
}
