import Testing

@testable import Kitchen

@Suite("What is a kind of what")
struct KindTreeTests {
  private let tree = KindTree([
    ("london-dry-gin", "gin"), ("gin", nil), ("navy", "london-dry-gin"), ("old-tom", "gin"),
    ("rum", "spirit"),
  ])

  @Test("kinds lead to broader ones")
  func kinds() {
    #expect(tree.ancestors(of: "navy") == ["london-dry-gin", "gin"])
    #expect(tree.ancestors(of: "gin").isEmpty)
    #expect(tree.isA("navy", "gin"))
    #expect(tree.isA("gin", "gin"))
    #expect(!tree.isA("gin", "navy"))
    #expect(!tree.isA("navy", "rum"))
    #expect(tree.ancestors(of: "unknown").isEmpty)
    #expect(tree.ancestors(of: "rum").isEmpty)
  }

  @Test("of two with one id the first stays")
  func twice() {
    let tree = KindTree([("a", "b"), ("a", "c"), ("b", nil), ("c", nil)])
    #expect(tree.ancestors(of: "a") == ["b"])
    #expect(tree.index(of: "a") == 0 && tree.index(of: "c") == 3 && tree.index(of: "d") == nil)
  }

  @Test("a cycle is cut")
  func cycles() {
    let tree = KindTree([("a", "b"), ("b", "c"), ("c", "a")])
    for id in ["a", "b", "c"] { #expect(tree.ancestors(of: id).count < 3) }
  }

  @Test("a thing serves as itself before another serves as it")
  func served() {
    #expect(
      tree.served(by: ["navy", "gin", "salt"])
        == ["navy": "navy", "london-dry-gin": "navy", "gin": "gin", "salt": "salt"])
    #expect(tree.served(by: ["old-tom", "navy"])["gin"] == "navy")
    #expect(tree.served(by: []).isEmpty)
  }
}
