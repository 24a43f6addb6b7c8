package import BerthBase
package import BerthManifest
package import BerthServices
import Glibc

/// A home in a folder of its own that goes away with it, and a manifest for its tests.
package final class ScratchHome {
  package let home: Home
  /// The time, for whoever asks; set it at will.
  package var now: Int64 = 1_795_284_000_000  // 2026-11-21T18:00:00Z

  package init(user: String = "default") throws {
    // In memory where there is such a place, so that syncing costs nothing.
    home = try Home(path: FileTree.makeTemporary("berth-test", in: FileTree.memory), user: user)
    try FileBytes.makeFolder(home.userFolder)
  }

  deinit { try? FileTree.remove(home.path) }

  package func settings(_ environment: [String: String] = ["TZ": "UTC"]) -> Settings {
    Settings(home: home, environment: environment) { id in
      Self.manifests.first { $0.id == id }
    }
  }

  /// What `settings.json` holds as text; empty when there is none.
  package var settingsText: String {
    get { String(decoding: FileBytes.read(home.settings) ?? [], as: UTF8.self) }
    set {
      do { try FileBytes.replace(home.settings, with: Array(newValue.utf8)) } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  package static let bar = decode(
    """
    {"id": "bar", "name": "The Bar", "version": "1.0.0", "summary": "Drinks", "abi": "1.0",
     "library": "libbar.so",
     "uses": ["berth.config/1", "berth.events/1", "berth.notify/1"],
     "implements": ["berth.commands/1", "berth.notify/1"],
     "commands": [{"name": "low", "summary": "Whether something runs low", "effect": "reads"}],
     "notifications": [
       {"id": "daily", "name": "Drink of the day", "summary": "One a day", "enabled": true,
        "perDay": 100, "backOff": null},
       {"id": "news", "name": "News", "summary": "Now and then", "perDay": 100, "backOff": null},
       {"id": "capped", "name": "Capped", "summary": "At most two", "enabled": true, "perDay": 2,
        "backOff": null},
       {"id": "evening", "name": "Evening", "summary": "Evenings", "enabled": true,
        "window": {"from": "17:30", "to": "18:30"}, "perDay": 100, "backOff": null}],
     "settings": [
       {"key": "units", "type": "enum", "values": ["oz", "ml", "cl"], "default": "oz",
        "summary": "Units of measure"},
       {"key": "maxMissing", "type": "int", "min": 0, "max": 5, "default": 2,
        "summary": "Missing ingredients allowed"},
       {"key": "source", "type": "string", "summary": "Where updates come from"},
       {"key": "apiKey", "type": "string", "secret": true, "summary": "Key of the source"},
       {"key": "layout", "type": "json", "summary": "Anything"}],
     "flags": [
       {"key": "newCard", "type": "bool", "default": false, "summary": "The new card"}],
     "experiments": [
       {"id": "pricing", "summary": "Prices", "arms": [
         {"name": "A", "weight": 5}, {"name": "B", "weight": 3}, {"name": "C", "weight": 2}]}]}
    """)

  package static let tool = decode(
    """
    {"id": "com.example.tool", "name": "Tool", "version": "1.0.0", "summary": "A tool",
     "abi": "1.0", "library": "libtool.so", "uses": ["berth.config/1"], "implements": [],
     "commands": [],
     "settings": [{"key": "depth", "type": "int", "default": 1, "summary": "Depth"}]}
    """)

  package static let manifests = [bar, tool]

  private static func decode(_ text: String) -> Manifest {
    do {
      return try Manifest.decode(try JSON.parse(text), file: "test.json").manifest
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// The error a piece of work throws; nil when it throws none.
package func berthError(_ body: () throws -> Void) -> BerthError? {
  do {
    try body()
    return nil
  } catch {
    return error as? BerthError
  }
}
