import BerthSDK

extension Store {
  /// Today for ages: one day for everybody, so that two people never disagree about a band.
  private var ageDay: Int { Int(now / 86_400_000) }

  /// The birth days of those somebody may meet by age; nobody's for somebody unknown.
  func peers(of person: Int) throws -> ClosedRange<Int> {
    let born = try shared.first("SELECT born FROM profiles WHERE id = ?1", [SQLValue(person)]) {
      $0.int(0)
    }
    return born.map(peers(born:)) ?? AgeBand.nobody
  }

  /// The same for somebody of a day of birth.
  func peers(born: Int) -> ClosedRange<Int> { AgeBand.births(with: born, on: ageDay) }

  /// Whether two people are of one band.
  func arePeers(_ first: Int, _ second: Profile) throws -> Bool {
    try first == second.id || peers(of: first).contains(second.born)
  }

  /// How somebody is called who is reported or blocked: the name says nothing to those who are kept
  /// apart by age.
  func shownName(of other: Profile, to me: Int) throws -> String {
    try arePeers(me, other) ? other.name : other.handle
  }

  /// Whether nothing of one person may be shown to the other or reach them: one has blocked the
  /// other, they are of different ages, or the other is suspended.
  func isApart(_ me: Int, from other: Profile) throws -> Bool {
    try other.state == .suspended || !arePeers(me, other) || isBlocked(me, other.id)
  }
}
