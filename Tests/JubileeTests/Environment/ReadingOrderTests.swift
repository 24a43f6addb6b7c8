import BerthBase
import BerthSDK
import BerthStorage
import Testing

@testable import JubileeEngine

/// Answers come in any order; what is stored must not depend on it.
@Suite("Answers in any order")
struct ReadingOrderTests {
  /// Answers that overlap: several documents of one station and time, and the same measure with
  /// different marks of quality.
  private static func documents() throws -> [[Reading]] {
    func read(_ text: String, _ hint: ReadingHint = ReadingHint()) throws -> [Reading] {
      try FormatSniffer.read(Array(text.utf8), hint).set.readings
    }
    let gauge = SampleReplies.hint(units: .imperial, station: "8735180")
    var pressure = gauge
    pressure.product = .airPressure
    let buoy = SampleReplies.hint(station: "MBLA1")
    let same = SampleReplies.gaugeWind
    return [
      try read(same, gauge),
      try read(
        "{\"data\":[{\"t\":\"2026-08-12 10:00\",\"v\":\"1016.6\",\"f\":\"0,0,0\"}]}", pressure),
      try read(
        "{\"data\":[{\"t\":\"2026-08-12 10:00\",\"v\":\"1015.1\",\"f\":\"1,0,0\"}]}", pressure),
      try read(SampleReplies.buoy, buoy), try read(SampleReplies.ocean, buoy),
      try read(SampleReplies.observation), try read(SampleReplies.metarOnly),
      try read(
        SampleReplies.observation.replacing("25.0", with: "24.0").replacing("\"V\"", with: "\"Z\"")),
    ]
  }

  private func stored(_ documents: [[Reading]], fetched: [Int64]) throws -> [String] {
    let database = try BerthStorage.Database(path: ":memory:")
    for script in PrivateSchema.migrations { try database.execute(script) }
    for (readings, time) in zip(documents, fetched) {
      for reading in readings {
        for measure in reading.values.known {
          try database.run(
            Store.upsert,
            Store.row(reading, measure, fetched: time).map {
              (value: BerthSDK.SQLValue) -> BerthStorage.SQLValue in
              switch value {
              case .null: .null
              case .int(let number): .integer(number)
              case .double(let number): .real(number)
              case .text(let text): .text(text)
              case .blob(let bytes): .blob(bytes)
              }
            })
        }
      }
    }
    return try database.rows(
      """
      SELECT source || '/' || station || '/' || at || '/' || depth || '/' || measure || '=' || value
        || ' ' || quality FROM measured ORDER BY 1
      """
    ).map { $0[0].textValue ?? "" }
  }

  @Test("A thousand orders and delays of the same answers give the same readings")
  func orders() throws {
    let documents = try Self.documents()
    // Those that contradict each other on quality come in one round; the others whenever they like.
    let first = try stored(documents, fetched: documents.map { _ in 0 })
    #expect(first.contains { $0.contains("8735180") && $0.contains("windMph") })
    #expect(first.contains { $0.contains("8735180") && $0.contains("pressureInHg=30.0") })
    #expect(first.contains { $0.contains("MBLA1") && $0.contains("oxygenMgL=1.15") })
    #expect(first.contains { $0.contains("KTST") && $0.contains("temperatureF=77") })
    var random = SeededGenerator(seed: 20_260_821)
    for _ in 0..<1_000 {
      let order = documents.indices.shuffled(using: &random)
      let agrees: Set<Int> = [0, 3, 4, 6]
      let times = order.map { agrees.contains($0) ? Int64.random(in: 0...600, using: &random) : 0 }
      #expect(try stored(order.map { documents[$0] }, fetched: times) == first)
    }
  }

  @Test("A later answer corrects an earlier one, measure by measure")
  func correction() throws {
    var early = Reading(source: .ndbc, station: "B", time: 1_000)
    early.values[.windMph] = 5
    early.values[.pressureInHg] = 30
    var late = Reading(source: .ndbc, station: "B", time: 1_000)
    late.values[.windMph] = 6
    let rows = try stored([[early], [late]], fetched: [10, 20])
    #expect(rows.count == 2)
    #expect(rows.contains { $0.contains("windMph=6") } && rows.contains { $0.contains("Hg=30") })
  }
}
