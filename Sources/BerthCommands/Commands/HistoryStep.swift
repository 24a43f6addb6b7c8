import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest

/// Something that was done and may be taken back: a call of an app, or a restore of a backup.
enum HistoryStep {
  case call(CallHistory.Entry)
  case restore(RestoreLog.Entry)

  /// Names it for good: `meal-7`, `restore-2`.
  var id: String {
    switch self {
    case .call(let entry): entry.id
    case .restore(let entry): entry.id
    }
  }

  /// Unix milliseconds.
  var at: Int64 {
    switch self {
    case .call(let entry): entry.record.at
    case .restore(let entry): entry.at
    }
  }

  /// When it was taken back, Unix milliseconds; nil while it stands.
  var undoneAt: Int64? {
    switch self {
    case .call(let entry): entry.record.undoneAt
    case .restore(let entry): entry.undoneAt
    }
  }

  /// Whether it can still be taken back, as far as its own record says.
  var canUndo: Bool {
    switch self {
    case .call(let entry): entry.canUndo
    case .restore(let entry): entry.undoneAt == nil
    }
  }

  /// The app it was about; nil for a restore of more.
  var plugin: String? {
    switch self {
    case .call(let entry): entry.manifest.id
    case .restore(let entry): entry.plugin
    }
  }

  /// The words of the command, without arguments.
  var command: String {
    switch self {
    case .call(let entry): entry.record.command
    case .restore: "data restore"
    }
  }

  /// What the command was given.
  var arguments: JSON {
    switch self {
    case .call(let entry): return entry.record.arguments
    case .restore(let entry):
      var given: JSON = ["file": .string(entry.file)]
      if let plugin = entry.plugin { given["plugin"] = .string(plugin) }
      return given
    }
  }

  /// How many rows it changed; nil for a restore, which changes all.
  var changedRows: Int? {
    switch self {
    case .call(let entry): entry.record.changedRows
    case .restore: nil
    }
  }

  /// The command as it would be typed.
  var line: String {
    switch self {
    case .call(let entry): return Self.line(entry)
    case .restore(let entry):
      return "data restore \(entry.file)" + (entry.plugin.map { " --plugin \($0)" } ?? "")
    }
  }

  /// What became of it, in words; empty while it can be taken back.
  var state: String {
    if undoneAt != nil { return "taken back" }
    if case .call(let entry) = self, entry.record.isTooLarge { return "too large to take back" }
    return ""
  }

  private static func line(_ entry: CallHistory.Entry) -> String {
    let command = entry.manifest.command(named: entry.record.command)
    let words = entry.record.arguments.object.map { members in
      members.compactMap { name, value -> String? in
        let parameter = command?.parameter(name)
        guard value != parameter?.defaultValue, value != false, !value.isNull else { return nil }
        let isOption = command?.options.contains { $0.name == name } ?? true
        let flag = "--\(parameter?.optionName ?? name)"
        if value == true { return flag }
        let text =
          value.array?.compactMap(\.string).joined(separator: " ")
          ?? value.string ?? value.text()
        let short = text.count > 40 ? text.prefix(39) + "…" : text
        return isOption ? "\(flag) \(short)" : String(short)
      }
    }
    return ([entry.manifest.id, entry.record.command] + (words ?? [])).joined(separator: " ")
  }
}
