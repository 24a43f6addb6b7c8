import BerthBase
import BerthCLI
import BerthServices
import BerthTesting
import Glibc
import Testing

/// How one command line ended.
struct Outcome {
  var exit: ExitCode
  var output: String
  var error: String

  /// Standard output as JSON.
  var json: JSON { get throws { try JSON.parse(Array(output.utf8)) } }

  /// The error of `--json`: the only thing on standard error.
  var jsonError: JSON {
    get throws { try #require(try JSON.parse(Array(error.utf8))["error"]) }
  }
}

/// A folder that looks like a checkout of the package with one plugin, and a home; removed with
/// the value.
///
/// The plugin is the built library of HelloC under a manifest with more surfaces.
final class Checkout {
  let folder: String
  var home: String { folder + "/home" }
  /// The time of every run: Saturday, 20 June 2026, 18:00 UTC.
  static let now: Int64 = 1_781_978_400_000

  /// - Parameters:
  ///   - gate: the age the plugin asks for; nil for none.
  ///   - effect: what `greet` is declared to change.
  init(gate: Int? = nil, effect: String = "writes") throws {
    folder = try TestPaths.temporaryFolder()
    try write("Package.swift", "")
    try write("Manifests/hello-c.json", Self.manifest(gate: gate, effect: effect))
    try FileBytes.makeFolder(folder + "/.build/debug")
    let library = "libhello-c.so"
    let made = symlink("\(TestPaths.products)/\(library)", "\(folder)/.build/debug/\(library)")
    try #require(made == 0)
    // Checks start it for each of them.
    try #require(symlink("\(TestPaths.products)/berth", "\(folder)/.build/debug/berth") == 0)
  }

  deinit { TestPaths.remove(folder) }

  /// Writes a file below the folder.
  func write(_ path: String, _ text: String, mode: UInt32 = 0o600) throws {
    let file = "\(folder)/\(path)"
    if let slash = file.lastIndex(of: "/") { try FileBytes.makeFolder(String(file[..<slash])) }
    try FileBytes.replace(file, with: Array(text.utf8), mode: mode)
  }

  /// Removes a file below the folder.
  func remove(_ path: String) throws { try #require(unlink("\(folder)/\(path)") == 0) }

  /// The text of a file below the folder; nil when there is none.
  func read(_ path: String) -> String? {
    FileBytes.read("\(folder)/\(path)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a command line on the checkout's home.
  @discardableResult
  func run(
    _ arguments: [String], screen: Screen = Screen(), environment: [String: String] = [:],
    now: Int64 = Checkout.now
  ) -> Outcome {
    let defaults = ["BERTH_HOME": home, "HOME": folder, "TZ": "UTC", "PATH": "/usr/bin:/bin"]
    let exit = CommandLineInterface.run(
      arguments: arguments, streams: screen.streams,
      environment: defaults.merging(environment) { $1 },
      executable: folder + "/.build/debug/berth", clock: .fixed(now))
    return Outcome(exit: exit, output: screen.output, error: screen.error)
  }

  /// Runs words parted by spaces.
  @discardableResult
  func run(_ line: String) -> Outcome { run(line.split(separator: " ").map(String.init)) }

  private static func manifest(gate: Int?, effect: String) -> String {
    let question = gate.map {
      """
      "gate": { "age": \($0), "title": "For adults", "text": "This is only for people of \($0)." },
      """
    }
    return """
      {
        "id": "hello-c", "name": "Hello from C", "version": "1.0.0", "abi": "1.0",
        "summary": "A guest book in C", "library": "libhello-c.so",
        "uses": [
          "berth.storage/1", "berth.search/1", "berth.notify/1", "berth.entitlement/1",
          "berth.config/1"
        ],
        "implements": ["berth.commands/1", "berth.storage/1"],
        "commands": [
          {
            "name": "greet", "summary": "Greet a guest", "effect": "\(effect)",
            "arguments": [
              {
                "name": "name", "summary": "Who came by", "type": "string", "required": true,
                "max": 100
              }
            ],
            "options": [
              { "name": "loud", "summary": "In capitals", "type": "bool", "short": "l" },
              { "name": "times", "summary": "How often", "type": "int", "min": 1, "max": 9 },
              {
                "name": "manner", "summary": "In which way", "type": "enum",
                "values": ["warm", "cool"], "default": "warm"
              }
            ],
            "examples": ["hello-c greet Ada"]
          },
          {
            "name": "guests", "summary": "Who came by so far", "effect": "reads",
            "options": [
              {
                "name": "size", "summary": "How large", "type": "enum",
                "values": ["small", "medium", "large"], "default": "small"
              }
            ],
            "examples": ["hello-c guests"]
          },
          { "name": "vip", "summary": "For good friends", "requires": "lounge" }
        ],
        "phrases": [
          {
            "pattern": "(greet|say hello to) {name}", "command": "greet",
            "examples": ["say hello to Ada"]
          }
        ],
        "widgets": [
          {
            "id": "book", "name": "Guest book", "summary": "Who came by", "sizes": ["small", "large"],
            "command": "guests", "refreshMinutes": 60
          }
        ],
        "brief": { "command": "guests" },
        "stats": { "command": "guests", "arguments": { "size": "large" } },
        "links": [
          { "pattern": "/guest/{name}", "command": "greet", "arguments": { "manner": "cool" } },
          { "pattern": "/guest/book", "command": "guests" }
        ],
        "flags": [
          {
            "key": "freeGreetings", "summary": "Greetings a day for everyone", "type": "int",
            "min": 5, "max": 7, "default": 5
          }
        ],
        "experiments": [
          {
            "id": "pricing", "summary": "What the open house costs",
            "arms": [{ "name": "usual", "weight": 1 }, { "name": "dear", "weight": 0.000001 }]
          }
        ],
        "collections": [
          {
            "id": "guests", "name": "Guests", "title": "name", "federated": false,
            "fields": [{ "name": "name", "weight": 1 }]
          }
        ],
        "notifications": [{ "id": "visits", "name": "Visits", "summary": "A guest came by" }],
        "settings": [
          {
            "key": "tone", "summary": "How to greet", "type": "enum", "values": ["warm", "cool"],
            "default": "warm"
          }
        ],
        \(question ?? "")
        "entitlement": {
          "tiers": [{ "id": "free", "name": "Free" }, { "id": "open", "name": "Open house" }],
          "products": [
            {
              "id": "hello-c.open", "name": "Open house", "tier": "open",
              "price": { "amount": "0.99", "currency": "USD" }, "period": "lifetime"
            },
            {
              "id": "hello-c.open.dear", "name": "Open house", "tier": "open",
              "price": { "amount": "9.99", "currency": "USD" }, "period": "lifetime",
              "arm": { "experiment": "pricing", "name": "dear" }
            }
          ],
          "features": [
            { "id": "lounge", "name": "Lounge", "summary": "The back room", "tier": "open" }
          ],
          "quotas": [
            {
              "id": "greetings", "name": "Greetings", "summary": "Guests greeted in a day",
              "kind": "day", "limits": { "free": 5, "open": null },
              "flag": "freeGreetings"
            }
          ]
        }
      }
      """
  }
}
