package import BerthBase
import Synchronization

/// Finds plugins by their manifests; never loads a library.
///
/// A folder may hold `<id>.json` files, `<id>/manifest.json` files, or be a plugin's folder with a
/// `manifest.json` itself. Of two manifests with one id, the one whose file is named for the id
/// wins, then the one of the earlier folder. A broken manifest is listed with its errors and
/// leaves the others alone; it still hides later ones of its id, so that nobody runs an old copy
/// unawares.
///
/// ```swift
/// let registry = Registry(folders: ["/usr/share/berth/manifests"], libraryFolders: ["/usr/lib/berth"])
/// let garden = try registry.entry("garden")     // reads one file
/// let all = registry.list()                         // reads what has changed since the last list
/// ```
package struct Registry: Sendable {
  /// The folders with manifests, the most important first.
  package let folders: [String]
  /// Folders with libraries, looked in after the manifest's own.
  package let libraryFolders: [String]
  /// Folders with data folders named by plugin id, looked in after the manifest's own path.
  package let dataFolders: [String]
  /// The file that remembers valid manifests between runs; nil for none.
  package let cacheFile: String?
  /// Ids of plugins that are switched off: listed, and refused when called.
  package let disabled: Set<String>
  let now: @Sendable () -> Int
  private let memo = Memo()

  /// A registry over folders; nothing is read yet.
  ///
  /// - Parameter now: the present second of the clock that file times come from (Unix time); only
  ///   files that have been left alone for a while are remembered in the cache.
  package init(
    folders: [String], libraryFolders: [String] = [], dataFolders: [String] = [],
    cacheFile: String? = nil, disabled: Set<String> = [],
    now: @escaping @Sendable () -> Int = FileStamp.currentSecond
  ) {
    self.folders = folders
    self.libraryFolders = libraryFolders
    self.dataFolders = dataFolders
    self.cacheFile = cacheFile
    self.disabled = disabled
    self.now = now
  }

  /// The plugin of that id, read from its own file where possible.
  ///
  /// - Throws: `manifest.invalid` when its manifest is broken; `plugin.disabled` when it is switched
  ///   off; `usage.unknown-plugin` with what was probably meant.
  ///
  /// A manifest is read once in the life of a registry and its copies.
  package func entry(_ id: String) throws(BerthError) -> RegistryEntry {
    if let found = memo[id] { return found }
    let found = try find(id)
    if disabled.contains(id) {
      throw BerthError(
        "plugin.disabled", "the plugin \(id) is switched off", remedy: "berth plugin enable \(id)",
        details: ["plugin": .string(id)])
    }
    memo[id] = found
    return found
  }

  /// The plugin of that id, switched off or not.
  ///
  /// - Throws: as `entry`, but for `plugin.disabled`.
  package func anyEntry(_ id: String) throws(BerthError) -> RegistryEntry { try find(id) }

  private func find(_ id: String) throws(BerthError) -> RegistryEntry {
    if NameRules.isPluginID(id) {
      var cache = RegistryCache(file: cacheFile)
      for file in namedFiles(id) {
        guard let found = StampedFile(file, limit: Self.maximumSize) else { continue }
        let entry = try open(found, file, &cache)
        if entry.manifest.id == id { return entry }
      }
    }
    let listings = list().listings
    if let listing = listings.first(where: { $0.id == id }) {
      if let error = listing.error { throw error.berthError }
      return try read(listing.file)
    }
    throw unknown(id, listings)
  }

  /// The plugins that declare one of the traits, sorted by id; broken ones are left out.
  package func entries(with traits: RegistryTraits) -> [RegistryEntry] {
    entries { !$0.traits.isDisjoint(with: traits) }
  }

  /// All plugins, sorted by id; those that are broken or switched off are left out.
  package func entries() -> [RegistryEntry] { entries { _ in true } }

  private func entries(where isWanted: (RegistryListing) -> Bool) -> [RegistryEntry] {
    var cache = RegistryCache(file: cacheFile)
    return list(&cache).listings.compactMap { listing in
      guard !listing.isBroken, !disabled.contains(listing.id), isWanted(listing) else { return nil }
      if let known = memo[listing.id], known.file == listing.file { return known }
      do throws(BerthError) {
        let found = try read(listing.file, &cache)
        memo[listing.id] = found
        return found
      } catch {
        return nil  // It changed since it was listed.
      }
    }
  }

  /// The plugin at a path: a manifest, a folder with one `manifest.json` or one manifest, or a
  /// library with its manifest beside it.
  ///
  /// - Throws: `manifest.missing` when there is none; `manifest.invalid` when it is broken.
  package func entry(at path: String) throws(BerthError) -> RegistryEntry {
    try read(try manifestFile(at: path))
  }

  /// Reads one manifest and checks it, unless it is known to be valid.
  func read(_ file: String) throws(BerthError) -> RegistryEntry {
    var cache = RegistryCache(file: cacheFile)
    return try read(file, &cache)
  }

  private func read(_ file: String, _ cache: inout RegistryCache) throws(BerthError)
    -> RegistryEntry
  {
    guard let found = StampedFile(file, limit: Self.maximumSize) else {
      throw BerthError(
        "manifest.missing", "could not read \(file)",
        remedy: "check that it is a file you may read, of at most 4 MB")
    }
    return try open(found, file, &cache)
  }

  private func open(
    _ found: StampedFile, _ file: String, _ cache: inout RegistryCache
  ) throws(BerthError) -> RegistryEntry {
    do throws(ManifestError) {
      if cache.knows(file, found.stamp) {
        return entry(try Manifest.decode(valid: found.bytes, file: file), [], file)
      }
      let (manifest, warnings) = try Manifest.decode(found.bytes, file: file)
      if let stamp = found.stamp {
        let listing = RegistryListing(manifest, hasWarnings: !warnings.isEmpty, file: file)
        cache.remember(listing, stamp, olderThan: now() - 2)
        cache.save()
      }
      return entry(manifest, warnings, file)
    } catch {
      throw error.berthError
    }
  }

  private func entry(
    _ manifest: Manifest, _ warnings: [ManifestWarning], _ file: String
  ) -> RegistryEntry {
    RegistryEntry(
      manifest: manifest, warnings: warnings, file: file,
      libraryCandidates: libraryCandidates(manifest, file),
      dataCandidates: dataCandidates(manifest, file))
  }

  private func unknown(_ id: String, _ listings: [RegistryListing]) -> BerthError {
    .unknown(
      "usage.unknown-plugin", "there is no plugin “\(id)”",
      near: Suggestion.nearest(to: id, among: listings.map(\.id)),
      remedy: listings.isEmpty
        ? "no plugins are installed; looked in \(folders.joined(separator: ", "))"
        : "berth plugin list shows what is installed", details: ["plugin": .string(id)])
  }

  /// Manifests beyond this size are not read.
  static let maximumSize = 4 << 20

  /// The entries that were read already; a call looks its manifest up several times.
  private final class Memo: Sendable {
    private let entries = Mutex<[String: RegistryEntry]>([:])

    subscript(id: String) -> RegistryEntry? {
      get { entries.withLock { $0[id] } }
      set { entries.withLock { $0[id] = newValue } }
    }
  }
}
