import BerthBase
import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Damaged documents")
struct DamageTests {
  /// How far a value may move when another field has to stand in for it.
  private static func tolerance(_ measure: Measure) -> Double {
    switch measure {
    case .humidityPercent: 6
    case .windMph, .windGustMph: 1.5
    case .temperatureF: 1.5
    default: 0.06
    }
  }

  /// Whether every value of a damaged document stands in the whole one too.
  private static func isSubset(_ damaged: ReadingSet, _ whole: ReadingSet) -> Bool {
    damaged.readings.allSatisfy { reading in
      let twins = whole.readings.filter { $0.time == reading.time }
      return reading.values.known.allSatisfy { measure in
        let value = reading.values[measure] ?? .nan
        return twins.isEmpty
          || twins.contains { twin in
            twin.values[measure].map { abs($0 - value) <= tolerance(measure) } ?? false
          }
      }
    }
  }

  @Test("Cut at any place: less, or a clear error", arguments: SampleReplies.all.map(\.name))
  func truncated(_ name: String) throws {
    let sample = try #require(SampleReplies.all.first { $0.name == name })
    let bytes = Array(sample.text.utf8)
    let whole = try FormatSniffer.read(bytes, sample.hint).set
    for length in Set(stride(from: 0, to: bytes.count, by: 97)).union(0..<min(40, bytes.count))
      .union(max(0, bytes.count - 60)..<bytes.count)
    {
      do {
        let damaged = try FormatSniffer.read(Array(bytes[..<length]), sample.hint)
        let isLess = Self.isSubset(damaged.set, whole)
        #expect(isLess, "cut at \(length)")
      } catch let error as PluginError {
        #expect(!error.remedy.isEmpty, "cut at \(length): \(error)")
      }
    }
  }

  @Test(
    "Any field nulled or gone: less, or a clear error", arguments: SampleReplies.all.map(\.name))
  func nulled(_ name: String) throws {
    let sample = try #require(SampleReplies.all.first { $0.name == name })
    let whole = try FormatSniffer.read(Array(sample.text.utf8), sample.hint).set
    for (place, damaged) in Self.damaged(sample.text).enumerated() {
      do {
        let found = try FormatSniffer.read(damaged, sample.hint)
        let isLess = Self.isSubset(found.set, whole)
        #expect(isLess, "change \(place)")
      } catch let error as PluginError {
        #expect(!error.remedy.isEmpty, "change \(place): \(error)")
      }
    }
  }

  /// The document with one field after the other nulled, removed or turned into something else.
  private static func damaged(_ text: String) -> [[UInt8]] {
    guard let document = try? JSON.parse(text) else { return damagedTable(text) }
    var paths: [[Step]] = []
    collect(document, [], &paths)
    let others: [JSON?] = [.null, nil, "x", [], .emptyObject, true]
    return paths.flatMap { path in
      others.map { changed(document, path[...], to: $0).utf8() }
    }
  }

  private static func damagedTable(_ text: String) -> [[UInt8]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var results: [[UInt8]] = []
    for (place, line) in lines.enumerated() {
      let separator: Character = line.contains(",") ? "," : " "
      let words = line.split(separator: separator)
      for (index, _) in words.enumerated() {
        for other in ["MM", "", "x", "99999"] {
          var changedWords = words
          changedWords[index] = Substring(other)
          var changedLines = lines
          changedLines[place] = Substring(changedWords.joined(separator: String(separator)))
          results.append(Array(changedLines.joined(separator: "\n").utf8))
        }
      }
    }
    return results
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  private static func collect(_ value: JSON, _ path: [Step], _ paths: inout [[Step]]) {
    if !path.isEmpty { paths.append(path) }
    if let object = value.object {
      for (key, member) in object { collect(member, path + [.key(key)], &paths) }
    } else if let array = value.array {
      for (index, element) in array.enumerated() {
        collect(element, path + [.index(index)], &paths)
      }
    }
  }

  private static func changed(_ value: JSON, _ path: ArraySlice<Step>, to other: JSON?) -> JSON {
    guard let step = path.first else { return other ?? .null }
    switch step {
    case .key(let key):
      var copy = value
      let isLast = path.count == 1
      copy[key] = isLast ? other : changed(value[key] ?? .null, path.dropFirst(), to: other)
      return copy
    case .index(let index):
      var array = value.array ?? []
      if path.count == 1, other == nil {
        array.remove(at: index)
      } else {
        array[index] = changed(array[index], path.dropFirst(), to: other)
      }
      return .array(array)
    }
  }
}
