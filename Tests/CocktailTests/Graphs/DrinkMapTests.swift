import BerthBase
import BerthViewModel
import Testing

@testable import CocktailEngine

@Suite("The map of drinks")
struct DrinkMapTests {
  /// Every third drink and the siblings of a few, which is enough to see the shape.
  private static let likeness: DrinkLikeness = {
    var model = BarModel(Bundled.catalogue)
    let kept = Set(SiblingTests.pairs.prefix(60).flatMap { [$0.drink, $0.sibling] })
    model.drinks = model.drinks.enumerated().filter { entry in
      entry.offset % 3 == 0 || kept.contains(entry.element.id)
    }.map(\.element)
    return DrinkLikeness(model)
  }()

  private static let map = DrinkMap(likeness) {}

  @Test("the same drinks give the same map, inside its square")
  func same() {
    #expect(DrinkMap(Self.likeness, check: {}).places == Self.map.places)
    #expect(Self.map.places.count == Self.likeness.model.drinks.count)
    #expect(Self.map.places.allSatisfy { abs($0.x) <= 1.000001 && abs($0.y) <= 1.000001 })
    #expect(Self.map.stress > 0 && Self.map.stress < 0.5, "\(Self.map.stress)")
  }

  @Test("siblings are nearer than drinks at random")
  func near() throws {
    let places = Dictionary(uniqueKeysWithValues: Self.map.places.map { ($0.drink, $0) })
    func distance(_ first: DrinkMap.Place, _ second: DrinkMap.Place) -> Double {
      ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y))
        .squareRoot()
    }
    let siblings = try SiblingTests.pairs.prefix(60).map { pair in
      distance(try #require(places[pair.drink]), try #require(places[pair.sibling]))
    }
    var others: [Double] = []
    for (index, place) in Self.map.places.enumerated() {
      others.append(distance(place, Self.map.places[(index * 7 + 31) % Self.map.places.count]))
    }
    let mean = siblings.reduce(0, +) / Double(siblings.count)
    let usual = others.reduce(0, +) / Double(others.count)
    #expect(mean < usual * 0.6, "\(mean) against \(usual)")
  }

  @Test("a neighbourhood has the drink and those most like it")
  func around() throws {
    let map = DrinkMap(around: "negroni", Self.likeness, limit: 20, check: {})
    #expect(map.places.count == 21 && map.places.first?.drink == "negroni")
    #expect(map.places.contains { $0.drink == "boulevardier" })
    #expect(map == DrinkMap(around: "negroni", Self.likeness, limit: 20, check: {}))
    #expect(DrinkMap(around: "moon", Self.likeness, limit: 20, check: {}).places.isEmpty)
  }

  @Test("a map that nobody waits for any more is given up soon", arguments: [1, 10, 60, 150])
  func cancelled(call: Int) throws {
    struct Stop: Error {}
    var calls = 0
    #expect(throws: Stop.self) {
      try DrinkMap(Self.likeness) {
        calls += 1
        if calls == call { throw Stop() }
      }
    }
    #expect(calls == call)
  }

  @Test("every drink has a dot, in the colour of its family, and the one in the middle stands out")
  func dots() throws {
    let shown = Array(Self.map.places.prefix(200))
    let picture = DrinkMapPicture(shown, center: shown[7].drink).view.json
    let shapes = try #require(picture["shapes"]?.array)
    let points = shapes.compactMap { $0["d"]?.string }.filter { $0.contains("h.1") }.map {
      $0.count { $0 == "M" }
    }
    #expect(points.reduce(0, +) == shown.count - 1)
    #expect(points.count == Set(shown.map(\.family)).count)
    #expect(shapes.count { $0["shape"] == "circle" } == 1)
  }

  @Test("no two names of the picture touch, and the drink in the middle is named")
  func labels() {
    let shown = Array(Self.map.places.prefix(200))
    let picture = DrinkMapPicture(shown, center: shown[7].drink)
    #expect(picture.labels.contains { $0.text == shown[7].name })
    #expect(picture.labels.count > 15)
    for (index, label) in picture.labels.enumerated() {
      for other in picture.labels.dropFirst(index + 1) { #expect(!label.touches(other)) }
    }
    #expect(DrinkMapPicture([]).labels.isEmpty)
  }

  @Test("no name covers a dot or leaves the picture, and the best known have one")
  func names() {
    let shown = Self.map.places
    let (lowX, highX) = (shown.map(\.x).min() ?? 0, shown.map(\.x).max() ?? 0)
    let (lowY, highY) = (shown.map(\.y).min() ?? 0, shown.map(\.y).max() ?? 0)
    let picture = DrinkMapPicture(shown)
    for label in picture.labels {
      #expect(label.isInside, "\(label.text)")
      for place in shown {
        let x = 40 + (place.x - lowX) / (highX - lowX) * (DrinkMapPicture.width - 80)
        let y = 40 + (place.y - lowY) / (highY - lowY) * (DrinkMapPicture.height - 80)
        #expect(!label.covers(x: x, y: y), "\(label.text) covers \(place.name)")
      }
    }
    let known = shown.sorted { ($0.popularity, $1.drink) > ($1.popularity, $0.drink) }.prefix(30)
    let named = known.count { place in picture.labels.contains { $0.text == place.name } }
    #expect(named >= 27, "\(named) of 30")
  }

  @Test("classical scaling gives the distances of a rectangle back")
  func rectangle() {
    let corners = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)]
    func distance(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).squareRoot()
    }
    let found = DrinkMap.scaled(
      corners.map { corner in corners.map { distance(corner, $0) } }, check: {})
    for first in 0..<4 {
      for second in 0..<4 {
        let here = distance((found[first].x, found[first].y), (found[second].x, found[second].y))
        #expect(abs(here - distance(corners[first], corners[second])) < 1e-6)
      }
    }
  }
}
