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
        perform(call) { index, context throws(BerthError) in
          try index.collection(collection.string).put(
            id.string, ServiceCall.parse(document, "the document \(id.string)"))
        }
      },
      remove: { call, collection, id in
        perform(call) { index, context throws(BerthError) in
          try index.collection(collection.string).remove(id.string)
        }
      },
      clear: { call, collection in
        perform(call) { index, context throws(BerthError) in
          try index.collection(collection.string).clear()
        }
      },
      query: { call, collection, request, sink in
        answer(call, sink) { index, context throws(BerthError) in
          let json = try ServiceCall.parse(request, "the search request")
          return try index.collection(collection.string).query(json.isNull ? [:] : json)
        }
      },
      suggest: { call, collection, typed, limit, sink in
        answer(call, sink) { index, context throws(BerthError) in
          try index.collection(collection.string).suggest(typed.string, limit: Int(limit))
        }
      },
      recent: { call, collection, sink in
        answer(call, sink) { index, context throws(BerthError) in
          try index.recent(collection.string, zone: context.services.time.zone)
        }
      },
      remember: { call, collection, text in
        perform(call) { index, context throws(BerthError) in
          try index.remember(collection.string, text.string, at: context.now)
        }
      },
      forget: { call, collection in
        perform(call) { index, context throws(BerthError) in
          try index.forget(collection.string)
        }
      }))

  private static func perform(
    _ call: UnsafeMutablePointer<berth_call>?,
    _ body: (SearchIndex, CallContext) throws(BerthError) -> Void
  ) -> berth_status {
    ServiceCall.perform(call) { context throws(BerthError) in
      try body(context.plugin.searchIndex(in: context), context)
    }
  }

  private static func answer(
    _ call: UnsafeMutablePointer<berth_call>?, _ sink: UnsafePointer<berth_sink>?,
    _ body: (SearchIndex, CallContext) throws(BerthError) -> JSON
  ) -> berth_status {
    ServiceCall.answer(call, sink) { context throws(BerthError) in
      try body(context.plugin.searchIndex(in: context), context).utf8()
    }
  }
}
