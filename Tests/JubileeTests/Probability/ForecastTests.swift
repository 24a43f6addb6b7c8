import Testing

@testable import JubileeEngine

@Suite("The hours ahead")
struct ForecastTests {
  private let now = BundledRecord.august(19, hours: 9)
  private let forecaster = Forecaster(
    Predictor(BundledRecord.trained, cells: BundledRecord.cells))

  /// Two days back and two ahead, with a wind by the hour.
  private func readings(_ wind: (Int) -> (mph: Double, degrees: Double)) -> [Reading] {
    (-48...50).map { hour in
      var reading = Reading(
        source: hour <= 0 ? .nwsObservation : .nwsForecast, station: "K",
        time: now + Int64(hour) * 3_600_000)
      reading.values[.windMph] = wind(hour).mph
      reading.values[.windDirectionDegrees] = wind(hour).degrees
      return reading
    }
  }

  @Test("Calm nights of north wind give a window before dawn")
  func window() throws {
    let forecast = forecaster.forecast(readings { _ in (3, 10) }, from: now)
    #expect(forecast.hours.count == 48 && forecast.hours.allSatisfy { $0.probability != nil })
    let window = try #require(forecast.windows.first)
    let peak = SolarTime(window.peak, longitude: SolarTime.bayLongitude)
    #expect((3.5...5.5).contains(peak.hour) && window.start < window.peak)
    #expect(window.end > window.peak && window.end - window.start <= 8 * 3_600_000)
    #expect(window.probability > 0.1 && window.cell == "middle")
    #expect(forecast.windows.count >= 2)
    #expect(forecast.windows.map(\.morning) == forecast.windows.map(\.morning).sorted())
    let confidences = forecast.hours.map(\.confidence)
    #expect((confidences.last ?? 1) < (confidences.dropFirst().first ?? 0))
  }

  @Test("A wind that turns south in time takes the second night's chance away")
  func turning() throws {
    let steady = forecaster.forecast(readings { _ in (3, 10) }, from: now).windows
    let turned = forecaster.forecast(
      readings { $0 < 18 ? (3, 10) : (12, 190) }, from: now
    ).windows
    try #require(steady.count >= 2 && turned.count >= 2)
    #expect(abs(turned[0].probability - steady[0].probability) < 0.1)
    #expect(turned[1].probability < steady[1].probability / 4)
  }

  @Test("Hours without a forecast are unknown, not guessed")
  func gaps() {
    let some = readings { _ in (3, 10) }.filter { $0.time <= now + 12 * 3_600_000 }
    let forecast = forecaster.forecast(some, from: now)
    #expect(forecast.hours[11].probability != nil && forecast.hours[20].probability == nil)
    let none = forecaster.forecast([], from: now)
    #expect(none.windows.isEmpty && none.hours.allSatisfy { $0.unknownReason != nil })
  }

  @Test(
    "Of a night under way without a forecast the measured hours count, and grow into its number")
  func underWay() throws {
    // Calm north wind since the evening before, and no forecast at all.
    let evening = BundledRecord.august(19, hours: 14)
    let usual = forecaster.predictor.usual(
      .east,
      morning: SolarTime(
        evening + 8 * Span.hour, longitude: SolarTime.bayLongitude
      ).morning)
    let whole = try #require(
      forecaster.forecast(readings { _ in (3, 10) }, from: now).windows.first?.probability)
    #expect(
      forecaster.forecast(
        readings { _ in (3, 10) }.filter { $0.time <= evening - 5 * Span.hour },
        from: evening - 5 * Span.hour
      ).windows.isEmpty, "by day nothing of a night is known")
    var before = usual
    for hour in 2...16 as ClosedRange<Int64> {
      let now = evening + hour * Span.hour
      let forecast = forecaster.forecast(
        readings { _ in (3, 10) }.filter { $0.time <= now }, from: now)
      let window = try #require(forecast.windows.first, "\(hour)")
      #expect(forecast.windows.count == 1 && !window.isWhole || hour >= 10, "\(hour)")
      // Never below the chance that one is under way now, and no cliff from hour to hour.
      #expect(window.probability >= (forecast.hours[0].probability ?? 0) * 0.75, "\(hour)")
      #expect(abs(window.probability - before) < 0.1, "\(hour): \(before) \(window.probability)")
      before = window.probability
    }
    #expect(abs(before - whole) < 0.1, "\(before) \(whole)")
    // A station that falls silent leaves what it said of the night.
    let silent = evening + 15 * Span.hour
    let left = forecaster.forecast(
      readings { _ in (3, 10) }.filter { $0.time <= silent - 4 * Span.hour }, from: silent)
    #expect(left.hours[0].probability == nil)
    #expect(abs((left.windows.first?.probability ?? 0) - before) < 0.15)
  }

  @Test("Steps of three hours serve the hours between, and tides enter by their trend")
  func steps() {
    let coarse = readings { _ in (3, 10) }.filter { ($0.time - now) / 3_600_000 % 3 == 0 }
    let forecast = forecaster.forecast(coarse, from: now) { time in
      Double(time - now) / 3_600_000 * 0.2
    }
    #expect(forecast.hours.allSatisfy { $0.probability != nil })
    let flat = forecaster.forecast(coarse, from: now)
    #expect((forecast.windows.first?.probability ?? 0) > (flat.windows.first?.probability ?? 1))
  }

  @Test("Oxygen measured now counts for the coming night")
  func oxygen() throws {
    var low = Reading(source: .ndbc, station: "B", time: now - 3_600_000)
    low.values[.oxygenMgL] = 0.8
    low.depthFeet = 9
    let calm = readings { _ in (3, 10) }
    let known = forecaster.forecast(calm + [low], from: now)
    let unknown = forecaster.forecast(calm, from: now)
    let first = try #require(known.windows.first)
    #expect(first.probability > 0.3, "\(first.probability)")
    #expect(first.summary.contains("low oxygen"))
    #expect(first.probability > (unknown.windows.first?.probability ?? 1) * 1.5)
    // What was measured fades with time instead of ending at once.
    let effects = known.hours.map { hour in
      hour.reasons.first { $0.feature == .oxygen }?.effect ?? 0
    }
    #expect(zip(effects, effects.dropFirst()).allSatisfy { $0 > $1 || $1 == 0 })
    #expect((effects.first ?? 0) > 4 * (effects.last ?? 1))
  }

  @Test("Of two stations the near one tells the wind")
  func nearness() throws {
    let pier = GeoPoint(latitude: 30.52, longitude: -87.92)
    var near = readings { _ in (3, 10) }
    var far = readings { _ in (14, 200) }
    for place in near.indices {
      near[place].point = pier
      far[place].point = GeoPoint(latitude: 31.5, longitude: -87.92)
      far[place].station = "A"
    }
    let both = forecaster.forecast(far + near, from: now, near: pier)
    let alone = forecaster.forecast(near, from: now, near: pier)
    #expect(both.hours.map(\.probability) == alone.hours.map(\.probability))
  }
}
