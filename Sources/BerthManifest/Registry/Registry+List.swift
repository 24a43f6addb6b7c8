import BerthBase

extension Registry {
  /// All plugins, broken ones with their errors; reads only manifests that the cache does not know.
  package func list() -> RegistryList {
    var cache = RegistryCache(file: cacheFile)
    return list(&cache)
  }

  /// All plugins, by what a cache knows; what is new is put into it and written.
  func list(_ cache: inout RegistryCache) -> RegistryList {
    var warnings: [RegistryWarning] = []
    var found: [(listing: RegistryListing, isNamedForID: Bool)] = []
    var seenFolders: Set<String> = []
    for folder in folders where seenFolders.insert(folder).inserted {
      let contents = RegistryFolder.read(folder)
      if let failure = contents.failure {
        warnings.append(
          RegistryWarning(
            kind: .folder, path: folder, message: "could not read the folder \(folder): \(failure)",
            remedy: "create it, or leave it out of the folders with plugins"))
      }
      for file in contents.files {
        let listing = listing(of: file.path, &cache)
        found.append((listing, file.expectedID == listing.id))
      }
    }
    cache.forgetOthers()
    cache.save()
    let listings = winners(found, &warnings)
    return RegistryList(listings: listings.sorted { $0.id < $1.id }, warnings: warnings)
  }

  /// All plugins that are not switched off, broken ones with their errors.
  package func active() -> [RegistryListing] {
    list().listings.filter { !disabled.contains($0.id) }
  }

  private func listing(of file: String, _ cache: inout RegistryCache) -> RegistryListing {
    let stamp = cacheFile == nil ? nil : FileStamp(file)
    if let stamp, let known = cache.listing(of: file, stamp) { return known }
    guard let bytes = FileBytes.read(file, limit: Self.maximumSize) else {
      let problem = ManifestProblem(
        path: "$", message: "the file cannot be read",
        remedy: "check that it is a file you may read, of at most 4 MB")
      return broken(file, .null, ManifestError(file: file, problems: [problem]))
    }
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes)
    } catch {
      let problem = ManifestProblem(
        path: error.location, message: "not JSON: \(error.message)", remedy: "correct the text")
      return broken(file, .null, ManifestError(file: file, problems: [problem]))
    }
    do throws(ManifestError) {
      let (manifest, oddities) = try Manifest.decode(json, file: file)
      let listing = RegistryListing(manifest, hasWarnings: !oddities.isEmpty, file: file)
      if let stamp { cache.remember(listing, stamp, olderThan: now() - 2) }
      return listing
    } catch {
      return broken(file, json, error)
    }
  }

  /// A listing with what can be told about a broken manifest.
  private func broken(_ file: String, _ json: JSON, _ error: ManifestError) -> RegistryListing {
    var id = ManifestFile.expectedID(file) ?? Self.lastComponent(file)
    if let written = json["id"]?.string, NameRules.isPluginID(written) { id = written }
    let name = json["name"]?.string ?? id
    return RegistryListing(
      id: id, name: TextForm.line.accepts(name) ? name : id, version: "", summary: "", file: file,
      traits: [], error: error)
  }

  /// One listing for each id; the others become warnings.
  private func winners(
    _ found: [(listing: RegistryListing, isNamedForID: Bool)], _ warnings: inout [RegistryWarning]
  ) -> [RegistryListing] {
    var indexes: [String: Int] = [:]
    var winners: [(listing: RegistryListing, isNamedForID: Bool)] = []
    for candidate in found {
      let id = candidate.listing.id
      guard let index = indexes[id] else {
        indexes[id] = winners.count
        winners.append(candidate)
        continue
      }
      var hidden = candidate.listing
      if candidate.isNamedForID, !winners[index].isNamedForID {
        hidden = winners[index].listing
        winners[index] = candidate
      }
      let winner = winners[index].listing.file
      warnings.append(
        RegistryWarning(
          kind: .hidden, path: hidden.file,
          message: "\(hidden.file) is hidden by \(winner), which has the same id “\(id)”",
          remedy: "remove one of them, or change its id"))
    }
    return winners.map(\.listing)
  }
}
