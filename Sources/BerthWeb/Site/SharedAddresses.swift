import BerthBase
import BerthInvocation
import Glibc

/// Turns the `berth://` links in what is sent on to others into addresses that their browsers can open.
struct SharedAddresses {
  /// `https://berth.example.org`: where this server is found; empty when nobody knows, and nothing is turned.
  let origin: String

  /// The page a link leads to; nil for what is no link, or when nobody knows where this server is.
  func page(of link: String) -> String? {
    guard !origin.isEmpty, let link = try? LinkParser.parse(link) else { return nil }
    return origin + WebAddress(link).text
  }

  /// A text with pages in the place of links.
  func words(_ text: String) -> String {
    guard !origin.isEmpty, Self.mayHold(text) else { return text }
    var (words, rest) = ("", text[...])
    while let start = rest.firstRange(of: Self.scheme)?.lowerBound {
      words += rest[..<start]
      var link = rest[start...].prefix { !$0.isWhitespace && !"<>\"”»".contains($0) }
      // What ends a sentence is not the link's.
      while let last = link.last, ".,;:!?)".contains(last) { link.removeLast() }
      words += page(of: String(link)) ?? String(link)
      rest = rest[link.endIndex...]
    }
    return words + rest
  }

  private static let scheme = "berth://"

  /// Whether there is something to look for; most texts hold nothing.
  private static func mayHold(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard var start = bytes.baseAddress else { return false }
      let end = start + bytes.count
      while let colon = memchr(start, Int32(UInt8(ascii: ":")), end - start) {
        start = UnsafePointer(colon.assumingMemoryBound(to: UInt8.self)) + 1
        if end - start > 1, start[0] == UInt8(ascii: "/"), start[1] == UInt8(ascii: "/") {
          return true
        }
      }
      return false
    }
  }
}
