import BerthBase
import BerthServices
import Glibc

/// The servers this home's user has logged in to: `servers.json` of the home, readable by its owner
/// alone, since it holds what opens them.
struct ServerFile {
  /// One of them.
  struct Entry: Equatable {
    var server: String
    var user: String
    var token: String
  }

  let path: String

  /// The file of a home.
  init(home: String) { path = home + "/servers.json" }

  /// All of them; the first is asked when nothing is said. Empty when there is no file.
  ///
  /// - Throws: `login.file` for a file that others can read, or that is damaged.
  func read() throws(BerthError) -> [Entry] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return [] }
    guard descriptor >= 0 else {
      throw BerthError(
        "login.file", "\(path) cannot be opened: \(String(cString: strerror(errno)))",
        remedy: "remove it, and log in again: berth login URL")
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0
    else {
      throw BerthError(
        "login.file", "others can read \(path), which opens your servers",
        remedy: "chmod 600 \(path), then end the session in your account and log in again")
    }
    let bytes = FileBytes.read(descriptor, size: min(Int(facts.st_size), 1 << 20))
    guard let json = try? JSON.parse(bytes), let list = json["servers"]?.array else {
      throw BerthError(
        "login.file", "\(path) is damaged", remedy: "remove it, and log in again: berth login URL")
    }
    return list.compactMap { entry in
      guard let server = entry["server"]?.string, let user = entry["user"]?.string,
        let token = entry["token"]?.string
      else { return nil }
      return Entry(server: server, user: user, token: token)
    }
  }

  /// Writes them; without any the file goes.
  ///
  /// - Throws: `files.write`.
  func write(_ entries: [Entry]) throws(BerthError) {
    guard !entries.isEmpty else {
      unlink(path)
      return
    }
    let json: JSON = [
      "servers": .list(entries) {
        ["server": .string($0.server), "user": .string($0.user), "token": .string($0.token)]
      }
    ]
    try FileBytes.makeFolder(FileTree.parent(of: path))
    try FileBytes.replace(path, with: json.utf8(indented: true) + [0x0A], mode: 0o600)
  }

  /// Which server a run asks: what `--server` says, else the first of the file; nil for this machine.
  ///
  /// - Throws: `login.required` for one that nobody has logged in to from here.
  func target(_ option: String?) throws(BerthError) -> Entry? {
    if option == "local" { return nil }
    guard let option else { return FileBytes.exists(path) ? try read().first : nil }
    let address = try ServerAddress(option).description
    guard let found = try read().first(where: { $0.server == address }) else {
      throw BerthError(
        "login.required", "you have not logged in to \(address) from here",
        remedy: "berth login \(address)")
    }
    return found
  }
}
