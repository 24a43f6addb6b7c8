import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting
import BerthWorkers
import Testing

extension WorkerSuites {
  /// A plugin gets the same from a worker as in the host's process.
  @Suite struct WorkerServiceTests {
    @Test(arguments: ["services", "private", "public"])
    func answersAreTheSame(_ command: String) throws {
      let inside = try HostilePlugins.host(.inProcess)
      let worker = try HostilePlugins.host(.worker)
      let first = try inside.run("services", command)
      #expect(first.object?.isEmpty == false)
      #expect(try worker.run("services", command) == first)
      // On what the first call left, and after a new start.
      let second = try inside.run("services", command)
      #expect(try worker.run("services", command) == second)
      try inside.restart()
      try worker.restart()
      #expect(try worker.run("services", command) == inside.run("services", command))
    }

    @Test func theExamplesAnswerTheSame() throws {
      let inside = try TestHost(manifests: ["Plugins/Examples"])
      let worker = try TestHost(manifests: ["Plugins/Examples"], isolation: .worker)
      for plugin in ["hello-c", "hello-swift"] {
        for host in [inside, worker] { _ = try host.run(plugin, "greet", ["name": "Ada"]) }
        #expect(try worker.run(plugin, "guests") == inside.run(plugin, "guests"))
        #expect(try worker.view(plugin, "guests") == inside.view(plugin, "guests"))
      }
    }

    @Test func whatTheUserNamedIsRead() throws {
      let host = try HostilePlugins.host()
      let file = host.home.path + "/named.txt"
      try FileBytes.makeFolder(host.home.path)
      try FileBytes.replace(file, with: Array("named".utf8))
      #expect(
        try host.run("services", "services", ["file": .string(file)])["input"]?.string == "named")
    }

    @Test func progressArrivesAndACancelledCallStops() throws {
      let host = try HostilePlugins.host()
      let cancellation = Cancellation()
      var seen: [Int] = []
      var stopped: BerthError?
      do throws(BerthError) {
        _ = try host.runtime.run(
          "services",
          CallRequest(
            command: "slow",
            onProgress: { done, total, label in
              seen.append(done)
              #expect(total == 100 && label == "going")
              if done == total { cancellation.request() }
            }, cancellation: cancellation))
      } catch {
        stopped = error
      }
      #expect(seen.last == 100)
      #expect(seen == seen.sorted())
      #expect(stopped?.code == "cancelled")
      #expect(stopped?.message == "stopped", "it was not killed but stopped by itself")
      #expect(try host.run("services", "private")["gone"]?.int == 0)
    }

    @Test(arguments: [false, true]) func noTableIsReadForACallThatWasCancelled(
      _ cancels: Bool
    ) throws {
      let cancellation = Cancellation()
      let error = #expect(throws: BerthError.self) {
        try HostilePlugins.host(.inProcess).runtime.run(
          "hostile-swift",
          CallRequest(
            command: "trap", arguments: ["how": "read", "number": 0],
            onProgress: { _, _, _ in if cancels { cancellation.request() } },
            cancellation: cancellation))
      }
      #expect((error?.code == "cancelled") == cancels, "\(error as Any)")
    }

    @Test func aSpareTakesTheFirstCall() throws {
      let host = try HostilePlugins.host()
      let pool = try #require(host.runtime.workers)
      pool.keepsSpare = true
      try pool.prepareSpare()
      #expect(try host.run("services", "private")["gone"]?.int == 0)
      #expect(
        try host.run("hello-c", "greet", ["name": "Ada"])["greeting"]?.string == "Hello, Ada!")
    }

    @Test func policyDecidesByFolderManifestAndOption() throws {
      let folder = try HostilePlugins.folder.get()
      let registry = Registry(folders: [folder])
      let hostile = try registry.entry("hostile").manifest
      let services = try registry.entry("services").manifest
      let library = folder + "/libservices.so"
      let trusting = IsolationPolicy(trustedFolders: [folder])
      let strict = IsolationPolicy(trustedFolders: ["/usr/lib/berth"])
      #expect(trusting.isolation(of: services, library: library) == .inProcess)
      #expect(trusting.isolation(of: hostile, library: library) == .worker, "its manifest asks")
      #expect(strict.isolation(of: services, library: library) == .worker)
      #expect(IsolationPolicy().isolation(of: services, library: library) == .inProcess)
      for choice in Manifest.Isolation.allCases {
        let policy = IsolationPolicy(override: choice, trustedFolders: [folder])
        #expect(policy.isolation(of: hostile, library: library) == choice)
      }
    }

    @Test func aWorkerIsStartedByBerthAlone() throws {
      let command = ChildProcess.Command(
        path: TestPaths.products + "/berth", arguments: ["--berth-worker"],
        environment: ["PATH": "/usr/bin:/bin"])
      let result = try ChildProcess.run(command, limits: .init(milliseconds: 20_000))
      #expect(result.ending == .exited(2))
      #expect(String(decoding: result.error, as: UTF8.self).contains("only berth itself"))
    }
  }
}
