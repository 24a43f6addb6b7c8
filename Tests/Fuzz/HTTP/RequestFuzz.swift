import BerthHTTP
import FuzzKit

/// Connections: the same events in every split, no more memory than the limits, targets that are
/// written and read the same.
enum RequestFuzz {
  static func run(_ bytes: [UInt8]) {
    // The first byte says where the pieces end, so that a finding can be run again.
    let seed = Int(bytes.first ?? 0)
    let input = bytes.dropFirst()
    let whole = read([input])
    for size in [1, 2 + seed % 7, 1 + seed] {
      let pieces = stride(from: input.startIndex, to: input.endIndex, by: size).map {
        input[$0..<min($0 + size, input.endIndex)]
      }
      require(read(pieces) == whole, "pieces of \(size) are read as something else")
    }
    let cut = input.startIndex + min(seed * 4, input.count)
    require(read([input[..<cut], input[cut...]]) == whole, "two pieces are read as something else")
  }

  /// What came of the bytes, with each body in one piece.
  private struct Outcome: Equatable {
    var requests: [String] = []
    var bodies: [[UInt8]] = []
    var ends = 0
    var status: Int?
    var isInside = false
  }

  private static func read(_ pieces: [ArraySlice<UInt8>]) -> Outcome {
    var reader = HTTPRequestReader()
    var outcome = Outcome()
    do throws(HTTPError) {
      for piece in pieces {
        reader.append(piece)
        while let event = try reader.next() {
          switch event {
          case .head(let request):
            check(request)
            reader.maximumBody = 2000
            outcome.requests.append(
              "\(request.method) \(request.target) \(request.path) \(request.headers.all)")
            outcome.bodies.append([])
          case .body(let bytes):
            require(!bytes.isEmpty, "a piece of nothing")
            outcome.bodies[outcome.bodies.count - 1] += bytes
            require(
              reader.bodyCount == outcome.bodies.last?.count, "bytes of a body are miscounted")
            require(reader.bodyCount <= 2000, "a body is longer than its limit")
          case .end: outcome.ends += 1
          }
        }
        require(reader.pendingCount <= 8192 + 32_768 + 4, "more is kept than the limits say")
      }
      outcome.isInside = reader.isInsideRequest
    } catch {
      require((400...505).contains(error.status) && !error.message.isEmpty, "no words: \(error)")
      require(error.closesConnection, "a connection goes on after \(error)")
      outcome.status = error.status
    }
    return outcome
  }

  private static func check(_ request: HTTPRequest) {
    for segment in request.path {
      require(!segment.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }, "\(segment)")
      let steps = segment.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
      require(
        !steps.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) },
        "a step upwards: \(segment)")
    }
    for (name, value) in request.headers.all {
      require(!(name + value).utf8.contains { $0 < 0x20 && $0 != 9 }, "a control character")
    }
    _ = (request.isKeptAlive, request.expectsContinue, request.cookies, request.contentType)
    _ = (request.accepts(["text/html", "application/json"]), request.acceptedLanguages)
    // A slash at the end is not written again, one in a segment is escaped.
    var reader = HTTPRequestReader()
    let path = request.path.last == "" ? request.path.dropLast() + ["x"] : request.path
    let text = RequestTarget.text(path: path, query: request.query)
    guard text.utf8.count < 8000 else { return }
    reader.append("GET \(text) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    guard case .head(let again)? = try? reader.next() else {
      fatalError("\(text) is written and not read")
    }
    require(again.path == path, "\(text) is another path")
    // A pair of nothing is not written so that it could be read.
    let query = request.query.filter { $0.value != nil || !$0.name.isEmpty }
    require(again.query == query, "\(text) is another query")
  }
}
