import CBerth

/// The user's settings, feature flags and experiments.
///
/// ```swift
/// /// A height in the user's units.
/// func height(_ metres: Double, _ config: Config) throws -> String {
///   try config.get("units").string == "feet" ? "\(metres / 0.3048) ft" : "\(metres) m"
/// }
///
/// if arguments.flag("feet") { try call.config.set("units", "feet") }
/// let tide = try height(1.2, call.config)
/// let greeting = try call.config.arm("greeting") == "short" ? "Hi!" : "Welcome to the harbour!"
/// ```
public struct Config {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_config_service> {
    guard let table = call.services.config else { throw undeclared(BERTH_CONFIG_ID) }
    return table
  }

  /// The value of a setting or flag the manifest declares.
  public func get(_ key: String) throws(PluginError) -> JSON {
    let table = try table()
    return try call.json { sink in key.withSlice { table.pointee.get(call.raw, $0, sink) } }
  }

  /// Sets a setting.
  public func set(_ key: String, _ value: JSON) throws(PluginError) {
    let table = try table()
    let status = key.withSlice { key in
      value.utf8().withSlice { table.pointee.set(call.raw, key, $0) }
    }
    try call.check(status)
  }

  /// The arm of an experiment this install is in.
  public func arm(_ experiment: String) throws(PluginError) -> String {
    let table = try table()
    return try call.text { sink in
      experiment.withSlice { table.pointee.arm(call.raw, $0, sink) }
    }
  }
}

/// Local analytics; they never leave the machine.
///
/// ```swift
/// /// How often plants were watered within a week.
/// func waterings(_ events: Events, until now: Int64) throws -> Int {
///   try events.query("watered", from: now - 7 * 86_400_000, to: now).count
/// }
///
/// try call.events.record("watered", ["plant": "rose"])
/// let count = try waterings(call.events, until: call.clock.now)
/// ```
public struct Events {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_events_service> {
    guard let table = call.services.events else { throw undeclared(BERTH_EVENTS_ID) }
    return table
  }

  /// Records an event with the time of the call.
  public func record(_ name: String, _ properties: JSON = .null) throws(PluginError) {
    let table = try table()
    let text = properties.isNull ? [] : properties.utf8()
    let status = name.withSlice { name in
      text.withSlice { table.pointee.record(call.raw, name, $0) }
    }
    try call.check(status)
  }

  /// Events between two moments, oldest first; an empty name means all.
  public func query(
    _ name: String = "", from: Int64 = .min, to: Int64 = .max
  ) throws(PluginError) -> [JSON] {
    let table = try table()
    let reply = try call.json { sink in
      name.withSlice { table.pointee.query(call.raw, $0, from, to, sink) }
    }
    return reply["events"]?.array ?? []
  }
}

/// Random bits, the same ones for the same seed. Not for secrets.
///
/// ```swift
/// var random: Random = call.random
/// let seats = ["Ada", "Grace", "Mary"].shuffled(using: &random)
/// let gift = Int.random(in: 1...6, using: &random)
/// let heads = random.next() & 1 == 0
///
/// // A secret: bytes that nobody can foresee.
/// let code = try call.random.secure(16)
/// try database.run("INSERT INTO invitations (guest, code) VALUES (?1, ?2)", ["Ada", .blob(code)])
/// ```
public struct Random: RandomNumberGenerator {
  let call: Call
  /// The sequence without a service.
  var fallback = SeededGenerator(seed: 0)

  /// 64 uniform bits; without `berth.random/1` those of SplitMix64 from 0, the same in every call,
  /// since drawing below a bound would wait for ever for bits other than zeros.
  public mutating func next() -> UInt64 {
    if let table = call.services.random { return table.pointee.next(call.raw) }
    return fallback.next()
  }

  /// Bytes from the system's secure source.
  public func secure(_ count: Int) throws(PluginError) -> [UInt8] {
    guard let table = call.services.random else { throw undeclared(BERTH_RANDOM_ID) }
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let status = bytes.withUnsafeMutableBytes {
      table.pointee.secure(
        call.raw, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    try call.check(status)
    return bytes
  }
}

/// Messages for the person who looks into a problem.
///
/// ```swift
/// /// Adds guests; `report` is told what was left out.
/// func add(_ names: [String], report: (Log.Level, String) -> Void) throws {
///   let named = names.filter { !$0.isEmpty }
///   if named.count < names.count {
///     report(.warning, "guests without a name: \(names.count - named.count)")
///   }
///   for name in named {
///     try database.run("INSERT INTO guests (name) VALUES (?1)", [.text(name)])
///   }
/// }
///
/// let log: Log = call.log
/// log(.debug, "adding guests")
/// do {
///   try add(["Ada", ""], report: log.callAsFunction)
/// } catch {
///   log(.error, "no guest was added")
///   throw error
/// }
/// ```
public struct Log {
  let services: ServiceTables

  /// How much a message matters.
  public enum Level: UInt32, Sendable { case debug, info, warning, error }

  /// Writes one message; never a person's own texts.
  public func callAsFunction(_ level: Level, _ message: String) {
    guard let table = services.log else { return }
    message.withSlice { table.pointee.write(services.host, level.rawValue, $0) }
  }
}
