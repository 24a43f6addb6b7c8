import BerthBase
import BerthManifest
import TestSupport
import Testing

@Suite("Effects of calls") struct EffectTests {
  @Test(
    "The effect of a call is the strongest of what it gives",
    arguments: [
      ("search", ["text": ["gin"], "fancy": true], .reads),
      ("update", [:], .reads), ("update", ["from": "-"], .writes),
      ("update", ["from": nil], .reads),
      ("collections", [:], .reads), ("collections", ["action": "list"], .reads),
      ("collections", ["action": "add"], .writes), ("collections", ["action": "remove"], .erases),
    ] as [(String, JSON, Effect)])
  func ofArguments(command: String, arguments: JSON, effect: Effect) throws {
    #expect(try ManifestSample.command(command).effect(of: arguments) == effect)
  }

  @Test("A switch raises the effect when it is on, a default does not")
  func switches() throws {
    var json = try ManifestSample.with("commands[0].options[4].effect", "shares")
    json = try json.setting(ManifestSample.steps("commands[0].options[0].effect"), to: "pays")
    let manifest = try Manifest.decode(json, file: "bar.json").manifest
    let command = try manifest.requireCommand("search")
    #expect(command.effect(of: ["fancy": false, "limit": 20]) == .reads)
    #expect(command.effect(of: ["fancy": true, "limit": 20]) == .shares)
    #expect(command.effect(of: ["fancy": true, "limit": 21]) == .pays)
  }

  @Test("A command that does not say may share")
  func silent() throws {
    let json = try ManifestSample.with("commands[0].effect", nil)
    let manifest = try Manifest.decode(json, file: "bar.json").manifest
    #expect(try manifest.requireCommand("search").effect == .shares)
  }
}
