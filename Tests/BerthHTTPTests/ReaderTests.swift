import BerthHTTP
import Testing

/// Requests out of bytes, whole and in pieces, good ones and attacks.
@Suite struct ReaderTests {
  @Test(arguments: RequestVector.all) func eachIsReadAlikeInEverySplit(_ vector: RequestVector) {
    for pieces in Transcript.splits(of: vector.bytes) {
      let read = Transcript.read(pieces)
      if read != vector.expected {
        Issue.record("\(vector.name): \(read) in pieces of \(pieces.map(\.count).prefix(9))")
        break
      }
    }
  }

  @Test func theVectorsAreThere() {
    #expect(RequestVector.all.count > 180)
    #expect(Set(RequestVector.all.map(\.name)).count == RequestVector.all.count)
  }

  /// Something long, and what it is read as.
  struct Long: CustomTestStringConvertible {
    let name: String
    let expected: String
    let text: String
    var testDescription: String { name }
  }

  static let head = "GET /x HTTP/1.1\r\nHost: a\r\n"
  static let chunks = "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
  static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let long = [
    Long(
      name: "a first line of 8192 bytes", expected: "GET /\(many("x", 8178)) \"\"",
      text: "GET /\(many("x", 8178)) HTTP/1.1\r\nHost: a\r\n\r\n"),
    Long(
      name: "a first line of 8193 bytes", expected: "414",
      text: "GET /\(many("x", 8179)) HTTP/1.1\r\nHost: a\r\n\r\n"),
    Long(name: "a first line without end", expected: "414", text: many("x", 9000)),
    Long(name: "100 fields", expected: "GET /x \"\"", text: head + many("X: 1\r\n", 99) + "\r\n"),
    Long(name: "101 fields", expected: "431", text: head + many("X: 1\r\n", 100) + "\r\n"),
    Long(
      name: "32 KB of fields", expected: "GET /x \"\"",
      text: head + "X: \(many("x", 32_768 - 14))\r\n\r\n"),
    Long(
      name: "more than 32 KB of fields", expected: "431",
      text: head + "X: \(many("x", 32_768 - 9))\r\n\r\n"),
    Long(name: "a field without end", expected: "431", text: head + "X: \(many("x", 33_000))"),
    Long(
      name: "a long extension", expected: "POST /x \"…400",
      text: chunks + "2;\(many("x", 300))\r\nhi\r\n0\r\n\r\n"),
    Long(
      name: "100 trailers", expected: "POST /x \"\"",
      text: chunks + "0\r\n\(many("X: 1\r\n", 100))\r\n"),
    Long(
      name: "101 trailers", expected: "POST /x \"…431",
      text: chunks + "0\r\n\(many("X: 1\r\n", 101))\r\n"),
    Long(
      name: "32 KB of trailers behind a long head", expected: "POST /x \"\"",
      text: chunks.dropLast() + "X: \(many("x", 30_000))\r\n\r\n0\r\n"
        + "X: \(many("x", 32_000))\r\n\r\n"),
    Long(
      name: "a trailer without end", expected: "POST /x \"…431",
      text: chunks + "0\r\nX: \(many("x", 33_000))"),
    Long(
      name: "as much body as is allowed", expected: "POST /x \"\(many("x", 1000))\"",
      text: chunks + "1F4\r\n\(many("x", 500))\r\n1F4\r\n\(many("x", 500))\r\n0\r\n\r\n"),
  ]

  @Test(arguments: long) func longInputsAreHeldToTheLimits(_ long: Long) {
    let bytes = Array(long.text.utf8)
    #expect(Transcript.read([bytes[...]]) == long.expected)
    #expect(Transcript.read(bytes.indices.map { bytes[$0...$0] }) == long.expected)
    for size in [7, 100, 1000, 4096] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      #expect(Transcript.read(pieces) == long.expected, "in pieces of \(size)")
    }
  }

  @Test func anErrorComesAgainAndClosesTheConnection() {
    var reader = HTTPRequestReader()
    reader.append("GET / HTTP/3.0\r\n".utf8)
    for _ in 0..<3 {
      let error = #expect(throws: HTTPError.self) { try reader.next() }
      #expect(error?.status == 505 && error?.closesConnection == true)
      reader.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    }
  }

  @Test func theReaderKnowsWhetherTheClientIsLate() throws {
    var reader = HTTPRequestReader()
    #expect(!reader.isInsideRequest)
    reader.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab".utf8)
    #expect(reader.isInsideRequest)
    while try reader.next() != nil {}
    #expect(reader.isInsideRequest && reader.bodyCount == 2)
    reader.append("cd".utf8)
    while try reader.next() != nil {}
    #expect(!reader.isInsideRequest && reader.bodyCount == 4 && reader.pendingCount == 0)
  }

  @Test func eachHeadSetsTheLimitOfItsBodyBack() throws {
    var limits = RequestLimits()
    limits.body = 3
    var reader = HTTPRequestReader(limits: limits)
    let text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd"
    reader.append((text + text).utf8)
    _ = try reader.next()
    reader.maximumBody = 4
    _ = try reader.next()
    _ = try reader.next()
    _ = try reader.next()
    let error = #expect(throws: HTTPError.self) { try reader.next() }
    #expect(error?.status == 413)
  }

  @Test func whatIsReadIsNotKept() throws {
    var reader = HTTPRequestReader()
    let piece = [UInt8](repeating: 0x78, count: 60_000)
    let length = 100 * piece.count
    reader.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\nx".utf8)
    _ = try reader.next()
    reader.maximumBody = .max
    for _ in 0..<99 {
      reader.append(piece)
      while try reader.next() != nil {}
      #expect(reader.pendingCount == 0)
    }
  }

  @Test func errorsAreSentencesForPeople() {
    for vector in RequestVector.all {
      var reader = HTTPRequestReader()
      reader.append(vector.bytes)
      do throws(HTTPError) {
        while try reader.next() != nil {}
      } catch {
        #expect(error.message.contains(" ") && !error.message.hasSuffix("."))
        #expect(error.closesConnection, "\(vector.name)")
      }
    }
  }
}
