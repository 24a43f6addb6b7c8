import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import Glibc

/// What `berth` does when it is started as a worker.
package enum WorkerMain {
  /// Whether a first argument asks for a worker.
  package static func isAsked(_ argument: String?) -> Bool { argument == WorkerProcess.argument }

  /// Waits to learn which plugin to be, closes itself in, loads it and serves until the host goes.
  ///
  /// - Returns: the exit code; 2 when it was not started by a host.
  package static func run() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    guard let page = SharedPage(inherited: WorkerProcess.pageDescriptor), isSocket() else {
      let text = Array("berth: only berth itself starts workers\n".utf8)
      _ = write(STDERR_FILENO, text, text.count)
      return 2
    }
    close(WorkerProcess.pageDescriptor)
    // Whatever the host had open stays with the host.
    OpenDescriptors.closeAll(from: 5)
    Sandbox.giveUpPrivileges()
    let stream = FrameStream(
      WorkerProcess.socketDescriptor, maximumBytes: .max, isHost: false)
    let link = WorkerLink(stream: stream, page: page)
    WorkerLink.current = link
    warm()
    guard let frame = link.receive(), frame.kind == .hello else { return 0 }
    guard frame.number(0) == Frame.version else {
      return refuse(
        link,
        BerthError(
          "plugin.worker",
          "the worker speaks version \(Frame.version) of the protocol, the host "
            + "\(frame.number(0))", remedy: "berth was replaced while it ran: start it again"))
    }
    do throws(BerthError) {
      let plugin = try start(WorkerHello(frame), link)
      link.send(.ready, id: 0, [0], [])
      WorkerLoop(plugin: plugin, link: link).run()
      return 0
    } catch {
      return refuse(link, error)
    }
  }

  /// Closes the process in and loads the plugin: nothing of it runs before that.
  private static func start(
    _ hello: WorkerHello, _ link: WorkerLink
  ) throws(BerthError) -> LoadedPlugin {
    let manifest = try manifest(hello)
    let home = try Home(path: hello.home, user: hello.user)
    let database = home.privateDatabase(ofPlugin: manifest.id)
    let services = WorkerServices.make(hello, manifest: manifest, home: home, link: link)
    _ = services.time.zone
    let sandbox = Sandbox(
      readable: [hello.library] + [hello.dataFolder, hello.bundled].compactMap(\.self),
      // One that makes the bundled data set for all users sees nothing of a user.
      writable: hello.draft.map { [$0] } ?? [database, database + "-wal", database + "-shm"],
      listable: [home.folder(ofPlugin: manifest.id)],
      limits: ResourceLimits(
        memoryMegabytes: manifest.limits.memoryMegabytes,
        fileMegabytes: 2 * manifest.limits.storageMegabytes + 64))
    let names = link.page.names
    CrashGuard.share(plugin: names.plugin, work: names.work, undeclared: names.undeclared)
    SystemCallTrap.install(link.page.trapPlace)
    MemoryTrap.install(link.page.memoryPlace)
    sandbox.limitFiles()
    let copy = try hello.digest.map { (digest) throws(BerthError) in
      try LibraryCopy(of: hello.library, plugin: manifest.id, expected: digest)
    }
    HostWatch.start(WorkerProcess.socketDescriptor)
    sandbox.limitCalls()
    return try LoadedPlugin(
      manifest: manifest, library: hello.library, copy: copy, home: home,
      bundled: .file(hello.bundled ?? ""),
      services: services, tables: WorkerServices.table)
  }

  private static func manifest(_ hello: WorkerHello) throws(BerthError) -> Manifest {
    // The host has checked the text already.
    do throws(ManifestError) {
      return try Manifest.decode(valid: hello.manifest, file: hello.manifestFile)
    } catch {
      throw error.berthError
    }
  }

  private static func refuse(_ link: WorkerLink, _ error: BerthError) -> Int32 {
    link.send(.ready, id: 0, [1], [error.json.utf8()])
    return 0
  }

  private static func isSocket() -> Bool {
    var facts = stat()
    return fstat(WorkerProcess.socketDescriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
  }

  /// Does what every plugin needs once, before one is named.
  private static func warm() {
    _ = try? JSON.parse(Array("{\"a\":[1,\"b\"]}".utf8)).utf8()
    _ = RuntimeClock.system.monotonic()
    MessageMemory.keep()
  }
}
