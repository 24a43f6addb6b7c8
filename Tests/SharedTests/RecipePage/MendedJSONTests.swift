import BerthSDK
import RecipePage
import Testing

@Suite("JSON as pages carry it")
struct MendedJSONTests {
  @Test(
    "small faults are mended, and no text is lost",
    arguments: [
      (#"{"a":["x","y",],}"#, #"{"a":["x","y"]}"#), (#"{"a":["x",,"y"]}"#, #"{"a":["x","y"]}"#),
      ("{\"a\": \"x\" // the first\n}", #"{"a":"x"}"#), (#"{/* all */"a":"x"}"#, #"{"a":"x"}"#),
      ("{\"a\":\"x\ny\"}", #"{"a":"x\ny"}"#), ("{\"a\":\"x\r\ny\tz\"}", #"{"a":"x\ny z"}"#),
      (#"{"a":"a 9" pan"}"#, #"{"a":"a 9\" pan"}"#), (#"{"a":"Bird\'s"}"#, #"{"a":"Bird's"}"#),
      (#"{"a":"50\% off"}"#, #"{"a":"50% off"}"#), ("\u{feff}{\"a\":\"x\",}", #"{"a":"x"}"#),
      (#"{&quot;a&quot;:&quot;x&quot;,}"#, #"{"a":"x"}"#),
      (#"{"a":"https://e.org/b",}"#, #"{"a":"https://e.org/b"}"#),
    ])
  func mended(_ text: String, _ expected: String) throws {
    #expect(try LinkedJSON.parse(Array(text.utf8)).get() == JSON.parse(expected))
  }

  @Test("bytes that are no UTF-8 are read as windows-1252")
  func bytes() throws {
    let text = Array(#"{"a":"cr"#.utf8) + [0xe8] + Array(#"me and th"#.utf8) + [0xc3, 0xa9]
    #expect(try LinkedJSON.parse(text + Array(#""}"#.utf8)).get()["a"] == "crème and thé")
  }

  @Test("what is broken stays broken", arguments: ["{", #"{"a":}"#, #"{"a" "b"}"#, "[1,2", "x"])
  func broken(_ text: String) {
    guard case .failure = LinkedJSON.parse(Array(text.utf8)) else {
      Issue.record("\(text) was read")
      return
    }
  }

  @Test(
    "references of HTML",
    arguments: [
      ("&frac12 cup", "½ cup"), ("&half; cup", "½ cup"), ("cr&egrave;me", "crème"),
      ("cr&egraveme", "cr&egraveme"), ("cr&#232me", "crème"), ("&#150;", "–"), ("&#x92;", "’"),
      ("a&amp;b", "a&b"), ("?a=1&copy=2", "?a=1&copy=2"), ("jalape&ntilde;o", "jalapeño"),
      ("&nothing;", "&nothing;"),
    ])
  func references(_ text: String, _ expected: String) {
    #expect(CleanText.line(text, limit: 100) == expected)
  }
}
