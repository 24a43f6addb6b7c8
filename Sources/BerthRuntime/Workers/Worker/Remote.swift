import BerthBase
import CBerth

/// Shapes that most forwarded service functions share.
enum Remote {
  /// Asks the host; a refusal is set on the call as its error.
  ///
  /// - Parameter take: gets the numbers of the reply, the status first, at least two of them.
  static func perform(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation,
    _ slices: [berth_slice] = [], numbers: [Int64] = [],
    _ take: ([Int64]) -> Void = { _ in }
  ) -> berth_status {
    ask(call, operation, slices, numbers) { frame throws(BerthError) in
      take([frame.number(0), frame.number(1)])
    }
  }

  /// Asks the host and writes the texts of the reply to the plugin's sinks.
  static func write(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation,
    _ slices: [berth_slice] = [], numbers: [Int64] = [], to sink: UnsafePointer<berth_sink>?,
    and second: UnsafePointer<berth_sink>? = nil
  ) -> berth_status {
    guard let sink else { return BERTH_FAILED }
    return ask(call, operation, slices, numbers) { frame throws(BerthError) in
      let isTaken =
        sink.send(frame.text(0)) == BERTH_OK
        && (second == nil || second?.send(frame.text(1)) == BERTH_OK)
      guard isTaken else {
        throw BerthError("plugin.output", "the caller's sink took no more bytes")
      }
    }
  }

  /// Asks the host and hands the reply over.
  static func ask(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation,
    _ slices: [berth_slice], _ numbers: [Int64],
    _ take: (Frame) throws(BerthError) -> Void
  ) -> berth_status {
    guard let context = CallContext.at(call), let link = WorkerLink.current else {
      return BERTH_FAILED
    }
    return context.attempt { () throws(BerthError) in
      try take(try link.request(operation, numbers, slices.map { Array($0.bytes) }))
    }
  }
}

/// The `berth.files/1` table of a worker: bundled data are mapped here, inputs and media are the
/// host's.
enum RemoteFiles {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_files_service(
      size: UInt32(MemoryLayout<berth_files_service>.size),
      data: FilesTable.table.pointee.data, list: FilesTable.table.pointee.list,
      input: { lend($0, .filesInput, $1, $2) },
      media_read: { lend($0, .mediaRead, $1, $2) },
      media_write: { Remote.perform($0, .mediaWrite, [$1, $2]) },
      media_remove: { Remote.perform($0, .mediaRemove, [$1]) },
      media_list: { Remote.write($0, .mediaList, to: $1) }))

  /// Lends the bytes of a reply until the call ends.
  private static func lend(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation, _ name: berth_slice,
    _ place: UnsafeMutablePointer<berth_slice>?
  ) -> berth_status {
    Remote.ask(call, operation, [name], []) { frame throws(BerthError) in
      guard let context = CallContext.at(call) else { return }
      place?.pointee = berth_slice(context.keep(UserInput(frame.text(0))))
    }
  }
}
