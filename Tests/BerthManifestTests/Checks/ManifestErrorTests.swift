import BerthBase
import BerthManifest
import TestSupport
import Testing

/// One thing broken in the sample, and what must be said about it.
struct ManifestErrorCase: Sendable, CustomTestStringConvertible {
  var name: String
  /// Where the sample is changed.
  var change: String
  /// What is put there; nil removes it.
  var value: JSON?
  /// Where the error must be; `$.` and the place of the change when nil.
  var path: String?
  /// A part of the message.
  var message: String
  /// A part of the remedy.
  var remedy: String

  init(
    _ name: String, _ change: String, _ value: JSON?, at path: String? = nil, _ message: String,
    _ remedy: String = ""
  ) {
    (self.name, self.change, self.value, self.path) = (name, change, value, path)
    (self.message, self.remedy) = (message, remedy)
  }

  var testDescription: String { name }
}

@Suite("Manifest errors")
struct ManifestErrorTests {
  @Test("top level", arguments: ManifestErrorCase.topLevel)
  func topLevel(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("commands", arguments: ManifestErrorCase.commands)
  func commands(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("values", arguments: ManifestErrorCase.values)
  func values(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("phrases, widgets, jobs", arguments: ManifestErrorCase.surfaces)
  func surfaces(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("links", arguments: ManifestErrorCase.links)
  func links(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("collections and notifications", arguments: ManifestErrorCase.collections)
  func collections(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("entitlement", arguments: ManifestErrorCase.entitlement)
  func entitlement(_ example: ManifestErrorCase) throws { try check(example) }

  @Test("configuration", arguments: ManifestErrorCase.configuration)
  func configuration(_ example: ManifestErrorCase) throws { try check(example) }

  private func check(_ example: ManifestErrorCase) throws {
    let problems = ManifestSample.problems(
      try ManifestSample.with(example.change, example.value))
    let path = example.path ?? "$.\(example.change)"
    let found = problems.filter { $0.path == path && $0.message.contains(example.message) }
    #expect(found.count == 1, "expected \(path): \(example.message), found \(problems)")
    #expect(found.first?.remedy.contains(example.remedy) == true, "\(problems)")
    #expect(problems.allSatisfy { !$0.remedy.isEmpty }, "every problem has a remedy: \(problems)")
  }

  @Test func aManifestIsAnObject() {
    #expect(
      ManifestSample.problems([1]).map(\.description) == [
        "$: expected an object, found an array; a manifest is one JSON object; see "
          + "manifest.schema.json"
      ])
  }

  @Test func brokenInputNeverTraps() throws {
    // Every value of the sample replaced by some strange one: errors or not, never a crash.
    let strange: [JSON] = [nil, 9_223_372_036_854_775_807, 1e300, "\u{0}", [nil], ["": [:]]]
    let sample = try ManifestSample.json
    let places = sample.places()
    for (number, place) in places.enumerated() {
      let json = try sample.setting(place, to: strange[number % strange.count])
      _ = ManifestSample.problems(json)
    }
    #expect(places.count > 300)
  }
}

extension JSON {
  /// Every place in the document below its root.
  func places(_ start: [ManifestSample.Step] = []) -> [[ManifestSample.Step]] {
    switch self {
    case .object(let members):
      return members.flatMap { key, value in
        [start + [.key(key)]] + value.places(start + [.key(key)])
      }
    case .array(let elements):
      return elements.enumerated().flatMap { index, value in
        [start + [.index(index)]] + value.places(start + [.index(index)])
      }
    default: return []
    }
  }
}
