import CBerth

/// The `berth.notify/1` service table.
enum NotifyTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_notify_service(
      size: UInt32(MemoryLayout<berth_notify_service>.size),
      schedule: { call, notification in
        ServiceCall.perform(call) { context in
          try context.services.notify.schedule(
            ServiceCall.parse(notification, "the notification"), at: context.now)
        }
      },
      cancel: { call, key, found in
        ServiceCall.perform(call) { context in
          let wasThere = try context.services.notify.cancel(key.string, at: context.now)
          found?.pointee = wasThere ? 1 : 0
        }
      },
      list: { call, sink in
        ServiceCall.answer(call, sink) { try $0.services.notify.list() }
      }))
}
