import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Library commands", .serialized)
struct LibraryCommandTests {
  @Test("Every session of the document is there")
  func complete() throws {
    let calm = try CalmHost()
    let library = try calm.run("library")
    #expect(library["total"]?.int == 79)
    let counts = (library["series"]?.array ?? []).compactMap { $0["sessions"]?.int }
    #expect(counts == [8, 12, 10, 12, 8, 12, 6, 6, 5])
  }

  @Test("Words find sessions, also mistyped ones")
  func search() throws {
    let calm = try CalmHost()
    func first(_ text: String) throws -> String? {
      try calm.run("search", ["text": [.string(text)]])["results"]?.ids.first
    }
    #expect(try first("imposter") == "imposter-syndrome")
    #expect(try first("body scan") == "body-scan-basics")
    #expect(try first("insomina") == "insomnia-relief")
    #expect(try first("travel") == "travel-sleep-support")
    #expect(try calm.run("search", ["text": ["zzzzqq"]])["total"]?.int == 0)
  }

  @Test("Filters narrow the list")
  func filters() throws {
    let calm = try CalmHost()
    let sleep = try calm.run("sessions", ["series": "sleep", "length": "long"])
    let lengths = (sleep["results"]?.array ?? []).compactMap { $0["minutes"]?.int }
    #expect(lengths.sorted() == [15, 16, 18, 20, 25])
    let anxious = try calm.run("sessions", ["mood": "anxious", "length": "short"])
    for entry in anxious["results"]?.array ?? [] {
      let moods = entry["moods"]?.texts ?? []
      #expect(moods.contains("anxious") || moods.contains("any"))
      #expect((entry["minutes"]?.int ?? 99) <= 7)
    }
    #expect(anxious["total"]?.int ?? 0 > 0)
  }

  @Test("A page says what a session is; a wrong name is met with the nearest")
  func page() throws {
    let calm = try CalmHost()
    let page = try calm.run("session", ["id": ["Breath", "Awareness"]])
    #expect(page["id"]?.string == "breath-awareness" && page["minutes"]?.int == 7)
    #expect(page["parts"]?.array?.isEmpty == false)
    let error = calm.error("session", ["id": ["breth awarness"]])
    #expect(error?.code == "not-found" && error?.remedy.contains("Breath Awareness") == true)
  }

  @Test("Favourites and ratings")
  func favorites() throws {
    let calm = try CalmHost()
    try calm.run("favorite", ["id": ["gratitude-practice"]])
    try calm.run("favorite", ["id": ["gratitude-practice"]])
    #expect(try calm.run("favorites")["favorites"]?.ids == ["gratitude-practice"])
    try calm.run("rate", ["id": "gratitude-practice", "stars": 5])
    let page = try calm.run("session", ["id": ["gratitude-practice"]])
    #expect(page["favorite"]?.bool == true && page["rating"]?.int == 5)
    try calm.run("unfavorite", ["id": ["gratitude-practice"]])
    try calm.run("rate", ["id": "gratitude-practice", "stars": 0])
    #expect(try calm.run("favorites")["total"]?.int == 0)
    #expect(try calm.run("session", ["id": ["gratitude-practice"]])["rating"]?.isNull == true)
  }

  @Test("A quote for each day, none twice before all have come")
  func quotes() throws {
    let quotes = try CalmFiles.bytes("quotes.tsv") { Quote.read($0) }
    #expect(quotes.problems.isEmpty, "\(quotes.problems.first?.description ?? "")")
    #expect(quotes.rows.count >= 150 && Set(quotes.rows.map(\.id)).count == quotes.rows.count)
    for count in [1, 2, 7, 150, quotes.rows.count] {
      let places = (20_000..<20_000 + count).map { Quote.index(ofDay: $0, among: count) }
      #expect(Set(places).count == count)
    }
    let calm = try CalmHost(full: false)
    #expect(
      try calm.run("quote", ["date": "2026-01-01"]) != calm.run("quote", ["date": "2026-01-02"]))
  }

  @Test("Help lines can be reached, and each region has one for danger")
  func helplines() throws {
    let lines = try CalmFiles.bytes("helplines.tsv") { Helpline.read($0) }
    #expect(lines.problems.isEmpty, "\(lines.problems.first?.description ?? "")")
    #expect(lines.rows.allSatisfy { $0.link?.contains(" ") == false })
    let known = Set(lines.rows.map(\.region))
    for region in ["US", "CA", "GB", "IE", "AU", "NZ", "IN", "DE", "FR", "ES"] {
      #expect(known.contains(region))
    }
    let states = try CalmFiles.bytes("countries.tsv") { Country.read($0) }.rows.first {
      $0.code == "US"
    }
    #expect(
      Helpline.few(Helpline.lines(for: states, lines.rows)).map(\.phone) == ["988", "", "911"])
  }
}
