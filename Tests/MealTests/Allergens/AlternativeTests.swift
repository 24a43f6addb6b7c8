import BerthSDK
import Testing

@testable import MealEngine

/// "Dairy-free" beside another way to have a food leaves nothing out: either may be taken.
@Suite("A phrase that is one of two ways frees nothing")
struct AlternativeTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var text: String
    var contains: Set<Allergen>
    var free: Set<Allergen> = []
    var testDescription: String { text }
  }

  static let lines = [
    Line(text: "3 tbsp mayo (vegan or regular)", contains: [.eggs]),
    Line(text: "1/2 cup butter (dairy-free or regular)", contains: [.milk]),
    Line(text: "2 tbsp soy sauce (gluten-free or regular)", contains: [.gluten, .soy]),
    Line(text: "1 cup milk of choice (dairy-free works)", contains: [.milk]),
    Line(text: "egg-free or normal mayonnaise, 2 tbsp", contains: [.eggs]),
    Line(text: "200g pasta (use gluten-free for coeliacs)", contains: [.gluten]),
    Line(text: "1 cup plant-based or dairy yogurt", contains: [.milk]),
    Line(text: "1 cup regular or vegan cheese", contains: [.milk]),
    Line(text: "regular and vegan cheese, to serve", contains: [.milk]),
    Line(text: "100 g cream, dairy-free or not", contains: [.milk]),
    Line(text: "soy-free tamari or soy sauce", contains: [.soy]),
    Line(text: "1 jar pesto (vegan or otherwise)", contains: [.milk, .nuts]),
    Line(text: "4 bread rolls, gluten-free or ordinary", contains: [.gluten]),
    Line(text: "wheat-free or ordinary flour", contains: [.gluten]),
    Line(text: "250 ml cream (vegan/dairy)", contains: [.milk]),
    Line(text: "1 cup milk (non-dairy, whole, whatever)", contains: []),
    Line(text: "1 cup yogurt (I used dairy-free)", contains: [.milk]),
    Line(text: "2 eggs (vegan: 2 flax eggs)", contains: [.eggs]),
    // What is said plainly still counts.
    Line(text: "1/2 cup dairy-free butter", contains: [], free: [.milk]),
    Line(text: "butter (dairy-free), 100 g", contains: [], free: [.milk]),
    Line(text: "rolled oats, certified gluten-free", contains: [], free: [.gluten]),
    Line(text: "1 cup / 240 ml dairy-free milk", contains: [], free: [.milk]),
    Line(text: "2 tbsp dairy-free butter, or more to taste", contains: [], free: [.milk]),
    Line(text: "gluten and dairy free bread", contains: [], free: [.gluten, .milk]),
    Line(text: "dairy-free and gluten-free bread", contains: [], free: [.gluten, .milk]),
    Line(text: "soy sauce, gluten-free", contains: [.soy], free: [.gluten]),
  ]

  @Test("lines as people write them", arguments: lines)
  func written(_ line: Line) {
    let safety = BundledData.safety.line(line.text)
    for allergen in line.contains {
      #expect(safety.contains.contains(Substance(allergen)), "\(allergen): \(safety)")
    }
    for allergen in line.free {
      #expect(!safety.contains.contains(Substance(allergen)), "\(allergen): \(safety)")
    }
  }

  @Test("no food of the table loses what it holds beside “… or regular”")
  func everyFood() {
    let phrases: [(words: String, free: Allergen)] = [
      ("dairy-free", .milk), ("vegan", .milk), ("vegan", .eggs), ("egg-free", .eggs),
      ("gluten-free", .gluten), ("nut-free", .nuts), ("soy-free", .soy), ("vegan", .fish),
    ]
    var tried = 0
    for food in BundledData.foods.foods
    where FreeForms.markers(TextToken.tokens(food.name)).isEmpty && !food.name.contains(",") {
      let alone = BundledData.safety.line(food.name)
      for phrase in phrases where alone.contains.contains(Substance(phrase.free)) {
        tried += 1
        for text in [
          "100 g \(food.name) (\(phrase.words) or regular)",
          "100 g \(food.name), \(phrase.words) or not",
          "100 g \(food.name) (regular or \(phrase.words))",
          "100 g \(food.name) (I like \(phrase.words) best)",
        ] {
          #expect(
            BundledData.safety.line(text).contains.contains(Substance(phrase.free)), "\(text)")
        }
      }
    }
    #expect(tried > 300, "\(tried)")
  }
}
