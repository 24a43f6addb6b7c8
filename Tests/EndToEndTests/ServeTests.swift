import BerthBase
import BerthServices
import BerthTesting
import Glibc
import Testing

/// `berth serve` as a process that browsers talk to.
@Suite struct ServeTests {
  /// A server on a port of its own, and a browser's cookie for it.
  final class Server {
    let machine: Machine
    let program: EndToEndTests.RunningProgram
    let port: UInt16
    let cookie: String

    convenience init(_ machine: Machine, _ words: String...) throws {
      try self.init(machine, words)
    }

    init(_ machine: Machine, _ words: [String]) throws {
      self.machine = machine
      program = try machine.start(["serve", "--listen", "127.0.0.1:0"] + words)
      try program.read(until: "/signin?key=")
      try program.read(until: "in your browser")
      let file = try FileBytes.require("\(machine.home)/web/address")
      let address = String(decoding: file, as: UTF8.self)
      port = try #require(UInt16(address.split(separator: ":").last?.prefix { $0.isNumber } ?? ""))
      let link = try machine.berth("serve", "link")
      try link.expectDone()
      let path = try #require(link.text.split(separator: "/", maxSplits: 3).last)
      let page = "/" + path.prefix { !$0.isNewline }
      let answer = try Self.send(port, "GET \(page) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      cookie = try #require(answer.firstMatch(of: #/berth=([0-9a-f]{64})/#)).output.1.description
    }

    /// Sends bytes and reads until the other side ends or is quiet.
    static func send(_ port: UInt16, _ text: String, quiet: Int32 = 400) throws -> String {
      let socket = try connect(port)
      defer { close(socket) }
      let bytes = Array(text.utf8)
      _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      return read(socket, quiet: quiet)
    }

    /// What comes, until nothing has come for `quiet` milliseconds, or there is the text that is waited for.
    static func read(_ socket: Int32, quiet: Int32 = 30_000, until text: String? = nil) -> String {
      var answer: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      var wait: Int32 = 30_000
      while text.map({ !String(decoding: answer, as: UTF8.self).contains($0) }) ?? true {
        var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, wait) > 0 else { break }
        let count = Glibc.read(socket, &chunk, chunk.count)
        guard count > 0 else { break }
        answer += chunk[..<count]
        wait = quiet
      }
      return String(decoding: answer, as: UTF8.self)
    }

    static func connect(_ port: UInt16) throws -> Int32 {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
      let result = withUnsafeBytes(of: name) {
        Glibc.connect(
          socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
      }
      guard result == 0 else { throw HarnessError("no connection to \(port)") }
      return socket
    }

    func get(_ address: String, headers: String = "") throws -> String {
      try Self.send(
        port,
        "GET \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: berth=\(cookie)\r\n"
          + "Connection: close\r\n\(headers)\r\n")
    }

    func post(_ address: String, _ body: String) throws -> String {
      try Self.send(
        port,
        "POST \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: berth=\(cookie)\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }

    /// The processes that answer, by their ids.
    func appProcesses() throws -> [pid_t] {
      let found = try machine.shell("pgrep -f -- --berth-app-process || true")
      return found.text.split(separator: "\n").compactMap { pid_t($0) }.filter { process in
        let line = ProcessFacts.read("/proc/\(process)/environ")
        return String(decoding: line, as: UTF8.self).contains(machine.home)
      }
    }
  }

  @Test("a browser signs in by the link, sees today, and nobody else sees anything")
  func firstVisit() throws {
    let server = try Server(try Machine.prepared())
    let page = try server.get("/")
    #expect(page.hasPrefix("HTTP/1.1 200"), "\(page.prefix(300))")
    #expect(page.contains("Content-Security-Policy: default-src 'none'"))
    let stranger = try Server.send(
      server.port, "GET /calm HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    #expect(stranger.hasPrefix("HTTP/1.1 303"))
    let rebound = try Server.send(
      server.port, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    #expect(rebound.hasPrefix("HTTP/1.1 421"))
  }

  @Test("a killed app process costs nothing but the call it worked on")
  func killed() throws {
    let server = try Server(try Machine.prepared(), "--processes", "1")
    for _ in 0..<5 {
      #expect(try server.get("/calm/quote").hasPrefix("HTTP/1.1 200"))
      let processes = try server.appProcesses()
      #expect(processes.count == 1)
      for process in processes { kill(process, SIGKILL) }
      let next = try server.get("/calm/quote")
      #expect(
        next.hasPrefix("HTTP/1.1 200") || next.hasPrefix("HTTP/1.1 502"), "\(next.prefix(60))")
    }
    #expect(try server.get("/calm/quote").hasPrefix("HTTP/1.1 200"))
  }

  @Test("requests that two servers would read differently are refused, and the connection ends")
  func smuggling() throws {
    let server = try Server(try Machine.prepared(), "--processes", "1")
    for head in [
      "Content-Length: 4\r\nTransfer-Encoding: chunked", "Content-Length: 4\r\nContent-Length: 5",
      "Transfer-Encoding : chunked", "Transfer-Encoding: chunked, identity", "Content-Length: +4",
    ] {
      let answer = try Server.send(
        server.port,
        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\(head)\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.1 501"), "\(head)")
      #expect(answer.contains("Connection: close"), "\(head)")
      #expect(!answer.dropFirst(9).contains("HTTP/1.1 "), "\(head): two answers")
    }
  }

  @Test("ten thousand connections that say nothing, or half a request, keep nobody out")
  func idle() throws {
    // As many as this machine lets a process have, up to ten thousand; the server raises its own limit.
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(kind, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(kind, &limit)
    let count = min(10_000, Int(clamping: limit.rlim_max) - 1000)
    try #require(count > 800)
    let server = try Server(try Machine.prepared(), "--processes", "1")
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for _ in 0..<count { sockets.append(try Server.connect(server.port)) }
    for socket in sockets.prefix(count / 10) {
      let bytes = Array("GET / HTTP/1.1\r\nHo".utf8)
      _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    #expect(try server.get("/calm/quote").hasPrefix("HTTP/1.1 200"))
    // They are still there: none was ended to make room.
    var byte: UInt8 = 0
    let ended = sockets.count { recv($0, &byte, 1, Int32(MSG_DONTWAIT)) == 0 }
    #expect(ended == 0)
  }

  @Test(
    "who tries keys one after the other is asked to wait, and whoever looks after the server is not"
  )
  func guessing() throws {
    let server = try Server(try Machine.prepared(), "--processes", "1")
    func status(_ address: String) throws -> String {
      let answer = try Server.send(
        server.port,
        "GET \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2."
          + "\(UInt8.random(in: 1...254))\r\nConnection: close\r\n\r\n")
      if answer.hasPrefix("HTTP/1.1 429") { #expect(answer.contains("Retry-After: ")) }
      return String(answer.dropFirst(9).prefix(3))
    }
    let answers = try (0..<30).map { try status("/signin?key=\($0)") }
    #expect(answers.first == "403")
    #expect(answers.last == "429")
    #expect(try status("/healthz") == "200")
    #expect(try server.get("/calm/quote").hasPrefix("HTTP/1.1 200"))
  }

  @Test("requests that come one behind the other are answered in their order")
  func pipelined() throws {
    let server = try Server(try Machine.prepared(), "--processes", "2")
    let head = "Host: 127.0.0.1\r\nCookie: berth=\(server.cookie)\r\n"
    let answer = try Server.send(
      server.port,
      "GET /calm/quote.json HTTP/1.1\r\n\(head)\r\nGET /healthz HTTP/1.1\r\n\(head)\r\n"
        + "GET /nothing.json HTTP/1.1\r\n\(head)Connection: close\r\n\r\n")
    let statuses = answer.matches(of: #/HTTP/1\.1 ([0-9]+)/#).map { String($0.output.1) }
    #expect(statuses == ["200", "200", "404"])
  }

  @Test("a page hears of what is written elsewhere")
  func live() throws {
    let machine = try Machine.prepared()
    try machine.berth("cocktail", "favorites").expectDone()
    let server = try Server(machine, "--processes", "1")
    let socket = try Server.connect(server.port)
    defer { close(socket) }
    let request = Array(
      ("GET /live?app=cocktail&changes=private HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + "Cookie: berth=\(server.cookie)\r\n\r\n").utf8)
    _ = send(socket, request, request.count, Int32(MSG_NOSIGNAL))
    #expect(Server.read(socket, until: "\r\n\r\n").contains("text/event-stream"))
    try machine.berth("cocktail", "favorite", "negroni").expectDone()
    #expect(Server.read(socket, until: "data: changed").contains("data: changed"))
  }

  @Test("what a terminal sets or switches off holds for the next page")
  func terminalChanges() throws {
    let machine = try Machine.prepared()
    let server = try Server(machine, "--processes", "1")
    #expect(try server.get("/lang/vocabulary").contains("<html lang=\"en\" dir=\"ltr\""))
    try machine.berth("config", "set", "lang.interface", "ar").expectDone()
    #expect(try server.get("/lang/vocabulary").contains("<html lang=\"ar\" dir=\"rtl\""))
    #expect(try server.get("/settings/lang").contains("value=\"ar\" selected"))
    try machine.berth("config", "unset", "lang.interface").expectDone()
    #expect(try server.get("/lang/vocabulary").contains("<html lang=\"en\" dir=\"ltr\""))
    try machine.berth("plugin", "disable", "lang").expectDone()
    #expect(try !server.get("/lang/vocabulary").hasPrefix("HTTP/1.1 200"))
    try machine.berth("plugin", "enable", "lang").expectDone()
    #expect(try server.get("/lang/vocabulary").hasPrefix("HTTP/1.1 200"))
  }

  @Test("asked to stop, it ends by itself, and its processes with it")
  func stops() throws {
    let server = try Server(try Machine.prepared())
    let processes = try server.appProcesses()
    #expect(!processes.isEmpty)
    server.program.send(SIGTERM)
    let outcome = try server.program.finish(limit: 20)
    #expect(outcome.code == 0, "\(outcome.talk)")
    #expect(processes.allSatisfy { kill($0, 0) != 0 })
    #expect(!FileBytes.exists("\(server.machine.home)/web/address"))
    let refused = try server.machine.berth("serve", "link")
    #expect(refused.code != 0 && refused.talk.contains("nothing serves"))
  }

  @Test("other machines are let in behind a proxy alone, and nonsense is said so")
  func addresses() throws {
    let machine = try Machine.prepared()
    let open = try machine.berth("serve", "--listen", "0.0.0.0:0")
    #expect(open.code == 2 && open.talk.contains("--behind-proxy"))
    let wrong = try machine.berth("serve", "--listen", "nowhere")
    #expect(wrong.code == 2 && wrong.talk.contains("port"))
    let server = try Server(machine)
    let other = try Machine.prepared()
    let taken = try other.berth("serve", "--listen", "127.0.0.1:\(server.port)")
    #expect(taken.code == 1 && taken.talk.contains("cannot listen"))
    // A home has one server: a second would take its address and its links away.
    let second = try machine.berth("serve", "--listen", "127.0.0.1:0")
    #expect(second.code == 1 && second.talk.contains("is served already at http://127.0.0.1"))
  }
}
