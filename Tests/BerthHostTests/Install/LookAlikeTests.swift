import BerthHost
import Testing

/// Names of plugins as eyes compare them.
@Suite struct LookAlikeTests {
  @Test(arguments: [
    ("Cocoa Calm", "cocoa  calm"), ("Cocoa Calm", "C\u{43E}coa C\u{430}lm"), ("Tide", "T\u{ED}de"),
    ("Meal-Advisor", "MealAdvisor"), ("Lotto", "L0tt0"), ("Calm", "Ca\u{200B}lm"),
    ("Paris", "\u{3A1}aris"),
  ])
  func same(_ name: String, _ other: String) { #expect(LookAlike.same(name, other)) }

  @Test(arguments: [
    ("Cocoa Calm", "Cocoa Palm"), ("Dice", "Dices"), ("Garten", "Garden"), ("", ""), ("日記", "日誌"),
    ("Ночь", "День"),
  ])
  func different(_ name: String, _ other: String) { #expect(!LookAlike.same(name, other)) }
}
