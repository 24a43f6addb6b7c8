import CBerth

/// `berth.clock/1`, watched.
enum WatchedClock {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_clock_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_clock_service.self))
    var watched = real.pointee
    watched.now = { call in
      Watch.current?.pass(call, "clock.now") == false
        ? 0 : WatchedClock.real.pointee.now?(call) ?? 0
    }
    watched.zone = { call, name in
      WatchedTables.status(call, "clock.zone") { WatchedClock.real.pointee.zone?(call, name) }
    }
    watched.to_civil = { call, moment, zone, civil in
      WatchedTables.status(call, "clock.to_civil") {
        WatchedClock.real.pointee.to_civil?(call, moment, zone, civil)
      }
    }
    watched.to_unix = { call, civil, zone, moment in
      WatchedTables.status(call, "clock.to_unix") {
        WatchedClock.real.pointee.to_unix?(call, civil, zone, moment)
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.random/1`, watched.
enum WatchedRandom {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_random_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_random_service.self))
    var watched = real.pointee
    watched.next = { call in
      Watch.current?.pass(call, "random.next") == false
        ? 0 : WatchedRandom.real.pointee.next?(call) ?? 0
    }
    watched.secure = { call, bytes, count in
      WatchedTables.status(call, "random.secure") { Watch.current?.fillSecret(call, bytes, count) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.config/1`, watched.
enum WatchedConfig {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_config_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_config_service.self))
    var watched = real.pointee
    watched.get = { call, key, value in
      WatchedTables.status(call, "config.get") { WatchedConfig.real.pointee.get?(call, key, value) }
    }
    watched.set = { call, key, value in
      WatchedTables.status(call, "config.set") { WatchedConfig.real.pointee.set?(call, key, value) }
    }
    watched.arm = { call, experiment, name in
      WatchedTables.status(call, "config.arm") {
        WatchedConfig.real.pointee.arm?(call, experiment, name)
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.events/1`, watched.
enum WatchedEvents {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_events_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_events_service.self))
    var watched = real.pointee
    watched.record = { call, name, properties in
      WatchedTables.status(call, "events.record") {
        WatchedEvents.real.pointee.record?(call, name, properties)
      }
    }
    watched.query = { call, name, from, to, reply in
      WatchedTables.status(call, "events.query") {
        WatchedEvents.real.pointee.query?(call, name, from, to, reply)
      }
    }
    return WatchedTables.keep(watched)
  }
}
