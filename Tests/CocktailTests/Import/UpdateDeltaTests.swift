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
