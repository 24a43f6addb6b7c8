import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Stories and techniques")
struct LoreTests {
  private static let techniques = readTable(
    Technique.read, TestFiles.bytes("\(TestFiles.data)/\(Technique.file)") ?? [],
    file: Technique.file)
  private static let stories = readTable(
    Story.read, TestFiles.bytes("\(TestFiles.data)/\(Story.file)") ?? [], file: Story.file)

  @Test("every story is of a drink there is, once, in two sentences of its own")
  func stories() {
    #expect(Self.stories.problems == [])
    #expect(Self.stories.rows.count >= 120)
    #expect(Set(Self.stories.rows.map(\.drink)).count == Self.stories.rows.count)
    #expect(Set(Self.stories.rows.map(\.text)).count == Self.stories.rows.count)
    for row in Self.stories.rows {
      #expect(Bundled.catalogue.recipe(row.drink) != nil, "\(row.drink)")
      #expect(!row.text.contains("  ") && row.text.first?.isUppercase == true, "\(row.drink)")
      let ends = zip(row.text, row.text.dropFirst()).count { ".!?".contains($0) && $1 == " " }
      #expect(ends == 1 && row.text.hasSuffix("."), "\(row.drink) has not two sentences")
    }
  }

  @Test("the best known classics have a story")
  func coverage() {
    let told = Set(Self.stories.rows.map(\.drink))
    let classics = Bundled.catalogue.recipes.filter {
      $0.popularity >= 85 && ($0.source.isIBA || $0.source == .classic) && $0.alcohol == .alcoholic
    }
    let without = classics.filter { !told.contains($0.id) }.map(\.id)
    #expect(Double(without.count) <= Double(classics.count) * 0.1, "\(without)")
  }

  @Test("every technique is in order, named once, and drinks are made by it")
  func techniques() {
    #expect(Self.techniques.problems == [])
    #expect(Self.techniques.rows.count >= 20)
    #expect(Set(Self.techniques.rows.map(\.id)).count == Self.techniques.rows.count)
    let steps = Bundled.catalogue.recipes.flatMap(\.steps)
    let found = steps.compactMap { Technique.of($0, in: Self.techniques.rows)?.id }
    #expect(Double(found.count) > Double(steps.count) * 0.5, "\(found.count) of \(steps.count)")
    for technique in Self.techniques.rows
    where !["infuse", "roll", "whip-shake"].contains(technique.id) {
      let isUsed = found.contains(technique.id)
      #expect(isUsed, "\(technique.id)")
    }
  }

  @Test(
    "a step means what it says with most words",
    arguments: [
      ("Shake hard with ice for 12 s.", "shake"),
      ("Fine-strain into a cold coupe.", "double-strain"),
      ("Dry-shake everything first.", "dry-shake"), ("Stir for 30 s.", "stir"),
      ("Muddle the mint gently.", "muddle"), ("Float the rum over a spoon.", "float"),
      ("Express a lemon zest over the top.", "express"), ("Swizzle until it frosts.", "swizzle"),
      ("Rinse the glass with absinthe.", "rinse"), ("Enjoy.", nil),
      ("Salt half the rim of a rocks glass.", "rim"), ("Flame an orange twist over it.", "flame"),
      ("Swirl the mint with sugar and lime juice in the glass.", "muddle"),
      // Words that only sound like a technique.
      ("Hang a lime wheel on the rim.", nil), ("Split a small chilli.", nil),
      ("Rinse the rice and soak it 8 h.", nil), ("Chill 2 h.", nil), ("Float a gardenia.", nil),
      ("Throw out the surplus or keep it, as you prefer.", nil),
      ("Let guests build their own hedge of garnishes.", nil),
      ("Drown the flame with coffee liqueur.", nil), ("Whip coffee and sugar to stiff peaks.", nil),
    ] as [(String, String?)])
  func steps(step: String, id: String?) {
    #expect(Technique.of(step, in: Self.techniques.rows)?.id == id)
  }

  @Test("a drink's page tells its story and leads from its steps to techniques")
  func command() throws {
    let host = try TestHost()
    let negroni = try host.run("cocktail", "show", ["id": ["negroni"]])
    #expect(negroni["story"]?.string?.contains("Florence") == true)
    let page = try host.view("cocktail", "show", ["id": ["daiquiri"]]).text()
    #expect(page.contains("berth://cocktail/technique?name="))
    #expect(try host.run("cocktail", "technique")["total"]?.int ?? 0 >= 20)
    let dry = try host.run("cocktail", "technique", ["name": ["dry", "shake"]])
    #expect(dry["techniques"]?[0]?["id"]?.string == "dry-shake")
    #expect(dry["drinks"]?.array?.isEmpty == false)
    #expect(host.error("cocktail", "technique", ["name": ["juggling"]])?.code == "not-found")
  }
}
