import BerthBase
import BerthManifest
import CBerth

/// The `berth.files/1` service table.
enum FilesTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_files_service(
      size: UInt32(MemoryLayout<berth_files_service>.size),
      data: { call, path, bytes in
        lend(call, bytes) { context throws(BerthError) in
          try context.keep(files(context).data(path.string))
        }
      },
      list: { call, folder, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try files(context).list(folder.string)
        }
      },
      input: { call, name, bytes in
        lend(call, bytes) { context throws(BerthError) in
          try context.keep(input(name.string, context))
        }
      },
      media_read: { call, path, bytes in
        lend(call, bytes) { context throws(BerthError) in
          try context.keep(files(context).readMedia(path.string))
        }
      },
      media_write: { call, path, bytes in
        ServiceCall.perform(call) { context throws(BerthError) in
          try files(context).writeMedia(path.string, bytes.bytes)
        }
      },
      media_remove: { call, path in
        ServiceCall.perform(call) { context throws(BerthError) in
          try files(context).removeMedia(path.string)
        }
      },
      media_list: { call, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try files(context).listMedia()
        }
      }))

  private static func files(_ context: CallContext) -> FileService {
    FileService(
      home: context.plugin.services.home, manifest: context.plugin.manifest,
      dataFolder: context.plugin.dataFolder)
  }

  private static func lend(
    _ call: UnsafeMutablePointer<berth_call>?, _ place: UnsafeMutablePointer<berth_slice>?,
    _ body: (CallContext) throws(BerthError) -> UnsafeRawBufferPointer
  ) -> berth_status {
    ServiceCall.perform(call) { context throws(BerthError) in
      let bytes = try body(context)
      place?.pointee = berth_slice(bytes)
    }
  }

  /// What the user named in an argument of the call, else in a setting of the plugin.
  private static func input(_ name: String, _ context: CallContext) throws(BerthError) -> UserInput
  {
    let services = context.plugin.services
    let manifest = context.plugin.manifest
    let text: String
    if let given = context.arguments[name]?.string,
      manifest.command(named: context.command)?.parameter(name)?.rule.type == .input
    {
      text = given
    } else if manifest.setting(name)?.rule.type == .input,
      let set = try services.settings.get(plugin: manifest, key: name).string
    {
      text = set
    } else {
      throw BerthError(
        "input.missing", "nothing was named for \(name)",
        remedy: "give --\(name), or set it: berth config set \(manifest.id).\(name) FILE")
    }
    return try UserInput.read(
      text, fetcher: services.fetcher, readInput: services.readInput,
      isCancelled: { context.isCancelled })
  }
}
