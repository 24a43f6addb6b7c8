import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("What can be made")
struct PantryTests {
  private let catalogue = Bundled.catalogue

  private func pantry(_ ids: String...) -> Pantry { Pantry(ids, in: catalogue) }

  @Test("a kind of it serves, and so does the fruit")
  func hierarchy() {
    #expect(pantry("london-dry-gin").match("gin") == .there("london-dry-gin"))
    #expect(pantry("lemon").match("lemon-juice") == .there("lemon"))
    #expect(pantry("orange").match("orange-peel") == .there("orange"))
    #expect(pantry("gin").match("gin") == .there("gin"))
    #expect(pantry("gin").match("lemon-juice") == .missing)
    #expect(pantry("lemon-juice").match("lemon") != .there("lemon-juice"))
  }

  @Test("broader bottles and good substitutes serve as such")
  func substitutes() {
    guard case .substitute("gin", let score) = pantry("gin").match("london-dry-gin") else {
      Issue.record("gin does not serve for London dry gin")
      return
    }
    #expect(score >= Pantry.threshold && score < 1)
    #expect(pantry("vodka").match("gin") == .missing)
    guard case .substitute("cointreau", _) = pantry("cointreau").match("orange-curacao") else {
      Issue.record("Cointreau does not serve for curaçao")
      return
    }
  }

  @Test("every kitchen has staples", arguments: ["ice", "water", "sugar", "simple-syrup", "salt"])
  func staples(_ id: String) {
    #expect(pantry().match(id) == .there(id))
  }

  @Test("a bar has limes, but not limes that have lain in salt for weeks")
  func preserved() throws {
    let drink = try #require(catalogue.recipe("soda-chanh-muoi"))
    let bar = Pantry(["gin", "lemon"], in: catalogue, granting: .bar)
    let made = Makeable(
      drink.id, popularity: 1, needs: drink.ingredients.map(\.ingredient), pantry: bar)
    #expect(made.missing == ["preserved-lime"])
    // No recipe hides in a note what a fresh fruit is not.
    for recipe in catalogue.recipes {
      for part in recipe.ingredients where ["lime", "lemon", "orange"].contains(part.ingredient) {
        let words = TextFolding.fold(part.note ?? "").split(separator: " ")
        for word in ["preserved", "salted", "pickled", "dried", "candied"] {
          #expect(!words.contains(Substring(word)), "\(recipe.id): \(part.note ?? "")")
        }
      }
    }
  }

  @Test("what is missing is told once and in order")
  func missing() {
    let fit = Makeable(
      "x", popularity: 1, needs: ["gin", "campari", "campari", "sweet-vermouth", "?Moon dust"],
      pantry: pantry("gin"))
    #expect(fit.missing == ["campari", "sweet-vermouth", "?Moon dust"])
    #expect(fit.swaps.isEmpty)
  }

  private func fit(
    _ id: String, _ popularity: Int, missing: Int, taste: Double = 0, used: Int = 0
  ) -> Makeable {
    var fit = Makeable(id, popularity: popularity, needs: [], pantry: pantry())
    fit.missing = (0..<missing).map { "m\($0)" }
    (fit.taste, fit.used) = (taste, used)
    return fit
  }

  @Test("three orders")
  func orders() {
    let all = [
      fit("famous", 90, missing: 2, taste: 0.1), fit("ready", 10, missing: 0, taste: 0.2),
      fit("liked", 30, missing: 1, taste: 1), fit("near", 50, missing: 1, taste: 0.2),
    ]
    func ids(_ order: Makeable.Order) -> [String] {
      Makeable.sorted(all, by: order).map(\.drink)
    }
    #expect(ids(.missing) == ["ready", "near", "liked", "famous"])
    #expect(ids(.common) == ["famous", "near", "liked", "ready"])
    #expect(ids(.recommended).first == "liked")
    let named = [fit("one", 90, missing: 0, used: 1), fit("both", 5, missing: 0, used: 2)]
    #expect(Makeable.sorted(named, by: .missing).map(\.drink) == ["both", "one"])
  }

  @Test("taste is learnt from what the user likes")
  func taste() {
    let taste = Taste(
      [(["gin", "campari"], 1), (["cream", "kahlua"], -1)],
      uses: ["gin": 100, "campari": 4, "cream": 9])
    #expect(taste.score(["campari", "gin"]) > taste.score(["gin", "lemon-juice"]))
    #expect(taste.score(["gin"]) > 0.5)
    #expect(taste.score(["cream"]) < 0.5)
    #expect(taste.score(["rum"]) == 0.5)
    #expect(Taste([], uses: [:]).score(["gin"]) == 0.5)
  }

  @Test("drinks are asked for by ingredient, kind, juice and peel")
  func uses() {
    #expect(catalogue.uses("gin", in: ["london-dry-gin"]))
    #expect(catalogue.uses("lemon", in: ["lemon-juice"]))
    #expect(!catalogue.uses("london-dry-gin", in: ["gin"]))
  }
}

@Suite("Barcodes")
struct BarcodeTests {
  static let good: [(String, String)] = [
    ("96385074", "96385074"), ("4006381333931", "4006381333931"),
    ("036000291452", "0036000291452"), ("0 36000 29145 2", "0036000291452"),
    ("04252614", "0042100005264"), ("425261", "0042100005264"), ("00036000291452", "0036000291452"),
    ("01234565", "0012345000065"),
  ]

  @Test("are brought into one form", arguments: good)
  func canonical(_ text: String, _ canonical: String) {
    #expect(Barcode(text)?.canonical == canonical)
  }

  @Test("what is wrong is said")
  func flaws() {
    #expect(Barcode.read("4006381333932") == .failure(.checkDigit(found: 2, expected: 1)))
    #expect(Barcode.read("12345") == .failure(.length(5)))
    #expect(Barcode.read("") == .failure(.length(0)))
    #expect(Barcode.read("40063813339x1") == .failure(.notDigits))
    #expect(Barcode("96385075") == nil)
  }

  @Test("one wrong digit never passes")
  func singleErrors() {
    let code = Array("4006381333931".utf8)
    for place in code.indices {
      for digit in UInt8(0x30)...0x39 where digit != code[place] {
        var wrong = code
        wrong[place] = digit
        #expect(Barcode(String(decoding: wrong, as: UTF8.self)) == nil)
      }
    }
  }
}
