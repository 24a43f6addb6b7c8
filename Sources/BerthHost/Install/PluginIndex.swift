package import BerthBase
package import BerthManifest

/// A list of plugins that anybody can host as one JSON file, `{"format":1,"plugins":[…]}`.
package struct PluginIndex {
  /// One version of one plugin.
  package struct Entry: Sendable {
    package var id: String
    package var name: String
    package var summary: String
    package var version: SemanticVersion
    package var author: String?
    package var license: String?
    package var homepage: String?
    /// Where its archive is: an https address, or a path; relative ones are beside the index.
    package var archive: String
    /// The SHA-256 digest of the archive in hexadecimal digits.
    package var sha256: String
    /// The fingerprint of the key that signed it; nil for none.
    package var key: String?
    package var abi: ABIVersion
    /// The lowest version of the host.
    package var host: SemanticVersion?
    package var needs: [Manifest.Needs.Plugin]
  }

  package let entries: [Entry]

  /// The largest file that is read, in bytes.
  package static let maximumBytes = 16 << 20

  /// Reads a file.
  ///
  /// - Parameter place: its address or path.
  /// - Throws: `plugin.index`, naming the entry and the member that are wrong.
  package init(_ bytes: [UInt8], at place: String) throws(BerthError) {
    func wrong(_ what: String) -> BerthError {
      BerthError(
        "plugin.index", "\(place): \(what)",
        remedy: "whoever hosts it makes it with berth plugin index")
    }
    guard let json = try? JSON.parse(bytes), let format = json["format"]?.int,
      let list = json["plugins"]?.array
    else { throw wrong("this is no index of plugins") }
    guard format == 1 else {
      throw wrong("it has the format \(format), and this berth reads 1: a newer one may be needed")
    }
    entries = try list.enumerated().map { (index, json) throws(BerthError) in
      do throws(Entry.Wrong) {
        return try Entry(json, beside: place)
      } catch {
        throw wrong("plugins[\(index)]: \(error.reason)")
      }
    }
  }

  /// The entries that this host can load, the newest version of each plugin.
  package func newest(for host: SemanticVersion, abi: ABIVersion) -> [Entry] {
    var newest: [String: Entry] = [:]
    for entry in entries where entry.fits(host, abi) {
      if let known = newest[entry.id], known.version >= entry.version { continue }
      newest[entry.id] = entry
    }
    return newest.values.sorted { $0.id < $1.id }
  }
}

extension PluginIndex.Entry {
  struct Wrong: Error { var reason: String }

  init(_ json: JSON, beside place: String) throws(Wrong) {
    func text(_ key: String) throws(Wrong) -> String {
      guard let text = json[key]?.string, (1...1000).contains(text.utf8.count) else {
        throw Wrong(reason: "“\(key)” is missing")
      }
      return text
    }
    func parsed(_ text: String, _ key: String) throws(Wrong) -> SemanticVersion {
      guard let version = SemanticVersion(text) else {
        throw Wrong(reason: "“\(key)” is no version: \(text)")
      }
      return version
    }
    id = try text("id")
    guard Manifest.isID(id) else { throw Wrong(reason: "“\(id)” cannot be a plugin's id") }
    name = try text("name")
    summary = try text("summary")
    version = try parsed(text("version"), "version")
    author = json["author"]?.string
    license = json["license"]?.string
    homepage = json["homepage"]?.string
    archive = Self.absolute(try text("archive"), beside: place)
    sha256 = try text("sha256").lowercased()
    guard sha256.utf8.count == 64, sha256.allSatisfy(\.isHexDigit) else {
      throw Wrong(reason: "“sha256” is no digest: \(sha256)")
    }
    key = json["key"]?.string
    let abi = try text("abi")
    guard let known = ABIVersion(abi) else { throw Wrong(reason: "“abi” is no version: \(abi)") }
    self.abi = known
    host = nil
    if let text = json["host"]?.string { host = try parsed(text, "host") }
    var needs: [Manifest.Needs.Plugin] = []
    for needed in json["needs"]?.array ?? [] {
      guard let id = needed["id"]?.string, Manifest.isID(id) else {
        throw Wrong(reason: "“needs” names no plugin")
      }
      needs.append(
        Manifest.Needs.Plugin(
          id: id, version: try parsed(needed["version"]?.string ?? "", "needs")))
    }
    self.needs = needs
  }

  /// An entry about a plugin that was packed.
  package init(
    _ manifest: Manifest, archive: String, sha256: String, key: String?
  ) {
    (id, name, summary) = (manifest.id, manifest.name, manifest.summary)
    (version, author, license) = (manifest.version, manifest.author, manifest.license)
    (homepage, self.archive, self.sha256) = (manifest.homepage, archive, sha256)
    (self.key, abi, host) = (key, manifest.abi, manifest.needs?.host)
    needs = manifest.needs?.plugins ?? []
  }

  /// As it stands in an index.
  package var json: JSON {
    var json: JSON = [
      "id": .string(id), "name": .string(name), "version": .string("\(version)"),
      "summary": .string(summary), "archive": .string(archive), "sha256": .string(sha256),
      "abi": .string("\(abi)"),
    ]
    for (name, value) in [
      ("author", author), ("license", license), ("homepage", homepage), ("key", key),
      ("host", host.map { "\($0)" }),
    ] {
      if let value { json[name] = .string(value) }
    }
    if !needs.isEmpty {
      json["needs"] = .list(needs) { ["id": .string($0.id), "version": .string("\($0.version)")] }
    }
    return json
  }

  /// Whether a host can load it.
  func fits(_ host: SemanticVersion, _ abi: ABIVersion) -> Bool {
    self.abi.major == abi.major && self.abi <= abi && (self.host.map { $0 <= host } ?? true)
  }

  /// Whether all of some words are in what it says of itself.
  package func matches(_ words: [String]) -> Bool {
    let text = [id, name, summary, author ?? ""].joined(separator: "\n").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }

  private static func absolute(_ archive: String, beside place: String) -> String {
    if archive.hasPrefix("/") || archive.contains("://") { return archive }
    guard let slash = place.lastIndex(of: "/") else { return archive }
    return place[...slash] + archive
  }
}
