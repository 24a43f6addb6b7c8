import BerthBase
import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Damaged regions")
struct RegionErrorTests {
  struct Damage: Sendable, CustomTestStringConvertible {
    var path: [String]
    var value: JSON
    var says: String
    var testDescription: String { path.joined(separator: ".") + " " + says }
  }

  @Test(
    "A region file out of order says where and why",
    arguments: [
      Damage(path: ["zone"], value: .null, says: "$.zone"),
      Damage(path: ["id"], value: "Mobile Bay", says: "no id"),
      Damage(path: ["colour"], value: 1, says: "unknown field"),
      Damage(path: ["bounds", "south"], value: 31, says: "south is not below north"),
      Damage(path: ["bounds", "west"], value: -181, says: "not within"),
      Damage(path: ["center", "lat"], value: 40, says: "outside the bounds"),
      Damage(path: ["cells"], value: [], says: "at least one"),
      Damage(path: ["cells", "0", "shore"], value: "north", says: "not one of east, west"),
      Damage(path: ["cells", "0", "weight"], value: 0.9, says: "add up"),
      Damage(path: ["cells", "1", "id"], value: "spanish-fort", says: "twice"),
      Damage(path: ["stations", "0", "measures"], value: ["mood"], says: "not one of"),
      Damage(path: ["places", "0", "visit"], value: ["source": "A"], says: "nothing is said"),
      Damage(path: ["places", "0", "visit"], value: ["access": "A."], says: "source"),
      Damage(
        path: ["places", "0", "visit"], value: ["access": "", "source": "A"], says: "not empty"),
      Damage(
        path: ["places", "0", "visit"], value: ["acess": "A.", "source": "A"], says: "unknown field"
      ),
      Damage(path: ["places", "0", "visit", "camera"], value: "http://a", says: "https"),
      Damage(path: ["constants", "serviceRadiusMiles"], value: "far", says: "serviceRadiusMiles"),
    ])
  func damaged(damage: Damage) throws {
    let json = try Self.set(RegionTests.json(), damage.path[...], damage.value)
    let problem = #expect(throws: DataProblem.self) {
      _ = try RegionReader(file: "r.json").region(json)
    }
    let text = problem?.description ?? ""
    #expect(text.starts(with: "r.json"))
    #expect(text.firstRange(of: damage.says) != nil, "\(text)")
  }

  static func set(_ json: JSON, _ path: ArraySlice<String>, _ value: JSON) -> JSON {
    guard let key = path.first else { return value }
    if let index = Int(key), var array = json.array {
      array[index] = set(array[index], path.dropFirst(), value)
      return .array(array)
    }
    var object = json.object ?? JSONObject()
    object[key] = set(object[key] ?? .null, path.dropFirst(), value)
    return .object(object)
  }

  @Test(
    "A shoreline out of order says which line",
    arguments: [
      ("a\tshore\t-\t30.1,-88 30.2", "pairs"), ("a\tshore\t-\t30.1,-88", "1 points"),
      ("a\tlake\t-\t30.1,-88 30.2,-88", "not known"), ("A\tshore\t-\t1,2 3,4", "no id"),
      ("a\tshore\t-\t91,0 1,1", "pairs"), ("a\tisland\t-\t1,1 2,2 1,1", "no line"),
      ("a\tshore\t-", "3 fields"),
    ])
  func shoreline(line: String, says: String) {
    let text = "id\tkind\tname\tpoints\n\(line)\n"
    let table = Array(text.utf8).withUnsafeBytes { Shoreline.read("s.tsv", $0) }
    #expect(table.rows.isEmpty && table.problems.count == 1)
    #expect(table.problems.first?.line == 2)
    #expect((table.problems.first?.description ?? "").firstRange(of: says) != nil)
  }
}
