import BerthBase
import BerthServices
import BerthTesting
import Glibc
import Testing

extension WorkerSuites {
  /// A plugin in a worker that attacks: each attack is one failed call with exit code 4 and a named
  /// cause; what was acknowledged before stays, and others go on.
  @Suite(.enabled(if: HostilePlugins.isClosedIn, "the kernel has no sandbox"))
  struct HostileTests {
    struct Attack: CustomTestStringConvertible {
      var name: String
      var code: String
      var says: String
      var number = 0
      var testDescription: String { number == 0 ? name : "\(name) \(number)" }

      init(_ name: String, _ code: String, _ says: String, number: Int = 0) {
        self.name = name
        self.code = code
        self.says = says
        self.number = number
      }
    }

    static let attacks = [
      Attack("mode_file", "plugin.forbidden", "chmod"),
      Attack("use_network", "plugin.forbidden", "to use the network (socket)"),
      Attack("use_socket", "plugin.forbidden", "to use the network (socketpair)"),
      Attack("send_descriptor", "plugin.forbidden", "to use the network (sendmsg)"),
      Attack("run_program", "plugin.forbidden", "to run a program (execve)"),
      Attack("fork_bomb", "plugin.forbidden", "to start a process (clone)"),
      Attack("vfork_once", "plugin.forbidden", "to start a process (vfork)"),
      Attack("use_system", "plugin.crashed", "SIGSYS"),
      Attack("trace_host", "plugin.forbidden", "to look into another process (ptrace)"),
      Attack("read_host", "plugin.forbidden", "to look into another process (process_vm_readv)"),
      Attack("kill_host", "plugin.forbidden", "to signal another process (kill)"),
      Attack("queue_signal", "plugin.forbidden", "to signal another process (rt_sigqueueinfo)"),
      Attack("raise_limit", "plugin.denied", "not permitted"),
      Attack("regain_signal", "plugin.denied", "not permitted"),
      Attack("fill_memory", "plugin.memory", "limits.memoryMegabytes"),
      Attack("fill_shared_memory", "plugin.memory", "limits.memoryMegabytes"),
      // Less than the address space allows: the host's look at it alone ends this one.
      Attack("hold_memory", "plugin.memory", "MB of the 64 MB it may"),
      Attack("fill_threads", "plugin.denied", "no more threads"),
      Attack("fill_processor", "plugin.timeout", "more than 2 s"),
      Attack("never_return", "plugin.timeout", "more than 2 s"),
      Attack("fill_descriptors", "plugin.denied", "Too many open files"),
      Attack("forge_reply", "plugin.protocol", "an answer to another call"),
      Attack("forge_kind", "plugin.protocol", "a message that has no place"),
      Attack("forge_service", "plugin.protocol", "there is none of"),
      Attack("send_garbage", "plugin.protocol", "something that is no message"),
      Attack("announce_much", "plugin.protocol", "a message of 2147483647 bytes"),
      Attack("cut_short", "plugin.protocol", "a message that is cut short"),
      Attack("answer_twice", "plugin.protocol", "an answer to another call"),
      Attack("flood", "plugin.protocol", "something that is no message"),
      Attack("huge_json", "plugin.output", "more than 1 MB"),
      Attack("endless_json", "plugin.output", "more than 1 MB"),
      Attack("truncated_json", "plugin.garbage", "no valid JSON"),
      Attack("deep_json", "plugin.garbage", "nested deeper"),
      Attack("close_descriptors", "plugin.crashed", "it closed the connection"),
      Attack("call_exit", "plugin.crashed", "it called exit (code 3)"),
      Attack("call_quick_exit", "plugin.crashed", "it called exit (code 0)"),
      Attack("call_abort", "plugin.crashed", "SIGABRT"),
      Attack("bad_pointer", "plugin.crashed", "SIGSEGV"),
      Attack("overflow", "plugin.crashed", "its stack overflowed (SIGSEGV)"),
      Attack("trap", "plugin.crashed", "a failed check"),
      Attack("kill_itself", "plugin.crashed", "SIGKILL"),
      Attack("crash_in_transaction", "plugin.crashed", "SIGSEGV"),
    ]

    /// A sanitizer hears of these first, and starts a process or a thread itself or waits for one.
    static let heardBySanitizers = ["fill_threads", "call_exit", "fork_bomb", "vfork_once"]

    @Test(
      arguments: attacks.filter { !TestPaths.isSanitized || !heardBySanitizers.contains($0.name) })
    func endsInOneFailedCall(_ attack: Attack) throws {
      let host = try HostilePlugins.host()
      try host.remember(7)
      let error = try #require(
        host.error("hostile", "run", ["attack": .string(attack.name), "path": "/etc/passwd"]),
        "\(attack.name) went through")
      #expect(error.code == attack.code, "\(error)")
      #expect(error.exitCode == .plugin)
      #expect(error.message.contains(attack.says), "\"\(error.message)\"")
      if attack.code != "plugin.denied" { #expect(error.message.contains("hostile")) }
      #expect(try host.remembered() == [7])
      try host.expectOthersWork()
    }

    /// The cheapest of the forbidden calls by number: those of the same name on every machine.
    #if arch(x86_64)
    static let forbidden = [
      (165, "mount"), (272, "unshare"), (161, "chroot"), (321, "bpf"), (425, "io_uring_setup"),
      (250, "keyctl"), (105, "setuid"), (313, "finit_module"), (169, "reboot"),
      (438, "pidfd_getfd"),
    ]

    @Test(arguments: forbidden) func theKernelIsOutOfReach(_ number: Int, _ name: String) throws {
      let host = try HostilePlugins.host()
      let error = try #require(
        host.error("hostile", "run", ["attack": "raw_call", "number": JSON(number)]))
      #expect(error.code == "plugin.forbidden")
      #expect(error.message.contains(name), "\(error.message)")
    }
    #endif

    // MARK: Files

    static let reaches = [
      "read_file", "write_file", "remove_file", "empty_file", "rename_file",
    ]

    @Test(arguments: reaches) func filesOfOthersAreOutOfReach(_ attack: String) throws {
      let host = try HostilePlugins.host()
      _ = try host.run("hello-c", "greet", ["name": "Ada"])
      try host.remember(1)
      try FileBytes.replace(host.home.settings, with: Array("{}".utf8))
      let secret = host.home.path + "/id_ed25519"
      try FileBytes.replace(secret, with: Array("key".utf8))
      for path in [
        host.home.privateDatabase(ofPlugin: "hello-c"), host.home.settings, secret, "/etc/shadow",
        "/etc/passwd", host.home.publicDatabase(ofPlugin: "hello-c"), host.home.ledger,
        "/proc/self/mem", "/proc/1/environ", TestPaths.products + "/berth",
      ] {
        let error = try #require(
          host.error("hostile", "run", ["attack": .string(attack), "path": .string(path)]),
          "\(attack) \(path) went through")
        #expect(error.code == "plugin.denied")
        #expect(error.message.contains(path))
      }
      #expect(FileBytes.read(secret) == Array("key".utf8))
      #expect(FileBytes.exists(host.home.privateDatabase(ofPlugin: "hello-c")))
      try host.expectOthersWork()
    }

    @Test func noFileIsMade() throws {
      let host = try HostilePlugins.host()
      try host.remember(1)
      for path in [
        host.home.folder(ofPlugin: "hostile") + "/x", "/tmp/berth-hostile", "/dev/shm/x",
      ] {
        let error = host.error("hostile", "run", ["attack": "make_file", "path": .string(path)])
        #expect(error?.code == "plugin.denied")
        #expect(!FileBytes.exists(path))
      }
      for path in ["/", "/etc", host.home.path, host.home.userFolder] {
        let error = host.error("hostile", "run", ["attack": "list_folder", "path": .string(path)])
        #expect(error?.code == "plugin.denied")
      }
    }

    @Test func itsDataSetIsForReadingAndThoseOfOthersAreNot() throws {
      let host = try HostilePlugins.host()
      try host.remember(1)
      func dataSet(_ plugin: String) throws -> String {
        let folder = host.home.bundledFolder(ofPlugin: plugin)
        let name = try #require(FileBytes.names(in: folder).first { $0.hasSuffix(".db") })
        return "\(folder)/\(name)"
      }
      let own = try dataSet("hostile")
      let before = try FileBytes.require(own)
      let other = host.home.bundledFolder(ofPlugin: "other") + "/1.0.0-0.db"
      try FileBytes.makeFolder(host.home.bundledFolder(ofPlugin: "other"))
      try FileBytes.replace(other, with: before)
      for (attack, path) in [
        ("write_file", own), ("empty_file", own), ("remove_file", own), ("rename_file", own),
        ("make_file", own + ".new"), ("read_file", other), ("write_file", other),
      ] {
        let error = try #require(
          host.error("hostile", "run", ["attack": .string(attack), "path": .string(path)]),
          "\(attack) \(path) went through")
        #expect(error.code == "plugin.denied", "\(attack): \(error)")
      }
      #expect(try FileBytes.require(own) == before)
      #expect(try host.remembered() == [1])
    }

    @Test func aDiskIsNotFilled() throws {
      let host = try HostilePlugins.host()
      try host.remember(7)
      let quota = try #require(host.error("hostile", "run", ["attack": "fill_database"]))
      #expect(quota.exitCode == .storage)
      #expect(try host.remembered() == [7])
      // Past SQLite, into the file itself: the limit on the size of a file ends it.
      let path = host.home.privateDatabase(ofPlugin: "hostile")
      let error = try #require(
        host.error("hostile", "run", ["attack": "fill_disk", "path": .string(path)]))
      #expect(error.exitCode == .plugin)
      #expect(error.message.contains("SIGXFSZ"))
      var facts = stat()
      #expect(stat(path, &facts) == 0 && facts.st_size <= 80 << 20)
      try host.expectOthersWork()
    }

    // MARK: Coming back

    @Test func aPluginThatKeepsFailingIsLeftAlone() throws {
      let host = try HostilePlugins.host()
      for _ in 1...5 { _ = host.error("hostile", "run", ["attack": "bad_pointer"]) }
      let error = try #require(host.error("hostile", "run", ["attack": "list"]))
      #expect(error.code == "plugin.unstable")
      #expect(error.exitCode == .plugin)
      #expect(error.message.contains("hostile failed 5 times in a row"))
      #expect(error.message.contains("SIGSEGV"))
      try host.expectOthersWork()
    }

    @Test func theCommandLineEndsWithCodeFour() throws {
      let folder = try HostilePlugins.folder.get()
      let home = try TestPaths.temporaryFolder()
      defer { TestPaths.remove(home) }
      let command = ChildProcess.Command(
        path: TestPaths.products + "/berth",
        arguments: ["--home", home, "--plugins", folder, "hostile", "run", "overflow", "--json"],
        environment: ["PATH": "/usr/bin:/bin"])
      let result = try ChildProcess.run(command, limits: .init(milliseconds: 60_000))
      #expect(result.ending == .exited(4))
      #expect(result.output.isEmpty)
      let error = try #require(try JSON.parse(result.error)["error"])
      #expect(error["code"]?.string == "plugin.crashed")
      #expect(error["details"]?["plugin"]?.string == "hostile")
    }
  }
}
