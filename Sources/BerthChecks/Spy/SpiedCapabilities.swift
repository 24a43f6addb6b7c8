import BerthABI
import BerthCapabilities
import CBerth

nonisolated(unsafe) private let realSearch = SpiedTables.memory(for: berth_search_service.self)
nonisolated(unsafe) private let realNotify = SpiedTables.memory(for: berth_notify_service.self)
nonisolated(unsafe) private let realEntitlement = SpiedTables.memory(
  for: berth_entitlement_service.self)

extension SpiedTables {
  /// `berth.search/1`; documents put are remembered.
  static func search(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realSearch, over: table) {
      $0.put = { call, collection, id, document in
        let status = spyFaulty(
          call, "search.put", realSearch.pointee.put, collection, id, document)
        guard status == BERTH_OK else { return status }
        let plugin = CallContext.at(call)?.plugin as? LoadedPlugin
        if plugin?.storage.making != nil {
          Spy.current?.keep(bundled: text(document), text(collection), text(id))
        } else {
          Spy.current?.keep(text(collection), text(id), text(document))
        }
        return status
      }
      $0.remove = { call, collection, id in
        let status = spyFaulty(call, "search.remove", realSearch.pointee.remove, collection, id)
        guard status == BERTH_OK else { return status }
        Spy.current?.keep(text(collection), text(id), nil)
        return status
      }
      $0.clear = { call, collection in
        Spy.current?.clear(text(collection))
        return spy(call, "search.clear", realSearch.pointee.clear, collection)
      }
      $0.query = { spy($0, "search.query", realSearch.pointee.query, $1, $2, $3) }
      $0.suggest = { spy($0, "search.suggest", realSearch.pointee.suggest, $1, $2, $3, $4) }
      $0.recent = { spy($0, "search.recent", realSearch.pointee.recent, $1, $2) }
      $0.remember = { spy($0, "search.remember", realSearch.pointee.remember, $1, $2) }
      $0.forget = { spy($0, "search.forget", realSearch.pointee.forget, $1) }
      $0.hide = { spy($0, "search.hide", realSearch.pointee.hide, $1, $2, $3) }
    }
  }

  /// `berth.notify/1`.
  static func notify(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realNotify, over: table) {
      $0.schedule = { spy($0, "notify.schedule", realNotify.pointee.schedule, $1) }
      $0.cancel = { spy($0, "notify.cancel", realNotify.pointee.cancel, $1, $2) }
      $0.list = { spy($0, "notify.list", realNotify.pointee.list, $1) }
    }
  }

  /// `berth.entitlement/1`; what is consumed is counted.
  static func entitlement(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realEntitlement, over: table) {
      $0.check = { spy($0, "entitlement.check", realEntitlement.pointee.check, $1, $2) }
      $0.require = { spy($0, "entitlement.require", realEntitlement.pointee.require, $1) }
      $0.consume = { call, quota, count, remaining in
        let status = spy(
          call, "entitlement.consume", realEntitlement.pointee.consume, quota, count, remaining)
        if status == BERTH_OK {
          Spy.current?.consumed[text(quota), default: 0] += Int(clamping: count)
        }
        return status
      }
      $0.admit = { call, quota, current, adding in
        let status = spy(
          call, "entitlement.admit", realEntitlement.pointee.admit, quota, current, adding)
        Spy.current?.admitted.append(
          (text(quota), Int(clamping: current), Int(clamping: adding), status == BERTH_OK))
        Spy.current?.pause()
        return status
      }
      $0.state = { call, sink in
        let status = spy(call, "entitlement.state", realEntitlement.pointee.state, sink)
        Spy.current?.pause()
        return status
      }
    }
  }
}
