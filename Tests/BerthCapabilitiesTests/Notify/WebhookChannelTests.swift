import BerthBase
import BerthTesting
import Synchronization
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// Webhooks against a server within the test.
@Suite struct WebhookChannelTests {
  private func channel(
    _ server: LoopbackServer, milliseconds: Int = 5_000,
    header: (name: String, value: String)? = nil
  ) throws -> WebhookChannel {
    WebhookChannel(
      address: try WebAddress(server.url("/secret-path?key=1")), header: header, sender: "me",
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "http_proxy": "http://127.0.0.1:1"],
      milliseconds: milliseconds)
  }

  private func delivery(_ id: String = "12") throws -> Delivery {
    let request = try NotificationRequest.decode(
      NotificationRequestTests.sound, plugin: ScratchHome.bar, zone: .utc)
    return Delivery(
      id: id, plugin: "bar", pluginName: "The Bar", notification: request,
      at: CivilTime(year: 2026, month: 11, day: 21, hour: 17, minute: 30, offset: -21_600))
  }

  @Test func `the server gets JSON, the header and a key that names the notification`() throws {
    let server = LoopbackServer { _ in .status(204) }
    let channel = try channel(server, header: ("authorization", "Bearer \"x\\y\""))
    try channel.deliver(try delivery())
    try channel.deliver(try delivery())
    try channel.deliver(try delivery("13"))
    let requests = server.requests
    #expect(requests.count == 3)
    #expect(requests[0].line.hasPrefix("POST /secret-path?key=1 "))
    #expect(try JSON.parse(requests[0].body) == (try delivery().json))
    #expect(requests[0].headers["content-type"] == "application/json")
    #expect(requests[0].headers["authorization"] == "Bearer \"x\\y\"")
    let keys = requests.map { $0.headers["idempotency-key"] ?? "" }
    #expect(keys[0].hasPrefix("me-12-"))
    #expect(keys[0] == keys[1])
    #expect(keys[0] != keys[2])
  }

  private static var cases: [(String, LoopbackServer.Answer, String?)] {
    [
      ("done", .status(200, body: "ok"), nil), ("accepted", .status(202), nil),
      ("not found", .status(404), "notify.refused"), ("gone", .status(410), "notify.refused"),
      ("forbidden", .status(403, body: "no"), "notify.refused"),
      ("too early", .status(425), "notify.channel"), ("slow down", .status(429), "notify.channel"),
      ("broken", .status(500), "notify.channel"), ("away", .status(503), "notify.channel"),
      ("no such number", .status(999), "notify.channel"),
      ("elsewhere", .status(302, headers: ["Location: /other"]), "notify.refused"),
      ("elsewhere for good", .status(308, headers: ["Location: /other"]), "notify.refused"),
      ("garbage", .raw("\u{1}\u{2}what?\r\n\r\n"), "notify.channel"),
      ("nothing", .raw(""), "notify.channel"),
      (
        "half an answer", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
        "notify.channel"
      ),
      ("endless", .endless(bytes: 16 << 20), "notify.channel"),
      ("silence", .silence, "notify.channel"),
    ]
  }

  @Test("What a server does decides whether to try again", arguments: 0..<17)
  func answer(number: Int) throws {
    let (name, answer, expected) = Self.cases[number]
    let server = LoopbackServer { _ in answer }
    let channel = try channel(
      server, milliseconds: name == "silence" ? 300 : 10_000,
      header: ("authorization", "Bearer abc"))
    let error = berthError { try channel.deliver(try delivery()) }
    #expect(error?.code == expected, "\(name): \(error?.description ?? "none")")
    #expect(server.requests.count == 1, "\(name): redirects are not followed")
    // What may be a secret is in no message.
    let said = error.map { "\($0) \($0.details.text())" } ?? ""
    #expect(!said.contains("secret-path") && !said.contains("abc"), "\(said)")
  }

  @Test func `a server nobody runs is tried again, a machine without curl is not`() throws {
    let gone = try WebAddress("http://127.0.0.1:1/secret")
    let channel = WebhookChannel(
      address: gone, sender: "me", environment: ["PATH": "/usr/bin:/bin"], milliseconds: 3_000)
    let error = berthError { try channel.deliver(try delivery()) }
    #expect(error?.code == "notify.channel")
    #expect(error?.message.contains("secret") == false)
    let bare = WebhookChannel(
      address: gone, sender: "me", environment: ["PATH": "/nowhere"], milliseconds: 3_000)
    #expect(berthError { try bare.deliver(try delivery()) }?.isRefusal == true)
    #expect(berthError { try bare.check() }?.remedy.contains("curl") == true)
  }

  @Test func `a server that answers at last gets it once, the log at once`() throws {
    let bench = try NotifyBench()
    let left = Mutex(3)
    let server = LoopbackServer { _ in
      let turn = left.withLock { value in
        value -= 1
        return value
      }
      switch turn {
      case 2: return .status(500)
      case 1: return .status(429, headers: ["Retry-After: 600"])
      case 0: return .raw("nonsense")
      default: return .status(200)
      }
    }
    let channels: NotificationChannels = [try channel(server), bench.channel]
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    bench.now = bench.moment("2026-11-21T17:30:00")
    var moments: [String] = []
    while true {
      let before = server.requests.count
      _ = try bench.scheduler.tick(
        at: bench.now, plugins: ScratchHome.manifests, channels: channels
      ) { _ in NotificationProvider() }
      if server.requests.count > before { moments.append(bench.text(bench.now)) }
      guard let next = try bench.scheduler.store.nextWake("me", at: bench.now) else { break }
      bench.now = next
    }
    #expect(
      moments == [
        "2026-11-21T17:30:00+00:00", "2026-11-21T17:31:00+00:00", "2026-11-21T17:41:00+00:00",
        "2026-11-21T17:45:00+00:00",
      ])
    #expect(bench.channel.deliveries.count == 1)
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }).count == 1)
    #expect(
      try bench.scheduler.log()["log"]?[0]?["channels"] == [
        ["id": "webhook", "tries": 4], ["id": "memory"],
      ])
  }
}
