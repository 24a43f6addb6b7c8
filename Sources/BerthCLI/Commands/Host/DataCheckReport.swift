import BerthBase
import BerthViewModel

/// What `berth data check` says about what it found.
enum DataCheckReport {
  /// Every database and every damaged settings file, with what is wrong.
  static func view(_ data: JSON) -> View {
    let items = entries(data).map { entry in
      View.Item(
        entry.id, subtitle: entry.problems.joined(separator: "; "),
        badges: [View.Badge(entry.state.rawValue, tone: entry.state == .sound ? .good : .warning)])
    }
    return .page("Check of the data", children: [.list(items)])
  }

  /// The error to end with; nil when all is sound.
  static func problem(_ data: JSON) -> BerthError? {
    let found = entries(data)
    func names(_ state: State) -> String {
      found.filter { $0.state == state }.map(\.id).joined(separator: ", ")
    }
    if found.contains(where: { $0.state == .damaged }) {
      return BerthError(
        "storage.corrupt", "damaged: \(names(.damaged))",
        remedy:
          "berth data restore FILE brings a backup back, with --plugin ID that of one app alone",
        details: data)
    }
    guard let first = found.first(where: { $0.state == .unread }) else { return nil }
    return BerthError(
      "storage.open", "could not be read, so nothing is known of it: \(names(.unread))",
      remedy: first.problems.first ?? "check its permissions and the room on its disk",
      details: data)
  }

  private enum State: String { case sound, damaged, unread }

  private static func entries(
    _ data: JSON
  ) -> [(id: String, state: State, problems: [String])] {
    ["databases", "settings"].flatMap { data[$0]?.array ?? [] }.map { entry in
      let state: State =
        entry["sound"] == true ? .sound : entry["unread"] == true ? .unread : .damaged
      return (
        entry["id"]?.string ?? "", state, (entry["problems"]?.array ?? []).compactMap(\.string)
      )
    }
  }
}
