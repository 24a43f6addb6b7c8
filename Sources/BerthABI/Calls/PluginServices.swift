package import BerthBase
package import BerthServices

/// What the service tables of one plugin work with: for each table its own part and nothing else.
///
/// A plugin in this process gets parts over the home's services, one in a worker gets parts that ask
/// the host, so that each table is written once.
package final class PluginServices {
  /// Time for `berth.clock/1`, and for each call.
  package let time: LocalTime
  /// Seeds `berth.random/1`.
  package let seed: UInt64
  /// Takes a line for `berth.log/1`: level 0 debug … 3 error, message.
  package let log: (_ level: UInt32, _ message: String) -> Void
  package let config: any ConfigService
  package let events: any EventsService
  package let fetch: any FetchService
  package let files: any FilesService
  package let programs: any ProgramsService
  package let notify: any NotifyService
  package let entitlement: any EntitlementService
  package let person: any PersonService

  /// Services made of their parts.
  package init(
    time: LocalTime, seed: UInt64, log: @escaping (UInt32, String) -> Void,
    config: any ConfigService, events: any EventsService, fetch: any FetchService,
    files: any FilesService, programs: any ProgramsService, notify: any NotifyService,
    entitlement: any EntitlementService,
    person: any PersonService
  ) {
    self.time = time
    self.seed = seed
    self.log = log
    self.config = config
    self.events = events
    self.fetch = fetch
    self.files = files
    self.programs = programs
    self.notify = notify
    self.entitlement = entitlement
    self.person = person
  }
}

/// What `berth.config/1` asks for; answers are JSON documents or texts as bytes.
package protocol ConfigService {
  /// The value of a setting or flag.
  func get(_ key: String) throws(BerthError) -> [UInt8]
  /// Sets a setting for the user; null goes back to the default.
  func set(_ key: String, _ value: JSON) throws(BerthError)
  /// The arm of an experiment, noted as seen now (Unix milliseconds).
  func arm(_ experiment: String, at now: Int64) throws(BerthError) -> [UInt8]
}

/// What `berth.events/1` asks for.
package protocol EventsService {
  /// Notes that something happened now (Unix milliseconds).
  func record(_ name: String, _ properties: JSON, at now: Int64) throws(BerthError)
  /// The events of a name, or of all for an empty one, in a span of Unix milliseconds.
  func query(_ name: String, from: Int64, to: Int64) throws(BerthError) -> [UInt8]
}

/// What `berth.fetch/1` asks for.
package protocol FetchService {
  /// The body of a resource and what is known of it, a JSON document.
  func fetch(_ request: JSON) throws(BerthError) -> (body: [UInt8], meta: [UInt8])
}

/// What `berth.programs/1` asks for.
package protocol ProgramsService {
  /// What a program wrote, and how it ended as a JSON document.
  func run(
    _ request: JSON, input: UnsafeRawBufferPointer, isCancelled: () -> Bool
  ) throws(BerthError) -> (output: [UInt8], meta: [UInt8])
  /// Whether a program the manifest lists is installed.
  func isInstalled(_ name: String) -> Bool
}

/// What `berth.notify/1` asks for; `now` is in Unix milliseconds.
package protocol NotifyService {
  func schedule(_ notification: JSON, at now: Int64) throws(BerthError)
  /// Takes a waiting notification back; false when there was none of that key.
  func cancel(_ key: String, at now: Int64) throws(BerthError) -> Bool
  func list() throws(BerthError) -> [UInt8]
}

/// What `berth.entitlement/1` asks for.
package protocol EntitlementService {
  func check(_ feature: String) throws(BerthError) -> Bool
  func require(_ feature: String) throws(BerthError)
  /// Uses some of a quota and says what is left of it; -1 when it has no end.
  func consume(_ quota: String, _ count: UInt64) throws(BerthError) -> Int64
  func admit(_ quota: String, current: UInt64, adding: UInt64) throws(BerthError)
  func state() throws(BerthError) -> [UInt8]
}

/// What `berth.person/1` asks for; `now` is in Unix milliseconds.
package protocol PersonService {
  /// What is known of the user, a JSON document.
  func get(at now: Int64) throws(BerthError) -> [UInt8]
  /// Keeps the birth date that the user gave in an argument of a call.
  func keepBirthDate(
    _ argument: String, of call: NamedInputs, at now: Int64
  ) throws(BerthError)
}

/// What `berth.files/1` asks for.
package protocol FilesService {
  /// A file of the plugin's data folder.
  func data(_ path: String) throws(BerthError) -> any HeldBytes
  /// The files below a folder of the plugin's data.
  func list(_ folder: String) throws(BerthError) -> [UInt8]
  /// What the user named in an argument of a call, else in a setting.
  func input(_ name: String, of call: NamedInputs) throws(BerthError) -> any HeldBytes
  func readMedia(_ path: String) throws(BerthError) -> any HeldBytes
  func writeMedia(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(BerthError)
  func removeMedia(_ path: String) throws(BerthError)
  func listMedia() throws(BerthError) -> [UInt8]
}

/// The arguments of a call, in which a user may have named inputs.
package struct NamedInputs {
  package var command: String
  package var arguments: JSON
  /// The files and addresses among them that the user has named.
  package var named: Set<String>
  package var isCancelled: () -> Bool
}
