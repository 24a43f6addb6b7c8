import BerthHTTP

/// What a reader made of some bytes, as one line of text.
enum Transcript {
  /// The line of bytes that come in pieces.
  static func read(
    _ pieces: [ArraySlice<UInt8>], limits: RequestLimits = RequestLimits(), maximumBody: Int = 1000
  ) -> String {
    var reader = HTTPRequestReader(limits: limits)
    var parts: [String] = []
    var open: String?
    do throws(HTTPError) {
      for piece in pieces {
        reader.append(piece)
        while let event = try reader.next() {
          switch event {
          case .head(let request):
            reader.maximumBody = maximumBody
            open = "\(request.method) \(request.target) \""
          case .body(let bytes): open? += written(bytes)
          case .end:
            parts.append((open ?? "an end without a begin") + "\"")
            open = nil
          }
        }
      }
      if reader.isInsideRequest { parts.append(open.map { $0 + "…\"" } ?? "…") }
    } catch {
      parts.append((open.map { $0 + "…" } ?? "") + String(error.status))
    }
    return parts.joined(separator: "; ")
  }

  /// Bytes as the vectors write them.
  static func written(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .map { $0 == "\r" ? "\\r" : $0 == "\n" ? "\\n" : String($0) }.joined()
  }

  /// Some bytes in one piece, byte by byte, in all pairs of pieces, and in pieces of each small size.
  static func splits(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    var splits = [[bytes[...]], bytes.indices.map { bytes[$0...$0] }]
    for place in bytes.indices.dropFirst() { splits.append([bytes[..<place], bytes[place...]]) }
    for size in 2...7 {
      splits.append(
        stride(from: 0, to: bytes.count, by: size).map {
          bytes[$0..<min($0 + size, bytes.count)]
        })
    }
    return splits
  }

  /// The one request of a text.
  static func request(_ text: String) throws -> HTTPRequest {
    var reader = HTTPRequestReader()
    reader.append(text.utf8)
    guard case .head(let request)? = try reader.next() else { throw NoRequest() }
    return request
  }

  /// A GET with some header lines.
  static func get(_ target: String = "/", _ lines: String...) throws -> HTTPRequest {
    try request(
      "GET \(target) HTTP/1.1\r\n\((["Host: a"] + lines).joined(separator: "\r\n"))\r\n\r\n")
  }

  struct NoRequest: Error {}
}
