import BerthBase
import BerthTesting
import Glibc
import Testing

/// What becomes of a served command when something goes wrong, and that the next is served again.
@Suite(.disabled(if: TestPaths.isSanitized, "berthc is not built beside a sanitizer"))
struct ServeFaultTests {
  private static let show = ["cocktail", "show", "negroni", "--json"]

  private static func expectServed(_ served: ServedMachine) throws {
    let outcome = try served.served(show)
    try outcome.expectDone()
    #expect(try outcome.json()["id"]?.string == "negroni")
  }

  /// A program that sends a served command its input for as long as it is asked to.
  private static func waiting(_ served: ServedMachine) throws -> RunningProgram {
    let line = """
      exec \(served.machine.folder)/lone/berthc cocktail update --from - --json < input
      """
    let program = try served.machine.start(
      ["-c", "mkfifo input; sleep 60 > input 2>&1 & echo $! > writer; \(line)"], more: served.place,
      path: "/bin/sh")
    try served.wait("reading") {
      try served.processes().contains { id in
        let input = try served.machine.shell("readlink /proc/\(id)/fd/0").text
        return input.contains("/input")
      }
    }
    return program
  }

  @Test("a crash of an app is told as berth tells it, and takes nothing else along")
  func crash() throws {
    let served = try ServedMachine()
    let trap = [
      "hostile-swift", "trap", "index", "--json", "--isolation", "in-process", "--plugins",
      TestPaths.absolute("Tests/ABITests/HostileSwift"),
    ]
    let before = try Set(served.processes())
    let own = try served.berth(trap)
    let outcome = try served.served(trap)
    #expect(outcome.code == 4)
    #expect(outcome.code == own.code)
    #expect(try outcome.errorJSON() == own.errorJSON())
    for _ in 1...4 { try Self.expectServed(served) }
    try served.wait("another process") {
      let now = try Set(served.processes())
      return now.count == 2 && now != before
    }
  }

  @Test("a serving process that is killed is missed, and another takes its place")
  func killed() throws {
    let served = try ServedMachine()
    let program = try Self.waiting(served)
    let before = try served.processes()
    for process in before { kill(process, SIGKILL) }
    let outcome = try program.finish()
    #expect(outcome.code == 1)
    #expect(outcome.talk.contains("ended before it said"))
    try served.wait("other processes") {
      try served.processes().filter { !before.contains($0) }.count == 2
    }
    try Self.expectServed(served)
  }

  @Test(
    "Ctrl-C stops the command, and a client that is killed does too", arguments: [SIGINT, SIGKILL])
  func interrupted(signal: Int32) throws {
    let served = try ServedMachine(processes: 1)
    let program = try Self.waiting(served)
    program.send(signal)
    let outcome = try program.finish()
    #expect(outcome.code == (signal == SIGINT ? 130 : 137), "\(outcome.talk)")
    if signal == SIGINT { #expect(try outcome.errorJSON()["code"]?.string == "cancelled") }
    // Though its input has not ended.
    try served.wait("the next") { try served.served(Self.show).code == 0 }
    try served.machine.shell("kill $(cat writer)").expectDone()
  }

  @Test("when all processes are busy, berthc is berth")
  func busy() throws {
    let served = try ServedMachine(processes: 1)
    let program = try Self.waiting(served)
    #expect(try served.served(Self.show).talk.contains("no berth beside it"))
    let outcome = try served.either(Self.show)
    #expect(try outcome.json()["id"]?.string == "negroni")
    // Nothing of the two is held until the busy one is done, such as the streams they came with.
    #expect(try served.machine.shell("kill -0 $(cat writer)").code == 0)
    try served.machine.shell("kill $(cat writer)").expectDone()
    _ = try program.finish()
    try served.wait("a free process") { try served.served(Self.show).code == 0 }
  }

  @Test("many at once are all answered, each once")
  func many() throws {
    let served = try ServedMachine(processes: 3)
    let line = """
      for i in $(seq 40); do
        \(ServedMachine.client) calm journal-add "entry $i" --json >/dev/null 2>errors.$i &
      done; wait; cat errors.* | grep -c '"error"'
      """
    _ = try served.berth(["store", "trial", "calm.full.weekly"])
    _ = try served.machine.shell(line, more: served.place)
    let list = try served.served(["calm", "journal-list", "--limit", "100", "--json"]).json()
    let texts = list["entries"]?.array?.compactMap { $0["text"]?.string } ?? []
    #expect(texts.count == 40)
    #expect(Set(texts).count == 40)
  }

  @Test("nonsense at the socket is closed, and the next is served")
  func nonsense() throws {
    let served = try ServedMachine(processes: 1)
    let script = """
      import os, random, socket, struct, sys
      random.seed(7)
      path = os.environ["BERTH_SOCKET"]
      def send(data, files=()):
          with socket.socket(socket.AF_UNIX) as end:
              end.connect(path)
              try:
                  if files: socket.send_fds(end, [data], files)
                  else: end.sendall(data)
                  end.shutdown(socket.SHUT_WR)
                  while end.recv(4096): pass
              except OSError: pass
      magic = 0x62727401
      send(b""); send(b"GET / HTTP/1.1\\r\\n\\r\\n")
      for size, words, names, text in [(0, 0, 0, b""), (4, 1, 0, b"abc"), (4, 9, 9, b"a\\0b\\0"),
          (0xffffffff, 1, 0, b"a\\0"), (4, 0xffffffff, 2, b"a\\0b\\0"), (4, 2, 0, b"a\\0b")]:
          for files in ((), (0, 1), (0, 1, 2, 2), (0, 1, 2, 2, 2)):
              send(struct.pack("5I", magic, size, words, names, 0o22) + text, files)
      for _ in range(200):
          send(bytes(random.randrange(256) for _ in range(random.randrange(60))), (0, 1, 2, 2))
      """
    try served.machine.write("nonsense.py", script)
    let outcome = try served.machine.shell("python3 nonsense.py", more: served.place)
    #expect(outcome.code == 0, "\(outcome.talk)")
    try Self.expectServed(served)
    let process = try #require(try served.processes().first)
    let open = try served.machine.shell("ls /proc/\(process)/fd | wc -l").text
    #expect(Int(open.drop { $0 == " " }.prefix { $0.isNumber }) ?? 99 < 16, "descriptors: \(open)")
  }

  @Test("data that is replaced or erased elsewhere is not served from what was open")
  func replaced() throws {
    let served = try ServedMachine(processes: 1)
    func favorites() throws -> [String] {
      let outcome = try served.served(["cocktail", "favorites", "--json"])
      try outcome.expectDone()
      return try outcome.json()["favorites"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    try served.served(["cocktail", "favorite", "negroni"]).expectDone()
    #expect(try favorites() == ["negroni"])
    try served.berth(["data", "backup", "one.backup"]).expectDone()
    try served.served(["cocktail", "favorite", "mojito"]).expectDone()
    #expect(try favorites().sorted() == ["mojito", "negroni"])
    try served.berth(["data", "restore", "one.backup"]).expectDone()
    #expect(try favorites() == ["negroni"])
    try served.berth(["data", "erase", "--plugin", "cocktail", "--yes"]).expectDone()
    #expect(try favorites() == [])
    // By the host that stays itself, too.
    try served.served(["data", "restore", "one.backup"]).expectDone()
    #expect(try favorites() == ["negroni"])
    try served.served(["data", "erase", "--plugin", "cocktail", "--yes"]).expectDone()
    #expect(try favorites() == [])
    #expect(try served.berth(["data", "check", "--json"]).json()["sound"]?.bool == true)
  }

  @Test("a berth and a library that are replaced are served anew")
  func updated() throws {
    let machine = try Machine.prepared()
    let prefix = machine.folder + "/prefix"
    try machine.berth("install", "--prefix", prefix).expectDone()
    let served = try ServedMachine(machine, executable: prefix + "/bin/berth", processes: 1)
    let client = prefix + "/bin/berthc"
    func ask() throws {
      let outcome = try machine.start(Self.show, more: served.place, path: client).finish()
      try outcome.expectDone()
      #expect(try outcome.json()["id"]?.string == "negroni")
    }
    try Self.expectServed(served)
    let first = try served.processes()
    // As an update does: a new file under the old name.
    let library = prefix + "/lib/berth/libcocktail.so"
    try machine.shell("cp \(library) new.so && mv new.so \(library)").expectDone()
    try ask()
    try served.wait("another process") {
      let now = try served.processes()
      return now.count == 1 && now != first
    }
    try Self.expectServed(served)
    try machine.shell("cp \(prefix)/bin/berth new && mv new \(prefix)/bin/berth").expectDone()
    try ask()
    try served.host.read(until: "starting it anew")
    try served.wait("a served command") { try served.served(Self.show).code == 0 }
  }
}
