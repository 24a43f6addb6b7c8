import Glibc

extension StorageError {
  /// A failed system call on a path, with the code that fits its `errno`.
  static func system(_ action: String, _ path: String, _ number: Int32) -> StorageError {
    let code: Code
    switch number {
    case ENOSPC, EDQUOT: code = .full
    case EACCES, EPERM, EROFS: code = .readonly
    case ENOENT, ENOTDIR, EISDIR: code = .open
    default: code = .io
    }
    return StorageError(
      code, "cannot \(action) \(path): \(systemMessage(number))", remedy: code.defaultRemedy)
  }

  /// The C library's text for an `errno`.
  static func systemMessage(_ number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else {
        return "error \(number)"
      }
      return String(cString: base)
    }
  }
}
