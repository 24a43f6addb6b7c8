import BerthBase
import BerthViewModel
import BerthViews

/// What `berth data path` shows: where the home and each app's data are.
enum DataPathReport {
  static func view(_ data: JSON) -> View {
    let facts = [
      ("home", "home"), ("user", "user"), ("userFolder", "the user's folder"),
      ("settings", "settings"), ("ledger", "purchases"), ("notifications", "notifications"),
      ("events", "statistics"), ("cache", "cache"),
    ]
    let plugins = (data["plugins"]?.array ?? []).map { plugin in
      View.section(
        "\(plugin["name"]?.string ?? plugin["id"]?.string ?? ""), "
          + size(plugin["bytes"]?.int ?? 0),
        children: [
          .keyValues(
            pairs(plugin, [("private", "private data"), ("public", "shared"), ("media", "media")]))
        ])
    }
    let none = plugins.isEmpty ? [View.note("No app has kept anything yet.")] : []
    return .page("Where the data is", children: [.keyValues(pairs(data, facts))] + plugins + none)
  }

  private static func pairs(_ data: JSON, _ names: [(key: String, label: String)]) -> [View.Pair] {
    names.map { View.Pair($0.label, data[$0.key]?.string ?? "") }
  }

  /// A size in bytes, kB or MB.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
