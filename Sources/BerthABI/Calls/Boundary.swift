/// Sees everything that crosses between the host and plugins; `berth plugin check` sets one, and
/// nobody else. Without one a crossing costs a comparison with nil.
///
/// Functions are called on the thread of the crossing.
package protocol BoundarySpy: AnyObject {
  /// The table a plugin gets of a service it asked for; nil withholds it.
  ///
  /// - Parameter table: the host's own; nil when it has none or the manifest does not list it.
  func table(_ id: String, _ table: UnsafeRawPointer?, isDeclared: Bool) -> UnsafeRawPointer?

  /// A call handle is good from here …
  func began(_ call: UnsafeMutableRawPointer, _ work: String, of instance: OpaquePointer?)
  /// … to here. Its memory is never used again.
  func ended(_ call: UnsafeMutableRawPointer)
  /// A plugin called a function of a call handle, which may be over by now.
  func used(_ call: UnsafeMutableRawPointer?, _ function: String, byAnyThread: Bool)
  /// A plugin reported progress.
  func progressed(_ done: UInt64, _ total: UInt64)

  /// Copies bytes to where a plugin may read them until they are taken back.
  func borrow(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer
  /// The plugin may not read these any more.
  func giveBack(_ borrowed: UnsafeRawBufferPointer)

  /// Opens a sink on a buffer and gives the ticket that stands for it.
  func openSink(_ buffer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  /// The buffer a plugin writes to; nil refuses the write.
  func sink(_ ticket: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer?
  /// The ticket is good no more.
  func closeSink(_ ticket: UnsafeMutableRawPointer)
}

/// Where plugins and the host meet.
package enum Boundary {
  /// What sees every crossing; nil in all but checks. Set before anything is loaded.
  nonisolated(unsafe) package static var spy: (any BoundarySpy)?
}
