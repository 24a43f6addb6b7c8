import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("What an edition changes")
struct UpdateDeltaTests {
  private func known(_ drinks: [ForeignDrink], removed: Set<String> = []) -> [KnownDrink] {
    drinks.map {
      KnownDrink(
        foreignID: $0.id, recipe: Words.slug($0.name), name: $0.name, isLinked: false,
        content: $0.content, isRemoved: removed.contains($0.id))
    }
  }

  private let first = [
    Foreign.row("1", "Kept"), Foreign.row("2", "Renamed"), Foreign.row("3", "Gone"),
    Foreign.row("4", "Other glass"), Foreign.row("5", "Other measure"),
  ]

  @Test("added, changed and removed, by the source's id")
  func delta() throws {
    let old = try Foreign.edition(first)
    let new = try Foreign.edition([
      Foreign.row("1", "Kept"), Foreign.row("2", "Renamed (New)"),
      Foreign.row("4", "Other glass", glass: "Coupe glass"),
      Foreign.row("5", "Other measure", [("Gin", "3 oz")]), Foreign.row("6", "New"),
    ])
    let delta = UpdateDelta(known: known(old.drinks), edition: new)
    #expect(delta.added.map(\.id) == ["6"])
    #expect(delta.changed.map(\.known.foreignID) == ["2", "4", "5"])
    #expect(delta.changed.map(\.fields) == [["name"], ["glass"], ["measures"]])
    #expect(delta.removed.map(\.foreignID) == ["3"])
    #expect(delta.unchanged == 1)
  }

  @Test("the same edition again changes nothing")
  func idempotent() throws {
    let edition = try Foreign.edition(first)
    let delta = UpdateDelta(known: known(edition.drinks), edition: edition)
    #expect(delta.added.isEmpty && delta.changed.isEmpty && delta.removed.isEmpty)
    #expect(delta.unchanged == 5)
  }

  private func listing(_ names: [String]) -> [UInt8] {
    let rows = names.map { name in
      Foreign.row(String(name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }), name)
    }
    return Array(Foreign.document(rows).text().utf8)
  }

  @Test(
    "a walk by letter takes what is answered, and removes nothing of a letter that may be cut off")
  func walk() throws {
    let many = (1...25).map { "B Drink \($0)" }
    let walk = try LetterListing.walk { address in
      switch address.last {
      case "a": return listing(["Affinity", "Alaska"])
      case "b": return listing(many)
      case "c": return Array("{\"drinks\":null}".utf8)
      default: throw PluginError("fetch.limit", "too many")
      }
    }
    #expect(walk.edition.drinks.count == 27)
    #expect(walk.complete == ["a", "c"] && walk.limited == ["b"])
    #expect(walk.missing.first == "d" && walk.missing.count == LetterListing.letters.count - 3)
    let old = try Foreign.edition([
      Foreign.row("1", "Apricot Lady"), Foreign.row("2", "Bronx"), Foreign.row("3", "Caipirinha"),
      Foreign.row("4", "Daiquiri"),
    ])
    let delta = UpdateDelta(
      known: known(old.drinks), edition: walk.edition, initials: walk.complete)
    #expect(delta.removed.map(\.foreignID) == ["1", "3"])
    #expect(throws: PluginError.self) {
      try LetterListing.walk { _ in throw PluginError("fetch.offline", "no network") }
    }
  }

  @Test(
    "names that mean the same drink",
    arguments: [
      ("bronx cocktail", "bronx", true), ("the last word", "last word", true),
      ("japanese", "japanese cocktail", true), ("gin fizz", "gin sour", false),
      ("cocktail", "bronx", false),
    ])
  func forms(theirs: String, ours: String, expected: Bool) {
    #expect(DrinkTwin.forms(of: theirs).contains(ours) == expected)
  }

  @Test("near names are one drink only where they share half of their parts")
  func alike() {
    let catalogue = Bundled.catalogue
    #expect(
      DrinkTwin.isAlike(
        ["gin", "sweet-vermouth", "dry-vermouth", "orange-juice"],
        ["london-dry-gin", "orange-juice", "dry-vermouth"], in: catalogue))
    #expect(DrinkTwin.isAlike(["gin", "lemon-juice"], ["gin", "lemon"], in: catalogue))
    #expect(!DrinkTwin.isAlike(["gin", "campari"], ["vodka", "cream"], in: catalogue))
    #expect(!DrinkTwin.isAlike([], ["gin"], in: catalogue))
  }

  @Test("a listing by letter removes only drinks of that letter")
  func letters() throws {
    let old = try Foreign.edition([
      Foreign.row("1", "Affinity"), Foreign.row("2", "Alaska"), Foreign.row("3", "Apricot Lady"),
      Foreign.row("4", "Bronx"), Foreign.row("5", "Caipirinha"),
    ])
    let letter = try Foreign.edition([Foreign.row("1", "Affinity"), Foreign.row("2", "Alaska")])
    let delta = UpdateDelta(known: known(old.drinks), edition: letter)
    #expect(delta.removed.map(\.foreignID) == ["3"])
    let mixed = try Foreign.edition([Foreign.row("1", "Affinity"), Foreign.row("4", "Bronx")])
    #expect(
      UpdateDelta(known: known(old.drinks), edition: mixed).removed.map(\.foreignID)
        == ["2", "3", "5"])
  }

  @Test("a new date alone is no change")
  func dates() throws {
    let old = try Foreign.edition([Foreign.row("1", "A", extra: ["dateModified": "2016-01-01"])])
    let new = try Foreign.edition([Foreign.row("1", "A", extra: ["dateModified": "2026-01-01"])])
    #expect(UpdateDelta(known: known(old.drinks), edition: new).unchanged == 1)
  }

  @Test("part of an edition removes nothing")
  func partial() throws {
    let old = try Foreign.edition(first)
    let delta = UpdateDelta(
      known: known(old.drinks), edition: try Foreign.edition([first[0]]), isComplete: false)
    #expect(delta.removed.isEmpty)
  }

  @Test("a row that cannot be read is not gone")
  func unreadable() throws {
    let old = try Foreign.edition(first)
    let new = try Foreign.edition([
      first[0], first[1], Foreign.row("3", "Gone", []), first[3],
      Foreign.row("", "Other measure"),
    ])
    let delta = UpdateDelta(known: known(old.drinks), edition: new)
    #expect(delta.removed.isEmpty)
    #expect(new.problems.count == 2)
  }

  @Test("a drink that comes back is added once more")
  func back() throws {
    let edition = try Foreign.edition(first)
    let delta = UpdateDelta(known: known(edition.drinks, removed: ["3"]), edition: edition)
    #expect(delta.added.map(\.id) == ["3"])
    #expect(delta.removed.isEmpty)
  }

  @Test("what was kept as text compares equal to what is read")
  func stored() throws {
    let drink = try #require(try Foreign.edition([first[0]]).drinks.first)
    #expect(try JSON.parse(drink.content.text()) == drink.content)
  }
}
