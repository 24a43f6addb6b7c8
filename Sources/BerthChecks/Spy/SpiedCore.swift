import CBerth

nonisolated(unsafe) private let realClock = SpiedTables.memory(for: berth_clock_service.self)
nonisolated(unsafe) private let realRandom = SpiedTables.memory(for: berth_random_service.self)
nonisolated(unsafe) private let realConfig = SpiedTables.memory(for: berth_config_service.self)
nonisolated(unsafe) private let realPerson = SpiedTables.memory(for: berth_person_service.self)
nonisolated(unsafe) private let realEvents = SpiedTables.memory(for: berth_events_service.self)

extension SpiedTables {
  /// `berth.clock/1`.
  static func clock(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realClock, over: table) {
      $0.now = {
        Spy.current?.pass($0, "clock.now") == false ? 0 : realClock.pointee.now?($0) ?? 0
      }
      $0.zone = { spy($0, "clock.zone", realClock.pointee.zone, $1) }
      $0.to_civil = { spy($0, "clock.to_civil", realClock.pointee.to_civil, $1, $2, $3) }
      $0.to_unix = { spy($0, "clock.to_unix", realClock.pointee.to_unix, $1, $2, $3) }
    }
  }

  /// `berth.random/1`.
  static func random(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realRandom, over: table) {
      $0.next = {
        Spy.current?.pass($0, "random.next") == false ? 0 : realRandom.pointee.next?($0) ?? 0
      }
      $0.secure = { call, bytes, count in
        spy(call, "random.secure") {
          Spy.current?.fillSecret(call, bytes, count) ?? BERTH_FAILED
        }
      }
    }
  }

  /// `berth.config/1`.
  static func config(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realConfig, over: table) {
      $0.get = { spy($0, "config.get", realConfig.pointee.get, $1, $2) }
      $0.set = { spy($0, "config.set", realConfig.pointee.set, $1, $2) }
      $0.arm = { spy($0, "config.arm", realConfig.pointee.arm, $1, $2) }
    }
  }

  /// `berth.person/1`.
  static func person(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realPerson, over: table) {
      $0.get = { spy($0, "person.get", realPerson.pointee.get, $1) }
      $0.keep_birth_date = {
        spy($0, "person.keep_birth_date", realPerson.pointee.keep_birth_date, $1)
      }
    }
  }

  /// `berth.events/1`.
  static func events(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realEvents, over: table) {
      $0.record = { spy($0, "events.record", realEvents.pointee.record, $1, $2) }
      $0.query = { spy($0, "events.query", realEvents.pointee.query, $1, $2, $3, $4) }
    }
  }
}
