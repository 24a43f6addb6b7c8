import BerthBase
import BerthManifest
import Testing

@testable import BerthWeb

@Suite("Parts of long answers")
struct APIPagingTests {
  private let command = Manifest.Command(
    name: "list", summary: "a list",
    options: [Manifest.Parameter(name: "kind", summary: "of this kind", rule: ValueRule(.string))])
  private let pagesItself = Manifest.Command(
    name: "search", summary: "a search",
    options: [
      Manifest.Parameter(name: "limit", summary: "so many", rule: ValueRule(.int)),
      Manifest.Parameter(name: "offset", summary: "from there", rule: ValueRule(.int)),
    ])

  private func paging(
    _ query: [(String, String)], _ command: Manifest.Command? = nil
  ) throws -> APIPaging {
    try APIPaging(
      query.map { .init(name: $0.0, value: $0.1) }, plugin: "garden", command ?? self.command)
  }

  private func ids(_ range: some Sequence<Int>) -> JSON {
    .list(range) { ["id": .string("n\($0)")] }
  }

  /// The ids of all parts, part by part.
  private func walk(
    _ limit: Int, change: (Int) -> [Int]
  ) throws -> (ids: [String], parts: Int) {
    var (found, parts, cursor): ([String], Int, String?) = ([], 0, nil)
    repeat {
      let query = [("limit", "\(limit)")] + (cursor.map { [("cursor", $0)] } ?? [])
      let paging = try paging(query)
      #expect(try paging.arguments(["kind": "x"]) == ["kind": "x"])
      let part = paging.part(of: ["results": ids(change(parts)), "total": 9], ["kind": "x"])
      #expect(part.data["total"] == 9)
      let entries = part.data["results"]?.array ?? []
      #expect(entries.count <= limit)
      found += entries.compactMap { $0["id"]?.string }
      cursor = part.next
      parts += 1
    } while cursor != nil && parts < 100
    return (found, parts)
  }

  @Test("the parts make the whole, each once", arguments: [1, 2, 3, 7, 9, 10, 1000])
  func whole(limit: Int) throws {
    let all = try walk(limit) { _ in Array(0..<9) }
    #expect(all.ids == (0..<9).map { "n\($0)" })
    #expect(all.parts == (9 + limit - 1) / limit)
  }

  @Test("what comes or goes before the next part moves nothing out of it")
  func moving() throws {
    let grown = try walk(3) { $0 == 0 ? Array(0..<9) : [100, 101] + Array(0..<9) }
    #expect(grown.ids == (0..<9).map { "n\($0)" })
    let shrunk = try walk(3) { $0 == 0 ? Array(0..<9) : Array(1..<9) }
    #expect(shrunk.ids == (0..<9).map { "n\($0)" })
    // The last one itself is gone, or all that were sent.
    let gone = try walk(3) { $0 == 0 ? Array(0..<9) : [0, 1] + Array(3..<9) }
    #expect(gone.ids == (0..<9).map { "n\($0)" })
    let allGone = try walk(3) { $0 == 0 ? Array(0..<9) : Array(3..<9) }
    #expect(allGone.ids == (0..<9).map { "n\($0)" })
  }

  @Test("several lists are cut alike, and lists without ids by their index")
  func several() throws {
    let data: JSON = ["names": JSON(["a", "b", "c"]), "few": ids(0..<1), "many": ids(0..<5)]
    let first = try paging([("limit", "2")]).part(of: data, .emptyObject)
    #expect(first.data["names"] == JSON(["a", "b"]) && first.data["few"]?.array?.count == 1)
    let cursor = try #require(first.next)
    let second = try paging([("limit", "2"), ("cursor", cursor)]).part(of: data, .emptyObject)
    #expect(second.data["names"] == JSON(["c"]) && second.data["few"] == [])
    #expect(second.data["many"] == ids(2..<4) && second.next != nil)
  }

  @Test("a command with a limit and an offset of its own goes on by them")
  func own() throws {
    let first = try paging([("limit", "2")], pagesItself)
    #expect(first.fields.map(\.name) == ["limit"])
    let part = first.part(of: ["results": ids(0..<2), "total": 5], ["limit": 2])
    let next = try paging([("limit", "2"), ("cursor", #require(part.next))], pagesItself)
    #expect(try next.arguments(["limit": 2]) == ["limit": 2, "offset": 2])
    let last = next.part(of: ["results": ids(4..<5), "total": 5], ["limit": 2, "offset": 4])
    #expect(last.next == nil)
  }

  @Test("a cursor of another call, or none at all, is refused")
  func foreign() throws {
    let part = try paging([("limit", "2")]).part(of: ["results": ids(0..<9)], ["kind": "x"])
    let cursor = try #require(part.next)
    #expect(throws: BerthError.self) {
      try paging([("cursor", cursor)]).arguments(["kind": "y"])
    }
    for text in ["", "x", "AAAA", String(cursor.dropLast(3)), cursor + "!", "e30"] {
      #expect(throws: BerthError.self, "\(text)") {
        _ = try paging([("cursor", text)]).arguments(["kind": "x"])
      }
    }
    for limit in ["0", "-1", "1001", "", "x", "1e2"] {
      #expect(throws: BerthError.self, "\(limit)") { try paging([("limit", limit)]) }
    }
  }

  @Test("over the site, Link leads through a list to its end, and the parts make the whole")
  func links() throws {
    let site = try ProgramSite()
    let whole = try JSON.parse(site.get("/api/cocktail/ingredients").body)
    let names = whole["ingredients"] ?? whole["results"]
    var (address, found): (String?, [JSON]) = ("/api/cocktail/ingredients?limit=50", [])
    while let next = address, found.count < 5000 {
      let answer = site.get(next)
      let data = try JSON.parse(answer.body)
      found += (data["ingredients"] ?? data["results"])?.array ?? []
      address = answer.header("Link").flatMap { link in
        link.firstMatch(of: #/^<([^>]+)>; rel="next"$/#).map { String($0.output.1) }
      }
    }
    #expect(found.count > 50 && .array(found) == names)
    let search = site.get("/api/meal/search?limit=2")
    #expect(search.header("Link") != nil, "\(search.text.prefix(200))")
  }
}
