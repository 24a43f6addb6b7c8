import BerthBase
import Testing

/// The parts of a text stand where reading all of it finds them.
@Suite struct JSONOutlineTests {
  static let values = [
    "1", "-2.5e3", "true", "null", #""""#, #""plain""#, #""a } ] , \" \\""#, #""ä€😀""#, "[]", "{}",
    "[1,[2,[3]]]", #"{"a":{"b":"]}"},"c":[{}]}"#, #"[ "x" , { "y" : "z" } ]"#,
    #""\#(String(repeating: "long ", count: 40))""#,
    #"[\#(String(repeating: "[],", count: 50))[]]"#,
  ]
  static let gaps = ["", " ", "\n  ", "\t\r\n" + String(repeating: " ", count: 70)]

  private func parts(_ text: String, listing: Set<String> = []) -> [(String, JSONOutline.Part)]? {
    Array(text.utf8).withUnsafeBytes { bytes in
      JSONOutline.members(of: bytes) { listing.contains($0) }?.map { ($0.key, $0.part) }
    }
  }

  private func read(_ text: String, _ range: Range<Int>) throws -> JSON {
    try JSON.parse(Array(Array(text.utf8)[range]))
  }

  @Test(arguments: gaps) func membersStandWhereTheyAre(_ gap: String) throws {
    for first in Self.values {
      for second in Self.values {
        let text =
          "\(gap){\(gap)\"one\"\(gap):\(gap)\(first)\(gap),\(gap)\"two\":\(second)\(gap)}\(gap)"
        let whole = try JSON.parse(text)
        let found = try #require(parts(text))
        #expect(found.map(\.0) == ["one", "two"])
        for (key, part) in found {
          guard case .value(let range) = part else { return #expect(Bool(false), "\(text)") }
          #expect(try read(text, range) == whole[key], "\(text)")
        }
        let two = Array(text.utf8).withUnsafeBytes { JSONOutline.member("two", of: $0) }
        #expect(try read(text, try #require(two)) == whole["two"], "\(text)")
      }
    }
  }

  @Test(arguments: gaps) func elementsStandWhereTheyAre(_ gap: String) throws {
    let list = Self.values.joined(separator: "\(gap),\(gap)")
    let text = "{\"list\":[\(gap)\(list)\(gap)],\"no\":[1,2],\"none\":[\(gap)],\"odd\":7}"
    let found = try #require(parts(text, listing: ["list", "none", "odd"]))
    let whole = try JSON.parse(text)
    guard case .elements(let ranges) = found[0].1 else { return #expect(Bool(false)) }
    #expect(try ranges.map { try read(text, $0) } == whole["list"]?.array)
    #expect(found[1].1 == .value(text.utf8Range(of: "[1,2]")))
    #expect(found[2].1 == .elements([]))
    #expect(found[3].1 == .value(text.utf8Range(of: "7}", dropping: 1)))
  }

  @Test func namesAreReadAsStringsAre() throws {
    let found = try #require(parts(#"{"\u0061b\"c":1,"ä":2,"":3}"#))
    #expect(found.map(\.0) == ["ab\"c", "ä", ""])
  }

  @Test func theFirstOfANameIsTaken() throws {
    let text = #"{"b":{"a":0},"a":1,"a":2}"#
    let found = Array(text.utf8).withUnsafeBytes { JSONOutline.member("a", of: $0) }
    #expect(try read(text, try #require(found)) == 1)
    #expect(Array(text.utf8).withUnsafeBytes { JSONOutline.member("c", of: $0) } == nil)
  }

  @Test(arguments: [
    "", " ", "[", "1", "\"x\"", "{", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":[", "{\"a\":\"x",
  ])
  func whatIsNoObjectHasNoMembers(_ text: String) {
    #expect(parts(text) == nil)
    #expect(parts(text, listing: ["a"]) == nil)
  }

  /// Whatever a text holds, the ranges stand within it.
  @Test func nonsenseNeverTraps() throws {
    let text = #"{"a":[{"b":"c\"d"},[1,2]],"e":{"f":[[]]},"g":-1.5}"#
    for index in text.utf8.indices {
      for byte: UInt8 in [0, 0x20, 0x22, 0x2C, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x41, 0xFF] {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] = byte
        let parts = bytes.withUnsafeBytes { JSONOutline.members(of: $0) { $0 == "a" } }
        for (_, part) in parts ?? [] {
          switch part {
          case .value(let range): #expect(range.upperBound <= bytes.count)
          case .elements(let ranges): #expect(ranges.allSatisfy { $0.upperBound <= bytes.count })
          }
        }
      }
    }
  }
}

extension String {
  /// Where a part of this text stands, in bytes.
  fileprivate func utf8Range(of part: String, dropping last: Int = 0) -> Range<Int> {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return start..<start + wanted.count - last
  }
}
