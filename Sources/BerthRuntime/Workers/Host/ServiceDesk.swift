import BerthBase
import BerthManifest
import CBerth

/// Serves what a worker asks the host for, through the same tables a plugin in process calls.
///
/// Requests come from a process that is not trusted: each is checked against the manifest's "uses",
/// handles are numbers looked up here, and every limit of the tables applies as in process.
final class ServiceDesk {
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
    guard let operation = ServiceOperation(rawValue: frame.number(0)) else {
      throw .badFrame("a request for a service there is none of")
    }
    context.error = nil
    guard seat.manifest.uses.contains(where: { $0.description == operation.service }) else {
      return refused(
        BerthError(
          "plugin.capability",
          "\(seat.manifest.id): it asked for \(operation.service), which its manifest does not list",
          remedy: "list it under \"uses\""))
    }
    var reply =
      operation.rawValue < ServiceOperation.notifySchedule.rawValue
      ? storage(operation, frame, context) : other(operation, frame, context)
    if reply.status == BERTH_FAILED {
      let error =
        context.error ?? BerthError("internal", "\(operation) failed without saying why")
      reply = refused(error)
    }
    context.error = nil
    return reply
  }

  func refused(_ error: BerthError) -> Reply {
    Reply(status: BERTH_FAILED, texts: [error.json.utf8()])
  }

  /// Runs a table's function with one sink and hands over what it wrote.
  func written(_ body: (UnsafePointer<berth_sink>) -> berth_status) -> Reply {
    var buffer = SinkBuffer(limit: seat.mostBytes)
    let status = buffer.withSink(body)
    return Reply(status: status, texts: [buffer.bytes])
  }

  private func other(
    _ operation: ServiceOperation, _ frame: Frame, _ context: CallContext
  ) -> Reply {
    let call = context.raw
    return withSlice(frame.text(0)) { first in
      withSlice(frame.text(1)) { second in
        switch operation {
        case .notifySchedule:
          return Reply(status: NotifyTable.table.pointee.schedule(call, first))
        case .notifyCancel:
          var found: Int32 = 0
          let status = NotifyTable.table.pointee.cancel(call, first, &found)
          return Reply(status: status, numbers: [Int64(found)])
        case .notifyList: return written { NotifyTable.table.pointee.list(call, $0) }
        case .entitlementCheck, .entitlementRequire, .entitlementConsume, .entitlementAdmit,
          .entitlementState:
          return entitlement(operation, frame, call, first)
        case .configGet: return written { ConfigTable.table.pointee.get(call, first, $0) }
        case .configSet: return Reply(status: ConfigTable.table.pointee.set(call, first, second))
        case .configArm: return written { ConfigTable.table.pointee.arm(call, first, $0) }
        case .eventsRecord:
          return Reply(status: EventsTable.table.pointee.record(call, first, second))
        case .eventsQuery:
          return written {
            EventsTable.table.pointee.query(call, first, frame.number(1), frame.number(2), $0)
          }
        case .fetch: return two { FetchTable.table.pointee.fetch(call, first, $0, $1) }
        case .programsRun:
          return two { ProgramsTable.table.pointee.run(call, first, second, $0, $1) }
        case .programsInstalled:
          return Reply(numbers: [Int64(ProgramsTable.table.pointee.installed(call, first))])
        default: return files(operation, call, first, second)
        }
      }
    }
  }

  private func entitlement(
    _ operation: ServiceOperation, _ frame: Frame, _ call: UnsafeMutablePointer<berth_call>,
    _ name: berth_slice
  ) -> Reply {
    let table = EntitlementTable.table.pointee
    switch operation {
    case .entitlementCheck:
      var isAllowed: Int32 = 0
      let status = table.check(call, name, &isAllowed)
      return Reply(status: status, numbers: [Int64(isAllowed)])
    case .entitlementRequire: return Reply(status: table.require(call, name))
    case .entitlementConsume:
      var left: Int64 = 0
      let status = table.consume(call, name, UInt32(clamping: frame.number(1)), &left)
      return Reply(status: status, numbers: [left])
    case .entitlementAdmit:
      let current = UInt64(clamping: frame.number(1))
      return Reply(status: table.admit(call, name, current, UInt32(clamping: frame.number(2))))
    default: return written { table.state(call, $0) }
    }
  }

  private func files(
    _ operation: ServiceOperation, _ call: UnsafeMutablePointer<berth_call>,
    _ first: berth_slice, _ second: berth_slice
  ) -> Reply {
    let table = FilesTable.table.pointee
    switch operation {
    case .filesInput, .mediaRead:
      var bytes = berth_slice()
      let status =
        operation == .filesInput
        ? table.input(call, first, &bytes) : table.media_read(call, first, &bytes)
      guard status == BERTH_OK, bytes.len <= seat.mostBytes else {
        if status == BERTH_OK { CallContext.at(call)?.error = Self.tooLong }
        return Reply(status: BERTH_FAILED)
      }
      return Reply(texts: [Array(bytes.bytes)])
    case .mediaWrite: return Reply(status: table.media_write(call, first, second))
    case .mediaRemove: return Reply(status: table.media_remove(call, first))
    default: return written { table.media_list(call, $0) }
    }
  }

  private static let tooLong = BerthError(
    "files.too-large", "the file is too long to hand to a worker", remedy: "split it")

  /// Runs a table's function with two sinks.
  private func two(
    _ body: (UnsafePointer<berth_sink>, UnsafePointer<berth_sink>) -> berth_status
  ) -> Reply {
    var first = SinkBuffer(limit: seat.mostBytes)
    var second = SinkBuffer(limit: 1 << 20)
    let status = first.withSink { one in second.withSink { two in body(one, two) } }
    return Reply(status: status, texts: [first.bytes, second.bytes])
  }
}
