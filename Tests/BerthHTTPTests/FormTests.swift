import BerthHTTP
import Testing

/// Forms, of both kinds.
@Suite struct FormTests {
  static let urlencoded = "application/x-www-form-urlencoded"
  static let multipart = "multipart/form-data; boundary=XX"

  static func form(
    _ text: String, _ type: String = multipart, limits: FormLimits = FormLimits()
  ) throws -> FormBody {
    try FormBody(Array(text.utf8), contentType: type, limits: limits)
  }

  static func part(_ head: String, _ body: String) -> String {
    "--XX\r\n\(head)\r\n\r\n\(body)\r\n"
  }
  static func field(_ name: String, _ body: String) -> String {
    part("Content-Disposition: form-data; name=\"\(name)\"", body)
  }

  @Test func urlencodedFormsAreFields() throws {
    let form = try Self.form("a=1&b=x+y%26&a=2&flag&=e&&text=a%0D%0Ab%C3%A9", Self.urlencoded)
    #expect(form.fields.map(\.name) == ["a", "b", "a", "flag", "", "text"])
    #expect(form["a"] == "1" && form.texts("a") == ["1", "2"] && form["b"] == "x y&")
    #expect(form["flag"] == "" && form["text"] == "a\r\nbé" && form["none"] == nil)
    #expect(form.file("a") == nil)
    #expect(try Self.form("", Self.urlencoded).fields.isEmpty)
    #expect(try Self.form("a=1", Self.urlencoded + "; charset=UTF-8")["a"] == "1")
  }

  @Test func multipartFormsAreFieldsAndFiles() throws {
    let form = try Self.form(
      Self.field("a", "1") + Self.field("b", "two\r\nlines") + Self.field("empty", "")
        + Self.part(
          "Content-Disposition: form-data; name=\"photo\"; filename=\"a b.jpg\"\r\nContent-Type: image/jpeg",
          "\u{0}\r\n--X\r\n-")
        + Self.part("content-disposition: form-data; filename=\"\"; name=\"none\"", "")
        + "--XX--\r\nepilogue")
    #expect(form["a"] == "1" && form["b"] == "two\r\nlines" && form["empty"] == "")
    #expect(
      form.file("photo")
        == FormFile(name: "a b.jpg", type: "image/jpeg", bytes: Array("\u{0}\r\n--X\r\n-".utf8)))
    #expect(form.file("none") == nil && form.fields.count == 5, "no file was chosen")
    #expect(
      form.fields.last?.value
        == .file(
          FormFile(name: "", type: "application/octet-stream", bytes: [])))
  }

  @Test(arguments: [
    ("a preamble", "hello\r\n" + field("a", "1") + "--XX--", "1"),
    ("an empty line before", "\r\n" + field("a", "1") + "--XX--", "1"),
    (
      "blanks behind a boundary",
      "--XX \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--XX--", "1"
    ),
    ("a name that is a token", part("Content-Disposition: form-data; name=a", "1") + "--XX--", "1"),
    ("capitals", part("CONTENT-DISPOSITION: Form-Data; NAME=\"a\"", "1") + "--XX--", "1"),
    ("no spaces", part("Content-Disposition:form-data;name=\"a\"", "1") + "--XX--", "1"),
    (
      "other fields",
      part("X: 1\r\nContent-Disposition: form-data; name=\"a\"; x=\"y\"", "1") + "--XX--", "1"
    ),
    (
      "something like a boundary", field("a", "\r\n--X\r\n--Xx\r\n-XX") + "--XX--",
      "\r\n--X\r\n--Xx\r\n-XX"
    ),
    ("a boundary inside of a line", field("a", "1--XX--") + "--XX--", "1--XX--"),
    ("many line ends", field("a", "\r\r\n\r\n") + "--XX--", "\r\r\n\r\n"),
    (
      "no body and no empty line",
      "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--XX--", ""
    ),
    (
      "a coding that is none",
      part("Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: 8bit", "1")
        + "--XX--", "1"
    ),
  ])
  func formsAreReadAsBrowsersAndOthersWriteThem(
    _ name: String, _ body: String, _ expected: String
  ) throws {
    #expect(try Self.form(body)["a"] == expected, "\(name)")
  }

  @Test(arguments: [
    (#""a b""#, "a b"), (#""a%22b""#, "a\"b"), (#""a%0D%0Ab""#, "a\r\nb"), (#""a\"b""#, "a\"b"),
    (#""a\\b""#, "a\\b"), (#""C:\dir\x""#, "C:\\dir\\x"), (#""100%25""#, "100%25"),
    (#""a;b""#, "a;b"), (#""é""#, "é"), (#""%2""#, "%2"), (#""""#, ""),
  ])
  func namesAreUnquoted(_ quoted: String, _ name: String) throws {
    let form = try Self.form(
      Self.part("Content-Disposition: form-data; name=\(quoted)", "1") + "--XX--")
    #expect(form.fields.first?.name == name)
  }

  @Test(arguments: [
    ("no boundary in the body", 400, "hello"), ("nothing", 400, ""),
    ("no end", 400, field("a", "1")), ("half a part", 400, "--XX\r\nContent-Disp"),
    ("no disposition", 400, part("X: 1", "1") + "--XX--"),
    ("no name", 400, part("Content-Disposition: form-data", "1") + "--XX--"),
    ("another disposition", 400, part("Content-Disposition: attachment; name=a", "1") + "--XX--"),
    ("two names", 400, part("Content-Disposition: form-data; name=a; name=b", "1") + "--XX--"),
    (
      "two dispositions", 400,
      part("Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b", "1")
        + "--XX--"
    ),
    (
      "two types", 400,
      part("Content-Disposition: form-data; name=a\r\nContent-Type: a/b\r\nContent-Type: a/b", "1")
        + "--XX--"
    ),
    ("an open quote", 400, part("Content-Disposition: form-data; name=\"a", "1") + "--XX--"),
    (
      "words behind a quote", 400,
      part("Content-Disposition: form-data; name=\"a\"b", "1") + "--XX--"
    ),
    ("a field that is none", 400, part("Content-Disposition form-data; name=a", "1") + "--XX--"),
    ("a folded field", 400, part("Content-Disposition: form-data;\r\n name=a", "1") + "--XX--"),
    ("bare LF", 400, "--XX\nContent-Disposition: form-data; name=a\n\n1\n--XX--"),
    (
      "bare LF in a head", 400, part("X: 1\nContent-Disposition: form-data; name=a", "1") + "--XX--"
    ),
    ("words behind a boundary", 400, "--XXY\r\n" + field("a", "1") + "--XX--"),
    (
      "base64", 400,
      part("Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64", "MQ==")
        + "--XX--"
    ),
    ("a control character", 400, field("a", "\u{1B}") + "--XX--"),
    ("NUL in a text", 400, field("a", "\u{0}") + "--XX--"),
    ("NUL in a name", 400, field("a\u{0}", "1") + "--XX--"),
    ("a long name", 400, field(String(repeating: "n", count: 257), "1") + "--XX--"),
    (
      "a long head", 400,
      part(
        "X: \(String(repeating: "n", count: 3000))\r\nContent-Disposition: form-data; name=a", "1")
        + "--XX--"
    ),
    ("a long text", 413, field("a", String(repeating: "n", count: 65_537)) + "--XX--"),
    ("101 parts", 400, String(repeating: field("a", ""), count: 101) + "--XX--"),
  ])
  func brokenFormsAreRefusedInWords(_ name: String, _ status: Int, _ body: String) {
    let error = #expect(throws: HTTPError.self, "\(name)") { try Self.form(body) }
    #expect(error?.status == status && error?.closesConnection == false, "\(name): \(error as Any)")
  }

  @Test func aHundredPartsAreRead() throws {
    let form = try Self.form(String(repeating: Self.field("a", ""), count: 100) + "--XX--")
    #expect(form.fields.count == 100)
    #expect(try Self.form("--XX--\r\n").fields.isEmpty)
  }

  @Test func filesAreHeldToTheirLimit() throws {
    var limits = FormLimits()
    limits.file = 4
    let head = "Content-Disposition: form-data; name=a; filename=x"
    let form = try Self.form(Self.part(head, "1234") + "--XX--", limits: limits)
    #expect(form.file("a")?.bytes.count == 4)
    let error = #expect(throws: HTTPError.self) {
      try Self.form(Self.part(head, "12345") + "--XX--", limits: limits)
    }
    #expect(error?.status == 413)
  }

  @Test func textThatIsNotUTF8IsRefused() {
    let bytes = Array(Self.field("a", "x").utf8.map { $0 == 0x78 ? 0xFF : $0 } + "--XX--".utf8)
    #expect(throws: HTTPError.self) { try FormBody(bytes, contentType: Self.multipart) }
  }

  @Test(arguments: [
    ("a=%", 400), ("a=%zz", 400), ("a=%ff", 400), ("a=%00", 400), ("a=%1b", 400),
    ("a=\u{0}", 400), ("\(String(repeating: "n", count: 257))=1", 400),
    ("a=\(String(repeating: "n", count: 65_537))", 413),
    (String(repeating: "a=&", count: 101), 400),
  ])
  func brokenURLEncodedFormsAreRefused(_ body: String, _ status: Int) {
    let error = #expect(throws: HTTPError.self) { try Self.form(body, Self.urlencoded) }
    #expect(error?.status == status && error?.closesConnection == false)
  }

  @Test(arguments: [
    ("text/plain", 415), ("", 415), ("form", 415), ("multipart/form-data", 400),
    ("multipart/form-data; boundary=", 415), ("multipart/form-data; boundary=\"\"", 400),
    ("multipart/form-data; boundary=\"x \"", 400),
    ("multipart/form-data; boundary=\"x\\\\y\"", 400),
    ("multipart/form-data; boundary=XX; boundary=XX", 415),
    ("multipart/form-data; boundary=\(String(repeating: "x", count: 71))", 400),
  ])
  func otherTypesAreRefused(_ type: String, _ status: Int) {
    let error = #expect(throws: HTTPError.self) { try Self.form(Self.field("a", "1"), type) }
    #expect(error?.status == status)
    #expect(throws: HTTPError.self) { try FormBody([], contentType: nil) }
  }

  @Test func everyCutOfAFormIsRefused() throws {
    let whole = Array((Self.field("a", "1") + Self.field("b", "2") + "--XX--").utf8)
    for count in 0..<whole.count {
      #expect(throws: HTTPError.self, "\(count) bytes") {
        try FormBody(Array(whole.prefix(count)), contentType: Self.multipart)
      }
    }
    #expect(try FormBody(whole, contentType: Self.multipart).fields.count == 2)
  }
}
