import BerthBase
import BerthTesting
import Testing

/// Ways out through the kernel that a plugin in a worker tries, beyond those of the tests of the ABI.
@Suite struct MagpieKernelTests {
  struct Way: CustomTestStringConvertible, Sendable {
    var name: String
    var way: String
    var with = ""
    /// What it ends with.
    var code: String
    var testDescription: String { name }
  }

  /// `SECRET` stands for a file of the user's.
  static let ways: [Way] = [
    Way(
      name: "the root of its process", way: "open", with: "/proc/self/rootSECRET", code: "refused"),
    Way(name: "its current folder", way: "open", with: "/proc/self/cwd/secret", code: "refused"),
    Way(name: "its first environment", way: "open", with: "/proc/self/environ", code: "refused"),
    Way(name: "where its memory lies", way: "open", with: "/proc/self/maps", code: "refused"),
    Way(name: "the terminal", way: "open", with: "/dev/tty", code: "refused"),
    Way(name: "others' connections", way: "open", with: "/proc/net/tcp", code: "refused"),
    Way(
      name: "settings of the kernel", way: "open", with: "/proc/sys/kernel/hostname",
      code: "refused"),
    Way(name: "memory that is shared", way: "open", with: "/dev/shm", code: "refused"),
    Way(name: "a hard link to a file", way: "hardlink", with: "SECRET", code: "refused"),
    Way(name: "a symbolic link to a file", way: "symlink", with: "SECRET", code: "refused"),
    Way(name: "a program in memory alone", way: "memory-program", code: "refused"),
  ]

  @Test("a file and a program stay out of reach by any path", arguments: ways)
  func closed(_ way: Way) throws {
    let magpie = try Magpie()
    let secret = try magpie.machine.write("secret", "the user's own")
    let taken = try magpie.take(way.way, way.with.replacing("SECRET", with: secret))
    #expect(taken.code == way.code, "\(taken)")
    #expect(!taken.got.contains("own"))
  }

  #if arch(x86_64)
  /// Calls by number, with arguments; -1 in the first stands for the host's process.
  static let calls: [(name: String, words: String, code: String)] = [
    ("pidfd_open of the host", "434 -1", "plugin.forbidden"),
    ("userfaultfd", "323 0", "plugin.forbidden"),
    ("perf_event_open", "298 0 -1", "plugin.forbidden"),
    ("open_by_handle_at", "304", "plugin.forbidden"),
    ("kcmp with the host", "312 -1 -1", "plugin.forbidden"),
    ("process_madvise", "440", "plugin.forbidden"),
    ("another filter of calls", "317 1", "refused"),
    ("being dumpable again", "157 4 1", "refused"),
    ("another process group", "109 0 0", "refused"),
    ("a session of its own", "112", "refused"),
    ("a higher priority", "141 0 0 -20", "refused"),
    ("typing at the terminal", "16 0 21522", "refused"),
  ]

  @Test("calls of the kernel that reach others fail or end it", arguments: calls.map(\.name))
  func call(_ name: String) throws {
    let call = try #require(Self.calls.first { $0.name == name })
    let taken = try Magpie().take("raw", call.words)
    #expect(taken.code == call.code, "\(taken)")
  }
  #endif

  @Test("it is born with nothing of the host's: no descriptor and no variable")
  func inherits() throws {
    let magpie = try Magpie()
    let descriptors = try magpie.take("descriptors").got.split(separator: " ")
    // Standard input and output lead nowhere, 2 takes its last words, 3 is the line to the host.
    #expect(descriptors.count <= 4 && !descriptors.contains { $0.hasSuffix(":file") })
    #expect(!descriptors.contains { $0.hasSuffix(":folder") }, "\(descriptors)")
    let names = try magpie.take("environment").got.split(separator: " ")
      .compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(Set(names).isSubset(of: ["PATH", "LC_ALL", "TZ", "MALLOC_ARENA_MAX", "LD_PRELOAD"]))
  }

  @Test("threads that go on after the answer end with the command, deaf as they are")
  func staysOn() throws {
    let magpie = try Magpie()
    let before = try workers(magpie)
    #expect(try magpie.take("stay-on").got.contains("stays"))
    for _ in 0..<40 where try workers(magpie) > before {
      try magpie.machine.shell("sleep 0.1").expectDone()
    }
    #expect(try workers(magpie) <= before)
  }

  /// How many processes have the machine's folder in their words.
  private func workers(_ magpie: Magpie) throws -> Int {
    // From a file, so that those who count do not have it in theirs.
    try magpie.machine.write("folder", magpie.machine.folder)
    let count = try magpie.machine.shell("grep -slFf folder /proc/[0-9]*/cmdline | wc -l")
    return Int(count.text.filter(\.isNumber)) ?? 0
  }

  @Test("a timer it leaves behind ends nothing of others")
  func timer() throws {
    let magpie = try Magpie()
    _ = try magpie.take("time-bomb")
    #expect(try magpie.take("say", "still there").got.contains("still there"))
  }
}
