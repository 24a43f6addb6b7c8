import BerthHTTP
import Testing

/// What a request says once it is read.
@Suite struct RequestTests {
  @Test func targetsAreTakenApart() throws {
    let request = try Transcript.get(
      "/cocktail/caf%C3%A9%20x/a%2Fb/?q=gin+lemon%2B&q=2&flag&empty=&&=x&text=a%0D%0Ab")
    #expect(request.path == ["cocktail", "café x", "a/b"])
    #expect(
      request.query == [
        QueryItem("q", "gin lemon+"), QueryItem("q", "2"), QueryItem("flag", nil),
        QueryItem("empty", ""), QueryItem("", "x"), QueryItem("text", "a\r\nb"),
      ])
    #expect(request.value("q") == "gin lemon+" && request.value("flag") == "")
    #expect(request.value("none") == nil)
    #expect(request.target.hasPrefix("/cocktail/caf%C3%A9"))
  }

  @Test(arguments: [
    ("/", []), ("/a", ["a"]), ("/a/", ["a"]), ("//", [""]), ("//a", ["", "a"]),
    ("/a//b", ["a", "", "b"]), ("http://a", []), ("http://a/b/", ["b"]), ("/%252e", ["%2e"]),
    ("/a+b", ["a+b"]), ("/..a/...", ["..a", "..."]),
  ])
  func pathsAreSegments(_ target: String, _ path: [String]) throws {
    #expect(try Transcript.get(target).path == path)
  }

  @Test func targetsAreWritten() throws {
    let items = [QueryItem("q", "tea rose+&=é"), QueryItem("flag", nil), QueryItem("e", "")]
    let text = RequestTarget.text(path: ["a b", "c/d", "é"], query: items)
    #expect(text == "/a%20b/c%2Fd/%C3%A9?q=tea%20rose%2B%26%3D%C3%A9&flag&e=")
    #expect(RequestTarget.text(path: []) == "/")
    let request = try Transcript.get(text)
    #expect(request.path == ["a b", "c/d", "é"] && request.query == items)
  }

  @Test func theHostIsThatOfTheTargetElseOfTheField() throws {
    #expect(try Transcript.get("/").authority?.description == "a")
    #expect(try Transcript.get("http://B.example:81/").authority?.description == "b.example:81")
    let old = try Transcript.request("GET / HTTP/1.0\r\n\r\n")
    #expect(old.authority == nil && old.version == .http10)
    let six = try Transcript.request("GET / HTTP/1.1\r\nHost: [::1]:8650\r\n\r\n")
    #expect(six.authority?.host == "[::1]" && six.authority?.port == 8650)
  }

  @Test func fieldsAreOrderedAndJoined() throws {
    let request = try Transcript.get(
      "/", "X-A: 1", "x-a: 2", "Cookie: a=1", "Cookie: b=2", "Empty:", "X-Text: caf\u{E9}")
    #expect(request.headers["X-a"] == "1, 2")
    #expect(request.headers.values("x-A") == ["1", "2"])
    #expect(request.headers["cookie"] == "a=1; b=2")
    #expect(request.headers["empty"] == "" && request.headers["none"] == nil)
    #expect(request.headers["x-text"] == "café")
    #expect(request.headers.all.map(\.name).prefix(3) == ["Host", "X-A", "x-a"])
    #expect(request.headers.count == 7 && request.headers.contains("EMPTY"))
  }

  @Test(arguments: [
    ("1.1", "X: 1", true), ("1.1", "Connection: close", false),
    ("1.1", "Connection: x, Close", false), ("1.1", "Connection: closed", true),
    ("1.1", "Connection: keep-alive", true), ("1.0", "X: 1", false),
    ("1.0", "Connection: Keep-Alive", true), ("1.0", "Connection: keep-alive, close", false),
  ])
  func connectionsAreKept(_ version: String, _ field: String, _ isKept: Bool) throws {
    let request = try Transcript.request("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n\r\n")
    #expect(request.isKeptAlive == isKept)
  }

  @Test(arguments: [
    ("1.1", "Content-Length: 2\r\nExpect: 100-continue", true, false),
    ("1.1", "Content-Length: 2\r\nExpect: 100-Continue", true, false),
    ("1.1", "Expect: 100-continue", false, false),
    ("1.0", "Content-Length: 2\r\nExpect: 100-continue", false, false),
    ("1.1", "Content-Length: 2\r\nExpect: miracles", false, true),
    ("1.1", "Content-Length: 2", false, false),
  ])
  func expectationsAreKnown(
    _ version: String, _ fields: String, _ expects: Bool, _ isUnknown: Bool
  ) throws {
    let request = try Transcript.request("PUT / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n")
    #expect(request.expectsContinue == expects && request.expectsUnknown == isUnknown)
  }

  @Test(arguments: [
    ("*/*", "text/html"), ("application/json", "application/json"),
    ("APPLICATION/JSON", "application/json"),
    ("text/html,application/xhtml+xml,*/*;q=0.8", "text/html"),
    ("text/*;q=0.5, application/json;q=0.4", "text/html"),
    ("text/*;q=0.5, text/html;q=0.1, application/json;q=0.4", "application/json"),
    ("application/*, */*;q=0.9", "application/json"),
    ("text/html;q=0, */*", "application/json"), ("text/html;level=1;q=0.3", "text/html"),
    ("text/html ; q=0.2 , application/json ; Q=0.3", "application/json"),
    ("text/html;q=2, application/json;q=0.1", "application/json"),
    ("text/html;q=0.1234, application/json;q=0.1", "application/json"),
    ("image/png", nil), ("*/*;q=0", nil), ("", "text/html"), (";;,", "text/html"),
  ])
  func theBestTypeIsTaken(_ accept: String, _ type: String?) throws {
    let request = try Transcript.get("/", "Accept: \(accept)")
    #expect(request.accepts(["text/html", "application/json"]) == type)
  }

  @Test func withoutAcceptTheFirstTypeIsTaken() throws {
    #expect(try Transcript.get("/").accepts(["text/html", "a/b"]) == "text/html")
  }

  @Test func languagesAreSortedByWeight() throws {
    let request = try Transcript.get("/", "Accept-Language: fr;q=0.4, en-GB, de;q=0, ar, *;q=0.1")
    #expect(request.acceptedLanguages == ["en-GB", "ar", "fr", "*"])
    // Without a weight it is 1, whatever else is said of it.
    let equal = try Transcript.get("/", "Accept-Language: fr;q=1, en;level=1, de")
    #expect(equal.acceptedLanguages == ["fr", "en", "de"])
    #expect(try Transcript.get("/").acceptedLanguages == [])
  }

  @Test func cookiesAreRead() throws {
    let request = try Transcript.get("/", "Cookie: a=1;b = x=y ;; =n; c; d=\"q\"; e=; f=1; f=2")
    #expect(
      request.cookies.map { "\($0.name)=\($0.value)" } == [
        "a=1", "b=x=y", "d=\"q\"", "e=", "f=1", "f=2",
      ])
    #expect(request.cookie("b") == "x=y" && request.cookie("e") == "")
    #expect(request.cookie("f") == nil, "nobody knows which of the two is ours")
    #expect(request.cookie("A") == nil)
  }

  @Test func mediaTypesAreRead() {
    #expect(MediaType("Text/HTML; Charset=\"utf-\\8\"")?["charset"] == "utf-8")
    #expect(MediaType("text/html")?.essence == "text/html")
    let many = (0..<17).map { "; p\($0)=1" }.joined()
    for text in [
      "", "a/b\(many)", "text", "text/", "a/b/c", "a b/c", "a/b; x", "a/b; x=1; X=2", "a/b; x=\"1",
    ] {
      #expect(MediaType(text) == nil, "\(text)")
    }
  }
}
