import BerthBase
import Testing

@testable import BerthServices

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://Example.COM", "https://example.com/", "example.com"),
    ("HTTPS://example.com:443/a?b#c", "https://example.com/a?b", "example.com"),
    ("https://example.com:8443?x=1", "https://example.com:8443/?x=1", "example.com:8443"),
    ("http://localhost/", "http://localhost/", "localhost:80"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x", "[::1]:8080"),
    ("https://example.com/ü \"\\^", "https://example.com/%C3%BC%20%22%5C%5E", "example.com"),
    ("https://example.com#@evil.test/", "https://example.com/", "example.com"),
    ("https://example.com?@evil.test/", "https://example.com/?@evil.test/", "example.com"),
  ])
  func reads(_ text: String, _ whole: String, _ listed: String) throws {
    let address = try WebAddress(text)
    #expect(address.description == whole)
    #expect(address.listed == listed)
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com/", "https://", "https:///path", "https://a@b.test/",
    "https://exa mple.com/", "https://example.com\\@evil.test/", "https://exämple.com/",
    "https://example.com:/", "https://example.com:0/", "https://example.com:65536/",
    "https://example.com:12x/", "https://example..com/", "https://example.com./", "https://[::1/",
    "https://[evil]/", "https://example.com/\r\nX: y", "https://exam\u{0}ple.com/", "file:///etc",
    "https://ex%61mple.com/",
  ])
  func refuses(_ text: String) {
    let error = #expect(throws: BerthError.self) { try WebAddress(text) }
    #expect(error?.code == "input.invalid")
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.9.8.7/", true), ("http://localhost:1/", true),
    ("http://[::1]/", true), ("http://127.0.0.1.evil.test/", false), ("http://127.1/", false),
    ("http://localhost.evil.test/", false), ("http://128.0.0.1/", false),
    ("http://127.0.0.256/", false),
  ])
  func knowsThisMachine(_ text: String, _ expected: Bool) throws {
    #expect(try WebAddress(text).isLoopback == expected)
  }

  @Test(arguments: [
    ("/x", "https://a.test/x"), ("x?y", "https://a.test/b/x?y"), ("?z", "https://a.test/b/c?z"),
    ("//b.test/q", "https://b.test/q"), ("http://c.test", "http://c.test/"),
    ("#top", "https://a.test/b/c?d"),
  ])
  func follows(_ location: String, _ expected: String) throws {
    #expect(try WebAddress("https://a.test/b/c?d").following(location).description == expected)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc", "https://u@b.test/"])
  func followsNothingElse(_ location: String) throws {
    let start = try WebAddress("https://a.test/")
    let error = #expect(throws: BerthError.self) { try start.following(location) }
    #expect(error?.code == "fetch.broken")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let id: String
    let request: JSON
    let place: String
    var testDescription: String { id }
  }

  static let wrong = [
    Wrong(id: "no url", request: [:], place: "$.url"),
    Wrong(id: "url is a number", request: ["url": 1], place: "$.url"),
    Wrong(id: "method", request: ["url": "https://a.test", "method": "PUT"], place: "$.method"),
    Wrong(
      id: "header with a line break",
      request: ["url": "https://a.test", "headers": ["a": "b\r\nc: d"]], place: "$.headers.a"),
    Wrong(
      id: "header name with a colon",
      request: ["url": "https://a.test", "headers": ["a:b": "c"]], place: "$.headers.a:b"),
    Wrong(
      id: "host header", request: ["url": "https://a.test", "headers": ["Host": "c"]],
      place: "$.headers.Host"),
    Wrong(id: "body with GET", request: ["url": "https://a.test", "body": "x"], place: "$.body"),
    Wrong(
      id: "body with NUL",
      request: ["url": "https://a.test", "method": "POST", "body": "a\u{0}b"], place: "$.body"),
    Wrong(
      id: "negative age", request: ["url": "https://a.test", "maxAge": -1], place: "$.maxAge"),
    Wrong(
      id: "timeout is text", request: ["url": "https://a.test", "timeout": "1"],
      place: "$.timeout"),
  ]

  @Test(arguments: wrong) func refusesWrongRequests(_ test: Wrong) {
    let error = #expect(throws: BerthError.self) { try FetchRequest(test.request) }
    #expect(error?.code == "input.invalid")
    #expect(error?.message.contains(test.place) == true, "\(error?.message ?? "")")
  }
}
