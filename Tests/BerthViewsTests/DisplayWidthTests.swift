import BerthViewModel
import BerthViews
import Testing

@Suite("Columns of text")
struct DisplayWidthTests {
  static let cases: [(name: String, text: String, width: Int)] = [
    ("nothing", "", 0),
    ("ASCII", "Margarita", 9),
    ("precomposed accent", "Piña", 4),
    ("combining accent", "Pin\u{303}a", 4),
    ("several marks on one letter", "a\u{301}\u{323}\u{308}", 1),
    ("quotes, dash, ellipsis, fraction", "“½ — …”", 7),
    ("Greek and Cyrillic", "Ωмега", 5),
    ("Chinese", "莫吉托", 6),
    ("Japanese kana and full width", "ジン（１）", 10),
    ("half-width kana", "ｼﾞﾝ", 3),
    ("Hangul syllables", "한국어", 6),
    ("Hangul from letters", "\u{1112}\u{1161}\u{11AB}", 2),
    ("emoji", "🍸", 2),
    ("emoji with skin tone", "👍🏽", 2),
    ("joined family", "👩‍👩‍👧‍👦", 2),
    ("joined profession", "👩🏽‍🚀", 2),
    ("flag", "🇯🇵", 2),
    ("two flags", "🇯🇵🇫🇷", 4),
    ("flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
    ("heart as text", "❤", 1),
    ("heart as picture", "❤️", 2),
    ("keycap", "1️⃣", 2),
    ("star that is always a picture", "⭐", 2),
    ("zero width joiner alone", "a\u{200D}b", 2),
    ("control characters", "\u{1B}\u{7}\n", 0),
    ("box drawing and braille", "│⣿", 2),
    ("rare ideograph beyond the first plane", "𠮷", 2),
    ("new emoji of Unicode 17", "\u{1FAC8}", 2),
  ]

  @Test("of one text", arguments: cases.map(\.name))
  func widths(name: String) throws {
    let entry = try #require(Self.cases.first { $0.name == name })
    #expect(DisplayWidth.of(entry.text) == entry.width)
  }
}
