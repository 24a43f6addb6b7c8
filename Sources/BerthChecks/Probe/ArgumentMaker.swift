import BerthBase
import BerthInvocation
import BerthManifest

/// Makes arguments for commands: good ones, and bytes that are wrong in one way.
struct ArgumentMaker {
  let manifest: Manifest
  let examples: [Manifest.Example]

  init(_ probe: Probe) throws {
    manifest = try probe.manifest()
    examples = try probe.examples()
  }

  /// Arguments of a command that its declaration allows: those of an example, or made up.
  func base(_ command: Manifest.Command) -> JSONObject {
    if let example = examples.first(where: { $0.command == command.name }),
      let object = example.arguments.object
    {
      return object
    }
    var random = SeededGenerator(seed: 7)
    var object = JSONObject()
    for parameter in command.parameters where parameter.isRequired {
      object[parameter.name] = Self.value(parameter, &random)
    }
    return object
  }

  /// Calls that commands have to refuse or to bear: with nothing given, with ids nobody has, and with
  /// each argument of another type.
  func refused(_ commands: some Sequence<Manifest.Command>) -> [(command: String, bytes: [UInt8])] {
    var calls: [(command: String, bytes: [UInt8])] = []
    for command in commands {
      calls.append((command.name, Array("{}".utf8)))
      let base = base(command)
      for parameter in command.parameters {
        let isText = [.string, .id].contains(parameter.rule.type)
        let values =
          (isText
            ? ["\"no-such-id-zq\"", "\"\"", "\"\(String(repeating: "a", count: 5000))\""] : [])
          + ["[[1]]"]
        calls += values.map {
          (command.name, Self.bytes(base, parameter.name, Array($0.utf8)))
        }
      }
    }
    return calls
  }

  /// Calls that the host lets through and that find nothing: with nothing given where nothing must be,
  /// and with ids nobody has.
  func unknown(_ commands: some Sequence<Manifest.Command>) -> [(command: String, bytes: [UInt8])] {
    var calls: [(command: String, bytes: [UInt8])] = []
    for command in commands {
      if !command.parameters.contains(where: \.isRequired) {
        calls.append((command.name, Array("{}".utf8)))
      }
      let base = base(command)
      for parameter in command.parameters where [.string, .id].contains(parameter.rule.type) {
        guard parameter.rule.maximum ?? 99 >= 14, !parameter.isRepeated else { continue }
        calls.append(
          (command.name, Self.bytes(base, parameter.name, Array("\"no-such-id-zq\"".utf8))))
      }
    }
    return calls
  }

  /// A value a parameter allows.
  static func value(
    _ parameter: Manifest.Parameter, _ random: inout SeededGenerator
  ) -> JSON {
    guard parameter.isRepeated else { return value(parameter.rule, &random) }
    let count = Int.random(in: 1...3, using: &random)
    return .array((0..<count).map { _ in value(parameter.rule, &random) })
  }

  /// A value a rule allows.
  static func value(_ rule: ValueRule, _ random: inout SeededGenerator) -> JSON {
    let low = rule.minimum ?? 0
    let high = rule.maximum ?? max(low, 100)
    switch rule.type {
    case .string:
      if Int.random(in: 0..<3, using: &random) == 0 {
        return .string(spiced(rule, &random))
      }
      return .string(word(Int(max(1, low)), Int(min(high, 40)), &random))
    case .id: return .string(word(3, 12, &random))
    case .int:
      let (least, most) = (Int64(low), Int64(max(low, min(high, 1e6))))
      // Mistakes sit at the ends.
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .integer(least)
      case 1: return .integer(rule.maximum.map { Int64($0) } ?? most)
      case 2: return .integer(min(most, least &+ 1))
      default: return .integer(Int64.random(in: least...most, using: &random))
      }
    case .number: return .number(Double.random(in: low...max(low, high), using: &random))
    case .bool: return .bool(Bool.random(using: &random))
    case .enum: return JSON(rule.values.randomElement(using: &random))
    case .date:
      let day = Int.random(in: 10...28, using: &random)
      return .string("20\(Int.random(in: 20...30, using: &random))-0\(day % 9 + 1)-\(day)")
    case .time: return .string("1\(Int.random(in: 0...9, using: &random)):30")
    case .duration: return .string("PT\(Int.random(in: 1...99, using: &random))M")
    case .input: return .string("no-such-file.txt")
    case .json: return ["key": .string(word(1, 9, &random))]
    }
  }

  /// A text that software trips over, within the length a rule allows.
  private static func spiced(_ rule: ValueRule, _ random: inout SeededGenerator) -> String {
    let odd = [
      "'", "\"", "\\", "%s%n%d", "a\"b\\c", "ÄÖÜ", "😀😀", "e\u{301}", "שלום", "\u{202E}abc", " ",
      "  a  ", "0", "-1", "1e309", "null", "true", "{}", "[]", "<b>", "&amp;", "a/b/../c", "\t",
      "\n",
      "'; DROP TABLE x; --", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "ﷺ", "\u{FEFF}", "\u{0}",
    ]
    var text = ""
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let piece = odd.randomElement(using: &random) ?? ""
      let times = Int.random(in: 0..<8, using: &random) == 0 ? 40 : 1
      text += String(repeating: piece, count: times)
    }
    let most = Int(min(rule.maximum ?? 4000, 4000))
    // At the longest that is allowed buffers end.
    if Int.random(in: 0..<6, using: &random) == 0 {
      text += String(repeating: "x", count: max(0, most - text.count))
    }
    text = String(text.prefix(most))
    return text.count < Int(rule.minimum ?? 0) ? word(Int(rule.minimum ?? 1), most, &random) : text
  }

  private static func word(
    _ low: Int, _ high: Int, _ random: inout SeededGenerator
  ) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let count = Int.random(in: low...max(low, high), using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  /// The bytes of an object with one member given as it is; nil leaves the member out.
  static func bytes(_ object: JSONObject, _ name: String, _ value: [UInt8]?) -> [UInt8] {
    var bytes: [UInt8] = [0x7B]
    for (key, member) in object where key != name {
      if bytes.count > 1 { bytes.append(0x2C) }
      bytes += JSON.string(key).utf8() + [0x3A] + member.utf8()
    }
    if let value {
      if bytes.count > 1 { bytes.append(0x2C) }
      bytes += JSON.string(name).utf8() + [0x3A] + value
    }
    return bytes + [0x7D]
  }
}

/// How a value can be wrong.
enum Wrongness {
  /// The member is not there.
  case missing
  case wrongType
  /// At its limits, one beyond, and the largest there are. The host refuses what is beyond them
  /// before it calls, so that a refusal is all that is asked for; but another host may be older.
  case bounds
  /// A text in place of one, as the bytes between its quotes.
  case text([UInt8])

  /// The values to put in the place of a parameter's; an empty list when it cannot be so.
  ///
  /// - Parameter turn: where there are many, parameters take turns with a few of them.
  func values(_ parameter: Manifest.Parameter, turn: Int) -> [[UInt8]?] {
    let rule = parameter.rule
    switch self {
    case .missing: return parameter.isRequired ? [nil] : []
    case .wrongType:
      let kinds = [
        "null", "true", "12345678901234567890", "-1.5e300", "\"a text\"", "[]", "[[1]]",
        "{}", "{\"a\":{\"b\":[]}}",
      ]
      let wrong = kinds.filter { !Self.fits($0, rule.type) }.map { Array($0.utf8) }
      return (0..<min(3, wrong.count)).map { wrong[(turn * 3 + $0) % wrong.count] }
    case .bounds:
      guard [.int, .number, .string].contains(rule.type) else { return [] }
      var numbers: [Double] = []
      for limit in [rule.minimum, rule.maximum].compactMap({ $0 }) {
        numbers += [limit - 1, limit, limit + 1]
      }
      if rule.type == .string {
        return numbers.filter { $0 >= 0 && $0 <= 100_000 }.map {
          JSON.string(String(repeating: "a", count: Int($0))).utf8()
        }
      }
      let extremes =
        rule.type == .int
        ? ["9223372036854775807", "-9223372036854775808", "0", "-1"]
        : ["1e308", "-1e308", "5e-324", "0", "-0.0"]
      let values = numbers.map { rule.type == .int ? JSON.integer(Int64($0)) : JSON.number($0) }
      return values.map { $0.utf8() } + extremes.map { Array($0.utf8) }
    case .text(let bytes):
      switch rule.type {
      case .int, .number, .bool, .json: return []
      default: return [[0x22] + bytes + [0x22]]
      }
    }
  }

  private static func fits(_ text: String, _ type: ValueType) -> Bool {
    switch type {
    case .json: return true
    case .int, .number: return text.first == "1" || text.first == "-"
    case .bool: return text == "true"
    default: return text.first == "\""
    }
  }
}
