import CBerth

nonisolated(unsafe) private let realFetch = SpiedTables.memory(for: berth_fetch_service.self)
nonisolated(unsafe) private let realFiles = SpiedTables.memory(for: berth_files_service.self)
nonisolated(unsafe) private let realPrograms = SpiedTables.memory(for: berth_programs_service.self)

extension SpiedTables {
  /// `berth.fetch/1`. No check goes out to the network: every fetch finds it offline.
  static func fetch(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realFetch, over: table) {
      $0.fetch = { call, _, _, _ in
        spy(call, "fetch.fetch") {
          fail(call, "fetch.offline", "checks run without a network")
          return BERTH_FAILED
        }
      }
    }
  }

  /// `berth.files/1`.
  static func files(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realFiles, over: table) {
      $0.data = { spy($0, "files.data", realFiles.pointee.data, $1, $2) }
      $0.list = { spy($0, "files.list", realFiles.pointee.list, $1, $2) }
      $0.input = { spy($0, "files.input", realFiles.pointee.input, $1, $2) }
      $0.media_read = { spy($0, "files.media_read", realFiles.pointee.media_read, $1, $2) }
      $0.media_write = { spy($0, "files.media_write", realFiles.pointee.media_write, $1, $2) }
      $0.media_remove = { spy($0, "files.media_remove", realFiles.pointee.media_remove, $1) }
      $0.media_list = { spy($0, "files.media_list", realFiles.pointee.media_list, $1) }
    }
  }

  /// `berth.programs/1`.
  static func programs(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(realPrograms, over: table) {
      $0.run = { spy($0, "programs.run", realPrograms.pointee.run, $1, $2, $3, $4) }
      $0.installed = {
        Spy.current?.pass($0, "programs.installed") == false
          ? 0 : realPrograms.pointee.installed?($0, $1) ?? 0
      }
    }
  }
}
