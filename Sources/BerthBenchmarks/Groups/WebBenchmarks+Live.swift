import BerthBase
import BerthFigures
import Glibc

extension WebBenchmarks {
  private static let livePages = 10_000

  /// Pages that stay open, all of them: the memory of the front process, and how soon all have heard
  /// of a change that a command at a terminal makes, counted from before the command starts.
  static func live(
    _ bench: Bench, _ server: Server, _ host: HostTree, _ fields: String, _ home: [String]
  ) throws {
    var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return bench.skip("\(livePages) live pages", "ulimit -n 20000")
    }
    let path = "/live?app=cocktail&changes=private"
    let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(fields)\r\n"
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for _ in 0..<livePages {
      let socket = try WebClient.connect(server.port)
      sockets.append(socket)
      guard send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { break }
    }
    for socket in sockets { try wait(socket, for: ":\n\n") }
    let text = ProcFile.value(of: "VmRSS", in: "/proc/\(server.process)/status") ?? ""
    bench.add(
      Figure(
        group: bench.group, name: "memory with 10,000 live pages", unit: .bytes,
        value: (Double(text.prefix { $0 != " " }) ?? 0) * 1024, goal: .atMost(150e6)))
    var times = Samples()
    for _ in 0..<bench.repetitions(7) {
      let start = WebClient.now()
      try host.run(["cocktail", "favorite", "negroni"] + home)
      for socket in sockets { try wait(socket, for: "data:") }
      times.add(Double(WebClient.now() - start))
      // What the command wrote behind its answer is told by itself.
      usleep(300_000)
      for socket in sockets { drain(socket) }
    }
    bench.add("a change reaches 10,000 live pages", times, goal: 500e6)
  }

  private static func wait(_ socket: Int32, for word: String) throws {
    var text = ""
    while !text.contains(word) {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(socket, &chunk, chunk.count)
      guard count > 0 else { throw BerthError("process.failed", "a live page was closed") }
      text += String(decoding: chunk[..<count], as: UTF8.self)
    }
  }

  private static func drain(_ socket: Int32) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT)) > 0 {}
  }
}
