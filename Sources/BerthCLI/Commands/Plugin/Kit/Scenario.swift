import BerthBase
import BerthInvocation

/// A scenario file: where it begins, and what happens step by step.
///
/// ```json
/// { "name": "a guest is greeted", "now": "2026-06-20T18:00:00+00:00", "steps": [
///     { "run": "greet Ada", "expect": { "greeting": "Hello, Ada!" } },
///     { "advance": "P1D" },
///     { "run": "greet", "fails": "usage.missing-argument" } ] }
/// ```
struct Scenario {
  /// What one step does.
  enum Action {
    /// Runs a command of the plugin, or of the host.
    case run([String], isHost: Bool)
    /// Runs a command and kills it with all it started after some milliseconds.
    case kill([String], after: Int)
    /// Moves the clock ahead, or to an instant in Unix milliseconds.
    case advance(CalendarDuration)
    case set(Int64)
  }

  /// What must come of a step.
  struct Expectation {
    /// A part of the data, or all of it.
    var part: JSON?
    var whole: JSON?
    /// Texts that the answer as people see it must hold, in any order.
    var texts: [String] = []
    /// The code of the error; nil for success.
    var fails: String?
  }

  /// One step.
  struct Step {
    var action: Action
    var expectation = Expectation()
    var times = 1
  }

  var name: String?
  /// Unix milliseconds at the beginning.
  var now: Int64
  var zone: String
  var seed: Int
  var steps: [Step] = []

  static let defaultTime = "2026-06-20T18:00:00+00:00"
  static let members: Set<String> = ["name", "now", "zone", "seed", "steps", "summary"]

  /// Reads a scenario file.
  init(_ bytes: [UInt8]) throws(ScenarioFailure) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes)
    } catch {
      throw ScenarioFailure("not JSON: \(error)")
    }
    guard let steps = json["steps"]?.array, !steps.isEmpty else {
      throw ScenarioFailure("$.steps: a scenario has a list of steps")
    }
    if let odd = json.object?.keys.first(where: { !Self.members.contains($0) }) {
      throw ScenarioFailure(
        "$.\(odd): unknown; a scenario has \(Self.members.sorted().joined(separator: ", "))")
    }
    name = json["name"]?.string
    now = try Self.instant(json["now"]?.string ?? Self.defaultTime)
    zone = json["zone"]?.string ?? "UTC"
    seed = json["seed"]?.int ?? 1
    for (index, step) in steps.enumerated() {
      do throws(ScenarioFailure) {
        self.steps.append(try ScenarioStepReader(step).step())
      } catch {
        throw ScenarioFailure(error.message, step: index + 1)
      }
    }
  }

  static func instant(_ text: String) throws(ScenarioFailure) -> Int64 {
    guard let time = ISO8601.parse(text)?.time else {
      throw ScenarioFailure("\(text) is no time; write one such as \(defaultTime)")
    }
    return time.unixMilliseconds
  }
}

/// Reads one step.
struct ScenarioStepReader {
  private static let actions = [
    "run", "berth", "kill", "advance", "now", "buy", "trial", "cancel", "refund", "allow", "notify",
  ]
  private static let details: Set<String> = [
    "expect", "exactly", "text", "fails", "times", "after", "note",
  ]
  private let json: JSON

  init(_ json: JSON) { self.json = json }

  func step() throws(ScenarioFailure) -> Scenario.Step {
    let keys = json.object?.keys ?? []
    let found = keys.filter { Self.actions.contains($0) }
    guard found.count == 1, let verb = found.first else {
      throw ScenarioFailure("a step has one of \(Self.actions.joined(separator: ", "))")
    }
    if let odd = keys.first(where: { $0 != verb && !Self.details.contains($0) }) {
      throw ScenarioFailure(
        "\(odd): unknown; beside \(verb) stand \(Self.details.sorted().joined(separator: ", "))")
    }
    var step = Scenario.Step(action: try action(verb))
    step.times = max(1, json["times"]?.int ?? 1)
    var wanted = Scenario.Expectation(
      part: json["expect"], whole: json["exactly"], fails: json["fails"]?.string)
    switch json["text"] {
    case .string(let one)?: wanted.texts = [one]
    case .array(let many)?: wanted.texts = many.compactMap(\.string)
    default: break
    }
    if verb == "notify" { wanted.part = json["notify"] }
    guard wanted.texts.isEmpty || (wanted.part == nil && wanted.whole == nil) else {
      throw ScenarioFailure("text and data are two looks at an answer: make two steps of it")
    }
    step.expectation = wanted
    return step
  }

  private func action(_ verb: String) throws(ScenarioFailure) -> Scenario.Action {
    let text = json[verb]?.string ?? ""
    switch verb {
    case "run": return .run(try words(verb), isHost: false)
    case "berth": return .run(try words(verb), isHost: true)
    case "kill": return .kill(try words(verb), after: max(1, json["after"]?.int ?? 50))
    case "buy", "trial", "cancel", "refund": return .run(["store", verb, text], isHost: true)
    case "allow": return .run(["notify", "settings", "{id}", text, "on"], isHost: true)
    case "notify": return .run(["notify", "tick"], isHost: true)
    case "now": return .set(try Scenario.instant(text))
    default:
      guard let time = CalendarDuration(text) else {
        throw ScenarioFailure("advance: “\(text)” is no duration; write P1D, PT90M or P1DT2H")
      }
      return .advance(time)
    }
  }

  private func words(_ verb: String) throws(ScenarioFailure) -> [String] {
    if let list = json[verb]?.array { return list.compactMap(\.string) }
    do throws(BerthError) {
      return try ShellWords.split(json[verb]?.string ?? "")
    } catch {
      throw ScenarioFailure(error.message)
    }
  }
}
