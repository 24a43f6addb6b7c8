import Testing

@testable import Picture

@Suite("Paths and colours of pictures")
struct PictureTests {
  @Test("path data is compact and well formed")
  func paths() {
    var path = PathData(0, -0.04)
    path.line(10.06, 3)
    path.curve(1, 2, 3, 4, 5.5, -6)
    path.arc(4, 2, large: true, clockwise: false, 1, 1)
    path.close()
    #expect(path.text == "M0 0L10.1 3C1 2 3 4 5.5-6A4 2 0 1 0 1 1Z")
    #expect(PathData(.nan, .infinity).text == "M0 0")
  }

  @Test("a colour survives the way to light and back")
  func screen() {
    for value: UInt32 in [0x00D9C0, 0xC8102E, 0x010203] + (0...255).map({ $0 * 0x010101 }) {
      #expect(Tint(value).rgb == value)
    }
    #expect(Tint(hex: "00D9C0") == Tint(0x00D9C0))
    #expect(Tint(hex: "#00D9C0") == nil)
    #expect(Tint(hex: "GG0000") == nil && Tint(hex: "12345") == nil)
    #expect(abs(Tint(0x801020).scaled(to: 0.3).luminance - 0.3) < 0.01)
  }

  @Test("a text always gives the same numbers, within their range")
  func steady() {
    var first = SteadyRandom("mojito")
    var second = SteadyRandom("mojito")
    for _ in 0..<100 {
      let value = first.next(-2...3)
      #expect(value == second.next(-2...3) && (-2...3).contains(value))
      #expect(first.choice(7) == second.choice(7))
    }
    #expect((0..<100).allSatisfy { _ in (0..<7).contains(first.choice(7)) })
  }
}
