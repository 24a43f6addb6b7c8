import BerthBase
import BerthSDK
import Kitchen
import Testing

@testable import MealEngine

/// More food, more words and more allergies only ever make things stricter.
@Suite("Meal safety is monotone")
struct MonotonyTests {
  private static let reader = BundledData.safety
  private static let lines = RecognitionTests.files.flatMap { JudgedLines($0).lines.map(\.text) }
  private static let rows = tables("allergens/").flatMap { name, bytes in
    bytes.withUnsafeBytes { VocabularyRow.read(name, $0).rows }
  }
  private static let harmless: [String] = BundledData.files
    .filter { $0.name.hasSuffix("words.tsv") }
    .flatMap { file in
      file.bytes.withUnsafeBytes { HarmlessWords.read(file.name, $0).rows.flatMap { $0 } }
    }

  private static func tables(_ folder: String) -> [(String, [UInt8])] {
    BundledData.files.filter { $0.name.hasPrefix(folder) && !$0.name.hasSuffix("words.tsv") }
      .map { ($0.name, $0.bytes) }
  }

  /// How grave what is known of a substance is.
  private static func gravity(_ level: DishSafety.Level) -> Int {
    switch level {
    case .free: 0
    case .unknown: 1
    case .mayContain: 2
    case .contains: 3
    }
  }

  private static func dish(_ lines: [String]) -> DishSafety {
    DishReading(title: "Supper", texts: [], lines: lines.map { reader.line($0) }, reader).dish
  }

  /// What a reading warns of; everything when a word is not understood.
  private static func warned(_ text: String) -> TermSet<Substance> {
    let reading = reader.line(text)
    return reading.contains.union(reading.label)
  }

  @Test("an ingredient more never makes a dish safer")
  func ingredients() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let some = (0..<4).compactMap { _ in Self.lines.randomElement(using: &random) }
      let more = try #require(Self.lines.randomElement(using: &random))
      let before = Self.dish(some)
      let after = Self.dish(some + [more])
      for substance in Substance.allCases {
        #expect(
          Self.gravity(after.level(substance)) >= Self.gravity(before.level(substance)),
          "\(some) and \(more): \(substance)")
      }
      let shuffled = Self.dish((some + [more]).shuffled(using: &random))
      #expect(shuffled == after, "the order of \(some + [more]) counts")
    }
  }

  @Test("a food named behind a line takes nothing away from it")
  func foods() throws {
    var random = SeededGenerator(seed: 2)
    let names = Self.rows.flatMap(\.names).filter { name in
      FreeForms.markers(TextToken.tokens(name)).isEmpty && !name.hasPrefix("^")
    }
    for line in Self.lines {
      let before = Self.warned(line)
      for _ in 0..<5 {
        let name = try #require(names.randomElement(using: &random))
        for text in ["\(line), \(name)", "\(line) (\(name))", "\(name), \(line)"] {
          #expect(before.subtracting(Self.warned(text)).isEmpty, "\(text)")
        }
      }
    }
  }

  @Test("a word that says nothing takes nothing away from a line")
  func words() throws {
    var random = SeededGenerator(seed: 3)
    let named = Set(Self.rows.flatMap(\.names).flatMap { TextToken.tokens($0).map(\.text) })
    let words = Self.harmless.filter { word in
      !named.contains(FoodWord.singular(word))
        && FreeForms.markers(TextToken.tokens("\(word) milk")).isEmpty
        && !["or", "free", "less", "non"].contains(word)
    }
    #expect(words.count > 1000)
    for line in Self.lines {
      let before = Self.warned(line)
      for _ in 0..<6 {
        let word = try #require(words.randomElement(using: &random))
        for text in ["\(word) \(line)", "\(line) \(word)", "\(line), \(word)"] {
          #expect(before.subtracting(Self.warned(text)).isEmpty, "\(text)")
        }
      }
    }
  }

  @Test("case, accents and entities change nothing")
  func writing() {
    for line in Self.lines {
      let plain = Self.reader.line(line)
      let accents = line.replacing("e", with: "é").replacing("o", with: "ô")
      for text in [
        line.uppercased(), line.lowercased(), accents, line.replacing("&", with: "&amp;"),
      ] {
        let other = Self.reader.line(text)
        #expect(other.contains == plain.contains, "\(text)")
        #expect(other.label == plain.label, "\(text)")
        #expect(other.isCertain == plain.isCertain, "\(text)")
      }
    }
  }

  @Test("the plural of a name tells what the name tells")
  func plurals() {
    for row in Self.rows {
      for name in row.names where !name.hasPrefix("^") && name.utf8.count > 3 {
        let last = name.utf8.last
        if last == UInt8(ascii: "s") || last == UInt8(ascii: "i") { continue }
        // "Pla ra" has no English plural.
        if (name.split(separator: " ").last?.utf8.count ?? 0) < 3 { continue }
        guard name.utf8.allSatisfy({ $0 == 0x20 || ($0 >= 0x61 && $0 <= 0x7a) }) else { continue }
        let plural = name.hasSuffix("y") ? String(name.dropLast()) + "ies" : name + "s"
        let one = Self.reader.line(name)
        let many = Self.reader.line(plural)
        #expect(one.contains == many.contains && one.label == many.label, "\(plural)")
      }
    }
  }

  @Test("an allergy more never makes a dish appear")
  func allergies() throws {
    var random = SeededGenerator(seed: 4)
    let candidates = Bundled.candidates
    for _ in 0..<150 {
      var profile = Profile()
      for allergen in Allergen.allCases where random.next() % 6 == 0 {
        profile.avoidance.allergens.insert(allergen)
      }
      for rule in EatingRule.allCases where random.next() % 8 == 0 {
        profile.avoidance.rules.insert(rule)
      }
      if random.next() % 2 == 0 { profile.avoidance.trustsNoLabel = profile.avoidance.substances }
      let period = try #require(MealPeriod.allCases.randomElement(using: &random))
      func dishes(_ profile: Profile) -> Set<Int32> {
        let request = SuggestionRequest(profile, period: period, season: .summer, in: candidates)
        return Set(SuggestionPool(request, in: candidates).entries.map(\.index))
      }
      let before = dishes(profile)
      for allergen in Allergen.allCases {
        var stricter = profile
        stricter.avoidance.allergens.insert(allergen)
        #expect(dishes(stricter).isSubset(of: before), "\(profile.avoidance) and \(allergen)")
      }
    }
  }
}
