import BerthSDK

/// People's photos in the user's media folder, as long as those people show them to the user.
struct SeenPhotos {
  private static let folder = "seen/"

  private let store: Store
  private let kept: Set<String>

  /// Looks at what is kept; what nobody shows any more is removed.
  init(_ store: Store) throws {
    self.store = store
    let files = try store.call.files.listMedia().filter { $0.hasPrefix(Self.folder) }
    let peers = try store.myID().map(store.peers(of:)) ?? AgeBand.nobody
    var kept = Set<String>()
    for file in files {
      let name = file.dropFirst(Self.folder.count).prefix { $0 != "." }
      let isShown = try store.shared.int(
        "SELECT count(*) FROM profiles WHERE lower(hex(photo)) = ?1 AND born BETWEEN ?2 AND ?3",
        [.text(String(name)), SQLValue(peers.lowerBound), SQLValue(peers.upperBound)])
      if isShown > 0 { kept.insert(file) } else { try store.call.files.removeMedia(file) }
    }
    self.kept = kept
  }

  /// The file of somebody's photo; nil when there is none or no room for it.
  func file(of person: Profile) -> String? {
    guard let hash = person.photo, let media = try? store.media(hash) else { return nil }
    let kind = media.type.split(separator: "/").last.map(String.init) ?? ""
    let file = "\(Self.folder)\(Hexadecimal.text(hash)).\(kind == "jpeg" ? "jpg" : kind)"
    if kept.contains(file) { return file }
    return (try? store.call.files.writeMedia(file, media.bytes)) == nil ? nil : file
  }
}
