import BerthBase
import BerthTesting
import Testing

@Suite("Signing in and out", .serialized)
struct AccountCommandTests {
  private let ada: JSON = ["email": "Ada@Example.org"]

  @Test("the device's state goes along, each thing once")
  func moves() throws {
    let meal = try MealHost()
    try meal.premium()
    let id = try meal.suggest()["id"] ?? .null
    try meal.run("swap")
    try meal.run("swap")
    try meal.run("save", ["id": [id]])
    try meal.run("feedback", ["id": id, "kind": "like"])
    try meal.run("preferences", ["allergies": ["eggs"], "dislikes": ["olives"]])
    let before = try meal.run("account")
    let after = try meal.run("sign-in", ada)
    for key in ["suggestions", "favorites", "feedback", "swapsToday"] {
      #expect(after[key] == before[key], "\(key)")
    }
    #expect(after["signedIn"]?.bool == true && after["email"]?.string == "ada@example.org")
    #expect(after["id"]?.string?.hasPrefix("account-") == true)
    let again = try meal.run("sign-in", ada)
    #expect(again == after)
    #expect(try meal.run("preferences")["allergies"]?.texts == ["eggs"])
  }

  @Test("a device that signs in again adds to the account, and nothing is doubled")
  func unites() throws {
    let meal = try MealHost()
    try meal.premium()
    let first = try meal.suggest()["id"] ?? .null
    try meal.run("swap")
    try meal.run("save", ["id": [first]])
    try meal.run("preferences", ["allergies": ["eggs"]])
    try meal.run("sign-in", ada)

    try meal.run("sign-out")
    let fresh = try meal.run("account")
    #expect(fresh["signedIn"]?.bool == false && fresh["suggestions"]?.int == 0)
    // Free swaps are the device's: signing out gives no new ones.
    #expect(fresh["favorites"]?.int == 0 && fresh["swapsToday"]?.int == 1)
    // Who eats here stays, whoever is signed in.
    #expect(try meal.run("preferences")["allergies"]?.texts == ["eggs"])

    try meal.run("suggest")
    try meal.run("swap")
    try meal.run("save", ["id": [first]])
    try meal.run("preferences", ["allergies": ["nuts"], "goal": "muscle"])
    let united = try meal.run("sign-in", ada)
    #expect(united["suggestions"]?.int == 4 && united["swapsToday"]?.int == 2)
    #expect(united["favorites"]?.int == 1)
    let profile = try meal.run("preferences")
    #expect(profile["allergies"]?.texts == ["eggs", "nuts"])
    #expect(profile["goal"]?.string == "muscle")
  }

  @Test("another account sees nothing of the first")
  func separate() throws {
    let meal = try MealHost()
    try meal.suggest()
    try meal.run("sign-in", ada)
    let other = try meal.run("sign-in", ["email": "bob@example.org"])
    #expect(other["suggestions"]?.int == 0)
    #expect(try meal.run("sign-in", ada)["suggestions"]?.int == 1)
    let wrong = meal.error("sign-in", ["email": "nobody"])
    #expect(wrong?.code == "input.invalid")
    #expect(meal.error("sign-in", ["provider": "email"])?.code == "input.missing")
  }

  @Test("free swaps made before signing in count after")
  func counters() throws {
    let meal = try MealHost()
    try meal.run("swap")
    try meal.run("swap")
    try meal.run("sign-in", ["provider": "apple"])
    #expect(try meal.run("swap")["swaps"]?["left"]?.int == 0)
    #expect(meal.error("swap")?.code == "entitlement.quota")
  }
}
