import BerthABI
import BerthBase
import BerthHost
import BerthManifest

extension Check {
  /// Arguments as the host would never pass them on, and arguments as it well may.
  static let argumentChecks: [Check] = [
    wrong("missing", "a missing argument is survived", .missing),
    wrong("wrong-type", "an argument of another type is survived", .wrongType),
    wrong("bounds", "values at their limits and beyond, up to the largest, are survived", .bounds),
    wrong(
      "long", "a text of 64 KiB is survived",
      // Far over what a person types, and little enough that a debug build reads it at once.
      .text([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16))),
    wrong(
      "invalid-utf8", "bytes that are no UTF-8 are survived",
      .text([0x61, 0xFF, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF5])),
    wrong("nul", "an embedded NUL is survived", .text(Array("a\\u0000b".utf8))),
    wrong(
      "control", "control characters are survived",
      .text(Array("\\u001b[2J\\u0007\\r\\n\\t\\u007f\\u009b".utf8))),
    wrong("emoji", "characters of four bytes are survived", .text(Array("👩‍👩‍👧‍👦🏳️‍🌈𝔘𓀀".utf8))),
    wrong(
      "right-to-left", "text from right to left is survived",
      .text(Array("שלום \u{202E}abc\u{202C} مرحبا".utf8))),
    Check("commands.no-object", "arguments that are no object are survived", seconds: 60) { probe in
      let hostile: [[UInt8]] = [
        [], Array("null".utf8), Array("[]".utf8), Array("7".utf8), Array("\"text\"".utf8),
        Array("{".utf8), Array("{\"a\":".utf8), [0xFF, 0xFE], [0],
        Array(String(repeating: "[", count: 20_000).utf8),
      ]
      let runtime = try probe.host()
      for command in try probe.manifest().commands {
        for bytes in hostile { try call(probe, runtime, command.name, bytes, nil) }
      }
    },
    Check(
      "commands.fuzz", "random arguments that the manifest allows are answered or refused",
      seconds: 60, seeded: true
    ) { probe in
      let (maker, runtime) = (try ArgumentMaker(probe), try probe.host())
      try cases(probe) { number in
        var random = probe.random(number)
        guard let command = maker.manifest.commands.randomElement(using: &random) else { return }
        var object = JSONObject()
        for parameter in command.parameters
        where parameter.isRequired || Bool.random(using: &random) {
          object[parameter.name] = ArgumentMaker.value(parameter, &random)
        }
        try call(probe, runtime, command.name, JSON.object(object).utf8(), number)
      }
    },
    Check(
      "commands.fuzz-outside", "random members nobody declared are survived", seconds: 60,
      seeded: true
    ) { probe in
      let (maker, runtime) = (try ArgumentMaker(probe), try probe.host())
      try cases(probe) { number in
        var random = probe.random(number)
        guard let command = maker.manifest.commands.randomElement(using: &random) else { return }
        var object = maker.base(command)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          object["x-\(UInt32.random(in: 0 ... .max, using: &random))"] = tree(4, &random)
        }
        try call(probe, runtime, command.name, JSON.object(object).utf8(), number)
      }
    },
  ]

  /// A check of every parameter of every command with values wrong in one way.
  private static func wrong(_ name: String, _ summary: String, _ wrongness: Wrongness) -> Check {
    Check("commands.\(name)", summary, seconds: 60) { probe in
      let (maker, runtime) = (try ArgumentMaker(probe), try probe.host())
      var cases: [(command: String, bytes: [UInt8])] = []
      for command in maker.manifest.commands {
        let base = maker.base(command)
        for parameter in command.parameters {
          for value in wrongness.values(parameter, turn: cases.count) {
            cases.append((command.name, ArgumentMaker.bytes(base, parameter.name, value)))
          }
        }
      }
      // In an order of the seed, so that slow commands leave time to the others.
      var random = probe.random(0)
      cases.shuffle(using: &random)
      let budget = Budget()
      for each in cases where !budget.isSpent {
        try call(probe, runtime, each.command, each.bytes, nil)
      }
    }
  }

  /// Tries cases, numbered from 1, for as long as was promised, or the one that is asked for.
  private static func cases(_ probe: Probe, _ body: (Int) throws -> Void) throws {
    if let number = probe.job.caseNumber { return try body(number) }
    let budget = Budget(seconds: probe.job.fuzzSeconds)
    var number = 1
    while !budget.isSpent {
      try body(number)
      number += 1
    }
  }

  /// Calls a command; a breakdown, or an answer that is no JSON, fails the check.
  private static func call(
    _ probe: Probe, _ runtime: Runtime, _ command: String, _ arguments: [UInt8], _ number: Int?
  ) throws {
    let shown = String(decoding: arguments.prefix(200), as: UTF8.self)
    do throws(BerthError) {
      let answer = try runtime.probe(
        try probe.id(), CallRequest(command: command), arguments: arguments, wantsView: true)
      let texts = [answer.data, answer.view].filter { !$0.isEmpty }
      guard texts.contains(where: { (try? JSON.parse($0)) == nil }) else { return }
    } catch {
      guard Probe.isFault(error), error.code != "internal" else { return }
      throw CheckProblem.failed(
        "\(command) \(shown) ended with \(error.code): \(error.message)", remedy: error.remedy,
        caseNumber: number)
    }
    throw CheckProblem.failed(
      "\(command) \(shown) answered no valid JSON", remedy: "escape what goes into strings",
      caseNumber: number)
  }

  /// A random JSON value.
  private static func tree(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e300...1e300, using: &random))
    case 4:
      return ["", "\"", "\\", "\u{0}", "😀", "'; DROP TABLE x; --"][
        Int.random(in: 0...5, using: &random)]
    case 5: return .array((0..<3).map { _ in tree(depth - 1, &random) })
    default:
      var object = JSONObject()
      for key in ["", "a", "id"] { object[key] = tree(depth - 1, &random) }
      return .object(object)
    }
  }
}
