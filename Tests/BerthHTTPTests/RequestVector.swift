import BerthBase
import Testing

/// A line of `Vectors/requests.tsv`.
struct RequestVector: CustomTestStringConvertible {
  let name: String
  let expected: String
  let bytes: [UInt8]

  var testDescription: String { name }

  static let all: [RequestVector] = {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let text = FileBytes.read("/\(folder)/Vectors/requests.tsv") ?? []
    return text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { line in
        let columns = line.split(
          separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false
        ).map(Array.init)
        return RequestVector(
          name: String(decoding: columns[0], as: UTF8.self),
          expected: String(decoding: columns[1], as: UTF8.self), bytes: unescaped(columns[2]))
      }
  }()

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let mark = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch mark {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "x"):
        bytes += Hexadecimal.bytes(String(decoding: rest.prefix(2), as: UTF8.self)) ?? []
        rest = rest.dropFirst(2)
      default: bytes.append(mark)
      }
    }
    return bytes
  }
}
