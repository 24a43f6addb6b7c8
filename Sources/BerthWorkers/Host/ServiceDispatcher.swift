import BerthABI
import BerthBase
import BerthManifest
import CBerth

/// Serves what a worker asks the host for, within the limits that hold in process too.
///
/// Requests come from a process that is not trusted: each is checked against the manifest's "uses",
/// and handles are numbers looked up here.
final class ServiceDispatcher {
  /// What came of a request.
  struct Reply {
    var status: Int32 = BERTH_OK
    var numbers: [Int64] = []
    var texts: [[UInt8]] = []
  }

  unowned let seat: WorkerPlugin
  let statements = StatementShelf()

  init(_ seat: WorkerPlugin) { self.seat = seat }

  /// Ends a call: what it left open is taken back.
  func endCall() { statements.clear() }

  /// Serves one request; numbers of the reply start with the status, texts end with the error.
  func answer(_ frame: Frame, in context: CallContext) throws(WorkerFault) -> Reply {
    let number = frame.number(0)
    let (ofStorage, other) = (
      StorageOperation(rawValue: number), ServiceOperation(rawValue: number)
    )
    guard let service = ofStorage.map({ _ in BERTH_STORAGE_ID }) ?? other?.service else {
      throw .badFrame("a request for a service there is none of")
    }
    context.error = nil
    defer { context.error = nil }
    do throws(BerthError) {
      try checkIsListed(service)
      if let other { return try perform(other, frame, context) }
      guard let ofStorage else { return Reply() }
      let limits = seat.manifest.limits
      // A script is several statements; opening has the plugin migrate.
      let milliseconds =
        ofStorage == .open || ofStorage == .execute
        ? limits.callSeconds * 1_000 : limits.statementMilliseconds
      let reply = try StatementWatch.run(seat.manifest.id, milliseconds: milliseconds) {
        () throws(BerthError) in try storage(ofStorage, frame, context)
      }
      guard reply.status == BERTH_FAILED else { return reply }
      // What a table's function failed with stands on the call.
      throw context.error ?? BerthError("internal", "\(ofStorage) failed without saying why")
    } catch {
      return Reply(status: BERTH_FAILED, texts: [error.json.utf8()])
    }
  }

  private func checkIsListed(_ service: String) throws(BerthError) {
    guard seat.manifest.uses.contains(where: { $0.description == service }) else {
      throw BerthError(
        "plugin.capability",
        "\(seat.manifest.id): it asked for \(service), which its manifest does not list",
        remedy: "list it under \"uses\"")
    }
  }

  private func perform(
    _ operation: ServiceOperation, _ frame: Frame, _ context: CallContext
  ) throws(BerthError) -> Reply {
    let services = seat.services
    let name = frame.string(0)
    switch operation {
    case .notifySchedule:
      try services.notify.schedule(
        ServiceCall.parse(frame.text(0), "the notification"), at: context.now)
    case .notifyCancel:
      return Reply(numbers: [try services.notify.cancel(name, at: context.now) ? 1 : 0])
    case .notifyList: return try text(services.notify.list())
    case .entitlementCheck: return Reply(numbers: [try services.entitlement.check(name) ? 1 : 0])
    case .entitlementRequire:
      try services.entitlement.require(name)
    case .entitlementConsume:
      let count = UInt64(clamping: frame.number(1))
      return Reply(numbers: [try services.entitlement.consume(name, count)])
    case .entitlementAdmit:
      try services.entitlement.admit(
        name, current: UInt64(clamping: frame.number(1)),
        adding: UInt64(clamping: frame.number(2)))
    case .entitlementState: return try text(services.entitlement.state())
    case .configGet: return try text(services.config.get(name))
    case .configSet:
      try services.config.set(name, ServiceCall.parse(frame.text(1), "the value of \(name)"))
    case .configArm: return try text(services.config.arm(name, at: context.now))
    case .eventsRecord:
      try services.events.record(
        name, ServiceCall.parse(frame.text(1), "the properties of \(name)"), at: context.now)
    case .eventsQuery:
      return try text(services.events.query(name, from: frame.number(1), to: frame.number(2)))
    case .fetch:
      let answer = try services.fetch.fetch(
        ServiceCall.parse(frame.text(0), "the fetch request"))
      return try texts(answer.body, answer.meta, orFailWith: "fetch.too-large")
    case .programsRun:
      let request = try ServiceCall.parse(frame.text(0), "the request for a program")
      let answer = try withBuffer(frame.text(1)) { input throws(BerthError) in
        try services.programs.run(request, input: input, isCancelled: { context.isCancelled })
      }
      return try texts(answer.output, answer.meta, orFailWith: "plugin.output")
    case .programsInstalled: return Reply(numbers: [services.programs.isInstalled(name) ? 1 : 0])
    case .filesInput: return try held(services.files.input(name, of: context.inputs))
    case .mediaRead: return try held(services.files.readMedia(name))
    case .mediaWrite:
      try context.media.take(frame.text(1).count)
      try withBuffer(frame.text(1)) { bytes throws(BerthError) in
        try services.files.writeMedia(name, bytes)
      }
    case .mediaRemove:
      try services.files.removeMedia(name)
    case .mediaList: return try text(services.files.listMedia())
    case .personGet: return try text(services.person.get(at: context.now))
    case .personKeepBirthDate:
      try services.person.keepBirthDate(name, of: context.inputs, at: context.now)
    }
    return Reply()
  }

  /// An answer, unless it is longer than a message may be.
  func text(_ bytes: [UInt8]) throws(BerthError) -> Reply {
    guard bytes.count <= seat.maximumBytes else { throw Self.full("plugin.output") }
    return Reply(texts: [bytes])
  }

  private func texts(
    _ body: [UInt8], _ meta: [UInt8], orFailWith code: String
  ) throws(BerthError) -> Reply {
    guard body.count <= seat.maximumBytes, meta.count <= 1 << 20 else { throw Self.full(code) }
    return Reply(texts: [body, meta])
  }

  private static func full(_ code: String) -> BerthError {
    BerthError(code, "the caller's sink took no more bytes")
  }

  /// Gives `body` the bytes, borrowed for its length.
  private func withBuffer<Answer>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(BerthError) -> Answer
  ) throws(BerthError) -> Answer {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(BerthError) in try body(buffer) }
    }.get()
  }

  private func held(_ held: any HeldBytes) throws(BerthError) -> Reply {
    guard held.bytes.count <= seat.maximumBytes else {
      throw BerthError(
        "files.too-large", "the file is too long to hand to a worker", remedy: "split it")
    }
    return Reply(texts: [withExtendedLifetime(held) { Array(held.bytes) }])
  }
}
