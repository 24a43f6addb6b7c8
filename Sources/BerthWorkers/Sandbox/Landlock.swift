import BerthServices
import Glibc

/// What files a process can reach from now on: Landlock (Linux 5.13 and later), by its system
/// calls. Flags and layouts are those of `linux/landlock.h`.
struct Landlock {
  /// Rights to files and folders.
  struct Rights: OptionSet {
    var rawValue: UInt64
    static let execute = Rights(rawValue: 1 << 0)
    static let writeFile = Rights(rawValue: 1 << 1)
    static let readFile = Rights(rawValue: 1 << 2)
    static let readFolder = Rights(rawValue: 1 << 3)
    /// Making, moving and removing files and folders within a folder; neither devices nor links.
    static let change = Rights(rawValue: 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 13)
    static let truncate = Rights(rawValue: 1 << 14)
    /// Those that mean something for a file; a rule on a file may name no others.
    static let ofFiles: Rights = [.execute, .writeFile, .readFile, .truncate, .control]
    static let control = Rights(rawValue: 1 << 15)

    /// All a kernel of that version knows; what no rule grants is refused.
    static func all(version: Int) -> Rights {
      switch version {
      case ...1: Rights(rawValue: (1 << 13) - 1)
      case 2: Rights(rawValue: (1 << 14) - 1)
      case 3, 4: Rights(rawValue: (1 << 15) - 1)
      default: Rights(rawValue: (1 << 16) - 1)
      }
    }
  }

  /// The version the kernel offers; 0 for none.
  static var version: Int {
    max(0, RawSystemCall.make(SystemCall.landlockCreateRuleset, 0, 0, 1))
  }

  private let rules: Int32
  private let known: Rights

  /// An empty set of rules: it grants nothing yet.
  ///
  /// It also takes TCP away (version 4), and signals and abstract sockets to processes outside
  /// (version 6), where the kernel can.
  init?() {
    let version = Self.version
    guard version > 0 else { return nil }
    known = Rights.all(version: version)
    // handled_access_fs, handled_access_net, scoped
    let attributes: [UInt64] = [known.rawValue, 0b11, 0b11]
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    let made = attributes.withUnsafeBytes {
      RawSystemCall.make(
        SystemCall.landlockCreateRuleset, RawSystemCall.address($0.baseAddress), size, 0)
    }
    guard made >= 0 else { return nil }
    rules = Int32(made)
  }

  /// Grants rights to a file, or to a folder and all below it; what is not there is left out.
  func allow(_ path: String, _ rights: Rights) {
    let pathOnly: Int32 = 0o10_000_000  // O_PATH
    let descriptor = open(path, pathOnly | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return }
    let isFolder = facts.st_mode & S_IFMT == S_IFDIR
    let granted = rights.intersection(isFolder ? known : known.intersection(.ofFiles))
    guard !granted.isEmpty else { return }
    // allowed_access, parent_fd; packed
    withUnsafeTemporaryAllocation(byteCount: 12, alignment: 8) { attribute in
      attribute.storeBytes(of: granted.rawValue, as: UInt64.self)
      attribute.storeBytes(of: descriptor, toByteOffset: 8, as: Int32.self)
      _ = RawSystemCall.make(
        SystemCall.landlockAddRule, Int(rules), 1, RawSystemCall.address(attribute.baseAddress))
    }
  }

  /// Binds this thread, and those it starts, to the rules for good.
  func enforce() -> Bool {
    defer { close(rules) }
    return RawSystemCall.make(SystemCall.landlockRestrictSelf, Int(rules)) == 0
  }
}
