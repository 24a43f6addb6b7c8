import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Meditation")
struct MeditationTests {
  @Test("The bundled phases are the document's")
  func phases() throws {
    let table = try CalmFiles.bytes("meditation.tsv") { PracticeReader.meditation($0) }
    #expect(table.problems.isEmpty)
    #expect(table.rows.map(\.seconds) == [10, 45, 15, 75, 75, 60, 10, 10])
  }

  @Test("Any length adds up to the second, in proportion", arguments: 3...60)
  func scaling(minutes: Int) throws {
    let table = try CalmFiles.bytes("meditation.tsv") { PracticeReader.meditation($0) }
    let meditation = Meditation(phases: table.rows)
    let scaled = meditation.scaled(toMinutes: minutes)
    #expect(scaled.seconds == minutes * 60)
    let factor = Double(minutes * 60 - 30) / 270
    for (before, after) in zip(meditation.phases, scaled.phases) {
      if before.scales {
        #expect(abs(Double(after.seconds) - Double(before.seconds) * factor) < 1)
      } else {
        #expect(after.seconds == before.seconds)
      }
    }
  }
}
