import BerthBase
import BerthManifest
import BerthTesting
import TestSupport
import Testing

@testable import BerthServices

@Suite struct FetcherTests {
  /// A server, what to ask it, and the error that must come of it.
  struct Failing: Sendable, CustomTestStringConvertible {
    let id: String
    let answer: @Sendable (Int) -> LoopbackServer.Answer
    var request: JSON = [:]
    let code: String
    let says: String
    var testDescription: String { id }
  }

  static let failing = [
    Failing(id: "not found", answer: { _ in .status(404) }, code: "fetch.status", says: "404"),
    Failing(id: "server error", answer: { _ in .status(503) }, code: "fetch.status", says: "503"),
    Failing(
      id: "declared too large",
      answer: { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n") },
      code: "fetch.too-large", says: "1048576 bytes"),
    Failing(
      id: "endless", answer: { _ in .endless(bytes: 1 << 30) }, code: "fetch.too-large",
      says: "1048576 bytes"),
    Failing(
      id: "silent", answer: { _ in .silence }, request: ["timeout": 0.2], code: "fetch.timeout",
      says: "within 200 ms"),
    Failing(
      id: "garbage", answer: { _ in .raw("\u{1}\u{2}nonsense\r\n") }, code: "fetch.broken",
      says: "not HTTP"),
    Failing(
      id: "closes at once", answer: { _ in .raw("") }, code: "fetch.broken", says: "broke"),
    Failing(
      id: "closes early", answer: { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab") },
      code: "fetch.broken", says: "before its answer was complete"),
    Failing(
      id: "redirect to a host off the list",
      answer: { _ in .status(302, headers: ["Location: https://evil.test/x"]) },
      code: "fetch.denied", says: "evil.test"),
    Failing(
      id: "redirect to another scheme",
      answer: { _ in .status(302, headers: ["Location: file:///etc/passwd"]) },
      code: "fetch.broken", says: "cannot be used"),
    Failing(
      id: "redirects in a circle",
      answer: { .status(302, headers: ["Location: http://127.0.0.1:\($0)/"]) },
      code: "fetch.status", says: "more than 5 times"),
    Failing(
      id: "redirect without a place", answer: { _ in .status(302) }, code: "fetch.status",
      says: "302"),
  ]

  @Test(arguments: failing) func failsClearly(_ test: Failing) {
    let bench = FetchBench()
    let port = Port()
    let server = LoopbackServer { _ in test.answer(port.value) }
    port.value = server.port
    var request = test.request
    request["url"] = .string(server.url("/thing?key=secret"))
    let error = bench.failure(.fetching([]), request)
    #expect(error?.code == test.code)
    #expect(error?.message.contains(test.says) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("secret") == false)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func answersWithBodyHeadersAndStatus() throws {
    let bench = FetchBench()
    let server = LoopbackServer { _ in
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nX-Two: a\r\n"
          + "X-Two: b\r\nSet-Cookie: c=d\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n"
          + "5\r\nhello\r\n0\r\nX-End: yes\r\n\r\n")
    }
    let answer = try bench.fetcher.fetch(
      plugin: .fetching([]), request: ["url": .string(server.url("/"))])
    #expect(answer.body == Array("hello".utf8))
    #expect(answer.meta["status"] == 201)
    #expect(answer.meta["headers"]?["x-two"] == "a, b")
    #expect(answer.meta["headers"]?["set-cookie"] == nil)
    #expect(answer.meta["headers"]?["link"] == nil)
    #expect(answer.meta["cached"] == false)
    #expect(answer.meta["stale"] == false)
  }

  @Test func sendsMethodHeadersAndBody() throws {
    let bench = FetchBench()
    let server = LoopbackServer { .status(200, body: $0.body) }
    let body: JSON = ["text": "a \"quoted\"\\ line\nand @another é"]
    let answer = try bench.fetcher.fetch(
      plugin: .fetching([]),
      request: [
        "url": .string(server.url("/a b/{é}?q=1#part")), "method": "POST", "body": body,
        "headers": ["X-Token": "one \"two\"", "X-Empty": ""],
      ])
    #expect(try JSON.parse(answer.body) == body)
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /a%20b/%7B%C3%A9%7D?q=1 HTTP/1.1")
    #expect(request.headers["x-token"] == "one \"two\"")
    #expect(request.headers["x-empty"] == "")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["expect"] == nil)
  }

  @Test func followsRedirectsAndDropsSecretsOnTheWay() throws {
    let bench = FetchBench()
    let target = LoopbackServer { _ in .status(200, body: "there") }
    let server = LoopbackServer { _ in .status(302, headers: ["Location: \(target.url("/end"))"]) }
    let answer = try bench.fetcher.fetch(
      plugin: .fetching([]),
      request: [
        "url": .string(server.url("/")), "method": "POST", "body": "x",
        "headers": ["Authorization": "Bearer secret"],
      ])
    #expect(answer.body == Array("there".utf8))
    #expect(answer.meta["url"]?.string == target.url("/end"))
    #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
    #expect(target.requests.first?.headers["authorization"] == nil)
    #expect(target.requests.first?.line.hasPrefix("GET /end") == true)
    #expect(target.requests.first?.body == "")
  }

  @Test func asksTheManifestAboutEveryHost() throws {
    let bench = FetchBench(allowsLoopback: false)
    let server = LoopbackServer { _ in .status(200, body: "ok") }
    let request: JSON = ["url": .string(server.url("/"))]
    #expect(bench.failure(.fetching(["example.com"]), request)?.code == "fetch.denied")
    #expect(bench.failure(.fetching(["127.0.0.1"]), request)?.code == "fetch.denied")
    #expect(
      bench.failure(.fetching(["example.com"]), ["url": "http://example.com/"])?.code
        == "fetch.denied")
    #expect(
      bench.failure(.fetching(["example.com:80"]), ["url": "http://example.com/"])?.message
        .contains("not encrypted") == true)
    var silent = Manifest.fetching([])
    silent.fetch = nil
    #expect(bench.failure(silent, request)?.code == "fetch.denied")
    #expect(server.requests.isEmpty)
    let listed = Manifest.fetching(["127.0.0.1:\(server.port)"])
    #expect(try bench.fetcher.fetch(plugin: listed, request: request).body == Array("ok".utf8))
  }

  @Test func asksServersOfTheUsersChoice() throws {
    let bench = FetchBench(allowsLoopback: false)
    let server = LoopbackServer { _ in .status(200, body: "ok") }
    let request: JSON = ["url": .string(server.url("/translate"))]
    func body(_ chosen: String) throws -> [UInt8] {
      try bench.fetcher.fetch(
        plugin: .fetching(["example.com"]), request: request, chosen: [WebAddress(chosen)]
      ).body
    }
    #expect(try body(server.url("/")) == Array("ok".utf8))
    // Another port, another host and the other scheme are not what was chosen.
    for other in ["http://127.0.0.1:9/", "http://localhost:\(server.port)/"] {
      #expect(throws: BerthError.self) { try body(other) }
    }
    #expect(throws: BerthError.self) {
      try body("https://127.0.0.1:\(server.port)/")
    }
    #expect(server.requests.count == 1)
  }

  @Test func takesAnyHostFromTheUser() throws {
    let bench = FetchBench(allowsLoopback: false)
    let server = LoopbackServer { request in
      request.path == "/big" ? .endless(bytes: 1 << 30) : .status(200, body: "mine")
    }
    #expect(try bench.fetcher.input(server.url("/a")).body == Array("mine".utf8))
    #expect(throws: BerthError.self) { try bench.fetcher.input(server.url("/big"), maxBytes: 1000) }
    #expect(throws: BerthError.self) { try bench.fetcher.input("https://user@example.com/") }
  }

  @Test func namesThePackageWhenCurlIsMissing() {
    let folder = ScratchFolder()
    let fetcher = Fetcher(
      cache: folder.path, clock: .system,
      environment: ["PATH": folder.path, "BERTH_FETCH_ALLOW_LOOPBACK": "1"])
    do {
      _ = try fetcher.fetch(plugin: .fetching([]), request: ["url": "http://127.0.0.1:9/"])
      Issue.record("it answered")
    } catch {
      #expect(error.code == "fetch.offline")
      #expect(error.message.contains("curl"))
      #expect(error.remedy.contains("install curl"))
    }
  }

  @Test func stopsWhenCancelled() {
    let bench = FetchBench()
    let server = LoopbackServer { _ in .silence }
    do {
      _ = try bench.fetcher.fetch(
        plugin: .fetching([]), request: ["url": .string(server.url("/"))], isCancelled: { true })
      Issue.record("it answered")
    } catch {
      #expect(error.code == "cancelled")
    }
  }
}

/// A port that is known only after the server that needs it was made.
final class Port: @unchecked Sendable { var value = 0 }
