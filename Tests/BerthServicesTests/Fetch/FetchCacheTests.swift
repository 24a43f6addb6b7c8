import BerthBase
import BerthManifest
import BerthTesting
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct FetchCacheTests {
  let bench = FetchBench()
  let plugin = Manifest.fetching([], perHour: 5)

  func fetch(
    _ server: LoopbackServer, _ path: String = "/", maxAge: Int? = nil, with fetcher: Fetcher? = nil
  ) throws -> FetchResponse {
    var request: JSON = ["url": .string(server.url(path))]
    if let maxAge { request["maxAge"] = JSON(maxAge) }
    return try (fetcher ?? bench.fetcher).fetch(plugin: plugin, request: request)
  }

  @Test func answersWithinMaxAgeWithoutAsking() throws {
    let server = LoopbackServer { _ in .status(200, body: "one") }
    _ = try fetch(server)
    bench.hand.advance(seconds: 50)
    let again = try fetch(server, maxAge: 60, with: bench.another())
    #expect(again.body == Array("one".utf8))
    #expect(again.meta["cached"] == true && again.meta["age"] == 50)
    #expect(server.requests.count == 1)
    bench.hand.advance(seconds: 20)
    #expect(try fetch(server, maxAge: 60).meta["cached"] == false)
    #expect(server.requests.count == 2)
  }

  @Test func asksWhetherTheCopyStillHolds() throws {
    let server = LoopbackServer { request in
      request.headers["if-none-match"] == "\"v1\"" && request.headers["if-modified-since"] != nil
        ? .status(304, headers: ["X-Fresh: yes"])
        : .status(
          200, headers: ["ETag: \"v1\"", "Last-Modified: Fri, 20 Nov 2026 10:00:00 GMT"],
          body: "one")
    }
    #expect(try fetch(server).meta["etag"] == "\"v1\"")
    bench.hand.advance(seconds: 100)
    let again = try fetch(server, maxAge: 60)
    #expect(again.body == Array("one".utf8))
    #expect(again.meta["cached"] == true && again.meta["stale"] == false)
    #expect(again.meta["age"] == 0 && again.meta["headers"]?["x-fresh"] == "yes")
    #expect(server.requests.count == 2)
    #expect(try fetch(server, maxAge: 60).meta["cached"] == true)
    #expect(server.requests.count == 2)
  }

  @Test func keepsApartWhatDiffersInPluginHeadersOrBody() throws {
    let server = LoopbackServer { _ in .status(200, body: "x") }
    let url = JSON.string(server.url("/"))
    let requests: [JSON] = [
      ["url": url], ["url": url, "headers": ["Accept": "a"]],
      ["url": url, "headers": ["Accept": "b"]], ["url": url, "method": "POST", "body": "p"],
    ]
    for request in requests {
      var request = request
      request["maxAge"] = 60
      #expect(
        try bench.fetcher.fetch(plugin: plugin, request: request).meta["cached"] == false)
      #expect(try bench.fetcher.fetch(plugin: plugin, request: request).meta["cached"] == true)
    }
    let other = Manifest.fetching([], id: "other")
    let answer = try bench.fetcher.fetch(plugin: other, request: ["url": url, "maxAge": 60])
    #expect(answer.meta["cached"] == false)
  }

  @Test func keepsNothingTheServerForbidsToKeep() throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control: private, no-store"], body: "x")
    }
    _ = try fetch(server, maxAge: 60)
    #expect(try fetch(server, maxAge: 60).meta["cached"] == false)
  }

  @Test func givesAStaleCopyWhenTheServerFails() throws {
    let isUp = Port()
    let server = LoopbackServer { _ in
      isUp.value == 0 ? .status(200, body: "old") : .status(500)
    }
    _ = try fetch(server)
    isUp.value = 1
    bench.hand.advance(seconds: 7200)
    let answer = try fetch(server)
    #expect(answer.body == Array("old".utf8))
    #expect(answer.meta["stale"] == true && answer.meta["cached"] == true)
    #expect(answer.meta["age"] == 7200)
    isUp.value = 2
  }

  @Test func saysOfflineWithoutACopy() throws {
    var server: LoopbackServer? = LoopbackServer { _ in .status(200) }
    let url = JSON.string(try #require(server?.url("/")))
    server = nil
    let error = bench.failure(plugin, ["url": url])
    #expect(error?.code == "fetch.offline")
    #expect(error?.exitCode == .offline)
  }

  @Test func startsAnewWithADamagedFile() throws {
    try FileBytes.makeFolder(bench.folder.path + "/cache")
    try FileBytes.replace(
      bench.folder.path + "/cache/fetch.db", with: [UInt8](repeating: 7, count: 9000))
    let server = LoopbackServer { _ in .status(200, body: "x") }
    #expect(try fetch(server).body == Array("x".utf8))
    #expect(try fetch(server, maxAge: 9).meta["cached"] == true)
  }

  // MARK: Limits

  @Test func countsRequestsOfAllProcessesInTheHour() throws {
    let server = LoopbackServer { _ in .status(200, body: "x") }
    for number in 0..<5 {
      _ = try fetch(server, with: number % 2 == 0 ? bench.another() : nil)
      bench.hand.advance(seconds: 60)
    }
    let error = bench.failure(plugin, ["url": .string(server.url("/"))])
    #expect(error?.code == "fetch.limited")
    // The oldest of the five was made 300 s ago, so it leaves the hour in 3,300 s.
    #expect(error?.details["retryAfterSeconds"] == 3300)
    #expect(server.requests.count == 5)
    #expect(try fetch(server, maxAge: 3600).meta["cached"] == true)
    bench.hand.advance(seconds: 3300)
    _ = try fetch(server)
    #expect(bench.failure(plugin, ["url": .string(server.url("/"))])?.code == "fetch.limited")
    _ = try bench.fetcher.fetch(
      plugin: .fetching([], id: "other"), request: ["url": .string(server.url("/"))])
  }

  @Test(arguments: [(UInt64(0), [1.0, 2, 4, 8]), (UInt64.max, [2.0, 4, 8, 16])])
  func waitsLongerAfterEveryFailure(_ random: UInt64, _ waits: [Double]) throws {
    let bench = FetchBench(random: random)
    let isUp = Port()
    let server = LoopbackServer { _ in
      isUp.value == 0 ? .status(500) : .status(200, headers: ["Cache-Control: no-store"])
    }
    let request: JSON = ["url": .string(server.url("/"))]
    let plugin = Manifest.fetching([])
    for (place, wait) in waits.enumerated() {
      #expect(bench.failure(plugin, request)?.code == "fetch.status")
      bench.hand.advance(seconds: wait - 0.1)
      let error = bench.failure(plugin, request)
      #expect(error?.code == "fetch.offline" && error?.details["failures"]?.int == place + 1)
      #expect(server.requests.count == place + 1)
      bench.hand.advance(seconds: 0.1)
    }
    isUp.value = 1
    _ = try bench.fetcher.fetch(plugin: plugin, request: request)
    isUp.value = 0
    #expect(bench.failure(plugin, request)?.code == "fetch.status")
    bench.hand.advance(seconds: 2)
    #expect(bench.failure(plugin, request)?.code == "fetch.status")
  }

  @Test func waitsAsLongAsTheServerAsks() throws {
    let server = LoopbackServer { _ in .status(429, headers: ["Retry-After: 120"]) }
    let request: JSON = ["url": .string(server.url("/"))]
    #expect(bench.failure(plugin, request)?.code == "fetch.status")
    bench.hand.advance(seconds: 119)
    #expect(bench.failure(plugin, request)?.details["retryAfterSeconds"] == 1)
    bench.hand.advance(seconds: 1)
    #expect(bench.failure(plugin, request)?.code == "fetch.status")
  }

  @Test func keepsAtMostItsShareForOnePlugin() throws {
    let store = try FetchStore(folder: bench.folder.path, bytesPerPlugin: 4000)
    let copy = FetchStore.Copy(
      url: "", status: 200, headers: [:], checked: 0,
      body: [UInt8](repeating: 0, count: 1000))
    for number in 0..<4 { try store.keep(copy, "a", "\(number)", now: Int64(number)) }
    #expect(try store.copy("a", "0", now: 10) != nil)
    try store.keep(copy, "b", "0", now: 11)
    try store.keep(copy, "a", "4", now: 12)
    #expect(try store.copy("a", "1", now: 13) == nil)
    #expect(try store.copy("a", "0", now: 13) != nil)
    #expect(try store.copy("b", "0", now: 13) != nil)
  }
}
