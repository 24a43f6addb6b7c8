import BerthBase
import Glibc

/// Reads a tar archive made by `ArchiveWriter`; anything damaged is refused when it is opened.
final class ArchiveReader {
  /// A file of the archive.
  struct Entry {
    var name: String
    var offset: Int
    var size: Int
  }

  let path: String
  /// The files in their order.
  private(set) var entries: [Entry] = []
  private let descriptor: Int32

  /// Opens an archive and reads all its headers.
  ///
  /// - Throws: `not-found`, `files.read`; `data.damaged` with the place of the damage.
  init(path: String) throws(BerthError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw BerthError(
        number == ENOENT ? "not-found" : "files.read",
        "could not open \(path): \(String(cString: strerror(number)))", remedy: "check the path")
    }
    try readHeaders()
  }

  deinit { close(descriptor) }

  /// The bytes of a small file.
  func bytes(of entry: Entry, limit: Int) throws(BerthError) -> [UInt8] {
    guard entry.size <= limit else { throw damaged("\(entry.name) is too large") }
    return try read(entry.offset, entry.size)
  }

  /// Passes over the bytes of a file in pieces.
  func forEachChunk(
    of entry: Entry, _ body: ([UInt8]) throws(BerthError) -> Void
  ) throws(BerthError) {
    var offset = entry.offset
    let end = offset + entry.size
    while offset < end {
      let chunk = try read(offset, min(1 << 18, end - offset))
      try body(chunk)
      offset += chunk.count
    }
  }

  /// The error for damage of any kind.
  func damaged(_ what: String) -> BerthError {
    BerthError(
      "data.damaged", "\(path) is damaged or no backup: \(what)",
      remedy: "choose another backup; nothing was changed")
  }

  private func readHeaders() throws(BerthError) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw damaged("it is no regular file")
    }
    let total = Int(facts.st_size)
    var offset = 0
    var longName: String?
    while true {
      guard offset + UstarHeader.size <= total else { throw damaged("its end is missing") }
      let block = try read(offset, UstarHeader.size)
      if block.allSatisfy({ $0 == 0 }) { break }
      guard let header = UstarHeader(block[...]) else {
        throw damaged("what stands at byte \(offset) is no header of a file")
      }
      offset += UstarHeader.size
      let padded = (header.size + UstarHeader.size - 1) / UstarHeader.size * UstarHeader.size
      guard header.size >= 0, padded <= total - offset else {
        throw damaged("\(header.name) is cut off")
      }
      try requireZeros(offset + header.size, padded - header.size, "after \(header.name)")
      switch header.kind {
      case .extended:
        guard header.size <= 1 << 16, let name = Self.path(try read(offset, header.size)) else {
          throw damaged("the record at byte \(offset) holds no name")
        }
        longName = name
      case .file:
        entries.append(Entry(name: longName ?? header.name, offset: offset, size: header.size))
        longName = nil
      }
      offset += padded
    }
    guard total - offset >= 2 * UstarHeader.size else { throw damaged("its end is missing") }
    while offset < total {
      let count = min(1 << 18, total - offset)
      try requireZeros(offset, count, "at its end")
      offset += count
    }
  }

  /// Checks the fill bytes, which no checksum covers: a disk that turns one has turned others too.
  private func requireZeros(_ offset: Int, _ count: Int, _ place: String) throws(BerthError) {
    guard let wrong = try read(offset, count).firstIndex(where: { $0 != 0 }) else { return }
    throw damaged("byte \(offset + wrong) \(place) is not the zero it was written as")
  }

  /// The value of the record `path` among pax records.
  private static func path(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while let space = rest.firstIndex(of: 0x20), let end = rest.firstIndex(of: 0x0A), space < end {
      let record = rest[(space + 1)..<end]
      if record.starts(with: "path=".utf8) {
        return String(decoding: record.dropFirst(5), as: UTF8.self)
      }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private func read(_ offset: Int, _ count: Int) throws(BerthError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, count - done, offset + done)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw damaged("it cannot be read at byte \(offset + done)") }
      done += got
    }
    return bytes
  }
}
