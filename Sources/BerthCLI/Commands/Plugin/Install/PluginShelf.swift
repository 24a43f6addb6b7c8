import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

/// The plugins that the lists of the setting `plugins.index` offer.
struct PluginShelf {
  /// The newest version of each plugin that this host can load, sorted by id.
  let offers: [PluginIndex.Entry]
  /// The lists that could not be read, with the reason.
  let failures: [BerthError]

  /// Reads the lists.
  ///
  /// - Parameter lists: addresses and paths; nil for those of the setting.
  /// - Throws: `input.missing-setting` where there are none; the reason when none can be read.
  init(_ session: Session, lists given: [String]? = nil) throws(BerthError) {
    let text = try session.runtime().settings.host(PluginLists.key).string ?? ""
    let lists = if let given { given } else { try PluginLists.read(text) }
    guard !lists.isEmpty else {
      throw BerthError(
        "input.missing-setting", "no list of plugins is set",
        remedy: "berth config set \(PluginLists.key) https://…/index.json, or add --index")
    }
    var newest: [String: PluginIndex.Entry] = [:]
    var failures: [BerthError] = []
    let fetcher = try session.inputFetcher()
    for list in lists {
      do throws(BerthError) {
        let place = list.contains("://") ? list : Home.absolute(list)
        let input = try UserInput.read(place, limit: PluginIndex.maximumBytes, fetcher: fetcher) {
          _ in nil
        }
        let bytes = withExtendedLifetime(input) { Array(input.bytes) }
        let index = try PluginIndex(bytes, at: place)
        // Of two lists the first decides: a later one cannot put its own in the place of what it offers.
        for entry in index.newest(for: Self.host, abi: HostABI.version)
        where newest[entry.id] == nil { newest[entry.id] = entry }
      } catch {
        failures.append(error)
      }
    }
    if failures.count == lists.count { throw failures[0] }
    offers = newest.values.sorted { $0.id < $1.id }
    self.failures = failures
  }

  /// This host's version.
  static let host = SemanticVersion(HostVersion.current) ?? SemanticVersion(0, 0, 0)

  /// The offer of a plugin.
  ///
  /// - Throws: `not-found`.
  func offer(_ id: String) throws(BerthError) -> PluginIndex.Entry {
    if let found = offers.first(where: { $0.id == id }) { return found }
    let guesses = Suggestion.nearest(to: id, among: offers.map(\.id))
    throw BerthError(
      "not-found", "no list offers a plugin “\(id)” for this host",
      remedy: guesses.isEmpty
        ? "berth plugin search shows what there is" : Suggestion.question(guesses))
  }

  /// A plugin and what it needs of the lists, the needed first.
  ///
  /// - Throws: `not-found`, `plugin.needs` where the lists offer something older than what is needed.
  func plan(_ id: String, installed: [Manifest]) throws(BerthError) -> [PluginIndex.Entry] {
    var plan: [PluginIndex.Entry] = []
    try add(try offer(id), to: &plan, installed, path: [])
    return plan
  }

  private func add(
    _ entry: PluginIndex.Entry, to plan: inout [PluginIndex.Entry], _ installed: [Manifest],
    path: [String]
  ) throws(BerthError) {
    // Plugins that need each other are installed in the order in which they are met.
    guard !path.contains(entry.id), !plan.contains(where: { $0.id == entry.id }) else { return }
    for needed in entry.needs
    where !installed.contains(where: { $0.id == needed.id && $0.version >= needed.version }) {
      let other = try offer(needed.id)
      guard other.version >= needed.version else {
        throw BerthError(
          "plugin.needs",
          "\(entry.id) needs \(needed.id) \(needed.version) or newer, and the lists offer \(other.version)",
          remedy: "ask its author where the newer one is")
      }
      try add(other, to: &plan, installed, path: path + [entry.id])
    }
    plan.append(entry)
  }
}
