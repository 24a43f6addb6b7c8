import BerthBase
import BerthServices
import BerthTesting
import Dispatch
import Glibc
import Synchronization
import Testing

/// `kill -9` while many write: what was acknowledged is there.
@Suite struct ServeCrashTests {
  /// What writers sent, and what they were told was done.
  private final class Tally: Sendable {
    private let acknowledged = Mutex<Set<String>>([])

    func note(_ id: String) { acknowledged.withLock { _ = $0.insert(id) } }
    var ids: Set<String> { acknowledged.withLock { $0 } }

    /// Waits until so many were acknowledged, for half a minute at most.
    func wait(for count: Int) {
      for _ in 0..<3000 where ids.count < count { usleep(10_000) }
    }
  }

  private func favourites(_ machine: Machine) throws -> Set<String> {
    let list = try machine.json("cocktail", "favorites")["favorites"]?.array ?? []
    return Set(list.compactMap { $0["id"]?.string })
  }

  /// Four writers give drinks hearts until the server is gone; `kills` says what dies meanwhile.
  private func write(
    _ server: ServeTests.Server, _ ids: [String], _ kills: @escaping @Sendable (Tally) -> Void
  ) throws -> Tally {
    let tally = Tally()
    let page = try server.get("/account")
    let token = try #require(page.firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#)).output.1
    let (port, cookie, secret) = (server.port, server.cookie, String(token))
    DispatchQueue.concurrentPerform(iterations: 5) { writer in
      // The first: the others may begin one after the other.
      if writer == 0 { return kills(tally) }
      for id in ids.enumerated().filter({ $0.offset % 4 == writer - 1 }).map(\.element) {
        let body = "id=\(id)&token=\(secret)"
        let request =
          "POST /cocktail/favorite HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: berth=\(cookie)\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
          + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        guard let answer = try? ServeTests.Server.send(port, request) else { continue }
        if answer.hasPrefix("HTTP/1.1 200") { tally.note(id) }
      }
    }
    return tally
  }

  private func drinks(_ machine: Machine) throws -> [String] {
    try machine.berth("user", "set", "--birth-date", "1990-05-17").expectDone()
    // More than ten hearts are sold.
    try machine.berth("--yes", "store", "trial", "cocktail.premium.monthly").expectDone()
    let found = try machine.json("cocktail", "search", "--limit", "160")["results"]?.array ?? []
    return found.compactMap { $0["id"]?.string }
  }

  @Test("the front process killed under load: nothing acknowledged is lost, and it starts again")
  func front() throws {
    let machine = try Machine.prepared()
    let ids = try drinks(machine)
    try #require(ids.count >= 100)
    let server = try ServeTests.Server(machine, "--processes", "2")
    let process = try #require(
      FileBytes.read(machine.home + "/web/address", limit: 100).flatMap {
        pid_t(String(decoding: $0, as: UTF8.self).prefix { $0 != " " })
      })
    let tally = try write(server, ids) { tally in
      tally.wait(for: 40)
      kill(process, SIGKILL)
    }
    #expect(!tally.ids.isEmpty && tally.ids.count < ids.count, "\(tally.ids.count)")
    #expect(tally.ids.isSubset(of: try favourites(machine)))
    // The app processes notice that nobody asks them any more.
    for _ in 0..<100 where try !server.appProcesses().isEmpty { usleep(50_000) }
    #expect(try server.appProcesses().isEmpty)
    #expect(try machine.berth("data", "check", "--json").json()["sound"] == true)
    let again = try ServeTests.Server(machine, "--processes", "1")
    #expect(try again.get("/cocktail/favorites").hasPrefix("HTTP/1.1 200"))
  }

  @Test("app processes killed under load: what they worked on may be lost, what was said is not")
  func apps() throws {
    let machine = try Machine.prepared()
    let ids = try drinks(machine)
    let server = try ServeTests.Server(machine, "--processes", "2")
    let processes = { (try? server.appProcesses()) ?? [] }
    let first = processes()
    #expect(first.count == 2)
    let home = machine.home
    let tally = try write(server, ids) { tally in
      for round in 1...6 {
        tally.wait(for: round * 15)
        for process in Self.appProcesses(of: home) { kill(process, SIGKILL) }
      }
    }
    #expect(tally.ids.count >= 90, "\(tally.ids.count) of \(ids.count)")
    #expect(tally.ids.isSubset(of: try favourites(machine)))
    #expect(try server.get("/cocktail/favorites").hasPrefix("HTTP/1.1 200"))
    #expect(try machine.berth("data", "check", "--json").json()["sound"] == true)
  }

  @Test(
    "forms sent again and again while app processes are killed are done once, or said to be unknown"
  )
  func onceUnderFire() throws {
    let machine = try Machine.prepared()
    try machine.berth("--yes", "store", "trial", "calm.full.weekly").expectDone()
    let server = try ServeTests.Server(machine, "--processes", "2")
    let page = try server.get("/account")
    let token = try #require(page.firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#)).output.1
    let (port, cookie, secret, home) = (
      server.port, server.cookie, String(token), machine.home
    )
    let (done, unknown, ended) = (Tally(), Tally(), Tally())
    let ids = (0..<60).map { "form-0000-0000-\(1000 + $0)" }
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      if writer == 0 {
        // Whatever the machine's speed, some are done between two kills.
        var next = 3
        while ended.ids.count < 3 {
          usleep(20_000)
          guard done.ids.count >= next else { continue }
          for process in Self.appProcesses(of: home) { kill(process, SIGKILL) }
          next = done.ids.count + 3
        }
        return
      }
      defer { ended.note("\(writer)") }
      for id in ids.enumerated().filter({ $0.offset % 3 == writer - 1 }).map(\.element) {
        let body = "text=\(id)&token=\(secret)&berth-id=\(id)"
        let request =
          "POST /calm/journal-add HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: berth=\(cookie)\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
          + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        for _ in 0..<200 {
          let answer = (try? ServeTests.Server.send(port, request)) ?? ""
          if answer.hasPrefix("HTTP/1.1 200") {
            // Its answer is lost, and it is sent once more.
            let again = (try? ServeTests.Server.send(port, request)) ?? ""
            if again.hasPrefix("HTTP/1.1 200") || again.hasPrefix("HTTP/1.1 502") { done.note(id) }
            break
          }
          if answer.contains("sent.unknown") {
            unknown.note(id)
            break
          }
        }
      }
    }
    let entries = try machine.json("calm", "journal-list", "--limit", "500")["entries"]?.array ?? []
    let written = entries.compactMap { $0["text"]?.string }
    for id in ids {
      let count = written.count { $0 == id }
      #expect(count <= 1, "\(id) was done \(count) times")
      if done.ids.contains(id) { #expect(count == 1, "\(id) was lost") }
      #expect(done.ids.contains(id) || unknown.ids.contains(id), "\(id) has no outcome")
    }
    #expect(done.ids.count >= 20, "\(done.ids.count) done, \(unknown.ids.count) unknown")
  }

  /// The processes whose environment names a home and whose command line says what they are.
  private static func appProcesses(of home: String) -> [pid_t] {
    FileBytes.names(in: "/proc").compactMap { pid_t($0) }.filter { process in
      func text(_ name: String) -> String {
        String(decoding: ProcessFacts.read("/proc/\(process)/\(name)"), as: UTF8.self)
      }
      return text("cmdline").contains("--berth-app-process") && text("environ").contains(home)
    }
  }
}
