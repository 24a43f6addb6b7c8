import Testing

@testable import CocktailEngine

@Suite("Cocktail families")
struct CodexTests {
  private let catalogue = Catalogue(ingredients: Fixture.ingredients)

  @Test("well-known drinks land in their family")
  func knownDrinks() {
    let all = CodexCase.all
    #expect(all.count >= 75)
    var wrong: [String] = []
    for entry in all {
      let found = CodexClassifier.classify(entry.recipe, in: catalogue)
      #expect(entry.recipe.ingredients.allSatisfy { catalogue.ingredient($0.ingredient) != nil })
      if found.family != entry.family { wrong.append("\(entry.name): \(found.family)") }
      #expect((0...1).contains(found.confidence))
      #expect(!found.explanation.isEmpty)
      #expect(found.subfamily.map { CodexSubfamily.names(of: found.family).contains($0) } ?? true)
    }
    #expect(Double(wrong.count) <= 0.05 * Double(all.count), "\(wrong)")
  }

  @Test("classics are classified with confidence and reasons")
  func reasons() {
    let daiquiri = CodexClassifier.classify(Fixture.daiquiri, in: catalogue)
    #expect(daiquiri.confidence > 0.75)
    #expect(daiquiri.core == ["white-rum"])
    #expect(daiquiri.balance == ["lime-juice", "simple-syrup"])
    #expect(
      daiquiri.explanation
        == "White Rum (57 %) is the core; Lime Juice (24 %) and Simple Syrup (19 %) balance it. "
        + "Citrus against plain sweetness: a Daiquiri.")
    let collins = CodexClassifier.classify(Fixture.collins, in: catalogue)
    #expect(collins.subfamily == "Collins and fizz")
  }

  @Test("structure decides, not the name")
  func namesDoNotMatter() {
    let renamed = Fixture.recipe("negroni", "60 ml white-rum; 25 ml lime-juice; 20 ml simple-syrup")
    #expect(CodexClassifier.classify(renamed, in: catalogue).family == .daiquiri)
  }

  @Test("more soda turns an aperitif into a Highball, more citrus an Old-Fashioned into a sour")
  func borders() {
    func family(_ list: String) -> CodexFamily {
      CodexClassifier.classify(
        Fixture.recipe("x", list, method: .build, glass: .rocks), in: catalogue
      )
      .family
    }
    #expect(family("60 ml bourbon; 10 ml simple-syrup; 2 dash angostura-bitters") == .oldFashioned)
    #expect(family("60 ml bourbon; 10 ml simple-syrup; 20 ml lemon-juice") == .daiquiri)
    #expect(family("60 ml bourbon; 20 ml triple-sec; 20 ml lemon-juice") == .sidecar)
    #expect(family("60 ml bourbon; 25 ml sweet-vermouth") == .martini)
    #expect(family("60 ml bourbon; 120 ml cola") == .highball)
    #expect(family("60 ml bourbon; 10 ml simple-syrup; 30 ml heavy-cream") == .flip)
  }

  @Test("nothing to judge by is unclassified")
  func unclassified() {
    for list in ["3 sprig mint", "1 ml moon-dust", ""] {
      let found = CodexClassifier.classify(Fixture.recipe("x", list), in: catalogue)
      #expect(found.family == .unclassified, "\(list)")
      #expect(found.explanation == "No ingredient has a volume to judge by.")
    }
  }

  @Test("templates describe all six families")
  func templates() {
    #expect(CodexTemplate.all.map(\.family) == CodexFamily.families)
    for template in CodexTemplate.all {
      #expect(template.parts.count >= 2)
      #expect(!CodexSubfamily.names(of: template.family).isEmpty)
    }
    #expect(CodexTemplate.of(.unclassified) == nil)
  }

  @Test("templates are completed")
  func completion() {
    let rum = CodexCompletion.of(["white-rum", "simple-syrup"], in: catalogue)
    let daiquiri = rum.first { $0.family == .daiquiri }
    #expect(daiquiri?.missing.map(\.slot) == [.citrus])
    #expect(
      daiquiri?.advice == "Add citrus (Lime Juice or Lemon Juice, 25 ml) to make it a Daiquiri.")
    let done = CodexCompletion.of(["gin", "campari", "sweet-vermouth"], in: catalogue)
    #expect(done.first { $0.family == .martini }?.isComplete == true)
    #expect(done.first { $0.family == .martini }?.extra == ["campari"])
    let whole = CodexCompletion.of(["cognac", "lemon-juice", "triple-sec"], in: catalogue)
    #expect(whole.first?.family == .sidecar)
    #expect(whole.first?.advice == "Ready for a Sidecar.")
    #expect(CodexCompletion.of(["moon-dust"], in: catalogue).isEmpty)
    #expect(CodexCompletion.of([], in: catalogue).isEmpty)
  }
}
