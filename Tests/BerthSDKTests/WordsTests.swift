import BerthSDK
import Testing

@Suite("Words")
struct WordsTests {
  @Test(
    "spaces at the ends and runs of them go, whatever kind they are",
    arguments: [
      ("", ""), ("lime", "lime"), ("lime juice", "lime juice"), (" lime", "lime"),
      ("lime ", "lime"), ("lime  juice", "lime juice"), ("\tlime\njuice\r\n", "lime juice"),
      (" ", ""), ("crème  brûlée", "crème brûlée"), ("crème brûlée", "crème brûlée"),
      ("lime\u{A0}juice", "lime juice"), ("\u{3000}青柠\u{2003}汁 ", "青柠 汁"),
    ])
  func trimmed(text: String, expected: String) {
    #expect(Words.trimmed(text) == expected)
  }
}
