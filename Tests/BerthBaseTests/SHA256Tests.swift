import BerthBase
import Testing

/// Digests known from FIPS 180-4's examples and from `sha256sum`.
@Suite struct SHA256Tests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var digest: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "nothing", bytes: [],
      digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Case(
      name: "one block", bytes: Array("abc".utf8),
      digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Case(
      name: "two blocks",
      bytes: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Case(
      name: "a million letters", bytes: [UInt8](repeating: 0x61, count: 1_000_000),
      digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: cases) func digests(_ test: Case) {
    #expect(SHA256.hex(test.bytes) == test.digest)
  }

  @Test("every length around a block's end differs from the next")
  func lengths() {
    let digests = (50...130).map { SHA256.hex([UInt8](repeating: 7, count: $0)) }
    #expect(Set(digests).count == digests.count)
  }
}
