import CBerth

/// The provider tables, made once; their functions find the plugin through the instance.
enum ProviderTables {
  nonisolated(unsafe) static let commands = make(
    berth_commands_provider(
      size: UInt32(MemoryLayout<berth_commands_provider>.size),
      run: { handle, raw, command, arguments, data, view in
        Instance.run(handle, raw, as: (any Plugin).self) { plugin, call in
          let json = try parse(arguments)
          try call.checkCancellation()
          let arguments = try Arguments(received: json, numbers: type(of: plugin).numbers)
          let reply = try plugin.run(command.string, arguments, call)
          guard let data else { return BERTH_FAILED }
          let status = write(reply.data.utf8(), to: data)
          guard status == BERTH_OK, let view, let build = reply.view else { return status }
          return write(try build().json.utf8(), to: view)
        }
      }))

  nonisolated(unsafe) static let storage = make(
    berth_storage_provider(
      size: UInt32(MemoryLayout<berth_storage_provider>.size),
      schema_version: { handle, scope in
        guard let provider = Instance.at(handle)?.plugin as? any StorageProvider,
          let scope = Scope(rawValue: scope)
        else { return 0 }
        return UInt32(clamping: provider.schemaVersion(of: scope))
      },
      migrate: { handle, raw, database, scope, from, to in
        Instance.run(handle, raw, as: (any StorageProvider).self) { provider, call in
          let (database, scope) = try open(database, scope, call)
          try provider.migrate(database, scope, from: Int(from), to: Int(to), call)
          return BERTH_OK
        }
      },
      seed: { handle, raw, database, scope in
        Instance.run(handle, raw, as: (any StorageProvider).self) { provider, call in
          let (database, scope) = try open(database, scope, call)
          try provider.seed(database, scope, call)
          return BERTH_OK
        }
      }))

  nonisolated(unsafe) static let search = make(
    berth_search_provider(
      size: UInt32(MemoryLayout<berth_search_provider>.size),
      describe: { handle, raw, collection, id, sink in
        Instance.run(handle, raw, as: (any SearchProvider).self) { provider, call in
          let line = try provider.describe(collection.string, id: id.string, call)
          let json: JSON = [
            "id": .string(line.id), "name": .string(line.name), "summary": .string(line.summary),
            "link": .string(line.link),
          ]
          return sink.map { write(json.utf8(), to: $0) } ?? BERTH_FAILED
        }
      }))

  nonisolated(unsafe) static let notify = make(
    berth_notify_provider(
      size: UInt32(MemoryLayout<berth_notify_provider>.size),
      plan: { handle, raw, now, horizon, sink in
        Instance.run(handle, raw, as: (any NotifyProvider).self) { provider, call in
          let planned = try provider.plan(from: now, to: horizon, call)
          let json: JSON = ["notifications": .array(planned.map(\.json))]
          return sink.map { write(json.utf8(), to: $0) } ?? BERTH_FAILED
        }
      },
      finalize: { handle, raw, notification, sink in
        Instance.run(handle, raw, as: (any NotifyProvider).self) { provider, call in
          let asked = Notification(json: try parse(notification))
          guard let final = try provider.finalize(asked, call) else { return BERTH_OK }
          return sink.map { write(final.json.utf8(), to: $0) } ?? BERTH_FAILED
        }
      },
      respond: { handle, raw, notification, action, sink in
        Instance.run(handle, raw, as: (any NotifyProvider).self) { provider, call in
          let asked = Notification(json: try parse(notification))
          let message = try provider.respond(asked, action: action.string, call)
          let json: JSON = message.map { ["message": .string($0)] } ?? [:]
          return sink.map { write(json.utf8(), to: $0) } ?? BERTH_FAILED
        }
      }))

  nonisolated(unsafe) static let entitlement = make(
    berth_entitlement_provider(
      size: UInt32(MemoryLayout<berth_entitlement_provider>.size),
      paywall: { handle, raw, feature, sink in
        Instance.run(handle, raw, as: (any PaywallProvider).self) { provider, call in
          let view = try provider.paywall(for: feature.string, call)
          return sink.map { write(view.json.utf8(), to: $0) } ?? BERTH_FAILED
        }
      }))

  private static func parse(_ slice: berth_slice) throws(PluginError) -> JSON {
    do {
      return try JSON.parse(slice.bytes)
    } catch {
      throw PluginError("internal", "the host handed over malformed JSON: \(error)")
    }
  }

  private static func open(
    _ raw: OpaquePointer?, _ scope: UInt32, _ call: Call
  ) throws(PluginError) -> (Database, Scope) {
    guard let table = call.services.storage else { throw undeclared(BERTH_STORAGE_ID) }
    guard let raw, let scope = Scope(rawValue: scope) else {
      throw PluginError("internal", "unknown storage scope \(scope)")
    }
    return (Database(call: call, table: table, raw: raw), scope)
  }

  private static func make<Table>(_ table: Table) -> UnsafePointer<Table> {
    let place = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }
}
