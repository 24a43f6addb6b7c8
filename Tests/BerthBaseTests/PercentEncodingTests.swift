import BerthBase
import Testing

/// Percent escapes, written and resolved.
@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("tea%20rose", "tea rose"), ("a+b", "a+b"), ("%2B", "+"),
    ("%C3%A9", "é"), ("%c3%a9", "é"), ("%25", "%"), ("%2525", "%25"), ("%00", "\0"),
  ])
  func escapesAreResolved(_ text: String, _ expected: String) {
    #expect(PercentEncoding.decoded(text.utf8) == Array(expected.utf8))
  }

  @Test func plusSignsAreSpacesInQueries() {
    let decoded = PercentEncoding.decoded("a+b%2B".utf8, plusIsSpace: true)
    #expect(decoded == Array("a b+".utf8))
  }

  @Test(arguments: ["%", "a%", "%2", "%zz", "%2g", "%%20", "100% x", "%+2"])
  func brokenEscapesAreRefusedOrStay(_ text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == nil)
    let kept = PercentEncoding.decoded(text.utf8, broken: .stays)
    #expect(kept == Array(text.replacing("%20", with: " ").utf8))
  }

  @Test func whatIsWrittenIsRead() {
    for byte in UInt8.min...UInt8.max {
      var text: [UInt8] = []
      PercentEncoding.append(byte, to: &text)
      #expect(PercentEncoding.decoded(text) == [byte])
    }
  }
}
