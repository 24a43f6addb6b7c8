import BerthBase
import BerthViewModel
import BerthViews

/// A small reproducible generator (SplitMix64, Steele, Lea and Flood 2014).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random views full of awkward words.
struct Trees {
  var random: Seeded

  init(seed: UInt64) { random = Seeded(state: seed) }

  private static let words = [
    "gin", "a", "Piña", "Worcestershire", "日本語のカクテル", "한국어", "👩‍👩‍👧‍👦", "🇯🇵", "❤️", "1️⃣", "🍋🍋🍋",
    "e\u{301}", "Donaudampfschifffahrtsgesellschaftskapitän", "x-y-z", "½", "“so”", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\u{1B}[31mred",
    "tab\there", "line\nfeed", "क्षत्रिय", "👍🏽", "<b>&\"'", "\u{202E}back", "]]>", "\u{0}", "\u{9B}1m",
    "—",
  ]

  mutating func text(_ most: Int = 6) -> String {
    (0...Int.random(in: 0...most, using: &random)).map { _ in
      Self.words.randomElement(using: &random) ?? ""
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  mutating func maybe<Value>(_ value: (inout Trees) -> Value) -> Value? {
    Bool.random(using: &random) ? value(&self) : nil
  }

  mutating func some<Value>(_ most: Int, _ value: (inout Trees) -> Value) -> [Value] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in value(&self) }
  }

  mutating func number(_ range: ClosedRange<Double> = -1000...1000) -> Double {
    Double.random(in: range, using: &random)
  }

  /// One of fixed words by their JSON form.
  mutating func one<Word: RawRepresentable<String>>(_ words: String) -> Word {
    words.split(separator: " ").randomElement(using: &random).flatMap {
      Word(rawValue: String($0))
    }!
  }

  mutating func link() -> String {
    ["berth://x/y?z=1&q=%20", "https://example.org/é", "javascript:alert(1)", "berth:\"><b>"]
      .randomElement(using: &random)!
  }

  mutating func color() -> View.Color {
    maybe { View.Color(View.Color.Role.allCases.randomElement(using: &$0.random)!) }
      ?? View.Color(
        .rgb(red: .random(in: 0...255, using: &random), green: 9, blue: 200, alpha: 128))
  }

  mutating func badge() -> View.Badge {
    .init(
      text(2), tone: one("neutral accent good warning bad"), color: maybe { $0.color() })
  }

  mutating func action() -> View.Action {
    .init(
      text(3), link: link(), role: one("primary secondary destructive"),
      symbol: maybe { ["heart", "phone", "\"><b>"].randomElement(using: &$0.random)! })
  }

  mutating func item(_ depth: Int) -> View.Item {
    .init(
      text(), subtitle: maybe { $0.text(20) }, detail: maybe { $0.text(2) },
      badges: some(3) { $0.badge() }, checked: maybe { Bool.random(using: &$0.random) },
      link: maybe { $0.link() }, picture: maybe { $0.picture() },
      children: depth > 2 ? [] : some(2) { $0.item(depth + 1) })
  }

  mutating func span() -> View.Span {
    .init(text(), style: one("plain strong emphasis muted code"), link: maybe { $0.link() })
  }

  mutating func shape(_ depth: Int) -> View.Shape {
    var shape: View.Shape
    switch Int.random(in: 0...8, using: &random) {
    case 8: shape = .image("a/\(text(1)).jpg", width: number(0...90), height: 4)
    case 0: shape = .path("M0 0 L10 10 C1 2 3 4 5 6 A3 3 0 0 1 9 9 Z")
    case 1: shape = .circle(x: number(), y: number(), radius: number(0...90))
    case 2: shape = .ellipse(x: number(), y: number(), radiusX: number(0...9), radiusY: 3)
    case 3: shape = .rect(x: 0, y: number(), width: number(0...90), height: 4, radius: 2)
    case 4: shape = .line(x1: number(), y1: 1, x2: 2, y2: number())
    case 5:
      shape = .polygon([(0, 0), (number(), number()), (5, 5)], closed: .random(using: &random))
    case 6: shape = .text(text(), x: 1, y: 2, size: number(1...80), maxWidth: 40)
    default: shape = .group(depth > 2 ? [] : some(3) { $0.shape(depth + 1) })
    }
    if let color = maybe({ $0.color() }) { shape = shape.fill(.color(color)) }
    if Bool.random(using: &random) {
      shape = shape.stroke(.gradient("g"), width: number(0...4), dash: some(2) { $0.number(0...5) })
    }
    shape = shape.opacity(number(0...1)).rotated(degrees: number())
    return Bool.random(using: &random) ? shape.translated(x: number(), y: 3) : shape
  }

  mutating func picture() -> View {
    .picture(
      width: number(1...900), height: number(1...900), label: text(),
      gradients: [.init("g", stops: [.init(0, color()), .init(1, color(), opacity: 0.5)])],
      shapes: some(5) { $0.shape(0) })
  }
}
