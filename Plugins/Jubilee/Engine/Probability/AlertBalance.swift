import Glibc

/// What alerting from some multiple of the usual chance on would cost and catch, from the record:
/// how often the wind of summer nights comes from where, and from where it came in the jubilees.
///
/// Wind now and wind of the day before are reckoned as independent, as Loesch counted them apart.
/// Speed, oxygen and layering are left out, since no table of them on all nights is on record; with
/// them fewer alerts are false and more jubilees are caught.
struct AlertBalance: Sendable, Equatable {
  /// One possible threshold.
  struct Choice: Sendable, Equatable {
    /// Times the usual chance.
    var times: Double
    /// Nights of a season that alert and have no jubilee.
    var falseAlarms: Double
    /// The part of the jubilees that are alerted of, 0–1.
    var caught: Double
  }

  var choices: [Choice]

  /// Nights from June to September, the months that Loesch found jubilees in.
  static let nightsOfSeason = 122.0
  /// So many false alarms a season are borne: about one in two weeks.
  static let borne = 8.0
  private static let candidates = [1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10]

  /// The smallest threshold with no more false alarms than are borne; where that catches nothing, the
  /// largest that catches something.
  var chosen: Choice {
    let catching = choices.filter { $0.caught > 0 }
    return catching.first { $0.falseAlarms <= Self.borne } ?? catching.last ?? choices[0]
  }

  init(_ record: EventRecord, _ model: ProbabilityModel) {
    let nights = Self.shares(record.nightWinds)
    let days = Self.shares(record.dayWinds)
    let now = Self.shares(record.windNow)
    let before = Self.shares(record.windBefore)
    let perSeason =
      Double(record.yearCounts.values.reduce(0, +)) / Double(max(1, record.watchedYears.count))
    let chance = perSeason / Self.nightsOfSeason
    choices = Self.candidates.map { times in
      var (alerted, caught) = (0.0, 0.0)
      for sector in 0..<8 {
        for earlier in 0..<8 {
          let evidence =
            model.coefficient(.windNow) * model.windNow.ratios[sector]
            + model.coefficient(.windBefore) * model.windBefore.ratios[earlier]
          // Odds and chance are the same here: jubilees are rare.
          guard exp(evidence) >= times else { continue }
          alerted += nights[sector] * days[earlier]
          caught += now[sector] * before[earlier]
        }
      }
      return Choice(
        times: times,
        falseAlarms: Self.nightsOfSeason * max(0, alerted - chance * caught), caught: caught)
    }
  }

  private static func shares(_ counts: [Double]) -> [Double] {
    let sum = counts.reduce(0, +)
    return counts.map { sum > 0 ? $0 / sum : 0 }
  }
}
