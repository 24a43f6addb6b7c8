import BerthBase
import BerthTesting
import Testing

/// `payloads.schema.json` describes all JSON that crosses: every parameter of a header that carries JSON
/// is in it, and nothing else.
@Suite struct PayloadTests {
  static let schema = Result {
    try JSON.parse(FileBytes.require(TestPaths.absolute("Manifests/payloads.schema.json")))
  }

  /// Parameters by function, such as `berth_search_service.query` and `request_json`, that carry JSON by
  /// their name or by what sinks of that name are for.
  static func carriers(_ header: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    var table = ""
    let text = header.split(separator: "/*").map { part in
      part.firstRange(of: "*/").map { part[$0.upperBound...] } ?? part
    }.joined(separator: " ")
    // One declaration after the other, up to its semicolon.
    for piece in text.split(separator: ";") {
      let words = piece.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      if let index = words.firstIndex(of: "struct"), piece.contains("{") {
        table = words[index + 1]
      }
      guard let start = piece.firstRange(of: "(*"),
        let end = piece[start.upperBound...].firstIndex(of: ")")
      else { continue }
      let function = "\(table).\(piece[start.upperBound..<end])"
      let names = piece[end...].split(separator: ",").compactMap { part in
        part.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init)
      }
      let json = names.filter {
        $0.hasSuffix("_json") || ["reply", "data", "view", "line"].contains($0)
      }
      if !json.isEmpty { found[function] = Set(json) }
    }
    return found
  }

  @Test func everyParameterThatCarriesJSONIsDescribed() throws {
    var carriers: [String: Set<String>] = [:]
    for name in FileBytes.names(in: Compiler.headers + "/berth") where name != "berth_helpers.h" {
      let text = String(
        decoding: try FileBytes.require("\(Compiler.headers)/berth/\(name)"), as: UTF8.self)
      carriers.merge(Self.carriers(text)) { $1 }
    }
    var described: [String: Set<String>] = [:]
    for (function, parameters) in try Self.schema.get()["functions"]?.object ?? JSONObject() {
      described[function] = Set((parameters.object ?? JSONObject()).map(\.0))
    }
    described["berth_call.fail"] = nil
    #expect(Set(described.keys) == Set(carriers.keys))
    for (function, parameters) in carriers {
      #expect(described[function] == parameters, "\(function)")
    }
  }

  @Test func everyReferenceLeadsToADescription() throws {
    let schema = try Self.schema.get()
    let names = Set((schema["$defs"]?.object ?? JSONObject()).map(\.0))
    var used: Set<String> = []
    func walk(_ json: JSON) {
      switch json {
      case .object(let members):
        if let text = members["$ref"]?.string {
          used.insert(String(text.dropFirst("#/$defs/".count)))
        }
        for (_, member) in members { walk(member) }
      case .array(let elements): elements.forEach(walk)
      default: break
      }
    }
    walk(schema)
    #expect(used == names)
  }
}
