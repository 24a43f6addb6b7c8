import BerthHTTP
import Testing

/// Dates, tags, conditions and ranges.
@Suite struct ConditionTests {
  static let seconds: Int64 = 784_111_777
  static let modified = HTTPDate(unixMilliseconds: 784_111_777_000)
  static let now = "Sun, 06 Nov 1994 08:49:37 GMT"
  static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func allThreeFormsAreRead(_ text: String) {
    #expect(HTTPDate(text)?.seconds == Self.seconds)
    #expect(HTTPDate(text)?.text == Self.now)
  }

  @Test(arguments: [
    "", "now", "784111777", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 06 nov 1994 08:49:37 GMT",
    "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun,  06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
    "Sun Nov  6 08:49:37 94", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov 1994 08:49:37 GMT; x",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
    "Tue, 29 Feb 2023 00:00:00 GMT",
  ])
  func otherTextsAreNoDates(_ text: String) { #expect(HTTPDate(text) == nil) }

  @Test func whatIsWrittenIsRead() {
    for days in stride(from: Int64(-20_000), to: 60_000, by: 131) {
      let date = HTTPDate(unixMilliseconds: days * 86_400_000 + days * 977)
      #expect(HTTPDate(date.text) == date, "\(date)")
    }
    #expect(HTTPDate(unixMilliseconds: -1).text == "Wed, 31 Dec 1969 23:59:59 GMT")
    #expect(HTTPDate(unixMilliseconds: .max).text.count == 29)
    #expect(HTTPDate(unixMilliseconds: .min).text.count == 29)
  }

  @Test(arguments: [
    ("\"x\"", "\"x\"", true, true), ("W/\"x\"", "\"x\"", false, true),
    ("W/\"x\"", "W/\"x\"", false, true), ("\"x\"", "\"y\"", false, false),
    ("\"\"", "\"\"", true, true), ("\"X\"", "\"x\"", false, false),
  ])
  func tagsAreCompared(_ left: String, _ right: String, _ strong: Bool, _ weak: Bool) throws {
    let (left, right) = (try #require(ETag(text: left)), try #require(ETag(text: right)))
    #expect(left.isStronglyEqual(to: right) == strong && left.isWeaklyEqual(to: right) == weak)
    #expect(right.isStronglyEqual(to: left) == strong && right.isWeaklyEqual(to: left) == weak)
    #expect(ETag(text: left.text) == left)
  }

  @Test(arguments: [
    "", "x", "\"x", "x\"", "\"", "w/\"x\"", "W/x", "\"a\"b\"", "\"a b\"", "\"\u{1}\"",
  ])
  func otherTextsAreNoTags(_ text: String) { #expect(ETag(text: text) == nil) }

  @Test(arguments: [
    ("GET", "If-None-Match: \"a\"", HTTPConditions.notModified),
    ("HEAD", "If-None-Match: \"a\"", .notModified),
    ("PUT", "If-None-Match: \"a\"", .preconditionFailed),
    ("GET", "If-None-Match: W/\"a\"", .notModified), ("GET", "If-None-Match: \"b\"", .proceed),
    ("GET", "If-None-Match: \"b\", W/\"x,\", \"a\"", .notModified),
    ("GET", "If-None-Match: \"a\", \"b\"", .notModified),
    ("GET", "If-None-Match: \"b,\"a\"", .proceed), ("GET", "If-None-Match: *", .notModified),
    ("PUT", "If-None-Match: *", .preconditionFailed), ("GET", "If-None-Match: a", .proceed),
    ("GET", "If-Match: \"a\"", .proceed), ("GET", "If-Match: *", .proceed),
    ("GET", "If-Match: W/\"a\"", .preconditionFailed),
    ("PUT", "If-Match: \"b\"", .preconditionFailed),
    ("PUT", "If-Match: \"b\", \"a\"", .proceed), ("PUT", "If-Match: x", .preconditionFailed),
    ("GET", "If-Modified-Since: \(now)", .notModified),
    ("GET", "If-Modified-Since: \(later)", .notModified),
    ("GET", "If-Modified-Since: \(earlier)", .proceed),
    ("POST", "If-Modified-Since: \(now)", .proceed),
    ("GET", "If-Modified-Since: yesterday", .proceed),
    ("GET", "If-Unmodified-Since: \(now)", .proceed),
    ("GET", "If-Unmodified-Since: \(earlier)", .preconditionFailed),
    ("DELETE", "If-Unmodified-Since: \(earlier)", .preconditionFailed),
    ("DELETE", "If-Unmodified-Since: yesterday", .proceed),
    // Tags go before dates.
    ("GET", "If-None-Match: \"b\"\r\nIf-Modified-Since: \(now)", .proceed),
    ("GET", "If-None-Match: \"a\"\r\nIf-Modified-Since: \(earlier)", .notModified),
    ("GET", "If-Match: \"a\"\r\nIf-Unmodified-Since: \(earlier)", .proceed),
    ("GET", "If-Match: \"b\"\r\nIf-None-Match: \"a\"", .preconditionFailed),
    ("GET", "If-Match: \"a\"\r\nIf-None-Match: \"a\"", .notModified),
    ("OPTIONS", "If-None-Match: *", .proceed), ("GET", "X: 1", .proceed),
  ])
  func conditionsAreEvaluated(_ method: String, _ fields: String, _ expected: HTTPConditions) throws
  {
    let request = try Transcript.request("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
    #expect(
      HTTPConditions.evaluate(request, etag: ETag("a"), modified: Self.modified) == expected)
  }

  @Test func whatIsNotThereMatchesNothing() throws {
    let any = try Transcript.request("PUT / HTTP/1.1\r\nHost: a\r\nIf-Match: *\r\n\r\n")
    #expect(
      HTTPConditions.evaluate(any, etag: nil, modified: nil, exists: false) == .preconditionFailed)
    let none = try Transcript.request("PUT / HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n")
    #expect(HTTPConditions.evaluate(none, etag: nil, modified: nil, exists: false) == .proceed)
    let since = try Transcript.get("/", "If-Modified-Since: \(Self.now)")
    #expect(HTTPConditions.evaluate(since, etag: nil, modified: nil) == .proceed)
  }

  @Test(arguments: [
    ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-", .part(0..<100)),
    ("bytes=10-19", .part(10..<20)), ("bytes=90-500", .part(90..<100)),
    ("bytes=-10", .part(90..<100)), ("bytes=-500", .part(0..<100)),
    ("bytes=99-99", .part(99..<100)), ("BYTES=0-1", .part(0..<2)),
    ("bytes=0-99999999999999999999", .part(0..<100)),
    ("bytes=-99999999999999999999", .part(0..<100)),
    ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable),
    ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=0-1,5-6", .whole), ("bytes=5-2", .whole), ("bytes=-", .whole), ("bytes=", .whole),
    ("bytes", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("bytes=1-+2", .whole),
    ("bytes=1", .whole), ("items=0-1", .whole), ("bytes=--1", .whole), ("bytes=1-2-3", .whole),
    ("bytes=0 - 1", .whole), ("", .whole),
  ])
  func rangesAreEvaluated(_ field: String, _ expected: ByteRange) throws {
    let request = try Transcript.get("/", "Range: \(field)")
    #expect(ByteRange.evaluate(request, length: 100, etag: nil, modified: nil) == expected)
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), (now, true), (earlier, false),
    (later, false), ("x", false),
  ])
  func aRangeOfSomethingElseIsTheWhole(_ condition: String, _ isPart: Bool) throws {
    let request = try Transcript.get("/", "Range: bytes=0-1", "If-Range: \(condition)")
    let range = ByteRange.evaluate(
      request, length: 100, etag: ETag("a"), modified: Self.modified)
    #expect(range == (isPart ? .part(0..<2) : .whole))
    let weak = ByteRange.evaluate(
      request, length: 100, etag: ETag("a", isWeak: true), modified: nil)
    #expect(weak == .whole)
  }

  @Test func onlyGetHasRanges() throws {
    for method in ["HEAD", "POST"] {
      let request = try Transcript.request(
        "\(method) / HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\n")
      #expect(ByteRange.evaluate(request, length: 9, etag: nil, modified: nil) == .whole)
    }
  }

  @Test func nothingHasNoParts() throws {
    for (field, expected) in [
      ("0-", ByteRange.unsatisfiable), ("-5", .whole), ("-0", .unsatisfiable),
    ] {
      let request = try Transcript.get("/", "Range: bytes=\(field)")
      #expect(ByteRange.evaluate(request, length: 0, etag: nil, modified: nil) == expected)
    }
  }

  @Test func partsAreNamed() {
    #expect(ByteRange.part(0..<10).contentRange(length: 100) == "bytes 0-9/100")
    #expect(ByteRange.unsatisfiable.contentRange(length: 100) == "bytes */100")
    #expect(ByteRange.whole.contentRange(length: 100) == nil)
  }
}
