import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Practices")
struct PracticeTests {
  @Test("Every breathing pattern can be breathed, the quick reset as the document has it")
  func breathing() throws {
    let table = try CalmFiles.bytes("breathing.tsv") { PracticeReader.patterns($0) }
    #expect(table.problems.isEmpty, "\(table.problems.first?.description ?? "")")
    #expect(table.rows.count >= 10 && Set(table.rows.map(\.pattern.id)).count == table.rows.count)
    let reset = try #require(table.rows.first { $0.pattern.id == "quick-reset" }).pattern
    #expect(reset.steps.map(\.seconds) == [0.165, 0.165, 0.165, 1, 0.22, 0.22, 0.22])
    #expect(reset.steps.map(\.size) == [1.2, 1.35, 1.5, 1.5, 1.3, 1.15, 1])
    #expect(abs(reset.roundLength * Double(reset.rounds) - 30) < 1)
    let free = table.rows.filter(\.isSOS).map(\.pattern.id)
    #expect(Set(free).isSuperset(of: ["quick-reset", "3-4-5", "box", "4-7-8"]))
    #expect(table.rows.allSatisfy { $0.pattern.steps.last?.size == 1 })
  }

  @Test("Hot chocolate takes five steps, grounding five senses from five to one")
  func steps() throws {
    let chocolate = try CalmFiles.bytes("chocolate.tsv") { PracticeReader.chocolate($0) }
    #expect(chocolate.problems.isEmpty && chocolate.rows.count == 5)
    let grounding = try CalmFiles.bytes("grounding.tsv") { PracticeReader.grounding($0) }
    #expect(grounding.problems.isEmpty && grounding.rows.map(\.count) == [5, 4, 3, 2, 1])
    #expect(grounding.rows.allSatisfy { $0.timelineStep.waits && !$0.alternative.isEmpty })
  }

  @Test("A damaged row is reported with its place")
  func damage() throws {
    let bytes = Array(
      "id\tname\tsummary\tsteps\trounds\tsos\tnote\na\tA\tB\tIn|x|1\t5\tyes\t-\n".utf8)
    let table = bytes.withUnsafeBufferPointer { PracticeReader.patterns($0) }
    #expect(table.rows.isEmpty && table.problems.first?.line == 2)
    #expect(table.problems.first?.column == "steps")
  }
}
