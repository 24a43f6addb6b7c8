import Glibc

/// The descriptors a process was started with.
package enum OpenDescriptors {
  /// Closes all from a number on; called before anything of the process's own is open.
  package static func closeAll(from first: Int32) {
    if RawSystemCall.make(436, Int(first), Int(UInt32.max), 0) == 0 { return }  // close_range
    for descriptor in first..<1024 { close(descriptor) }
  }
}
