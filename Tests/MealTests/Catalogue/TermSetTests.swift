import Testing

@testable import MealEngine

@Suite("Sets of terms")
struct TermSetTests {
  @Test("Holds what was put in, in the order of the list")
  func members() {
    var set: TermSet<Allergen> = [.milk, .eggs]
    #expect(set.words == [.eggs, .milk])
    set.remove(.eggs)
    #expect(set == [.milk] && !set.contains(.eggs))
    #expect(set.union([.fish]).isSuperset(of: [.fish, .milk]))
    #expect(!set.intersects([.fish]))
  }
}
