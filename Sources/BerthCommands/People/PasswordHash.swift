package import BerthBase
import Glibc

/// Passwords as yescrypt hashes, by the system's crypt(3).
///
/// The library is opened when a password is first looked at, so that nothing else waits for it. A hash
/// takes some tens of milliseconds and 16 MB of memory on purpose: never on a thread that others wait for.
package struct PasswordHash {
  private typealias Salt =
    @convention(c) (
      UnsafePointer<CChar>?, CUnsignedLong, UnsafePointer<CChar>?, CInt,
      UnsafeMutablePointer<CChar>?, CInt
    ) -> UnsafeMutablePointer<CChar>?
  private typealias Crypt =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?, CInt
    ) -> UnsafeMutablePointer<CChar>?

  private let salt: Salt
  private let crypt: Crypt

  /// The size of `struct crypt_data` (crypt(3) of libxcrypt).
  private static let dataSize: CInt = 32_768

  /// - Throws: `people.crypt` where the system's library is missing.
  package init() throws(BerthError) {
    guard let library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL),
      let salt = dlsym(library, "crypt_gensalt_rn"), let crypt = dlsym(library, "crypt_rn")
    else {
      throw BerthError(
        "people.crypt", "libcrypt.so.1 with yescrypt, a part of the system's C library, is missing",
        remedy: "install it (Debian: apt-get install libcrypt1), or use a link: berth serve link")
    }
    self.salt = unsafeBitCast(salt, to: Salt.self)
    self.crypt = unsafeBitCast(crypt, to: Crypt.self)
  }

  /// The hash of a new password, with a salt of its own.
  package func make(_ password: String) throws(BerthError) -> String {
    let random = PeopleFile.systemRandom().map { CChar(bitPattern: $0) }
    var setting = [CChar](repeating: 0, count: 192)
    let isMade = salt("$y$", 0, random, CInt(random.count), &setting, CInt(setting.count)) != nil
    let made = isMade ? hash(password, setting) : nil
    guard let made else {
      throw BerthError(
        "people.crypt", "the system's crypt(3) makes no yescrypt hashes",
        remedy: "update libcrypt (libxcrypt 4.3 or newer)")
    }
    return made
  }

  /// Whether a password is the one a hash was made of.
  package func matches(_ password: String, _ hash: String) -> Bool {
    guard let made = self.hash(password, Array(hash.utf8CString)) else { return false }
    let (left, right) = (Array(made.utf8), Array(hash.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func hash(_ password: String, _ setting: [CChar]) -> String? {
    let data = UnsafeMutableRawPointer.allocate(
      byteCount: Int(Self.dataSize), alignment: 16)
    defer { data.deallocate() }
    data.initializeMemory(as: UInt8.self, repeating: 0, count: Int(Self.dataSize))
    guard let made = crypt(password, setting, data, Self.dataSize) else { return nil }
    let text = String(cString: made)
    return text.hasPrefix("$y$") ? text : nil
  }
}
