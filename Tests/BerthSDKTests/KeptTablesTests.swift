import Testing

@testable import BerthSDK

@Suite("Bundled tables that are kept")
struct KeptTablesTests {
  private struct Refused: Error {}

  /// How often a table is read when the file holds one text after the other.
  private func reads(of texts: [String]) -> (count: Int, answers: [[String]]) {
    let kept = KeptTables()
    var count = 0
    let answers = texts.map { text in
      Array(text.utf8).withUnsafeBytes { bytes in
        kept.rows("words.tsv", bytes) {
          count += 1
          return [text]
        }
      }
    }
    return (count, answers)
  }

  @Test(
    "a file is read again when its bytes have changed, and never else",
    arguments: [
      (["a"], 1), (["a", "a", "a"], 1), (["a", "b", "b"], 2), (["a", "b", "a"], 3),
      (["ab", "ac"], 2), (["a", "ab"], 2), (["", ""], 1), (["", "a", ""], 3),
    ])
  func again(texts: [String], count: Int) {
    let found = reads(of: texts)
    #expect(found.count == count)
    #expect(found.answers == texts.map { [$0] })
  }

  @Test func twoFilesAndTwoKindsOfRowsAreKeptApart() {
    let kept = KeptTables()
    Array("1".utf8).withUnsafeBytes { bytes in
      #expect(kept.rows("a.tsv", bytes) { ["one"] } == ["one"])
      #expect(kept.rows("b.tsv", bytes) { ["two"] } == ["two"])
      #expect(kept.rows("a.tsv", bytes) { [1] } == [1])
      #expect(kept.rows("a.tsv", bytes) { ["other"] } == ["one"])
    }
  }

  @Test func aTableThatIsRefusedIsReadAgain() throws {
    let kept = KeptTables()
    let bytes = Array("1".utf8)
    #expect(throws: Refused.self) {
      try bytes.withUnsafeBytes { bytes in
        try kept.rows("a.tsv", bytes) { () throws -> [Int] in throw Refused() }
      }
    }
    let rows = bytes.withUnsafeBytes { bytes in kept.rows("a.tsv", bytes) { [1] } }
    #expect(rows == [1])
  }

  @Test(arguments: [(0, 1), (1, 2)])
  func aLargeTableIsNotKept(beyond: Int, reads: Int) {
    let kept = KeptTables()
    var count = 0
    [UInt8](repeating: 0, count: KeptTables.limit + beyond).withUnsafeBytes { bytes in
      for _ in 0..<2 {
        _ = kept.rows("a.tsv", bytes) {
          count += 1
          return [count]
        }
      }
    }
    #expect(count == reads)
  }
}
