import BerthBase
import BerthFigures
import BerthServices
import Glibc

/// Pages over loopback, the client in this process: `berth serve` against Datasette on the same rows, and
/// against nginx for files.
enum WebBenchmarks {
  private static let page = "/cocktail/search?text=gin&limit=20"
  /// What is asked for by many at once, and by a few.
  private static let connections = 8

  static func run(_ bench: Bench) throws {
    let host = try bench.installedHost()
    let scratch = try Scratch()
    let home = ["--home", scratch.path]
    try host.run(["user", "set", "--birth-date", "1990-05-17"] + home)
    try host.run(["cocktail", "search", "gin", "--limit", "20", "--json"] + home)
    let server = try Server(
      host.executable, ["serve", "--listen", "127.0.0.1:0"] + home,
      port: { port(of: scratch.path + "/web/address") })
    let cookie = try signIn(host, server.port, home)
    try pages(bench, server.port, cookie)
    try calls(bench, server.port, try token(host, home))
    try datasette(bench, scratch.path, server.port, cookie)
    try files(bench, server.port)
    try live(bench, server, host, cookie, home)
  }

  // MARK: Pages

  private static func pages(_ bench: Bench, _ port: UInt16, _ cookie: String) throws {
    let client = try WebClient(
      port: port, path: page, fields: cookie, connections: connections)
    _ = try client.run(seconds: 1)
    bench.add(
      Figure(
        group: bench.group, name: "a search page of 20 drinks", unit: .bytes,
        value: Double(client.size), goal: .atMost(60_000)))
    var times = Samples()
    for _ in 0..<bench.repetitions(10) { times.add(try each(client, seconds: 1)) }
    bench.add("a search page of 20 drinks, as many as can be", times, goal: 0.5e6)
    let slow = try WebClient(port: port, path: page, fields: cookie, connections: 64)
    let rate = 1e9 / times.percentile(0.5) / 2
    let pace = try slow.run(seconds: bench.isQuick ? 2 : 10, rate: rate)
    bench.add(
      Figure(
        group: bench.group, name: "the same at half of that rate, p99",
        value: pace.latencies.percentile(0.99), goal: .atMost(15e6)))
  }

  // MARK: Programs

  /// Commands that read, called by a program: one after the other on a connection, and as many as can be.
  ///
  /// A saying costs what any call costs; a drink's page is answered with what a dozen queries find.
  private static func calls(_ bench: Bench, _ port: UInt16, _ token: String) throws {
    let fields = "Authorization: Bearer \(token)\r\n"
    for (name, address, goal) in [
      ("a saying as data", "/api/calm/quote", 1e9 / 3000),
      ("a drink as data", "/api/cocktail/show?id=negroni", nil),
    ] as [(String, String, Double?)] {
      let one = try WebClient(port: port, path: address, fields: fields, connections: 1)
      _ = try one.run(seconds: 0.5)
      var times = Samples()
      for _ in 0..<bench.repetitions(5) {
        times.add(try one.run(seconds: 1).latencies.percentile(0.5))
      }
      bench.add("\(name), on a kept connection", times, goal: 1.5e6)
      let many = try WebClient(
        port: port, path: address, fields: fields, connections: connections)
      _ = try many.run(seconds: 0.5)
      var each = Samples()
      for _ in 0..<bench.repetitions(5) { each.add(try Self.each(many, seconds: 1)) }
      bench.add("\(name), as often as can be", each, goal: goal)
    }
  }

  private static func token(_ host: HostTree, _ home: [String]) throws -> String {
    let words = ["user", "token", "add", "bench", "--scope", "*", "--json"]
    let made = try JSON.parse(try host.run(words + home))
    guard let token = made["token"]?.string else {
      throw BerthError("process.failed", "no token was made")
    }
    return token
  }

  /// Nanoseconds an answer, all connections together.
  private static func each(_ client: WebClient, seconds: Double) throws -> Double {
    let run = try client.run(seconds: seconds)
    return run.elapsed / Double(max(1, run.latencies.values.count))
  }

  private static func signIn(
    _ host: HostTree, _ port: UInt16, _ home: [String]
  ) throws -> String {
    let link = String(decoding: try host.run(["serve", "link"] + home), as: UTF8.self)
    let path = link.split(separator: "/", maxSplits: 3).last?.prefix { !$0.isWhitespace } ?? ""
    let socket = try WebClient.connect(port)
    defer { close(socket) }
    let request = "GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    _ = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 8192)
    while case let count = read(socket, &chunk, chunk.count), count > 0 {
      answer += chunk[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.firstRange(of: "berth=")?.lowerBound else {
      throw BerthError("process.failed", "the link signs nobody in: \(text.prefix(200))")
    }
    return "Cookie: \(text[start...].prefix { $0 != ";" })\r\n"
  }

  private static func port(of file: String) -> UInt16? {
    FileBytes.read(file, limit: 200).flatMap { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return UInt16(text.split(separator: ":").last?.prefix { $0.isNumber } ?? "")
    }
  }

  // MARK: Peers

  private static func datasette(
    _ bench: Bench, _ home: String, _ port: UInt16, _ cookie: String
  ) throws {
    let python = Peer.python(bench.options)
    let beside = python.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex)) } ?? ""
    guard
      let program = ProgramSearch.find(
        "datasette", environment: ["PATH": "\(beside):/usr/local/bin:/usr/bin"])
    else { return bench.skip("Datasette", "python3 -m pip install datasette") }
    let free = try freePort()
    let bundled = home + "/cache/bundled/cocktail"
    let found = FileBytes.names(in: bundled).first { $0.hasSuffix(".db") }
    guard let found else { throw BerthError("process.failed", "\(bundled) holds no database") }
    // Datasette calls a database by the name of its file.
    let database = home + "/cocktail.db"
    symlink("\(bundled)/\(found)", database)
    let server = try Server(
      program, ["serve", "-i", database, "-p", "\(free)", "--setting", "num_sql_threads", "2"],
      port: { free })
    let ours = try WebClient(port: port, path: page, fields: cookie, connections: connections)
    let theirs = try WebClient(
      port: server.port, path: "/cocktail/recipes?_size=20&name__contains=gin",
      connections: connections)
    try bench.compareTimes(
      "a search page of 20 drinks", against: "Datasette", repetitions: 5, goal: 1 / 40,
      { try each(ours, seconds: 1) }, baseline: { try each(theirs, seconds: 1) })
  }

  private static func files(_ bench: Bench, _ port: UInt16) throws {
    guard
      let nginx = ProgramSearch.find("nginx", environment: ["PATH": "/usr/sbin:/usr/bin"])
    else { return bench.skip("nginx", "apt-get install nginx-light") }
    let scratch = try Scratch()
    let ours = try WebClient(port: port, path: "/icon.svg", connections: connections)
    _ = try ours.run(seconds: 0.2)
    let text = String(decoding: ours.first, as: UTF8.self)
    let body = text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    try FileBytes.replace(
      scratch.path + "/icon.svg", with: Array(body.prefix(while: { $0 != "\0" }).utf8), mode: 0o644)
    let free = try freePort()
    try FileBytes.replace(
      scratch.path + "/nginx.conf",
      with: Array(
        """
        daemon off; error_log /dev/null; pid \(scratch.path)/pid; worker_processes 1;
        user root;
        events { worker_connections 1024; }
        http {
          access_log off; keepalive_requests 1000000000; types { image/svg+xml svg; }
          server { listen 127.0.0.1:\(free); root \(scratch.path); }
        }

        """.utf8))
    let server = try Server(nginx, ["-p", scratch.path, "-c", scratch.path + "/nginx.conf"]) {
      free
    }
    let theirs = try WebClient(port: server.port, path: "/icon.svg", connections: connections)
    try bench.compareTimes(
      "a file", against: "nginx", repetitions: 7, goal: 2, { try each(ours, seconds: 0.5) },
      baseline: { try each(theirs, seconds: 0.5) })
  }

  /// A port nobody listens on.
  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutableBytes(of: &name) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      _ = bind(descriptor, address, size)
      _ = getsockname(descriptor, address, &size)
      return bytes.load(fromByteOffset: 2, as: UInt16.self).bigEndian
    }
  }

  /// A server that runs as long as this value is there.
  final class Server {
    let port: UInt16
    let process: pid_t

    init(_ path: String, _ arguments: [String], port: () -> UInt16?) throws {
      let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { close(null) }
      process = try PlainProcess(path, arguments).spawn(output: null)
      for _ in 0..<200 {
        if let found = port(), let socket = try? WebClient.connect(found) {
          close(socket)
          self.port = found
          return
        }
        usleep(50_000)
      }
      kill(process, SIGTERM)
      throw BerthError("process.failed", "\(path) did not start")
    }

    deinit {
      kill(process, SIGTERM)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
  }
}
