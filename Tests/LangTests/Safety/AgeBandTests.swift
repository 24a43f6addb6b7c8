import BerthBase
import Testing

@testable import LangEngine

/// Who may meet whom by age, day by day.
@Suite struct AgeBandTests {
  private static func day(_ text: String) throws -> Int {
    try #require(CivilDate(text)).dayNumber
  }

  /// The band of an age; nil for those too young to be here.
  private static func band(_ age: Int) -> Int? { [13, 16, 18].last { $0 <= age } }

  @Test(
    "Two people are peers when their ages are of one band",
    arguments: ["2026-06-20", "2028-02-29", "2027-02-28", "2027-03-01", "2026-12-31", "2027-01-01"])
  func agree(today: String) throws {
    let day = try Self.day(today)
    for mine in stride(from: 11, to: 21, by: 1) {
      // Days around each birthday, and one in the middle of the year.
      let birthday = CivilDate(dayNumber: day)
      let base = CivilDate(year: birthday.year - mine, month: birthday.month, day: 1).dayNumber
      for shift in [-200, -1, 0, 1, birthday.day - 2, birthday.day - 1, birthday.day] {
        let born = base + shift
        let peers = AgeBand.births(with: born, on: day)
        let band = Self.band(Profile.age(born: born, on: day))
        // The ends of the band to the day, and others here and there.
        let ends = [peers.lowerBound, peers.upperBound].flatMap { [$0 - 1, $0, $0 + 1] }
        for other in ends + stride(from: day - 8_100, to: day - 3_900, by: 41)
        where (day - 40_000...day).contains(other) {
          let isPeer = band != nil && band == Self.band(Profile.age(born: other, on: day))
          guard peers.contains(other) != isPeer else { continue }
          Issue.record("\(born) and \(other) on \(today)")
          return
        }
      }
    }
  }

  @Test func staysSymmetric() throws {
    let day = try Self.day("2028-02-29")
    for first in stride(from: day - 7_400, to: day - 4_300, by: 13) {
      for second in stride(from: day - 7_400, to: day - 4_300, by: 29) {
        #expect(
          AgeBand.births(with: first, on: day).contains(second)
            == AgeBand.births(with: second, on: day).contains(first))
      }
    }
  }
}
