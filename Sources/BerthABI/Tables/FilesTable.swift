import BerthBase
import BerthManifest
import CBerth

/// The `berth.files/1` service table.
enum FilesTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_files_service(
      size: UInt32(MemoryLayout<berth_files_service>.size),
      data: { call, path, bytes in
        borrow(call, bytes) { context throws(BerthError) in
          try context.services.files.data(path.string)
        }
      },
      list: { call, folder, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try context.services.files.list(folder.string)
        }
      },
      input: { call, name, bytes in
        borrow(call, bytes) { context throws(BerthError) in
          try context.services.files.input(name.string, of: context.inputs)
        }
      },
      media_read: { call, path, bytes in
        borrow(call, bytes) { context throws(BerthError) in
          try context.services.files.readMedia(path.string)
        }
      },
      media_write: { call, path, bytes in
        ServiceCall.perform(call) { context throws(BerthError) in
          try context.services.files.writeMedia(path.string, bytes.bytes)
        }
      },
      media_remove: { call, path in
        ServiceCall.perform(call) { context throws(BerthError) in
          try context.services.files.removeMedia(path.string)
        }
      },
      media_list: { call, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try context.services.files.listMedia()
        }
      }))

  /// Gives the plugin bytes, borrowed until the call ends.
  private static func borrow(
    _ call: UnsafeMutablePointer<berth_call>?, _ result: UnsafeMutablePointer<berth_slice>?,
    _ body: (CallContext) throws(BerthError) -> any HeldBytes
  ) -> berth_status {
    ServiceCall.perform(call) { context throws(BerthError) in
      let bytes = context.keep(try body(context))
      result?.pointee = berth_slice(bytes)
    }
  }
}
