import Glibc

/// The environment of the command that runs, in the place where the C library and whatever is started
/// look for it.
enum ServeEnvironment {
  private typealias List = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  nonisolated(unsafe) private static var memory: UnsafeMutableRawPointer?
  /// Where environ(7) stands: Swift's Glibc module lets it be read only.
  nonisolated(unsafe) private static let place = dlsym(nil, "environ")?
    .assumingMemoryBound(to: List?.self)

  /// Replaces the environment of this process; called while no other thread reads it.
  ///
  /// - Parameter variables: each `NAME=VALUE` with a zero byte behind it.
  static func replace(with variables: ArraySlice<UInt8>) {
    let count = variables.lazy.filter { $0 == 0 }.count
    let listSize = (count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    let made = UnsafeMutableRawPointer.allocate(
      byteCount: listSize + variables.count, alignment: 16)
    let list = made.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: count + 1)
    let text = (made + listSize).bindMemory(to: CChar.self, capacity: variables.count)
    UnsafeMutableRawBufferPointer(start: made + listSize, count: variables.count)
      .copyBytes(from: variables)
    var place = 0
    for entry in 0..<count {
      list[entry] = text + place
      place += strlen(text + place) + 1
    }
    list[count] = nil
    Self.place?.pointee = list
    memory?.deallocate()
    memory = made
  }
}
