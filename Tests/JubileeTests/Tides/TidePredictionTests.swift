import Testing

@testable import JubileeEngine

@Suite("Tide predictions")
struct TidePredictionTests {
  /// Heights in feet, summed by another program from the same constants; those before 2010 and
  /// after 2030 with Schureman's formulae written a second time.
  @Test(
    "Heights agree with a second computation",
    arguments: [
      ("8735180", 1_786_699_800_000, 0.45942), ("8733821", 1_786_699_800_000, 0.66318),
      ("8737048", 1_262_304_000_000, 0.76099), ("8730667", 1_924_991_940_000, 0.62345),
      ("8739803", 1_456_747_200_000, 0.34760), ("8736897", 1_566_813_600_000, 1.39421),
      ("8735180", -453_736_800_000, 0.99204), ("8733821", 52_045_200_000, 1.40720),
      ("8733821", 2_382_760_800_000, 0.30056), ("8735391", 1_795_280_700_000, 0.58857),
    ] as [(String, Int64, Double)])
  func heights(id: String, time: Int64, feet: Double) throws {
    let tables = try RegionFiles.tides()
    let station = try #require(tables.station(id))
    let predictor = TidePredictor(station, tables, near: time)
    #expect(abs(predictor.height(at: time) - feet) < 0.0005)
    #expect(abs(TidePredictor(station, tables, near: 0).height(at: time) - feet) < 0.0005)
  }

  /// Times to the second and feet, found by another program by trying every second.
  @Test("Highs and lows agree with a second computation")
  func extremes() throws {
    let tables = try RegionFiles.tides()
    let known: [(String, Int64, [(Int64, Double, Bool)])] = [
      (
        "8735180", 1_786_665_600_000,
        [
          (1_786_681_738_000, 0.1644, false), (1_786_728_108_000, 1.2158, true),
          (1_786_767_403_000, 0.4665, false), (1_786_817_780_000, 0.9154, true),
        ]
      ),
      (
        "8733821", 1_786_665_600_000,
        [
          (1_786_684_491_000, 0.3984, false), (1_786_733_937_000, 1.3176, true),
          (1_786_762_905_000, 0.6779, false), (1_786_789_076_000, 0.8339, true),
          (1_786_797_544_000, 0.8044, false), (1_786_825_501_000, 1.0417, true),
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
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(a.isHigh != b.isHigh && a.time < b.time)
      #expect(a.isHigh ? a.heightFeet > b.heightFeet : a.heightFeet < b.heightFeet)
      #expect(abs(predictor.rate(at: a.time)) < 0.001)
    }
    let printed = predictor.extremes(
      from: from, to: from + 365 * Span.day, minimumFeet: 0.05)
    #expect(printed.count < found.count)
    for (a, b) in zip(printed, printed.dropFirst()) { #expect(a.isHigh != b.isHigh) }
  }

  @Test("The state says what the water does, and what comes next")
  func state() throws {
    let tables = try RegionFiles.tides()
    let predictor = TidePredictor(
      try #require(tables.station("8735180")), tables, near: 1_786_699_800_000)
    let state = predictor.state(at: 1_786_699_800_000)
    #expect(state.trend == .rising && state.rateFeetPerHour > 0)
    #expect(state.previous?.isHigh == false && state.next?.isHigh == true)
    #expect(state.next.map { abs($0.time - 1_786_728_108_000) <= 30_000 } == true)
    let (before, after) = (try #require(state.previous).time, try #require(state.next).time)
    let progress = Double(state.time - before) / Double(after - before)
    #expect(progress > 0.3 && progress < 0.5)
    let turn = predictor.state(at: 1_786_728_108_000)
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
