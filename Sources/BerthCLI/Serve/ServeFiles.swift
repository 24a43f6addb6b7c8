import CServe
import Glibc

/// The descriptors that came with a request: standard input, output and error, and the current
/// folder. Closed with the value.
final class ServeFiles {
  private var descriptors: [Int32]

  /// Takes them out of the control data of recvmsg(2), as cmsg(3) lays it out; nil when these are not
  /// the ones a request has, and then none stays open.
  init?(_ control: UnsafeRawBufferPointer) {
    var found: [Int32] = []
    let headerSize = MemoryLayout<cmsghdr>.size
    var place = 0
    while place + headerSize <= control.count {
      let header = control.loadUnaligned(fromByteOffset: place, as: cmsghdr.self)
      let length = Int(header.cmsg_len)
      guard length >= headerSize, place + length <= control.count else { break }
      if header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS) {
        for offset in stride(from: place + headerSize, to: place + length, by: 4) {
          found.append(control.loadUnaligned(fromByteOffset: offset, as: Int32.self))
        }
      }
      // The next one is aligned as a word is.
      place += (length + 7) & ~7
    }
    descriptors = found
    guard found.count == Int(BERTH_SERVE_FILES) else { return nil }
  }

  deinit { closeAll() }

  private func closeAll() {
    for descriptor in descriptors { close(descriptor) }
    descriptors = []
  }

  /// Makes them this process's own, and only that: what reads a stream to its end then waits for
  /// nothing else.
  ///
  /// - Returns: false when the folder cannot be entered.
  func take() -> Bool {
    defer { closeAll() }
    for (number, descriptor) in descriptors.prefix(3).enumerated() {
      dup2(descriptor, Int32(number))
    }
    return fchdir(descriptors[3]) == 0
  }

  /// Lets this process's standard streams and its folder go.
  static func giveBack(null: Int32) {
    fflush(nil)
    for number in Int32(0)...2 { dup2(null, number) }
    _ = chdir("/")
  }
}
