import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// The channel to phones, against a server within the test.
@Suite struct NtfyChannelTests {
  private func channel(
    _ url: String, token: String? = nil, site: String? = nil
  ) throws -> NtfyChannel {
    NtfyChannel(
      address: try WebAddress(url), token: token, site: try site.map { try WebAddress($0) },
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "http_proxy": "http://127.0.0.1:1"],
      milliseconds: 5_000)
  }

  private func delivery(
    _ changes: [String: JSON] = [:], isUrgent: Bool = false, isPrivate: Bool = false
  ) throws -> Delivery {
    var json = NotificationRequestTests.sound
    for (key, value) in changes { json[key] = value }
    return Delivery(
      id: "12", plugin: "bar", pluginName: "The Bar",
      notification: try NotificationRequest.decode(json, plugin: ScratchHome.bar, zone: .utc),
      at: CivilTime(year: 2026, month: 11, day: 21, hour: 17, minute: 30, offset: -21_600),
      categoryName: "Drink of the day", isUrgent: isUrgent, isPrivate: isPrivate)
  }

  @Test func `a topic gets the words as the body and the rest in headers`() throws {
    let server = LoopbackServer { _ in .status(200, body: "{}") }
    let channel = try channel(
      server.url("/topic"), token: "tk_abc", site: "https://berth.example.org")
    try channel.deliver(try delivery(["body": "Bitter, équilibré"]))
    let request = try #require(server.requests.first)
    #expect(request.line.hasPrefix("POST /topic "))
    #expect(request.body == "Bitter, équilibré")
    #expect(request.headers["title"] == "Negroni")
    #expect(request.headers["click"] == "https://berth.example.org/bar/show?id=negroni")
    #expect(request.headers["tags"] == "bar")
    #expect(request.headers["priority"] == "default")
    #expect(request.headers["authorization"] == "Bearer tk_abc")
    try channel.deliver(try delivery(["body": ""], isUrgent: true))
    #expect(server.requests[1].headers["priority"] == "urgent")
    #expect(server.requests[1].body == "The Bar", "ntfy would say “triggered”")
  }

  @Test func `a tap leads nowhere where no served home is known`() throws {
    let server = LoopbackServer { _ in .status(200) }
    try channel(server.url("/topic")).deliver(try delivery())
    #expect(server.requests.first?.headers["click"] == nil)
  }

  @Test(
    "No word of an app ends a header",
    arguments: [
      "a\r\nX-Evil: 1", "a\nX-Evil: 1", "Ünïcode", "\u{0}\u{7F}", "=?UTF-8?B?YQ==?=",
      "\u{2028}line", String(repeating: "日本語", count: 40),
    ])
  func injection(title: String) throws {
    let value = NtfyChannel.header(title)
    #expect(value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    var bytes: [UInt8] = []
    for word in value.split(separator: " ") {
      #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?=") && word.utf8.count <= 75)
      bytes += try #require(Base64.decode(String(word.dropFirst(10).dropLast(2))))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == title)
  }

  @Test func `what is private leaves with the names of app and kind alone`() throws {
    let server = LoopbackServer { _ in .status(200) }
    let channel = try channel(server.url("/topic"))
    try channel.deliver(
      try delivery(["title": "Ana wrote", "body": "my secret"], isPrivate: true))
    let request = try #require(server.requests.first)
    #expect(request.headers["title"] == "The Bar")
    #expect(request.body == "Drink of the day")
    #expect(!"\(request)".contains("secret") && !"\(request)".contains("Ana"))
  }

  @Test func `long words are cut at whole characters`() throws {
    let text = String(repeating: "👩‍👩‍👧", count: 400)
    let short = NtfyChannel.shortened(text, 4000)
    #expect(short.utf8.count <= 4000 && short.hasSuffix("👩‍👩‍👧…"))
    #expect(NtfyChannel.shortened("short", 4000) == "short")
  }

  private static let answers: [(LoopbackServer.Answer, String?)] = [
    (.status(200), nil), (.status(429, headers: ["Retry-After: 60"]), "notify.channel"),
    (.status(500), "notify.channel"), (.raw(""), "notify.channel"),
    (.status(403), "notify.refused"), (.status(413), "notify.refused"),
    (.status(302, headers: ["Location: /other"]), "notify.refused"),
  ]

  @Test("What the server does decides whether to try again", arguments: 0..<7)
  func answer(number: Int) throws {
    let (answer, expected) = Self.answers[number]
    let server = LoopbackServer { _ in answer }
    let channel = try channel(server.url("/hidden-topic"), token: "tk_abc")
    let error = berthError { try channel.deliver(try delivery()) }
    #expect(error?.code == expected)
    let said = error.map { "\($0) \($0.details.text())" } ?? ""
    #expect(!said.contains("hidden-topic") && !said.contains("tk_abc"), "\(said)")
    if number == 1 { #expect(error?.askedWait == 60_000) }
  }

  @Test(
    "Only the address of a topic is one",
    arguments: [
      ("https://ntfy.sh/my_topic-1", true), ("http://[::1]:8080/a", true),
      ("https://ntfy.sh/", false), ("https://ntfy.sh/a/b", false), ("https://ntfy.sh/a?x=1", false),
      ("https://ntfy.sh/a%0d%0ab", false), ("ntfy.sh/a", false), ("", false),
      ("https://ntfy.sh/\(String(repeating: "a", count: 65))", false),
    ])
  func topics(text: String, isTopic: Bool) {
    #expect((berthError { _ = try ChannelSettings.topics(text) } == nil) == isTopic)
  }

  @Test(
    "A token holds nothing that could end a header",
    arguments: [
      ("tk_abc", true), (" tk_abc\n", true), ("a b", false), ("a\nb", false), ("", false),
      ("töken", false),
    ])
  func tokens(text: String, isToken: Bool) {
    let error = berthError { _ = try ChannelSettings.token(text) }
    #expect((error == nil) == isToken)
    #expect(error.map { !"\($0)".contains("töken") } ?? true, "a secret is repeated")
  }
}
