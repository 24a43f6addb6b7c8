import BerthBase
import Testing

@testable import BerthCLI

@Suite("What a server answers, read as it comes")
struct ServerReplyTests {
  private static let answers: [(text: String, body: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
      "hello"
    ),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length:5\r\n\r\nhello", "hello"),
    ("HTTP/1.1 204 No Content\r\n\r\n", ""),
  ]

  @Test("however it is cut into pieces, it is the same", arguments: answers)
  func pieces(_ text: String, _ body: String) throws {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var reply = ServerReply()
      var index = 0
      while index < bytes.count {
        #expect(!reply.isWhole, "before its end, in pieces of \(size)")
        try reply.append(bytes[index..<min(index + size, bytes.count)])
        index += size
      }
      #expect(reply.isWhole && String(decoding: reply.body, as: UTF8.self) == body)
    }
  }

  @Test("one that ends before its end is not whole", arguments: answers)
  func cut(_ text: String, _ body: String) throws {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      var reply = ServerReply()
      try reply.append(bytes[..<count])
      let isWhole = reply.end()
      #expect(!isWhole, "after \(count) bytes")
    }
  }

  @Test(
    "what is no HTTP is refused",
    arguments: [
      "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    ])
  func refused(_ text: String) {
    var reply = ServerReply()
    #expect(throws: BerthError.self) { try reply.append(Array(text.utf8)[...]) }
  }

  @Test("events of an answer that does not end are taken as they come")
  func events() throws {
    var reply = ServerReply()
    try reply.append(
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n:\n\n\r\n".utf8)[...])
    let first = reply.takeEvents()
    #expect(first == Array(":\n\n".utf8))
    try reply.append(Array("d\r\ndata: changed\r\n".utf8)[...])
    let second = reply.takeEvents()
    #expect(String(decoding: second, as: UTF8.self) == "data: changed")
    let third = reply.takeEvents()
    #expect(third.isEmpty && !reply.isWhole)
  }
}
