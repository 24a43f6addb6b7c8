import BerthSDK
import Testing

@testable import CocktailEngine

/// The bundled data files, read once.
enum Bundled {
  static let loaded: (catalogue: Catalogue, problems: [DataProblem]) = {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in TestFiles.catalogueNames {
      files.append((name, TestFiles.bytes(TestFiles.data + "/" + name) ?? []))
    }
    let folder = TestFiles.data + "/recipes"
    for name in TestFiles.names(in: folder, ending: ".tsv") {
      files.append(("recipes/" + name, TestFiles.bytes(folder + "/" + name) ?? []))
    }
    let names = FamiliarName.file
    files.append((names, TestFiles.bytes("\(TestFiles.data)/\(names)") ?? []))
    return Catalogue.load(files)
  }()

  static var catalogue: Catalogue { loaded.catalogue }
}

@Suite("What the data promises")
struct DataPromiseTests {
  private let catalogue = Bundled.catalogue

  @Test("every row of every file is in order")
  func rows() {
    #expect(Bundled.loaded.problems.isEmpty, "\(Bundled.loaded.problems.prefix(5))")
  }

  @Test("there is as much as promised")
  func counts() {
    #expect(catalogue.recipes.count >= 600)
    #expect(catalogue.ingredients.count >= 250)
    #expect(catalogue.flavours.count >= 150)
    #expect(catalogue.recipes.count { $0.alcohol == .nonAlcoholic } >= 60)
    #expect(catalogue.recipes.count { $0.source.isIBA } >= 90)
    #expect(catalogue.barcodes.count >= 500)
  }

  @Test("names are unique and ids are their slugs or close to them")
  func names() {
    let folds = catalogue.recipes.map { TextFolding.fold($0.name) }
    let doubled = Dictionary(grouping: folds, by: { $0 }).filter { $0.value.count > 1 }.keys
    #expect(doubled.isEmpty, "\(doubled)")
    #expect(catalogue.recipes.allSatisfy { !$0.id.isEmpty && $0.name == Words.trimmed($0.name) })
  }

  @Test("amounts are such as one pours")
  func amounts() {
    for recipe in catalogue.recipes {
      for part in recipe.ingredients {
        let most: Double
        switch part.unit {
        case .millilitre: most = 6000
        case .gram: most = 3000
        default: most = 100
        }
        if let high = part.high { #expect(high <= most, "\(recipe.id): \(part.ingredient)") }
      }
      let volume = PourVolume.lines(of: recipe, in: catalogue).reduce(0) { $0 + $1.millilitres }
      #expect(volume >= 15 && volume < 8000, "\(recipe.id): \(volume) ml")
      #expect((1...8).contains(recipe.steps.count), "\(recipe.id)")
    }
  }

  @Test("drinks without alcohol hold none, the others do")
  func alcohol() {
    for recipe in catalogue.recipes {
      let strongest =
        recipe.ingredients.compactMap { catalogue.ingredient($0.ingredient)?.abv }.max() ?? 0
      switch recipe.alcohol {
      // Bitters by the dash leave a drink without alcohol in the sense of the law: under 0.5 %.
      case .nonAlcoholic:
        #expect(
          Strength.of(recipe, in: catalogue).abvAfter < 0.5, "\(recipe.id): \(strongest) %")
      case .alcoholic: #expect(strongest > 0.5, "\(recipe.id)")
      case .optional: break
      }
    }
  }

  @Test("no two drinks share their instructions")
  func steps() {
    let texts = catalogue.recipes.map { $0.steps.joined(separator: "|") }
    #expect(Set(texts).count == texts.count)
  }

  @Test("nearly every drink belongs to a family")
  func families() {
    let without = catalogue.recipes.count {
      CodexClassifier.classify($0, in: catalogue).family == .unclassified
    }
    #expect(Double(without) < Double(catalogue.recipes.count) * 0.12, "\(without)")
  }

  @Test("no ingredient's name means two things")
  func ingredientNames() {
    #expect(IngredientResolver(catalogue.ingredients).ambiguous.isEmpty)
  }

  @Test("barcodes are unique in their one form")
  func barcodes() {
    let codes = catalogue.barcodes.compactMap { Barcode($0.code)?.canonical }
    #expect(codes.count == catalogue.barcodes.count)
    #expect(Set(codes).count == codes.count)
  }

  @Test("famous drinks have their accepted measures", arguments: KnownSpecs.all)
  func specs(_ spec: KnownSpecs.Spec) throws {
    let recipe = try #require(catalogue.recipe(spec.drink))
    for line in spec.lines {
      let part = recipe.ingredients.first { $0.ingredient == line.ingredient }
      #expect(part?.low == line.amount, "\(line.ingredient)")
      #expect(part?.unit.rawValue == line.unit, "\(line.ingredient)")
    }
  }

  @Test("enough drinks are compared")
  func enoughSpecs() {
    #expect(KnownSpecs.all.count >= 100)
    #expect(KnownSpecs.all.allSatisfy { !$0.lines.isEmpty })
    let compared = KnownSpecs.unchecked.union(KnownSpecs.all.map(\.drink))
    let missing = catalogue.recipes.filter { $0.source.isIBA && !compared.contains($0.id) }
    #expect(missing.isEmpty, "\(missing.map(\.id))")
  }
}
