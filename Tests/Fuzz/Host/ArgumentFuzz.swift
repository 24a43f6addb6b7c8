import BerthBase
import FuzzKit

@testable import BerthCLI
@testable import BerthInvocation
@testable import BerthManifest
@testable import BerthServices

/// Command lines: the first byte chooses one of the apps' commands, the lines behind it are words.
enum ArgumentFuzz {
  nonisolated(unsafe) private static let zones = ZoneDatabase()

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let (plugin, command) = Material.commands[Int(first) % Material.commands.count]
    let words = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    global(words)
    do throws(BerthError) {
      let arguments = try CommandLineParser.parse(words, command: command)
      require(
        try ArgumentChecker.check(arguments, against: command) == arguments,
        "the checker changes what the parser made: \(arguments.text())")
      try link(plugin, command, arguments)
    } catch {
      requireClear(error, codes: "usage.", "input.")
    }
  }

  /// The same arguments as a link give the same call.
  private static func link(
    _ plugin: Manifest, _ command: Manifest.Command, _ arguments: JSON
  ) throws(BerthError) {
    let link = Link(plugin: plugin.id, command: command.name, arguments: arguments)
    guard link.text.utf8.count <= LinkParser.maximumLength,
      link.arguments.count <= LinkParser.maximumArguments,
      !arguments.hasControlCharacters
    else { return }
    let call = try LinkParser.parse(link.text).resolve(plugin)
    require(
      call.command == command.name && call.arguments == arguments,
      "\(link.text) gives \(call.arguments.text()), not \(arguments.text())")
  }

  private static func global(_ words: [String]) {
    do throws(BerthError) {
      let (_, rest) = try GlobalOptions.extract(words, zones: zones, zoneName: "America/Chicago")
      require(rest.count <= words.count, "more words than there were")
    } catch {
      requireClear(error, codes: "usage.", "clock.")
    }
    do throws(BerthError) {
      _ = try ShellWords.split(words.joined(separator: " "))
    } catch {
      requireClear(error, codes: "usage.", "input.")
    }
  }
}

extension JSON {
  /// Whether a text in it holds what links must not hold.
  var hasControlCharacters: Bool {
    switch self {
    case .string(let text):
      return text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    case .array(let elements): return elements.contains(where: \.hasControlCharacters)
    case .object(let members): return members.values.contains(where: \.hasControlCharacters)
    default: return false
    }
  }
}
