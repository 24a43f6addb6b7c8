import BerthBase
import BerthTesting
import Testing

extension WorkerSuites {
  /// What a language's own runtime does when something goes wrong, in a worker: one failed call, named,
  /// with what the runtime said.
  @Suite struct LanguageTrapTests {
    struct Case: CustomTestStringConvertible {
      var how: String
      var signal: String
      var words: String
      var testDescription: String { how }

      init(_ how: String, _ signal: String, _ words: String = "") {
        self.how = how
        self.signal = signal
        self.words = words
      }
    }

    static let exceptions = [
      Case("standard", "SIGABRT", "the glass is empty"),
      Case("own", "SIGABRT", "terminate called after throwing"),
      Case("integer", "SIGABRT", "'int'"),
      Case("memory", "SIGABRT", "bad_alloc"),
      Case("noexcept", "SIGABRT", "no way out"),
      Case("twice", "SIGABRT", "thrown while unwinding"),
      Case("thread", "SIGABRT", "from a thread"),
      Case("terminate", "SIGABRT", "terminate called"),
    ]

    // A sanitizer's allocator has the word before C++ when memory is asked for that nobody has.
    @Test(arguments: exceptions.filter { !TestPaths.isSanitized || $0.how != "memory" })
    func anExceptionInCppIsOneFailedCall(_ test: Case) throws {
      try expectOneFailedCall("thrower", "throw", test)
    }

    @Test func anExceptionThatIsCaughtIsNobodysBusiness() throws {
      let host = try HostilePlugins.host()
      #expect(try host.run("thrower", "throw", ["how": "caught"])["ok"]?.bool == true)
    }

    // What they say depends on how the plugin was built; those with a text of their own always do.
    static let traps = [
      Case("index", "SIG"), Case("overflow", "SIG"), Case("narrow", "SIG"),
      Case("divide", "SIG"), Case("unwrap", "SIG"), Case("cast", "SIG", "Could not cast"),
      Case("try", "SIG"), Case("precondition", "SIG"),
      Case("fatal", "SIG", "there is nothing to be done about 9"),
      Case("recursion", "SIGSEGV"),
    ]

    @Test(arguments: traps) func aTrapInSwiftIsOneFailedCall(_ test: Case) throws {
      try expectOneFailedCall("hostile-swift", "trap", test)
    }

    @Test func anErrorThrownInSwiftIsAnAnswer() throws {
      let host = try HostilePlugins.host()
      let error = host.error("hostile-swift", "trap", ["how": "throw"])
      #expect(error?.code == "input.invalid")
      #expect(try host.run("hostile-swift", "trap", ["how": "none"])["fine"]?.bool == true)
    }

    private func expectOneFailedCall(_ plugin: String, _ command: String, _ test: Case) throws {
      let host = try HostilePlugins.host()
      let error = try #require(host.error(plugin, command, ["how": .string(test.how)]))
      #expect(error.code == "plugin.crashed", "\(error)")
      #expect(error.exitCode == .plugin)
      #expect(error.message.hasPrefix("\(plugin) crashed while \(command): "), "\(error)")
      #expect(error.message.contains(test.signal) && error.message.contains(test.words), "\(error)")
      if !test.words.isEmpty {
        #expect(error.details["output"]?.string?.contains(test.words) == true)
      }
      #expect(error.message.utf8.count < 600)
      // The next call has a new worker.
      let next = plugin == "thrower" ? "caught" : "none"
      _ = try host.run(plugin, command, ["how": .string(next)])
      try host.expectOthersWork()
    }
  }
}
