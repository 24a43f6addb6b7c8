import BerthBase
import Testing

@testable import BerthWeb

@Suite("What a program sends twice")
struct OnceTests {
  private let key = "8e03978e-40d5-43dd-bc93-6894a57f9324"

  @Test("the same key with the same body is answered as the first time, and not done again")
  func replay() throws {
    let site = try ProgramSite()
    let first = site.post("/api/meal/pantry-add", json: ["food": "tomato"], key: key)
    #expect(first.status == 200 && first.header("Idempotency-Replayed") == nil, "\(first.text)")
    let again = site.post("/api/meal/pantry-add", json: ["food": "tomato"], key: key)
    #expect(again.status == 200 && again.body == first.body)
    #expect(again.header("Idempotency-Replayed") == "true")
  }

  @Test("the same key with another body is refused, and nothing is done")
  func different() throws {
    let site = try ProgramSite()
    _ = site.post("/api/meal/pantry-add", json: ["food": "tomato"], key: key)
    let other = site.post("/api/meal/pantry-add", json: ["food": "onion"], key: key)
    #expect(other.status == 422, "\(other.text)")
    #expect(try JSON.parse(other.body)["code"]?.string == "sent.different")
    let pantry = site.get("/api/meal/pantry").text
    #expect(pantry.contains("tomato") && !pantry.contains("onion"))
  }

  @Test("what the app refuses is not remembered: it may be sent again")
  func refused() throws {
    let site = try ProgramSite()
    let first = site.post("/api/cocktail/favorite", json: ["id": "nosuchdrink"], key: key)
    let again = site.post("/api/cocktail/favorite", json: ["id": "nosuchdrink"], key: key)
    #expect(first.status >= 400 && again.status == first.status, "\(first.text)")
  }
}
