import BerthABI
import BerthBase
import BerthServices

/// The services that a worker's host keeps: each function is one request to it.
struct RemoteServices {
  let link: WorkerLink

  /// Asks the host and waits for what comes of it.
  @discardableResult
  private func ask(
    _ operation: ServiceOperation, _ name: String = "", _ value: JSON? = nil,
    numbers: [Int64] = []
  ) throws(BerthError) -> Frame {
    try link.request(operation, numbers, [Array(name.utf8)] + (value.map { [$0.utf8()] } ?? []))
  }
}

extension RemoteServices: ConfigService {
  func get(_ key: String) throws(BerthError) -> [UInt8] { try ask(.configGet, key).text(0) }

  func set(_ key: String, _ value: JSON) throws(BerthError) { try ask(.configSet, key, value) }

  func arm(_ experiment: String, at now: Int64) throws(BerthError) -> [UInt8] {
    try ask(.configArm, experiment).text(0)
  }
}

extension RemoteServices: EventsService {
  func record(_ name: String, _ properties: JSON, at now: Int64) throws(BerthError) {
    try ask(.eventsRecord, name, properties)
  }

  func query(_ name: String, from: Int64, to: Int64) throws(BerthError) -> [UInt8] {
    try ask(.eventsQuery, name, numbers: [from, to]).text(0)
  }
}

extension RemoteServices: NotifyService {
  func schedule(_ notification: JSON, at now: Int64) throws(BerthError) {
    _ = try link.request(.notifySchedule, [], [notification.utf8()])
  }

  func cancel(_ key: String, at now: Int64) throws(BerthError) -> Bool {
    try ask(.notifyCancel, key).number(1) != 0
  }

  func list() throws(BerthError) -> [UInt8] { try ask(.notifyList).text(0) }
}

extension RemoteServices: EntitlementService {
  func check(_ feature: String) throws(BerthError) -> Bool {
    try ask(.entitlementCheck, feature).number(1) != 0
  }

  func require(_ feature: String) throws(BerthError) { try ask(.entitlementRequire, feature) }

  func consume(_ quota: String, _ count: UInt64) throws(BerthError) -> Int64 {
    try ask(.entitlementConsume, quota, numbers: [Int64(clamping: count)]).number(1)
  }

  func admit(_ quota: String, current: UInt64, adding: UInt64) throws(BerthError) {
    try ask(.entitlementAdmit, quota, numbers: [Int64(clamping: current), Int64(clamping: adding)])
  }

  func state() throws(BerthError) -> [UInt8] { try ask(.entitlementState).text(0) }
}

extension RemoteServices: FetchService {
  func fetch(_ request: JSON) throws(BerthError) -> (body: [UInt8], meta: [UInt8]) {
    let reply = try link.request(.fetch, [], [request.utf8()])
    return (reply.text(0), reply.text(1))
  }
}

extension RemoteServices: ProgramsService {
  func run(
    _ request: JSON, input: UnsafeRawBufferPointer, isCancelled: () -> Bool
  ) throws(BerthError) -> (output: [UInt8], meta: [UInt8]) {
    let reply = try link.request(.programsRun, [], [request.utf8(), Array(input)])
    return (reply.text(0), reply.text(1))
  }

  func isInstalled(_ name: String) -> Bool {
    (try? ask(.programsInstalled, name))?.number(1) == 1
  }
}

extension RemoteServices: PersonService {
  func get(at now: Int64) throws(BerthError) -> [UInt8] { try ask(.personGet).text(0) }

  func keepBirthDate(
    _ argument: String, of call: NamedInputs, at now: Int64
  ) throws(BerthError) {
    try ask(.personKeepBirthDate, argument)
  }
}

/// The files of a worker: bundled data are mapped here, inputs and media are the host's.
struct RemoteFiles: FilesService {
  let link: WorkerLink
  let bundled: FileService

  func data(_ path: String) throws(BerthError) -> any HeldBytes { try bundled.data(path) }

  func list(_ folder: String) throws(BerthError) -> [UInt8] { try bundled.list(folder).utf8() }

  func input(_ name: String, of call: NamedInputs) throws(BerthError) -> any HeldBytes {
    UserInput(try ask(.filesInput, name).text(0))
  }

  func readMedia(_ path: String) throws(BerthError) -> any HeldBytes {
    UserInput(try ask(.mediaRead, path).text(0))
  }

  func writeMedia(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(BerthError) {
    _ = try link.request(.mediaWrite, [], [Array(path.utf8), Array(bytes)])
  }

  func removeMedia(_ path: String) throws(BerthError) { _ = try ask(.mediaRemove, path) }

  func listMedia() throws(BerthError) -> [UInt8] { try ask(.mediaList, "").text(0) }

  private func ask(_ operation: ServiceOperation, _ name: String) throws(BerthError) -> Frame {
    try link.request(operation, [], [Array(name.utf8)])
  }
}
