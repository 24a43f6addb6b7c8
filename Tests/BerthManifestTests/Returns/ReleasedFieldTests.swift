import BerthBase
import TestSupport
import Testing

@testable import BerthManifest

/// The fields of the apps' answers are a promise: `Released.tsv` has all that were ever released, a line for each
/// command with its fields and the kinds of values they have had. `Tests/Scripts/released-fields` adds to it;
/// nothing is ever taken out.
@Suite("Released fields")
struct ReleasedFieldTests {
  /// Apps and examples, by the files of their manifests.
  static let files: [String] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
    let apps = FileBytes.names(in: root + "/Manifests/returns").map { "\(root)/Manifests/\($0)" }
    let examples = FileBytes.names(in: root + "/Plugins/Examples").map {
      "\(root)/Plugins/Examples/\($0)/manifest.json"
    }
    return (apps + examples).filter(FileBytes.exists).sorted()
  }()

  /// Every field of a schema by its path: the words of its kinds, `id:string`, `results[].abv:number,null`.
  static func fields(_ schema: JSONSchema, _ path: String = "") -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    let kinds = Set(schema.kinds.map(\.rawValue))
    if !path.isEmpty { found[path] = kinds }
    for property in schema.properties {
      let name = path.isEmpty ? property.name : "\(path).\(property.name)"
      found.merge(fields(property.schema, name)) { $1 }
    }
    for other in schema.others { found.merge(fields(other, path + ".*")) { $1 } }
    for element in schema.elements { found.merge(fields(element, path + "[]")) { $1 } }
    return found
  }

  /// The list, by plugin and command.
  static func released() throws -> [String: [String: Set<String>]] {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let bytes = try FileBytes.require(folder.joined(separator: "/") + "/Released.tsv")
    var found: [String: [String: Set<String>]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(columns.count == 3, "\(line)")
      for field in columns[2].split(separator: " ") {
        let colon = try #require(field.lastIndex(of: ":"), "\(line)")
        let kinds = field[field.index(after: colon)...].split(separator: ",").map(String.init)
        found["\(columns[0]) \(columns[1])", default: [:]][String(field[..<colon])] = Set(kinds)
      }
    }
    return found
  }

  /// What is lost or changed of released fields, a sentence each.
  static func broken(_ released: [String: Set<String>], in schema: JSONSchema?) -> [String] {
    if released.isEmpty { return [] }
    guard let schema else { return ["the command is not described any more"] }
    let now = fields(schema)
    return released.sorted { $0.key < $1.key }.compactMap { path, kinds in
      guard let found = now[path] else { return "\(path) is gone" }
      let lost = kinds.subtracting(found).subtracting(found.contains("number") ? ["integer"] : [])
      return lost.isEmpty || found.isEmpty
        ? nil : "\(path) is no \(lost.sorted().joined()) any more"
    }
  }

  @Test("every field has shown what it holds", arguments: files)
  func seen(file: String) throws {
    let returns = try #require(try Registry(folders: []).entry(at: file).returns())
    #expect(returns.unseen == [])
  }

  @Test func everyReleasedFieldIsStillThereAndOfItsKind() throws {
    let all = try Self.released()
    var seen: Set<String> = []
    for file in Self.files {
      let entry = try Registry(folders: []).entry(at: file)
      let returns = try #require(try entry.returns(), "\(file)")
      for command in entry.manifest.commands.map(\.name) {
        let name = "\(entry.manifest.id) \(command)"
        seen.insert(name)
        let broken = Self.broken(all[name] ?? [:], in: returns[command])
        #expect(broken == [], "\(name): put it back; scripts of others rest on it")
      }
    }
    #expect(Set(all.keys).subtracting(seen) == [], "a command is gone")
  }

  @Test func everyFieldIsOnTheList() throws {
    let all = try Self.released()
    for file in Self.files {
      let entry = try Registry(folders: []).entry(at: file)
      for (command, schema) in try #require(try entry.returns()).commands {
        let known = all["\(entry.manifest.id) \(command)"] ?? [:]
        let new = Self.fields(schema).filter { !$0.value.isSubset(of: known[$0.key] ?? [""]) }
        #expect(new.isEmpty, "\(command): Tests/Scripts/released-fields adds \(new.keys.sorted())")
      }
    }
  }

  @Test func everyCommandIsDescribedAndEveryFieldHasASentence() throws {
    #expect(Self.files.count == 7)
    for file in Self.files {
      let entry = try Registry(folders: []).entry(at: file)
      let returns = try #require(try entry.returns(), "\(file)")
      let commands = entry.manifest.commands.map(\.name)
      #expect(returns.commands.map(\.name) == commands, "\(file)")
      #expect(returns.undescribed == [], "\(file)")
      #expect(returns.unused == [], "\(file)")
    }
  }

  @Test func aSentenceSaysMoreThanTheName() throws {
    for file in Self.files {
      let entry = try Registry(folders: []).entry(at: file)
      for (name, sentence) in try #require(try entry.returns()).fields {
        let words = (sentence.string ?? "").split(separator: " ")
        #expect(words.count >= 3, "\(file): \(name)")
        #expect(sentence.string?.contains(" field") == false, "\(file): \(name)")
      }
    }
  }

  @Test(
    "a field that is gone, renamed or of another kind is noticed",
    arguments: [
      (#"{"id":"a","n":1,"list":[{"x":1}]}"#, []),
      (#"{"id":"a","n":1.5,"list":[{"x":1,"y":2}]}"#, []),
      (#"{"n":1,"list":[{"x":1}]}"#, ["id is gone"]),
      (#"{"id":"a","count":1,"list":[{"x":1}]}"#, ["n is gone"]),
      (#"{"id":1,"n":1,"list":[{"x":1}]}"#, ["id is no string any more"]),
      (#"{"id":"a","n":1,"list":[{"y":1}]}"#, ["list[].x is gone"]),
    ])
  func changes(answer: String, broken: [String]) throws {
    let released = Self.fields(
      JSONSchema(observing: ["id": "a", "n": 1, "list": [["x": 1]]]))
    #expect(Self.broken(released, in: JSONSchema(observing: try JSON.parse(answer))) == broken)
  }
}
