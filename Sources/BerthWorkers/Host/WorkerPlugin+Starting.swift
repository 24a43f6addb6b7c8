import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import BerthStorage
import CBerth
import CSQLite
import Glibc

extension WorkerPlugin {
  /// The worker of this plugin, started, closed in and loaded.
  ///
  /// - Throws: `plugin.unstable` while it is left alone after failures, `plugin.worker` when no
  ///   process can be started, and what loading the plugin was refused with.
  func ready(
    for request: CallRequest = CallRequest(command: "loading")
  ) throws(BerthError) -> WorkerProcess {
    if let worker, worker.exitError == nil {
      switch worker.stream.state {
      case .quiet:
        if !worker.isTired { return worker }
        worker.end()
      case .unread:
        // Nothing may come between calls: it is an answer too many.
        let error = end(worker, .badFrame("something nobody asked for"), "idle")
        services.log(2, error.message)
      case .closed:
        services.log(2, end(worker, .closed, "idle").message)
      }
      self.worker = nil
    }
    let pause = try failures.pause(manifest.id, at: services.time.clock.monotonic())
    if pause > 0 { pool.sleep(pause) }
    try holdBundled(request)
    return try start(draft: nil)
  }

  /// Starts a worker; one with a draft is to make the bundled data set and nothing else.
  private func start(draft: String?) throws(BerthError) -> WorkerProcess {
    let made = try pool.take()
    worker = made
    do throws(BerthError) {
      try introduce(made, draft: draft)
    } catch {
      if made.exitError == nil { made.terminate() }
      worker = nil
      throw error
    }
    return made
  }

  /// Has the bundled data set made when the plugin has one that is not there, and keeps it while this
  /// lasts. The worker that makes it can write that one file; it is gone before anybody reads it.
  private func holdBundled(_ request: CallRequest) throws(BerthError) {
    guard manifest.bundled != nil, bundled == nil else { return }
    let file = BundledFile(
      home: home, manifest: manifest, library: library, dataFolder: dataFolder)
    var asked = request
    asked.command = "seed"
    let context = CallContext(plugin: self, request: asked)
    bundled = try file.hold(isCancelled: { context.isCancelled }) { draft throws(BerthError) in
      try FileBytes.replace(draft, with: [])
      let maker = try start(draft: draft)
      defer {
        maker.end()
        worker = nil
      }
      defer { dispatcher.endCall() }
      _ = try exchange(maker, .makeBundled, context, [], [Array(draft.utf8)])
    }
    if let bundled { storage.source = .file(bundled.path) }
  }

  /// Instructs a waiting process which plugin to be.
  private func introduce(_ worker: WorkerProcess, draft: String?) throws(BerthError) {
    let hello = WorkerHello(
      seed: services.seed, manifest: try FileBytes.require(manifestFile),
      manifestFile: manifestFile, library: library, digest: digest, dataFolder: dataFolder,
      home: home.path,
      user: home.user, zone: services.time.zoneName, bundled: bundled?.path, draft: draft)
    if draft == nil { try prepareFiles() }
    worker.stream.maximumBytes = maximumBytes
    let context = CallContext(
      plugin: self, request: CallRequest(command: "loading"), allowsServices: false)
    var watch = WorkerWatch(
      worker: worker, limits: manifest.limits, clock: services.time.clock, context: context)
    var answer: Frame?
    do throws(WorkerFault) {
      let look = { () throws(WorkerFault) in try watch.look() }
      try worker.stream.send(.hello, id: 0, hello.numbers, hello.texts, look: look)
      while answer == nil {
        let frame = try worker.stream.receive(look: look)
        switch frame.kind {
        case .ready: answer = frame
        case .log: services.log(1, LogTable.visible(frame.string(0)))
        default: throw .badFrame("a message before it was ready")
        }
      }
    } catch {
      throw end(worker, error, "loading")
    }
    guard let answer else { return }
    guard answer.number(0) == 0 else { throw Self.error(answer.text(0), manifest.id) }
  }

  /// Makes the files of the private database, so that the worker needs no right to make any.
  ///
  /// A new file is made durable at the end of the first call that writes, not here: a call that
  /// needs no database should not wait for the disk.
  private func prepareFiles() throws(BerthError) {
    guard manifest.implements.contains(where: { $0.description == BERTH_STORAGE_ID }) else {
      return
    }
    let path = home.privateDatabase(ofPlugin: manifest.id)
    try FileBytes.makeFolder(home.folder(ofPlugin: manifest.id))
    if Self.size(path) <= 0 {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
      try makeFirstPage(path)
    }
    for suffix in ["-wal", "-shm"] {
      let descriptor = open(path + suffix, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
    }
    // One page, the smallest file: nobody has been seen to make it durable.
    isUnsettled = Self.size(path) <= 4096
  }

  /// The first page, in write-ahead mode; SQLite makes it with a journal beside the file.
  private func makeFirstPage(_ path: String) throws(BerthError) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var result = sqlite3_open_v2(path, &database, flags, nil)
    if result == SQLITE_OK {
      sqlite3_busy_timeout(database, 5_000)
      result = sqlite3_exec(
        database,
        "PRAGMA page_size=\(DatabaseOptions.privatePageSize);PRAGMA synchronous=OFF;"
          + "PRAGMA journal_mode=WAL", nil, nil, nil)
    }
    let reason = String(cString: sqlite3_errmsg(database))
    sqlite3_close(database)
    guard result == SQLITE_OK else {
      throw BerthError(
        "storage.open", "cannot open \(path): \(reason)",
        remedy: "check the folder's permissions and the free space")
    }
  }

  /// Makes a new database durable before its first write is acknowledged. SQLite syncs the log; of a
  /// log whose database is empty it would think that it is left over.
  func settle() {
    guard isUnsettled else { return }
    let path = home.privateDatabase(ofPlugin: manifest.id)
    guard Self.size(path + "-wal") > 0 else { return }
    isUnsettled = false
    for folder in [path, home.folder(ofPlugin: manifest.id)] {
      let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }

  private static func size(_ path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : -1
  }
}

/// What a worker is sent first.
struct WorkerHello {
  var seed: UInt64
  var manifest: [UInt8]
  var manifestFile: String
  var library: String
  /// What it must be when it is loaded.
  var digest: LibraryDigest?
  var dataFolder: String?
  var home: String
  var user: String
  var zone: String
  /// The bundled data set; nil when the plugin has none.
  var bundled: String?
  /// The file in which this worker is to make it.
  var draft: String?

  var numbers: [Int64] { [Frame.version, Int64(bitPattern: seed), dataFolder == nil ? 0 : 1] }

  var texts: [[UInt8]] {
    [manifest]
      + [
        manifestFile, library, dataFolder ?? "", home, user, zone, bundled ?? "", draft ?? "",
        digest?.sha256 ?? "", digest?.stamp ?? "",
      ].map { Array($0.utf8) }
  }
}

extension WorkerHello {
  private static func path(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The greeting in a frame.
  init(_ frame: Frame) {
    self.init(
      seed: UInt64(bitPattern: frame.number(1)), manifest: frame.text(0),
      manifestFile: frame.string(1), library: frame.string(2),
      digest: Self.path(frame.string(9)).map {
        LibraryDigest(sha256: $0, stamp: frame.string(10))
      },
      dataFolder: frame.number(2) == 0 ? nil : frame.string(3), home: frame.string(4),
      user: frame.string(5), zone: frame.string(6), bundled: Self.path(frame.string(7)),
      draft: Self.path(frame.string(8)))
  }
}
