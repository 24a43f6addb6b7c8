import BerthBase
import FuzzKit

@testable import BerthHost

/// Backups: an archive is refused with its place of damage, or every file of it reads whole.
enum ArchiveFuzz {
  static func run(_ bytes: [UInt8]) {
    let path = Scratch.write(Tar.sealed(bytes), to: "backup.tar")
    do throws(BerthError) {
      let archive = try ArchiveReader(path: path)
      for entry in archive.entries {
        var size = 0
        try archive.forEachChunk(of: entry) { chunk in size += chunk.count }
        require(size == entry.size, "\(entry.name) has \(size) bytes, not \(entry.size)")
      }
      guard let last = archive.entries.last else { return }
      let text = try archive.bytes(of: last, limit: 1 << 20)
      guard let json = try? JSON.parse(text) else { return }
      let index = try? BackupIndex(JSONCursor(json))
      for file in index?.files ?? [] { require(file.bytes >= 0, "\(file.path): \(file.bytes)") }
    } catch {
      requireClear(error, codes: "data.damaged")
    }
  }
}

/// What makes the bytes of a fuzzer an archive that is looked into.
enum Tar {
  /// The archive with right checksums in everything that looks like a header.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count - 511, by: 512)
    where bytes[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8) {
      // POSIX.1-2017, pax: the sum of all bytes with the checksum's own field as spaces.
      for place in (start + 148)..<(start + 156) { bytes[place] = 0x20 }
      let sum = bytes[start..<(start + 512)].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let padded = String(repeating: "0", count: 6 - digits.utf8.count) + digits + "\0 "
      for (place, byte) in padded.utf8.enumerated() { bytes[start + 148 + place] = byte }
    }
    return bytes
  }

  /// The bytes in gzip's form without compressing them (RFC 1951, section 3.2.4; RFC 1952).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for half in [count, ~count] { result += [UInt8(half & 255), UInt8(half >> 8)] }
      result += block
    } while !rest.isEmpty
    var sum = CRC32()
    sum.update(bytes)
    for word in [sum.value, UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in [UInt32(0), 8, 16, 24] { result.append(UInt8(word >> shift & 255)) }
    }
    return result
  }
}
