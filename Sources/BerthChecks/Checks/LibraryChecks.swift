import BerthBase
import CBerth
import Glibc

extension Check {
  /// What the library is as a file, and what loading it does.
  static let libraryChecks: [Check] = [
    Check("library.file", "the library is there and is made for this machine", .file, gate: true) {
      let image = try BlockProbe.image($0)
      #if arch(x86_64)
      let machine = 62
      #else
      let machine = 183
      #endif
      try CheckProblem.require(
        image.machine == machine,
        "the library is for another machine (ELF machine \(image.machine))",
        remedy: "build it on this architecture")
    },
    Check("library.symbol", "it exports one symbol, berth_plugin_v1", .library) {
      let exports = try BlockProbe.image($0).exports
      let others = exports.filter { $0 != "berth_plugin_v1" }
      try CheckProblem.require(
        exports.contains("berth_plugin_v1"), "it does not export berth_plugin_v1",
        remedy: "declare the entry with BERTH_EXPORT")
      try CheckProblem.require(
        others.isEmpty,
        "it exports \(others.prefix(3).joined(separator: ", ")) too"
          + (others.count > 3 ? ", and \(others.count - 3) more" : ""),
        remedy: "make them static, or link with the version script Plugins/exports.map")
    },
    Check("library.host-symbols", "it expects no symbol of the host", .library) {
      let wanted = try BlockProbe.image($0).imports.filter { $0.hasPrefix("berth_") }
      try CheckProblem.require(
        wanted.isEmpty, "it expects the symbol \(wanted[0]) of the host, which exports none",
        remedy: "reach the host through the tables given to create")
    },
    Check("library.swift-runtime", "it needs no Swift runtime beside it", .library) {
      let needed = try BlockProbe.image($0).needed.filter {
        $0.hasPrefix("libswift") || $0.hasPrefix("libFoundation") || $0.hasPrefix("lib_Foundation")
      }
      try CheckProblem.require(
        needed.isEmpty, "it needs \(needed.joined(separator: ", "))",
        remedy: "link it with -static-stdlib")
    },
    Check("library.text-relocations", "loading it writes nothing into its code", .library) {
      try CheckProblem.require(
        try !BlockProbe.image($0).hasTextRelocations, "it has relocations in its code",
        remedy: "compile everything in it with -fPIC")
    },
    Check("library.stack", "it wants no executable stack", .library) {
      try CheckProblem.require(
        try !BlockProbe.image($0).hasExecutableStack, "it wants a stack that can be executed",
        remedy: "link with -z noexecstack; assembly needs a .note.GNU-stack section")
    },
    Check("library.resolves", "every symbol is found when it loads", .library, gate: true) {
      _ = try BlockProbe.open($0)
    },
    Check("library.load-time", "it loads in less than 100 ms", .entry, timed: true) {
      let probe = $0
      let milliseconds = try ProcessorTime.measure { _ = try BlockProbe.open(probe) } / 1_000_000
      try CheckProblem.require(
        milliseconds < 100, "loading took \(milliseconds) ms",
        remedy: "do in a command what constructors do now")
    },
    Check("library.output", "loading it prints nothing", .entry) { probe in
      let printed = try Printed.during(probe) { _ = try BlockProbe.entry(probe)() }
      try CheckProblem.require(
        printed.isEmpty, "loading it printed \"\(printed.prefix(60))\"",
        remedy: "write to the log in a command")
    },
    Check("library.threads", "loading it starts no thread", .entry) { probe in
      _ = try BlockProbe.entry(probe)()
      try CheckProblem.require(
        Threads.count == 1, "after loading the process has \(Threads.count) threads",
        remedy: "start no thread before a command needs one")
    },
    Check("library.descriptors", "loading it leaves no file open", .entry) { probe in
      let before = openFiles()
      _ = try BlockProbe.entry(probe)()
      let open = openFiles().subtracting(before)
      try CheckProblem.require(
        open.isEmpty, "loading it left \(open.count) files open", remedy: "open files in commands")
    },
    Check("library.signals", "loading it changes no signal handler", .entry) { probe in
      let before = handlers()
      _ = try BlockProbe.entry(probe)()
      let after = handlers()
      guard let changed = before.indices.first(where: { before[$0] != after[$0] }) else { return }
      throw CheckProblem.failed(
        "loading it set a handler for signal \(changed + 1)", remedy: "leave signals to the host")
    },
    Check("library.entry", "the entry gives a block", .entry, gate: true) {
      _ = try BlockProbe.block($0)
    },
    Check("library.entry-again", "the entry gives the same block again", .agreement) { probe in
      let entry = try BlockProbe.entry(probe)
      let first = entry()
      let bytes = first.map { Array(UnsafeRawBufferPointer(start: $0, count: 48)) }
      for _ in 0..<10 {
        let next = entry()
        guard next == first,
          next.map({ Array(UnsafeRawBufferPointer(start: $0, count: 48)) }) == bytes
        else {
          throw CheckProblem.failed(
            "a second call of the entry gave another block",
            remedy: "return the address of one constant berth_plugin")
        }
      }
    },
    Check("library.entry-threads", "the entry gives the same block to two threads", .agreement) {
      let entry = try BlockProbe.entry($0)
      _ = entry()
      let first = entry()
      let lock = Lock()
      var others = 0
      Threads.run(2) { _ in
        for _ in 0..<1000 {
          let found = entry()
          if found != first { lock.withLock { others += 1 } }
        }
      }
      try CheckProblem.require(
        others == 0, "another thread got another block",
        remedy: "return the address of one constant berth_plugin")
    },
  ]

  /// The open descriptors; the one of the listing itself is closed by then.
  static func openFiles() -> Set<Int32> {
    let found = FileBytes.names(in: "/proc/self/fd").compactMap { Int32($0) }
    return Set(found.filter { fcntl($0, F_GETFD) >= 0 })
  }

  static func handlers() -> [UInt] {
    (1...31).map { number in
      var action = sigaction()
      sigaction(Int32(number), nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    }
  }
}
