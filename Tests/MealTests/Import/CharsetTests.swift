import BerthBase
import BerthSDK
import RecipePage
import Testing

@testable import MealEngine

@Suite("Charsets of pages")
struct CharsetTests {
  struct Row: Sendable {
    var charset: String
    var title: String
    var line: String
    var titleBytes: [UInt8]
    var lineBytes: [UInt8]
  }

  /// Titles and lines with their bytes, made by another program.
  static let rows: [Row] = {
    let text = String(
      decoding: BundledData.bytes(BundledData.vectors + "charsets.tsv"), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(
        charset: fields[0], title: fields[1], line: fields[2], titleBytes: bytes(fields[3]),
        lineBytes: bytes(fields[4]))
    }
  }()

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8).map { $0 < 0x3a ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static let reader = ImportReader(parser: BundledData.parser)

  private func page(_ charset: String, _ title: [UInt8], _ line: [UInt8]) -> [UInt8] {
    Array("<html lang=en><meta http-equiv=\"Content-Type\" content=\"text/html; charset=".utf8)
      + Array(
        "\(charset)\"><div itemscope itemtype=\"https://schema.org/Recipe\"><h1 itemprop=name>".utf8
      )
      + title + Array("</h1><li itemprop=recipeIngredient>".utf8) + line
      + Array("<li itemprop=recipeIngredient>1 large egg</ul></div></html>".utf8)
  }

  @Test("a page is read in the charset it says", arguments: rows)
  func said(_ row: Row) {
    let result = Self.reader.read(
      page(row.charset, row.titleBytes, row.lineBytes), charsets: BundledData.charset)
    let imported = result.recipes.first
    #expect(imported?.recipe.title == row.title, "\(result.problems)")
    #expect(imported?.written.map(\.text) == [row.line, "1 large egg"])
    #expect(imported?.facts.allergens.contains(.eggs) == true)
  }

  @Test("what is UTF-8 is read as that, whatever a page says", arguments: rows.map(\.charset))
  func wrong(_ charset: String) {
    let page = page(charset, Array("Crème".utf8), Array("2 cups cream".utf8))
    let title = Self.reader.read(page, charsets: BundledData.charset).recipes.first?.recipe.title
    #expect(title == "Crème")
  }

  @Test("bytes that are no UTF-8 in a page that says so are windows-1252; the others stay")
  func mixed() {
    let title = Array("Cr".utf8) + [0xe8] + Array("me ".utf8) + Array("brûlée".utf8)
    let page = page("utf-8", title, Array("2 cups cream".utf8))
    #expect(Self.reader.read(page).recipes.first?.recipe.title == "Crème brûlée")
  }

  @Test("half a letter at the end, and bytes nobody uses, do no harm", arguments: rows)
  func damage(_ row: Row) {
    for tail in [[0x81], [0xff], [0x8e, 0x3c], [0x1b, 0x24, 0x42]] as [[UInt8]] {
      let result = Self.reader.read(
        page(row.charset, row.titleBytes + tail, row.lineBytes), charsets: BundledData.charset)
      #expect(result.recipes.count <= 1)
    }
  }

  @Test("every name leads to a table")
  func names() {
    let text = String(
      decoding: BundledData.bytes(BundledData.folder + "charsets/names.tsv"), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    #expect(lines.count > 30)
    for line in lines {
      for name in line.split(whereSeparator: { $0 == "\t" || $0 == " " }) {
        #expect(BundledData.charset(String(name)) != nil, "\(name)")
      }
    }
  }
}
