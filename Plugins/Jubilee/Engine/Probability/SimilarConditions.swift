/// How often conditions like these led to jubilees.
struct SimilarConditions: Sendable, Equatable {
  /// Part of the nights with a jubilee, 0…1.
  var share: Double
  /// Nights it is the share of.
  var nights: Int
  /// What was taken as similar: `August nights with wind from N`.
  var basis: String
  /// Where the nights are from: `1946–1956 (Loesch 1960)`.
  var source: String

  /// `Similar conditions led to jubilees 6.2% of the time (341 August nights, …)`.
  var sentence: String {
    let percent = Measure.short((share * 1000).rounded() / 10)
    return "Similar conditions led to jubilees \(percent)% of the time (\(nights) \(basis), "
      + "\(source))"
  }
}

/// Counts behind `SimilarConditions`, from the record's tables.
///
/// Loesch counted months and winds apart from each other, so nights of a month with some wind are
/// reckoned as if the two were independent; the assumed frequency of the wind gives their number.
struct SimilarCounts: Sendable, Equatable {
  /// Jubilees by month over the watched years, brought to the sum by years.
  let monthEvents: [Double]
  /// Part of the jubilees, and of all nights, by the wind's eighth.
  let windShares: [Double]
  let nightShares: [Double]
  let firstYear: Int
  let years: Int

  init(_ record: EventRecord) {
    let byMonth = record.monthCounts.reduce(0, +)
    let byYear = Double(record.yearCounts.values.reduce(0, +))
    monthEvents = record.monthCounts.map { byMonth > 0 ? $0 * byYear / byMonth : 0 }
    let winds = record.windNow.reduce(0, +)
    windShares = record.windNow.map { winds > 0 ? $0 / winds : 0 }
    let nights = record.nightWinds.reduce(0, +)
    nightShares = record.nightWinds.map { $0 / nights }
    firstYear = record.watchedYears.lowerBound
    years = record.watchedYears.count
  }

  init(
    monthEvents: [Double], windShares: [Double], nightShares: [Double], firstYear: Int, years: Int
  ) {
    self.monthEvents = monthEvents
    self.windShares = windShares
    self.nightShares = nightShares
    self.firstYear = firstYear
    self.years = years
  }

  /// The share among nights like this one; nil when nobody counted.
  func find(_ situation: Situation) -> SimilarConditions? {
    guard years > 0 else { return nil }
    let solar = situation.solar
    let lengths = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var nights = lengths[solar.month - 1] * Double(years)
    var events = monthEvents[solar.month - 1]
    var basis = "\(solar.monthName) nights"
    if let degrees = situation.windDirectionDegrees,
      (situation.windMph ?? 0) >= WindEvidence.fullSpeed
    {
      // Neighbouring eighths together: 33 events are too few to part by one.
      let middle = Compass.octant(degrees)
      let sectors = [(middle + 7) % 8, middle, (middle + 1) % 8]
      events *= sectors.reduce(0) { $0 + windShares[$1] }
      nights *= sectors.reduce(0) { $0 + nightShares[$1] }
      basis += " with wind from about \(Compass.octants[middle])"
    }
    guard nights >= 1 else { return nil }
    return SimilarConditions(
      share: min(1, events / nights), nights: Int(nights.rounded()), basis: basis,
      source: "\(firstYear)–\(firstYear + years - 1), Loesch 1960")
  }
}
