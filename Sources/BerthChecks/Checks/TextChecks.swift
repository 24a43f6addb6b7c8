import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest

extension Check {
  /// Texts that mean something elsewhere: in SQL, in JSON, in formats, or by how deep they nest.
  static let textChecks: [Check] = [
    Check("texts.sql", "no text of a call gets into SQL but as a parameter", seconds: 60) { probe in
      let spy = Spy.start()
      spy.markers = ["zq7'k", "zq7\"k"]
      let (runtime, maker) = (try probe.runtime(probe.usedHome()), try ArgumentMaker(probe))
      for marker in spy.markers {
        for each in try texts(probe, maker, [marker]) {
          _ = try? runtime.probe(
            probe.id(), CallRequest(command: each.command), arguments: each.bytes)
          try found(spy, "\(each.command) with \(each.parameter)")
        }
        try eachProvider(probe, runtime, with: marker) { what, _, _ in try found(spy, what) }
      }
    },
    Check("texts.ids", "an id that is no id finds nothing", seconds: 60) { probe in
      let runtime = try probe.runtime(probe.usedHome())
      for text in try oddIDs + nearIDs(probe, runtime) {
        try eachProvider(probe, runtime, with: text) { what, answer, error in
          if let error {
            let isSQL = error.code.hasPrefix("storage.s") || error.code == "storage.error"
            try CheckProblem.require(
              !Probe.isFault(error) && !isSQL && error.code != "plugin.failed",
              "\(what) ended with \(error.code): \(error.message)",
              remedy: "bind texts as parameters, and fail with not-found and a message")
          }
          guard what.hasPrefix("describe"), let answer else { return }
          throw CheckProblem.failed(
            "\(what) was answered with \(answer.text().prefix(60))",
            remedy: "compare the whole id, with its length, and fail with not-found")
        }
      }
    },
    Check("texts.quotes", "answers stay JSON, and views can be drawn, whatever a text holds") {
      probe in
      let (runtime, maker) = (try probe.host(), try ArgumentMaker(probe))
      let odd = [
        "a\"b", "a\\", "\\\"", "%s%n%x%99999d", "</script>", "a\nb\tc", "{\"a\":1}", "%", "ä€😀",
        "../../etc/passwd", "-1", " ", "'", "\u{7F}", "\u{2028}",
      ]
      let budget = Budget()
      for each in try texts(probe, maker, odd) where !budget.isSpent {
        let place = "\(each.command) with \(each.parameter) \(JSON.string(each.text).text())"
        guard let arguments = try? JSON.parse(each.bytes) else { continue }
        let attempt = try probe.attempt(runtime, each.command, arguments)
        try look(probe, attempt, place)
      }
    },
    Check("texts.links", "a text in a link is the whole text") { probe in
      let (runtime, maker) = (try probe.runtime(probe.usedHome()), try ArgumentMaker(probe))
      let (whole, budget) = ("zq&a=1#b+c%41", Budget(seconds: 3))
      // What a text becomes that is not written for a link: cut off, or read once more.
      let cut = ["zq", "zq&a=1", "zq&a=1#b c%41", "zq&a=1#b+cA", "zq&a=1#b cA"]
      func look(_ attempt: Attempt, _ what: String) throws {
        guard let answer = attempt.answer else { return }
        for text in links(["data": answer.data, "view": answer.view ?? .null]) {
          guard let link = try? LinkParser.parse(text), link.plugin == maker.manifest.id,
            let arguments = (try? link.resolve(maker.manifest))?.arguments.object,
            let wrong = arguments.values.compactMap(\.string).first(where: cut.contains)
          else { continue }
          throw CheckProblem.failed(
            "\(what) holds the link \(text), which leads to “\(wrong)” in place of “\(whole)”",
            remedy: "write every byte of a text but letters and digits as %XX into a link")
        }
      }
      for each in try texts(probe, maker, [whole]) where !budget.isSpent {
        guard let arguments = try? JSON.parse(each.bytes) else { continue }
        try look(
          try probe.attempt(runtime, each.command, arguments),
          "\(each.command) with \(each.parameter) \(each.text)")
      }
      try probe.tryExamples(runtime) { example, attempt in
        try look(attempt, "\"\(example.text)\" after that")
      }
    },
    Check("texts.deep", "what nests deep or is long ends in an answer or a refusal", seconds: 60) {
      probe in
      let (runtime, maker) = (try probe.host(), try ArgumentMaker(probe))
      let count = 300_000
      let nested = ["[", "{\"a\":", "(", "<", "a,", "-", "!", "a "].map {
        String(repeating: $0, count: count)
      }
      let budget = Budget(seconds: 4)
      for command in maker.manifest.commands where !budget.isSpent {
        for text in nested.prefix(2) {
          survive(probe, runtime, command.name, Array(text.utf8))
          let value = Array(
            (text.first == "[" ? text + String(repeating: "]", count: count) : text).utf8)
          survive(
            probe, runtime, command.name,
            ArgumentMaker.bytes(maker.base(command), command.parameters.first?.name ?? "a", value))
        }
      }
      for each in try texts(probe, maker, nested) where !budget.isSpent {
        survive(probe, runtime, each.command, each.bytes)
      }
      // Numbers that say how deep to go.
      for command in maker.manifest.commands {
        for parameter in command.parameters where parameter.rule.type == .int {
          let most = parameter.rule.maximum.map { JSON.integer(Int64($0)) } ?? .integer(50_000_000)
          survive(
            probe, runtime, command.name,
            ArgumentMaker.bytes(maker.base(command), parameter.name, most.utf8()))
        }
      }
      for text in nested {
        try eachProvider(probe, runtime, with: text) { _, _, _ in }
      }
    },
  ]

  /// Ids that no document has.
  private static let oddIDs = [
    "' OR '1'='1", "' OR 1=1 --", "x' UNION SELECT 'a','b','c','d' --", "\" OR \"\"=\"", "%", "_",
    "*", "'; DROP TABLE x; --", "../..", "", " ", "%s%n", "a\u{0}b",
    String(repeating: "a", count: 70_000),
  ]

  /// Ids that are nearly those of documents: without their last character, and with one more.
  private static func nearIDs(_ probe: Probe, _ runtime: Runtime) throws -> [String] {
    var near: [String] = []
    var known: Set<String> = []
    for collection in try probe.manifest().collections {
      let reply = try? runtime.plugin(probe.id()).search(collection.id, ["limit": 10_000])
      let ids = (reply?["results"]?.array ?? []).compactMap { $0["id"]?.string }
      known.formUnion(ids)
      for id in ids.prefix(3) { near += [String(id.dropLast()), id + "q", id + " "] }
    }
    return near.filter { !known.contains($0) && !$0.isEmpty }
  }

  /// A call whose argument is a text that was chosen.
  private struct TextCall {
    var command: String
    var parameter: String
    var text: String
    var bytes: [UInt8]
  }

  /// Calls of every command with each text in each of its parameters that takes one, in an order of
  /// the seed.
  private static func texts(
    _ probe: Probe, _ maker: ArgumentMaker, _ texts: [String]
  ) throws -> [TextCall] {
    var calls: [TextCall] = []
    for command in maker.manifest.commands {
      for parameter in command.parameters where [.string, .id, .json].contains(parameter.rule.type)
      {
        for text in texts {
          var object = maker.base(command)
          let most = parameter.rule.maximum.map { Int($0) } ?? .max
          let value = JSON.string(String(text.prefix(most)))
          object[parameter.name] = parameter.isRepeated ? [value] : value
          calls.append(
            TextCall(
              command: command.name, parameter: parameter.name, text: text,
              bytes: JSON.object(object).utf8()))
        }
      }
    }
    var random = probe.random(0)
    return calls.shuffled(using: &random)
  }

  /// What a call does is its own matter here, as long as it comes back.
  private static func survive(
    _ probe: Probe, _ runtime: Runtime, _ command: String, _ bytes: [UInt8]
  ) {
    guard let id = try? probe.id() else { return }
    _ = try? runtime.probe(id, CallRequest(command: command), arguments: bytes, wantsView: true)
  }

  private static func found(_ spy: Spy, _ what: String) throws {
    guard let first = spy.violations(of: .sql).first else { return }
    throw CheckProblem.failed(
      "\(what): \(first)", remedy: "write ?1 into the SQL and bind the text")
  }
}
