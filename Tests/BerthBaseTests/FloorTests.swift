import BerthBase
import Testing

@Suite struct FloorTests {
  struct DateCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var number: Int
    var weekday: Int
    var testDescription: String { name }
  }

  static let dates: [DateCase] = [
    DateCase(name: "the epoch", text: "1970-01-01", number: 0, weekday: 4),
    DateCase(name: "the day before", text: "1969-12-31", number: -1, weekday: 3),
    DateCase(name: "a leap day", text: "2024-02-29", number: 19_782, weekday: 4),
    DateCase(name: "the day after a leap day", text: "2024-03-01", number: 19_783, weekday: 5),
    DateCase(name: "a century, no leap year", text: "1900-03-01", number: -25_508, weekday: 4),
    DateCase(name: "a year that 400 divides", text: "2000-02-29", number: 11_016, weekday: 2),
    DateCase(name: "the last of four digits", text: "9999-12-31", number: 2_932_896, weekday: 5),
    DateCase(name: "the year 0", text: "0000-01-01", number: -719_528, weekday: 6),
  ]

  @Test("Dates and day numbers agree both ways", arguments: dates)
  func datesAndNumbers(_ date: DateCase) {
    #expect(CivilDate(date.text)?.dayNumber == date.number)
    #expect(CivilDate(dayNumber: date.number).text == date.text)
    #expect(CivilDate(dayNumber: date.number).weekday == date.weekday)
  }

  @Test("Every day of four centuries comes back", arguments: [-146_097, 0, 100_000])
  func roundTrip(_ start: Int) {
    for number in start..<start + 146_097 where CivilDate(dayNumber: number).dayNumber != number {
      Issue.record("day \(number)")
    }
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "2026-04-31", "2026-4-30", "26-04-30",
      "2026-04-30 ", "2026/04/30", "+026-04-30", "２０２６-04-30",
    ])
  func noDate(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test("Parts out of range are counted on")
  func carried() {
    #expect(
      CivilDate(year: 2026, month: 14, day: 0).dayNumber
        == CivilDate(year: 2027, month: 1, day: 31).dayNumber)
    #expect(
      CivilDate(year: 2026, month: -1, day: 1).dayNumber
        == CivilDate(year: 2025, month: 11, day: 1).dayNumber)
  }

  @Test("Hexadecimal digits in both cases, and back")
  func hexadecimal() {
    let all = (0...255).map { UInt8($0) }
    #expect(Hexadecimal.text([0x00, 0x9A, 0xFF]) == "009aff")
    #expect(Hexadecimal.text([0x00, 0x9A, 0xFF], .upper) == "009AFF")
    #expect(Hexadecimal.bytes(Hexadecimal.text(all)) == all)
    #expect(Hexadecimal.bytes(Hexadecimal.text(all, .upper)) == all)
    for text in ["0", "0g", " 0", "0x", "é"] { #expect(Hexadecimal.bytes(text) == nil) }
  }

  @Test("Percent-encoding leaves only unreserved characters")
  func percentEncoding() {
    #expect(PercentEncoding.encoded("aZ09-._~") == "aZ09-._~")
    #expect(PercentEncoding.encoded("tea rose/é?&=+%") == "tea%20rose%2F%C3%A9%3F%26%3D%2B%25")
  }

  @Test("FNV-1a gives the published values")
  func stableHash() {
    // http://www.isthe.com/chongo/src/fnv/test_fnv.c
    #expect(StableHash.of("") == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.of("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(StableHash.of("foobar") == 0x8594_4171_f739_67e8)
  }

  @Test("SplitMix64 gives the published sequence of seed 1234567")
  func seededGenerator() {
    var random = SeededGenerator(seed: 1_234_567)
    // https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test(
    "Base64 of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(_ plain: String, _ encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }
}
