import CBerth

/// `berth.fetch/1`, watched. No check goes out to the network: every fetch finds it offline.
enum WatchedFetch {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_fetch_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_fetch_service.self))
    var watched = real.pointee
    watched.fetch = { call, request, body, meta in
      WatchedTables.status(call, "fetch.fetch") {
        guard let call else { return BERTH_FAILED }
        withSlice("fetch.offline") { code in
          withSlice("checks run without a network") { message in
            var error = berth_error(
              code: code, message: message, remedy: berth_slice(), details_json: berth_slice())
            call.pointee.fail?(call, &error)
          }
        }
        return BERTH_FAILED
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.files/1`, watched.
enum WatchedFiles {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_files_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_files_service.self))
    var watched = real.pointee
    watched.data = { call, path, bytes in
      WatchedTables.status(call, "files.data") {
        WatchedFiles.real.pointee.data?(call, path, bytes)
      }
    }
    watched.list = { call, folder, reply in
      WatchedTables.status(call, "files.list") {
        WatchedFiles.real.pointee.list?(call, folder, reply)
      }
    }
    watched.input = { call, name, bytes in
      WatchedTables.status(call, "files.input") {
        WatchedFiles.real.pointee.input?(call, name, bytes)
      }
    }
    watched.media_read = { call, path, bytes in
      WatchedTables.status(call, "files.media_read") {
        WatchedFiles.real.pointee.media_read?(call, path, bytes)
      }
    }
    watched.media_write = { call, path, bytes in
      WatchedTables.status(call, "files.media_write") {
        WatchedFiles.real.pointee.media_write?(call, path, bytes)
      }
    }
    watched.media_remove = { call, path in
      WatchedTables.status(call, "files.media_remove") {
        WatchedFiles.real.pointee.media_remove?(call, path)
      }
    }
    watched.media_list = { call, reply in
      WatchedTables.status(call, "files.media_list") {
        WatchedFiles.real.pointee.media_list?(call, reply)
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.programs/1`, watched.
enum WatchedPrograms {
  nonisolated(unsafe) private static let real = WatchedTables.place(
    for: berth_programs_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_programs_service.self))
    var watched = real.pointee
    watched.run = { call, request, input, output, meta in
      WatchedTables.status(call, "programs.run") {
        WatchedPrograms.real.pointee.run?(call, request, input, output, meta)
      }
    }
    watched.installed = { call, name in
      Watch.current?.pass(call, "programs.installed") == false
        ? 0 : WatchedPrograms.real.pointee.installed?(call, name) ?? 0
    }
    return WatchedTables.keep(watched)
  }
}
