import Testing

@testable import JubileeEngine

@Suite("Tide predictions")
struct TidePredictionTests {
  /// Heights in feet, summed by another program from what CO-OPS published in 2025; those before 2010
  /// and after 2030, MM and MSF with Schureman's formulae written a second time. With the constants of
  /// 2019 that program gives the heights this test held before.
  @Test(
    "Heights agree with a second computation",
    arguments: [
      ("8735180", 1_786_699_800_000, 0.54437), ("8733821", 1_786_699_800_000, 0.66441),
      ("8737048", 1_262_304_000_000, 0.76590), ("8730667", 1_924_991_940_000, 0.61658),
      ("8739803", 1_456_747_200_000, 0.26490), ("8736897", 1_566_813_600_000, 1.80908),
      ("8735180", -453_736_800_000, 1.07137), ("8733821", 52_045_200_000, 1.40792),
      ("8733821", 2_382_760_800_000, 0.30284), ("8735391", 1_795_280_700_000, 0.63128),
      ("8732828", 1_787_212_800_000, 1.69244), ("8733502", 1_787_212_800_000, 1.80860),
      ("8738043", 2_382_760_800_000, 0.34302),
    ] as [(String, Int64, Double)])
  func heights(id: String, time: Int64, feet: Double) throws {
    let tables = try RegionFiles.tides()
    let station = try #require(tables.station(id))
    let predictor = TidePredictor(station, tables, near: time)
    #expect(abs(predictor.height(at: time) - feet) < 0.001)
    #expect(abs(TidePredictor(station, tables, near: 0).height(at: time) - feet) < 0.001)
  }

  /// Times to the second and feet, found by another program by trying every second.
  @Test("Highs and lows agree with a second computation")
  func extremes() throws {
    let tables = try RegionFiles.tides()
    let known: [(String, Int64, [(Int64, Double, Bool)])] = [
      (
        "8735180", 1_786_665_600_000,
        [
          (1_786_679_712_000, 0.3031, false), (1_786_729_618_000, 1.2115, true),
          (1_786_767_158_000, 0.5829, false), (1_786_780_827_000, 0.6411, true),
          (1_786_786_932_000, 0.6334, false), (1_786_820_820_000, 0.9471, true),
        ]
      ),
      (
        "8733821", 1_786_665_600_000,
        [
          (1_786_684_449_000, 0.4012, false), (1_786_733_988_000, 1.3189, true),
          (1_786_762_870_000, 0.6801, false), (1_786_789_212_000, 0.8350, true),
          (1_786_797_631_000, 0.8043, false), (1_786_825_213_000, 1.0428, true),
        ]
      ),
    ]
    for (id, from, expected) in known {
      let predictor = TidePredictor(try #require(tables.station(id)), tables, near: from)
      let found = predictor.extremes(from: from, to: from + 2 * Span.day)
      #expect(found.count == expected.count)
      for (tide, other) in zip(found, expected) {
        #expect(abs(tide.time - other.0) <= 30_000 && tide.isHigh == other.2)
        #expect(abs(tide.heightFeet - other.1) < 0.0005)
      }
    }
  }

  @Test("Extremes alternate through a year and its turn, and lie where the rate is nil")
  func alternate() throws {
    let tables = try RegionFiles.tides()
    let station = try #require(tables.station("8733821"))
    let from = UTC.start(year: 2030, month: 6)
    let predictor = TidePredictor(station, tables, near: from)
    let found = predictor.extremes(from: from, to: from + 365 * Span.day)
    #expect(found.count > 700)
    let turn = UTC.start(year: 2031)
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(a.isHigh != b.isHigh && a.time < b.time)
      #expect(a.isHigh ? a.heightFeet > b.heightFeet : a.heightFeet < b.heightFeet)
      // A year has one node factor and one argument for each wave, as CO-OPS reckons, so that the
      // rate steps from year to year. Where the step leads through nil, that instant is the extreme.
      let (end, start) = (predictor.year(turn - 1), predictor.year(turn))
      let step = abs(end.rate(Double(turn)) - start.rate(Double(turn)))
      #expect(abs(predictor.rate(at: a.time)) < (a.time == turn ? step : 0.001), "\(a.time)")
    }
    let printed = predictor.extremes(
      from: from, to: from + 365 * Span.day, minimumFeet: 0.05)
    #expect(printed.count < found.count)
    for (a, b) in zip(printed, printed.dropFirst()) { #expect(a.isHigh != b.isHigh) }
  }

  @Test(
    "A day has the same tides whether it is asked for alone or within a month",
    arguments: ["8733821", "8735180", "8732828"])
  func days(id: String) throws {
    let tables = try RegionFiles.tides()
    let from = UTC.start(year: 2026)
    let predictor = TidePredictor(try #require(tables.station(id)), tables, near: from)
    for month in 0..<12 as Range<Int64> {
      let start = from + month * 30 * Span.day
      let whole = predictor.extremes(from: start, to: start + 30 * Span.day, minimumFeet: 0.05)
      let single = (0..<30 as Range<Int64>).flatMap { day in
        predictor.extremes(
          from: start + day * Span.day, to: start + (day + 1) * Span.day, minimumFeet: 0.05)
      }
      #expect(single == whole)
    }
  }

  @Test("The state says what the water does, and what comes next")
  func state() throws {
    let tables = try RegionFiles.tides()
    let predictor = TidePredictor(
      try #require(tables.station("8735180")), tables, near: 1_786_699_800_000)
    let state = predictor.state(at: 1_786_699_800_000)
    #expect(state.trend == .rising && state.rateFeetPerHour > 0)
    #expect(state.previous?.isHigh == false && state.next?.isHigh == true)
    #expect(state.next.map { abs($0.time - 1_786_729_618_000) <= 30_000 } == true)
    let (before, after) = (try #require(state.previous).time, try #require(state.next).time)
    let progress = Double(state.time - before) / Double(after - before)
    #expect(progress > 0.3 && progress < 0.5)
    let turn = predictor.state(at: 1_786_729_618_000)
    #expect(turn.trend == .slack)
  }

  @Test("A curve holds its ends and is as long as asked")
  func curve() throws {
    let tables = try RegionFiles.tides()
    let predictor = TidePredictor(try #require(tables.stations.first), tables, near: 0)
    let day = predictor.curve(from: 0, to: Span.day)
    #expect(day.count == 145 && day.first?.time == 0 && day.last?.time == Span.day)
    #expect(day.allSatisfy { abs($0.heightFeet) < 5 })
    #expect(predictor.curve(from: 5, to: 4).isEmpty)
    #expect(predictor.curve(from: 0, to: .max / 2, step: 0).count == 100_000)
  }
}
