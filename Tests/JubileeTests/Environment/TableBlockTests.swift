import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Long tables, block by block")
struct TableBlockTests {
  /// Rows of ten-minute reports, more than a block holds; one of them spoilt.
  private static func table(_ heading: String, spoilt: Int? = nil) -> String {
    var text = heading
    for row in 0..<30_000 {
      let (day, minute) = (row / 144, row % 144 * 10)
      let stamp =
        "\(1990 + day / 28)-01-\(two(day % 28 + 1))T\(two(minute / 60)):\(two(minute % 60))Z"
      text += row == spoilt ? "\(stamp),gale,90\n" : "\(stamp),\(Double(row % 100) / 10),90\n"
    }
    return text
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private func read(_ text: String) throws -> (set: ReadingSet, blocks: Int) {
    var whole = ReadingSet()
    var blocks = 0
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { bytes in
      try TableBlocks.each(bytes, ReadingHint()) { found, read in
        for reading in found.set.readings { whole.add(reading, at: "") }
        for note in found.notes { whole.note(note) }
        blocks += 1
        #expect(read <= bytes.count)
      }
    }
    return (whole, blocks)
  }

  @Test(
    "Blocks hold what the whole holds, whatever heads the table",
    arguments: [
      "time,wind speed (mph),wind direction\n", "time,wind speed,wind direction\n,mph,deg\n",
      "# a comment, 1990\n\ntime;wind speed (mph);wind direction\n",
    ])
  func same(heading: String) throws {
    var text = Self.table(heading)
    if heading.contains(";") { text = text.split(separator: ",").joined(separator: ";") }
    let whole = try FormatSniffer.read(Array(text.utf8), ReadingHint())
    let (set, blocks) = try read(text)
    #expect(blocks > 1 && set.readings.count == 30_000)
    #expect(set.readings == whole.set.readings)
    #expect(set.notes == whole.notes)
  }

  @Test("A note names the line of the file")
  func lines() throws {
    let text = Self.table("time,wind speed (mph),wind direction\n", spoilt: 29_000)
    #expect(try read(text).set.notes == ["line 29002: 'gale' is no number"])
    let cut = try read(String(text.dropLast())).set.notes
    #expect(cut.contains { $0.hasPrefix("line 30001 has no line end") }, "\(cut)")
  }
}
