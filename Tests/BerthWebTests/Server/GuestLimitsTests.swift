import BerthHTTP
import Testing

@testable import BerthWeb

/// How much each address and each user may ask for.
@Suite struct GuestLimitsTests {
  private func request(_ text: String) throws -> HTTPRequest {
    var reader = HTTPRequestReader()
    reader.append(Array("\(text)\r\nHost: localhost\r\n\r\n".utf8))
    guard case .head(let request) = try reader.next() else {
      throw HTTPError(400, "no request", closesConnection: true)
    }
    return request
  }

  private func limits() -> WebLimits {
    var limits = WebLimits()
    limits.requestsByAddress = .init(burst: 3, perSecond: 1)
    limits.callsByUser = .init(burst: 3, perSecond: 1)
    limits.expensiveByUser = .init(burst: 1, perSecond: 0.5)
    limits.signInsByAddress = .init(burst: 2, perSecond: 0.1)
    return limits
  }

  @Test("a bucket gives its burst, then as much as has come in")
  func bucket() {
    var buckets = TokenBuckets<String>(.init(burst: 2, perSecond: 1), capacity: 8)
    #expect(buckets.take("a", at: 0) == nil)
    #expect(buckets.take("a", at: 0) == nil)
    #expect(buckets.take("a", at: 0) == 1000)
    #expect(buckets.take("a", at: 400) == 600)
    #expect(buckets.take("b", at: 400) == nil)
    #expect(buckets.take("a", at: 1000) == nil)
    #expect(buckets.take("a", at: 1000) == 1000)
  }

  @Test("a crowd is not remembered for ever, and who stays is")
  func bounded() {
    var buckets = TokenBuckets<Int>(.init(burst: 1, perSecond: 0.001), capacity: 10)
    for stranger in 1...1000 {
      #expect((buckets.take(0, at: 0) == nil) == (stranger == 1))
      #expect(buckets.take(stranger, at: 0) == nil)
      #expect(buckets.count <= 20)
    }
  }

  @Test("addresses are counted behind a proxy by the last hop alone; /healthz never is")
  func addresses() throws {
    let guests = GuestLimits(limits(), isBehindProxy: true)
    for round in 0..<5 {
      let made = try request("GET / HTTP/1.1\r\nX-Forwarded-For: 10.0.0.\(round), 192.0.2.1")
      #expect((guests.wait(made, from: "", at: 0) == nil) == (round < 3), "\(round)")
    }
    let other = try request("GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1, 192.0.2.2")
    #expect(guests.wait(other, from: "", at: 0) == nil)
    let twice = try request(
      "GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.9\r\nX-Forwarded-For: 192.0.2.1")
    #expect(guests.wait(twice, from: "", at: 0) != nil)
    let health = try request("GET /healthz HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1")
    for _ in 0..<10 { #expect(guests.wait(health, from: "", at: 0) == nil) }
  }

  @Test(
    "without a proxy nobody is believed about an address, and only attempts to sign in count here")
  func direct() throws {
    let guests = GuestLimits(limits(), isBehindProxy: false)
    for round in 0..<5 {
      let page = try request("GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.\(round)")
      #expect(guests.wait(page, from: "127.0.0.1", at: 0) == nil)
      #expect((guests.wait(page, from: "192.0.2.77", at: 0) == nil) == (round < 3))
      let attempt = try request(
        "GET /signin?key=\(round) HTTP/1.1\r\nX-Forwarded-For: 192.0.2.\(round)")
      #expect((guests.wait(attempt, from: "127.0.0.1", at: 0) == nil) == (round < 2))
    }
  }

  @Test("calls of a user are counted, and what takes long sooner")
  func sessions() {
    let guests = GuestLimits(limits(), isBehindProxy: true)
    var call = WebCall()
    call.user = "one"
    call.path = ["search"]
    #expect(guests.wait(call, from: "", at: 0) == nil)
    #expect(guests.wait(call, from: "", at: 0) == 2000)
    call.path = ["calm"]
    #expect(guests.wait(call, from: "", at: 0) == nil)
    #expect(guests.wait(call, from: "", at: 0) == 1000)
    call.user = "two"
    #expect(guests.wait(call, from: "", at: 0) == nil)
  }

  @Test("an IPv6 customer's whole network is one client")
  func networks() {
    #expect(NetworkAddress.client("2001:db8:1:2::1") == NetworkAddress.client("2001:db8:1:2:3::9"))
    #expect(NetworkAddress.client("2001:db8:1:2::1") != NetworkAddress.client("2001:db8:1:3::1"))
    #expect(NetworkAddress.client("::ffff:192.0.2.1") == "192.0.2.1")
    #expect(NetworkAddress.client("unknown") == "unknown")
  }
}
