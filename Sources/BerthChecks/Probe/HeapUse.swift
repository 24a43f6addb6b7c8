import Glibc

/// How much memory of the heap is in use, by malloc_info(3), which counts every arena.
final class HeapUse {
  private typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

  private let info: Info
  private let stream: UnsafeMutablePointer<FILE>
  private let text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let size: UnsafeMutablePointer<Int>

  /// Nil where the C library does not say.
  init?() {
    guard let symbol = dlsym(nil, "malloc_info") else { return nil }
    info = unsafeBitCast(symbol, to: Info.self)
    text = .allocate(capacity: 1)
    text.initialize(to: nil)
    size = .allocate(capacity: 1)
    size.initialize(to: 0)
    guard let stream = open_memstream(text, size) else { return nil }
    self.stream = stream
    // Its own buffer grows here, not while somebody is measured.
    for _ in 0..<60_000 { fputc(0x20, stream) }
    fflush(stream)
  }

  deinit {
    fclose(stream)
    free(text.pointee)
    text.deallocate()
    size.deallocate()
  }

  /// Bytes in use now.
  var bytes: Int {
    rewind(stream)
    guard info(0, stream) == 0 else { return 0 }
    fputc(0, stream)
    fflush(stream)
    guard let start = text.pointee else { return 0 }
    // The totals of all arenas stand behind the last of them.
    var place = start
    while let next = strstr(place, "</heap>") { place = next + 7 }
    let free = Self.number(place, "type=\"fast\"") + Self.number(place, "type=\"rest\"")
    return Self.number(place, "type=\"current\"") - free + Self.number(place, "type=\"mmap\"")
  }

  /// The size that an element of a type says.
  private static func number(_ text: UnsafeMutablePointer<CChar>, _ type: String) -> Int {
    guard let element = strstr(text, type), let size = strstr(element, "size=\"") else { return 0 }
    return strtol(size + 6, nil, 10)
  }
}
