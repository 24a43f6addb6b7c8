import BerthSDK

/// Who may meet whom by age: people of different bands never see, find or reach each other.
enum AgeBand {
  /// The ages at which the bands begin: 13–15, 16–17, grown up. Nobody younger is here.
  static let starts = [13, 16, 18]

  /// The birth days of nobody.
  static let nobody = Int(Int32.max)...Int(Int32.max)

  /// The birth days (days since 1970-01-01) of all who are of one band with somebody.
  ///
  /// - Parameters:
  ///   - born: that person's day of birth.
  ///   - day: today.
  static func births(with born: Int, on day: Int) -> ClosedRange<Int> {
    let age = Profile.age(born: born, on: day)
    guard let start = starts.last(where: { $0 <= age }) else { return nobody }
    let next = starts.first { $0 > age }
    let earliest = next.map { latestBirth(of: $0, on: day) + 1 } ?? Int(Int32.min)
    return earliest...latestBirth(of: start, on: day)
  }

  /// The last day of birth of those who are so old already.
  private static func latestBirth(of age: Int, on day: Int) -> Int {
    let today = CivilDate(dayNumber: day)
    var birth = CivilDate(year: today.year - age, month: today.month, day: 1).dayNumber + today.day
    // Leap days: whoever was born on one grows older on the first of March.
    while Profile.age(born: birth, on: day) < age { birth -= 1 }
    return birth
  }
}
