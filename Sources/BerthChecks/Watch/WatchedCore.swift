import CBerth

/// `berth.clock/1`, watched.
enum WatchedClock {
  nonisolated(unsafe) private static var real = berth_clock_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_clock_service.self)
    var watched = real
    watched.now = { call in
      Watch.current?.pass(call, "clock.now") == false ? 0 : WatchedClock.real.now?(call) ?? 0
    }
    watched.zone = { call, name in
      WatchedTables.status(call, "clock.zone") { WatchedClock.real.zone?(call, name) }
    }
    watched.to_civil = { call, moment, zone, civil in
      WatchedTables.status(call, "clock.to_civil") {
        WatchedClock.real.to_civil?(call, moment, zone, civil)
      }
    }
    watched.to_unix = { call, civil, zone, moment in
      WatchedTables.status(call, "clock.to_unix") {
        WatchedClock.real.to_unix?(call, civil, zone, moment)
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.random/1`, watched.
enum WatchedRandom {
  nonisolated(unsafe) private static var real = berth_random_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_random_service.self)
    var watched = real
    watched.next = { call in
      Watch.current?.pass(call, "random.next") == false ? 0 : WatchedRandom.real.next?(call) ?? 0
    }
    watched.secure = { call, bytes, count in
      WatchedTables.status(call, "random.secure") { Watch.current?.fillSecret(call, bytes, count) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.config/1`, watched.
enum WatchedConfig {
  nonisolated(unsafe) private static var real = berth_config_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_config_service.self)
    var watched = real
    watched.get = { call, key, value in
      WatchedTables.status(call, "config.get") { WatchedConfig.real.get?(call, key, value) }
    }
    watched.set = { call, key, value in
      WatchedTables.status(call, "config.set") { WatchedConfig.real.set?(call, key, value) }
    }
    watched.arm = { call, experiment, name in
      WatchedTables.status(call, "config.arm") { WatchedConfig.real.arm?(call, experiment, name) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.events/1`, watched.
enum WatchedEvents {
  nonisolated(unsafe) private static var real = berth_events_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_events_service.self)
    var watched = real
    watched.record = { call, name, properties in
      WatchedTables.status(call, "events.record") {
        WatchedEvents.real.record?(call, name, properties)
      }
    }
    watched.query = { call, name, from, to, reply in
      WatchedTables.status(call, "events.query") {
        WatchedEvents.real.query?(call, name, from, to, reply)
      }
    }
    return WatchedTables.keep(watched)
  }
}
