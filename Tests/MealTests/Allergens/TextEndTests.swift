import Testing

@testable import MealEngine

@Suite("Where a text ends")
struct TextEndTests {
  @Test("a text may end behind any sign, in the middle of a tag, an entity or a letter")
  func ends() {
    let text = Array("2 cups <b>crème</b> &amp; 1 egg &lt; 3 < 4. 1.5 g x/y – “nut” <".utf8)
    for end in 0...text.count {
      let whole = TextToken.tokens(String(decoding: text[..<end], as: UTF8.self))
      #expect(whole.first?.kind == .boundary, "\(end)")
    }
    for byte in UInt8(0)..<128 {
      let tokens = TextToken.tokens(String(decoding: Array("milk ".utf8) + [byte], as: UTF8.self))
      #expect(tokens.contains { $0.text == "milk" }, "\(byte)")
    }
  }
}
