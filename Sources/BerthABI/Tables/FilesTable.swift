import BerthBase
import CBerth

/// The `berth.files/1` service table.
enum FilesTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_files_service(
      size: UInt32(MemoryLayout<berth_files_service>.size),
      data: { call, path, bytes in
        borrow(call, bytes) { try $0.services.files.data(path.string) }
      },
      list: { call, folder, sink in
        ServiceCall.answer(call, sink) { try $0.services.files.list(folder.string) }
      },
      input: { call, name, bytes in
        borrow(call, bytes) { try $0.services.files.input(name.string, of: $0.inputs) }
      },
      media_read: { call, path, bytes in
        borrow(call, bytes) { try $0.services.files.readMedia(path.string) }
      },
      media_write: { call, path, bytes in
        ServiceCall.perform(call) { context in
          // A worker's host takes it once more: nobody trusts the worker.
          try context.media.take(Int(bytes.len))
          try context.services.files.writeMedia(path.string, bytes.bytes)
        }
      },
      media_remove: { call, path in
        ServiceCall.perform(call) { try $0.services.files.removeMedia(path.string) }
      },
      media_list: { call, sink in
        ServiceCall.answer(call, sink) { try $0.services.files.listMedia() }
      }))

  /// Gives the plugin bytes, borrowed until the call ends.
  private static func borrow(
    _ call: UnsafeMutablePointer<berth_call>?, _ result: UnsafeMutablePointer<berth_slice>?,
    _ body: (CallContext) throws -> any HeldBytes
  ) -> berth_status {
    ServiceCall.perform(call) { context in
      let bytes = context.keep(try body(context))
      result?.pointee = berth_slice(bytes)
    }
  }
}
